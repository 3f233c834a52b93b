import { copyFile, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import http from 'node:http'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { AvailabilitySlot } from '#availability/contract.ts'
import { freePort } from '#kit/server/free-port.ts'
import { addDays, dateIn } from '#kit/shared/time.ts'
import { makeList } from '../../bench/parts/import-rows.ts'
import { makeDataDir } from '../../src/app/testing/make-data-dir.ts'
import { type Row, rowOf } from './parts/check.ts'
import { startDemo } from './parts/demo.ts'
import { missingPrograms, versionOf } from './parts/programs.ts'
import { type Service, startService } from './parts/services.ts'
import { startCaddy } from './parts/start-caddy.ts'
import { findOpenSlots, visit } from './parts/visitor.ts'

const root = path.resolve(import.meta.dirname, '../..')

type Place = { dir: string; port: number; appPort: number }
type Proxy = {
  packages: Record<string, string>
  version: () => string
  what: string
  start(place: Place): Promise<Service>
  /** Besides those of every proxy. */
  ownSteps?: Record<string, Step>
}
type Step = (port: number, place: Place) => Promise<string[]>

const proxies: Record<string, Proxy> = {
  Caddy: {
    packages: { caddy: 'caddy' },
    version: () => versionOf('caddy', ['version']),
    what: 'deploy/Caddyfile',
    async start({ dir, port, appPort }) {
      await copyFiles(dir)
      return startCaddy({ dir, port, appPort, clientDir: dir })
    },
    ownSteps: { 'it serves built files itself': servesFiles },
  },
  nginx: {
    packages: { nginx: 'nginx-light' },
    version: () => versionOf('nginx', ['-v']),
    what: 'the lines in docs/scaling.md',
    async start({ dir, port, appPort }) {
      const scaling = await readFile(path.join(root, 'docs/scaling.md'), 'utf8')
      const location = /```nginx\n([\s\S]*?)```/.exec(scaling)![1]!
      const file = path.join(dir, 'nginx.conf')
      await writeFile(
        file,
        `daemon off; pid ${dir}/nginx.pid; error_log ${dir}/nginx.log; events {}
http {
  access_log off; client_body_temp_path ${dir}/body; proxy_temp_path ${dir}/proxy;
  fastcgi_temp_path ${dir}/f; uwsgi_temp_path ${dir}/u; scgi_temp_path ${dir}/s;
  upstream openfield { server 127.0.0.1:${appPort}; }
  server { listen 127.0.0.1:${port}; ${location} }
}
`,
      )
      return startService('nginx', ['-c', file, '-p', dir], { port })
    },
  },
  HAProxy: {
    packages: { haproxy: 'haproxy' },
    version: () => versionOf('haproxy', ['-v']),
    what: 'a plain HTTP frontend that asks /readyz',
    async start({ dir, port, appPort }) {
      const file = path.join(dir, 'haproxy.cfg')
      await writeFile(
        file,
        `defaults
  mode http
  option forwardfor
  option redispatch
  timeout connect 5s
  timeout client 60s
  timeout server 300s
frontend people
  bind 127.0.0.1:${port}
  default_backend openfield
backend openfield
  option httpchk GET /readyz
  server web 127.0.0.1:${appPort} check inter 2s
`,
      )
      return startService('haproxy', ['-db', '-f', file], { port })
    },
  },
}

/** A process behind each proxy: search, hold, event stream, a large import, and the rule about host names. */
export async function checkProxies(): Promise<Row[]> {
  const rows: Row[] = []
  const present = Object.entries(proxies).filter(([program, { packages, what }]) => {
    const result = missingPrograms(packages)
    if (result) rows.push({ program, version: '', what, result })
    return !result
  })
  if (present.length === 0) return rows
  const app = await startDemo({ TRUSTED_PROXIES: 'loopback' })
  try {
    for (const [program, proxy] of present) {
      const [dir, port] = [await makeDataDir('conformance'), await freePort()]
      const row = { program, version: proxy.version() }
      const service = await proxy.start({ dir, port, appPort: app.port }).catch((error: Error) => error)
      if (service instanceof Error) rows.push(await rowOf({ ...row, what: proxy.what }, () => Promise.reject(service)))
      else {
        const place = { dir, port, appPort: app.port }
        for (const [what, step] of Object.entries({ ...steps, ...proxy.ownSteps }))
          rows.push(await rowOf({ ...row, what: `${proxy.what}: ${what}` }, () => step(port, place)))
        await service.stop()
      }
      await rm(dir, { recursive: true, force: true })
    }
  } finally {
    await app.stop()
  }
  return rows
}

const day = addDays(dateIn('America/New_York', Date.now()), 6)

const steps: Record<string, Step> = {
  async 'search and hold'(port) {
    const visitor = visit(`http://localhost:${port}`)
    const [slot] = await findOpenSlots(visitor, day)
    await visitor.post('/api/hold-slots', { slotIds: [slot!.id] })
    await visitor.post('/api/release-slots', { slotIds: [slot!.id] })
    return []
  },
  async 'the event stream arrives unbuffered'(port) {
    const visitor = visit(`http://localhost:${port}`)
    const [slot] = await findOpenSlots(visitor, day)
    return (await sendsHold(port, slot!)) ? [] : [`no event within ${EVENT_MS / 1_000} s of a hold`]
  },
  async 'a list of 3 MB is validated'(port) {
    const form = new FormData()
    form.append('csvFile', new Blob([threeMegabytes()], { type: 'text/csv' }), 'list.csv')
    const answer = await visit(`http://localhost:${port}`).fetch('/api/facilities/csv/validate', {
      method: 'POST',
      body: form,
    })
    return answer.status === 200 ? [] : [`${answer.status}`]
  },
  async 'another host name gets 421'(port) {
    const status = await statusFor(port, 'elsewhere.example')
    return status === 421 ? [] : [`${status}`]
  },
}

const ASSETS = path.join(root, 'dist/client/assets')
/** The proxy has it, the process does not. */
const ONLY_AT_PROXY = 'of-the-proxy-1234567.js'
/** Of the process's version, not of the proxy's. */
const ONLY_AT_PROCESS = /^entry-client-.*\.js$/

/** As if proxy and process were of different versions. */
async function copyFiles(dir: string): Promise<void> {
  const to = path.join(dir, 'assets')
  await mkdir(to)
  for (const name of await readdir(ASSETS))
    if (!ONLY_AT_PROCESS.test(name)) await copyFile(path.join(ASSETS, name), path.join(to, name))
  await writeFile(path.join(to, ONLY_AT_PROXY), '// ours\n')
}

/** Headers that a browser heeds. */
const SAME = [
  'cache-control',
  'content-encoding',
  'content-security-policy',
  'content-type',
  'cross-origin-resource-policy',
  'strict-transport-security',
  'x-content-type-options',
]

async function servesFiles(port: number, { appPort }: Place): Promise<string[]> {
  const ask = (at: number, name: string, encoding = 'br') =>
    fetch(`http://localhost:${at}/assets/${name}`, { headers: { 'accept-encoding': encoding } })
  const names = await readdir(ASSETS)
  const faults: string[] = []
  if ((await ask(port, ONLY_AT_PROXY)).status !== 200) faults.push('the file was asked of the process')
  if ((await ask(port, 'no-such-file-1234567.js')).status !== 404) faults.push('a missing file is not 404')
  const missing = names.find(name => ONLY_AT_PROCESS.test(name))!
  if ((await ask(port, missing)).status !== 200) faults.push('a file of another version was not passed on')
  for (const ending of ['.js', '.css', '.woff2', '.mjs', '.svg']) {
    const name = names.find(each => each.endsWith(ending) && !ONLY_AT_PROCESS.test(each))!
    for (const encoding of ['br', 'gzip', 'identity']) {
      const [own, said] = [await ask(appPort, name, encoding), await ask(port, name, encoding)]
      if (Buffer.compare(await bytesOf(own), await bytesOf(said))) faults.push(`${name} differs (${encoding})`)
      for (const header of SAME) {
        const [expected, found] = [own, said].map(({ headers }) => valueOf(headers, header))
        if (found !== expected) faults.push(`${ending}, ${encoding}: ${header} is ${found}, not ${expected}`)
      }
    }
  }
  return faults
}

/** Both types of scripts are right (RFC 9239). */
function valueOf(headers: Headers, name: string): string | undefined {
  return headers.get(name)?.replace('application/javascript', 'text/javascript')
}

async function bytesOf(answer: Response): Promise<Buffer> {
  return Buffer.from(await answer.arrayBuffer())
}

const EVENT_MS = 15_000

/** Holds the slot while a stream of its day is open. */
async function sendsHold(port: number, { facilityId, id }: AvailabilitySlot): Promise<boolean> {
  const stop = new AbortController()
  const url = `http://localhost:${port}/api/availability-events?facilityId=${facilityId}&date=${day}`
  const answer = await fetch(url, { signal: stop.signal })
  let text = ''
  const reading = (async () => {
    for await (const part of answer.body!.pipeThrough(new TextDecoderStream())) text += part
  })().catch(() => {})
  // The process may not listen yet when it answers.
  await sleep(1_000)
  const before = text.length
  const holder = visit(`http://localhost:${port}`)
  await holder.post('/api/hold-slots', { slotIds: [id] })
  for (const end = Date.now() + EVENT_MS; Date.now() < end && !text.slice(before).includes('event: changed'); )
    await sleep(50)
  const isSent = text.slice(before).includes('event: changed')
  stop.abort()
  await reading
  await holder.post('/api/release-slots', { slotIds: [id] })
  return isSent
}

function threeMegabytes(): string {
  let text = ''
  for (const row of makeList(40_000)) {
    text += row
    if (text.length > 3_000_000) break
  }
  return text
}

function statusFor(port: number, host: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const asked = http.get({ host: '127.0.0.1', port, path: '/api/config', headers: { host } }, answer => {
      answer.resume()
      resolve(answer.statusCode)
    })
    asked.on('error', reject)
  })
}
