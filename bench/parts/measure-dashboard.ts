import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { makeAdministratorLink } from '#accounts/server/people/make-administrator-link.ts'
import { costRow, report } from '../report/bench-row.ts'
import type { BenchDatabase } from './bench-database.ts'
import { HttpConnection, requestText } from './http-connection.ts'
import { printGoal, printTable, show } from './print-table.ts'
import { ratio, spread } from './rounds.ts'
import { explainStatements } from './search-plans.ts'
import type { RunningServer } from './start-server.ts'

type DashboardBench = { database: BenchDatabase; app: RunningServer; rounds: number; showsPlans: boolean }
type Figures = { name: string; times: number[] }[]

const GOAL_MS = 300

/** A browser's requests on opening the dashboard; the page embeds the first calls' responses. */
const opening = [
  ['the page with figures and list', '/admin'],
  ['figures', '/api/admin/summary'],
  ['newest bookings', '/api/admin/bookings'],
] as const

const beyond = [
  ['bookings that wait', '/api/admin/bookings?status=pending_confirmation'],
  ['cancelled bookings', '/api/admin/bookings?status=cancelled'],
  ['bookings by latest start', '/api/admin/bookings?order=latest-start'],
  ['bookings by a text of the reference', '/api/admin/bookings?text=BN-123456'],
  ['bookings by a text of a customer', '/api/admin/bookings?text=customer%209876'],
  ['providers', '/api/admin/providers'],
  ['workers', '/api/workers'],
  ['analytics of 7 days', '/api/admin/analytics?days=7'],
  ['analytics of 30 days', '/api/admin/analytics?days=30'],
  ['analytics of a year', '/api/admin/analytics?days=365'],
] as const

/** Milliseconds per address on one connection, round by round beside a bare count of all bookings. */
export async function measureDashboard({ database, app, rounds, showsPlans }: DashboardBench): Promise<Figures> {
  const connection = new HttpConnection(app.port)
  const cookie = await signInAdministrator(database, app)
  const all = [...opening, ...beyond]
  const times = new Map<string, number[]>([[REFERENCE, []], ...all.map(([name]): [string, number[]] => [name, []])])
  const timed = async (name: string, work: () => Promise<unknown>) => {
    const since = performance.now()
    await work()
    times.get(name)!.push(performance.now() - since)
  }
  try {
    for (const [name, path] of all) await ask(connection, { name, path, cookie })
    for (let round = 0; round < rounds; round++) {
      await timed(REFERENCE, async () => database.db`select count(*) from booking`)
      for (const [name, path] of all) await timed(name, () => ask(connection, { name, path, cookie }))
    }
    if (showsPlans) await explain(database, app, cookie)
  } finally {
    connection.close()
  }
  return [...times].map(([name, ms]) => ({ name, times: ms }))
}

const REFERENCE = 'a bare count of all bookings'

export function showDashboard(figures: Figures): void {
  printTable('Milliseconds, median (range)', [
    ['', 'ms'],
    ...figures.map(({ name, times }) => [name, show(spread(times), 1)]),
  ])
  const names: readonly string[] = opening.map(([name]) => name)
  const opened = figures.filter(({ name }) => names.includes(name))
  const together = opened[0]!.times.map((_, round) => opened.reduce((sum, { times }) => sum + times[round]!, 0))
  const sum = spread(together)
  printGoal(`opening the dashboard, page and calls together, under ${GOAL_MS} ms`, sum.median, sum.median < GOAL_MS, 1)
  const { name: reference, times: bare } = figures[0]!
  const beside = (what: string, times: readonly number[]) =>
    costRow(what, '×', { reference, measured: ratio(times, bare) })
  report(
    beside('opening the dashboard, page and calls together', together),
    costRow('opening the dashboard, page and calls together', 'ms', { measured: sum, goal: GOAL_MS }),
    ...figures.slice(1).map(({ name, times }) => beside(name, times)),
  )
}

async function ask(connection: HttpConnection, { name, path, cookie }: { name: string; path: string; cookie: string }) {
  const { status, body } = await connection.ask(requestText('GET', path, { cookie }))
  if (status !== 200) throw new Error(`${name}: ${status} ${body.slice(0, 300)}`)
}

export async function signInAdministrator({ db }: BenchDatabase, { port }: RunningServer): Promise<string> {
  const origin = `http://127.0.0.1:${port}`
  const link = await makeAdministratorLink(db, origin)
  const answer = await fetch(`${origin}/api/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token: new URL(link).searchParams.get('token') }),
  })
  if (answer.status !== 200) throw new Error(`Signing in: ${answer.status} ${await answer.text()}`)
  return answer.headers
    .getSetCookie()
    .map(line => line.split(';', 1)[0])
    .join('; ')
}

/** Prints the query plans; forces the server to reconnect so that the setting applies. */
async function explain(database: BenchDatabase, app: RunningServer, cookie: string): Promise<void> {
  await explainStatements(database, true)
  await database.db`select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname = current_database()`
  await sleep(1_500)
  const connection = new HttpConnection(app.port)
  const before = readFileSync(database.logFile, 'utf8').length
  for (const [name, path] of opening.slice(1)) await ask(connection, { name, path, cookie })
  connection.close()
  await sleep(300)
  const log = readFileSync(database.logFile, 'utf8').slice(before)
  for (const [, plan] of log.matchAll(/(duration: [\d.]+ ms {2}plan:\n(?:\t.*\n?)*)/g))
    if (/\b(booking|ledger|facility)\b/.test(plan!)) console.log(`\n${plan}`)
  await explainStatements(database, false)
}
