import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { freePort } from '#kit/server/free-port.ts'
import { addDays, dateIn } from '#kit/shared/time.ts'
import { firstLine, type Row, rowOf, someOf } from './parts/check.ts'
import type { Demo } from './parts/demo.ts'
import { installPackages, notInstalled } from './parts/npm-packages.ts'
import { startService } from './parts/services.ts'

const PRISM = '@stoplight/prism-cli@5.16.0'

/** Public reads through a proxy that compares each response with the OpenAPI document. */
export async function checkWithPrism(demo: () => Promise<Demo>): Promise<Row[]> {
  const program = '@stoplight/prism-cli'
  const { origin } = await demo()
  const addresses = await publicReads(origin)
  const what = `responses of ${addresses.length} public reads compared with /api/openapi.json`
  const installed = await installPackages(PRISM)
  if (!installed) return [{ program, version: '', what, result: notInstalled(PRISM) }]
  const file = path.join(installed.folder, 'openapi.json')
  await writeFile(file, await (await fetch(`${origin}/api/openapi.json`)).text())
  const port = await freePort()
  const args = ['proxy', file, origin, '--port', String(port), '--host', '127.0.0.1']
  return [
    await rowOf({ program, version: installed.version(program), what }, async () => {
      const proxy = await startService(installed.bin('prism'), args, { port })
      const found: string[] = []
      for (const address of addresses) found.push(...(await violationsOf(`http://127.0.0.1:${port}`, address)))
      await proxy.stop()
      return someOf(found)
    }),
  ]
}

async function violationsOf(proxy: string, address: string): Promise<string[]> {
  const answer = await fetch(proxy + address)
  const text = await answer.text()
  if (answer.status !== 200) return [`${address}: ${answer.status} ${firstLine(text).slice(0, 200)}`]
  const violations = JSON.parse(answer.headers.get('sl-violations') ?? '[]') as {
    severity: string
    message: string
    location: string[]
  }[]
  return violations
    .filter(({ severity }) => severity === 'Error')
    .map(({ message, location }) => `${address}: ${location.join('.')} ${message}`)
}

async function publicReads(origin: string): Promise<string[]> {
  const first = async (address: string) => ((await (await fetch(origin + address)).json()) as { id: string }[])[0]!.id
  const facility = await first('/api/facilities?location=Brooklyn&limit=1')
  const clinic = await first('/api/nil-clinics')
  const tournament = await first('/api/lacrosse-tournaments?year=2026')
  const date = addDays(dateIn('America/New_York', Date.now()), 6)
  return [
    '/api/config',
    '/api/status',
    '/api/form-stamp',
    '/api/session',
    '/api/account/providers',
    '/api/facilities?location=Brooklyn&sport=Tennis&limit=20',
    '/api/facilities?near=40.7,-73.9&sort=distance&limit=20',
    '/api/facility-pins?bounds=40.5,-74.1,40.9,-73.7',
    '/api/facility-names?query=park',
    '/api/facility-counts',
    `/api/facilities/${facility}`,
    `/api/facilities/${facility}/schedule`,
    `/api/facilities/${facility}/reviews`,
    `/api/availability-slots?facilityId=${facility}&date=${date}`,
    `/api/availability-days?facilityId=${facility}&from=${date}`,
    '/api/showcase',
    '/api/favorites',
    '/api/favorite-ids',
    `/api/search/cards?location=Brooklyn&date=${date}`,
    `/api/search/days?location=Brooklyn&from=${date}`,
    '/api/search-alerts',
    '/api/places?query=bro',
    '/api/places/find?text=Brooklyn',
    '/api/places/nearest?latitude=40.7&longitude=-73.9',
    '/api/lacrosse-tournaments?year=2026',
    '/api/lacrosse-tournaments/years',
    `/api/lacrosse-tournaments/${tournament}`,
    '/api/facilities/csv/columns',
    '/api/nil-clinics',
    `/api/nil-clinics/${clinic}`,
    '/api/nil-bookings',
    '/api/bookings',
    '/api/waiting-list',
    '/api/openactive/facility-uses',
    '/api/openactive/slots',
    '/api/open-data',
  ]
}
