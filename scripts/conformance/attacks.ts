import { existsSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import fc from 'fast-check'
import { arbitraryOf, type Schema, type Schemas } from '../../src/app/testing/fuzz/arbitrary-of.ts'
import { type Operation, readSendable } from '../../src/app/testing/fuzz/operations.ts'
import { makeDataDir } from '../../src/app/testing/make-data-dir.ts'
import { type Row, resultOf, rowOf, someOf } from './parts/check.ts'
import { type Demo, startDemo } from './parts/demo.ts'
import { missingPrograms, run, versionOf } from './parts/programs.ts'
import { waitFor } from './parts/services.ts'

/** Seconds. A full scan takes hours; the rows say how far it came. */
const LIMITS = { wide: 1_200, deep: 180, crawl: 120, attack: 60 }

/** sqlmap over all routes of the OpenAPI document and wapiti over the site, on a demo of their own. */
export async function checkAttacks(): Promise<Row[]> {
  const tools = {
    sqlmap: { packages: { sqlmap: 'sqlmap' }, what: 'all routes', attack: attackWithSqlmap },
    wapiti: { packages: { wapiti: 'wapiti' }, what: 'the site', attack: attackWithWapiti },
  }
  const rows: Row[] = []
  for (const [program, { packages, what, attack }] of Object.entries(tools)) {
    const result = missingPrograms(packages)
    if (result) {
      rows.push({ program, version: '', what, result })
      continue
    }
    const [dir, app] = [await makeDataDir('conformance'), await startDemo()]
    try {
      rows.push(...(await attack(app, dir)))
    } finally {
      await app.stop()
      await rm(dir, { recursive: true, force: true })
    }
  }
  return rows
}

async function attackWithSqlmap(app: Demo, dir: string): Promise<Row[]> {
  const cookie = await becomeAdministrator(app)
  const { operations, schemas } = readSendable(await (await fetch(`${app.origin}/api/openapi.json`)).text())
  const sendable = operations.filter(({ takesFile }) => !takesFile)
  const staying = sendable.filter(route => !endsSession(route)).flatMap(route => requestsOf(route, schemas))
  const all = [...staying, ...sendable.filter(endsSession).flatMap(route => requestsOf(route, schemas))]
  const searches = all.filter(({ line }) => SEARCHES.test(line))
  const scan = async (requests: readonly Sent[], name: string, options: { args: string[]; seconds: number }) => {
    const file = path.join(dir, `${name}.log`)
    await writeFile(file, requests.map(request => burpItem(request, { app, cookie })).join(''))
    const results = path.join(dir, `${name}.csv`)
    const common = [
      // Otherwise it takes its input for the list of targets.
      '--ignore-stdin',
      '--ignore-code=400,401,403,404,405,409,410,412,422,429',
      '--batch',
      '--skip-waf',
      '--disable-coloring',
      '--drop-set-cookie',
      '--dbms=PostgreSQL',
      '--risk=1',
      '--timeout=10',
    ]
    const folders = [`--output-dir=${path.join(dir, name)}`, `--results-file=${results}`]
    const { stdout } = await run('sqlmap', ['-l', file, ...common, ...folders, ...options.args], {
      timeoutMs: options.seconds * 1_000,
      env: { ...process.env, HOME: dir },
    })
    const tried = stdout.split('testing URL').length - 1
    const found = existsSync(results) ? (await readFile(results, 'utf8')).trim().split('\n').slice(1) : []
    return { tried, found: found.filter(line => /,[A-Z]+,/.test(line.replace(/^[^,]*,/, ','))) }
  }
  const program = { program: 'sqlmap', version: versionOf('sqlmap') }
  // sqlmap hides refusals. Without those that end the session, which only it sends, last.
  const answers = { wide: await answersTo(staying, { app, cookie }), deep: await answersTo(searches, { app, cookie }) }
  const refusedDeep = await refusalOf(app, cookie)
  const deep = await scan(searches, 'deep', { args: ['--level=2', '--technique=BEU'], seconds: LIMITS.deep })
  // Last, because it ends the session.
  const refusedWide = await refusalOf(app, cookie)
  const wide = await scan(all, 'wide', { args: ['--smart', '--level=1'], seconds: LIMITS.wide })
  return [
    {
      ...program,
      what:
        `${wide.tried} of ${all.length} requests of ${sendable.length} routes, as administrator (--smart); ` +
        answers.wide,
      result: resultOf([...refusedWide, ...judge(wide)]),
    },
    {
      ...program,
      what: `${deep.tried} of ${searches.length} requests with search texts (level 2, techniques BEU); ` + answers.deep,
      result: resultOf([...refusedDeep, ...judge(deep)]),
    },
  ]
}

function judge({ tried, found }: { tried: number; found: readonly string[] }): string[] {
  return tried === 0 ? ['nothing was tried'] : someOf(found)
}

type Session = { app: Demo; cookie: string }

/** Each once, in words: most have made-up ids, so that many are answered 404. */
async function answersTo(requests: readonly Sent[], { app, cookie }: Session): Promise<string> {
  let [accepted, invalid] = [0, 0]
  for (const { line, body } of requests) {
    const [method, address] = line.replaceAll('*', '').split(' ') as [string, string]
    const answer = await fetch(app.origin + address, {
      method,
      headers: { cookie, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: body.replaceAll('*', '') }),
      redirect: 'manual',
      signal: AbortSignal.timeout(10_000),
    }).catch(() => undefined)
    if (answer?.ok) accepted++
    if (answer?.status === 400) invalid++
    // An event stream would not end.
    await answer?.body?.cancel()
  }
  return `of ${requests.length} sent once before, ${accepted} were answered 2xx and ${invalid} were invalid (400)`
}

/** Nobody else may read the summary. */
async function refusalOf({ origin }: Demo, cookie: string): Promise<string[]> {
  const { status } = await fetch(`${origin}/api/admin/summary`, { headers: { cookie } })
  return status === 200 ? [] : [`the administrator’s session was answered ${status}`]
}

/** Routes whose texts reach a query. */
const SEARCHES =
  /\/api\/(facilities|facility-names|places|nil-clinics|admin\/(search|people|facilities|bookings|payments|log))\?/

/** They run last: afterwards nobody is signed in. */
const endsSession = ({ path: route }: Operation): boolean =>
  /sign-out|account\/(delete|password|sessions|other-sessions)|sign-in|sign-up|end-sessions|remove-administrator/.test(
    route,
  )

type Sent = { line: string; body: string | undefined }

/** One request with all query or body values; for paths with ids another that has only the id attacked. */
function requestsOf({ method, path: route, params, query, body }: Operation, schemas: Schemas): Sent[] {
  const sample = (schema: Schema) => fc.sample(arbitraryOf(schema, schemas), { numRuns: 1, seed: SEED })[0]
  const address = params.reduce((text, { name, schema }) => text.replace(`{${name}}`, encode(sample(schema))), route)
  const given = query.filter(({ name }) => !NOT_MADE_UP.has(name))
  const search = given.map(({ name, schema }) => `${name}=${encode(sample(schema)) || '1'}`).join('&')
  const text = body && JSON.stringify(sample(body))
  const plain = { line: `${method} ${address}${search && `?${search}`}`, body: text }
  const attacked = { line: `${method} ${address}*`, body: text }
  return [...(search || text ? [plain] : []), ...(params.length > 0 ? [attacked] : [])]
}

const SEED = 7

/** A made-up cursor is invalid, and with it the whole request. */
const NOT_MADE_UP = new Set(['cursor'])

function encode(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value ?? '')
  return encodeURIComponent(text.toWellFormed()).replaceAll('*', '%2A')
}

/** Of the log files that sqlmap reads. */
function burpItem({ line, body }: Sent, { app, cookie }: Session): string {
  const headers = [`Host: localhost:${app.port}`, `Cookie: ${cookie}`]
  if (body) headers.push('Content-Type: application/json')
  const content = body ? `\n\n${body.replaceAll('*', '')}` : ''
  return `==========\n${line} HTTP/1.1\n${headers.join('\n')}${content}\n==========\n`
}

async function becomeAdministrator({ origin, dataDir }: Demo): Promise<string> {
  const token = await waitFor(
    async () => /sign-in\?token=(\S+)/.exec(await readFile(path.join(dataDir, 'log'), 'utf8'))?.[1],
  )
  const answer = await fetch(`${origin}/api/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token }),
  })
  if (!answer.ok) throw new Error(`The administrator could not sign in: ${answer.status}`)
  return answer.headers
    .getSetCookie()
    .map(cookie => cookie.slice(0, cookie.indexOf(';')))
    .join('; ')
}

async function attackWithWapiti(app: Demo, dir: string): Promise<Row[]> {
  const modules = 'sql,blindsql,xss,exec,ssrf'
  const what = `modules ${modules}, ${LIMITS.crawl} s of crawling, ${LIMITS.attack} s each`
  const hits = await startHits()
  const file = path.join(dir, 'wapiti.json')
  const limits = [`--max-scan-time=${LIMITS.crawl}`, `--max-attack-time=${LIMITS.attack}`, '-d', '3']
  const output = ['-f', 'json', '-o', file, '--store-session', dir, '--store-config', dir, '--no-bugreport', '-v', '0']
  const start = ['-u', `${app.origin}/`, '-s', `${app.origin}/search?location=Brooklyn&sport=Tennis`]
  const row = { program: 'wapiti', version: versionOf('wapiti'), what }
  try {
    return [
      await rowOf(row, async () => {
        const endpoint = ['--endpoint', `http://127.0.0.1:${hits.port}/`]
        const { stdout, stderr } = await run('wapiti', [...start, '-m', modules, ...endpoint, ...limits, ...output], {
          timeoutMs: (LIMITS.crawl + 6 * LIMITS.attack + 120) * 1_000,
          env: { ...process.env, HOME: dir },
        })
        if (!existsSync(file)) return [`no report: ${(stderr || stdout).trim().slice(-200)}`]
        return [...(await readReport(file)), ...someOf(hits.paths.map(hit => `the server asked ${hit}`))]
      }),
    ]
  } finally {
    hits.close()
  }
}

async function readReport(file: string): Promise<string[]> {
  type Finding = { method: string; path: string; parameter: string; info: string }
  const { vulnerabilities, anomalies } = JSON.parse(await readFile(file, 'utf8')) as Record<
    'vulnerabilities' | 'anomalies',
    Record<string, Finding[]>
  >
  // The other anomaly, “resource consumption”, is any slow answer: on a busy machine it says nothing.
  const all = { ...vulnerabilities, 'Internal Server Error': anomalies['Internal Server Error'] ?? [] }
  return someOf(
    Object.entries(all).flatMap(([kind, findings]) =>
      findings.map(({ method, path: where, parameter }) => `${kind}: ${method} ${where} ${parameter}`),
    ),
  )
}

/** Where wapiti sends the server to, if it can. Its own question for hits gets none: they are counted here. */
async function startHits() {
  const paths: string[] = []
  const server = createServer((request, response) => {
    if (request.url?.includes('get_ssrf')) response.setHeader('content-type', 'application/json').end('{}')
    else {
      paths.push(request.url ?? '')
      response.end()
    }
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return { paths, port: (server.address() as AddressInfo).port, close: () => void server.close() }
}
