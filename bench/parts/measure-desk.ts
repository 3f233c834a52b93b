import { costRow, exactly, report } from '../report/bench-row.ts'
import type { BenchDatabase } from './bench-database.ts'
import { HttpConnection, requestText } from './http-connection.ts'
import { quantile } from './load-process.ts'
import { figure, printGoal, printTable, show } from './print-table.ts'
import { ratio, spread } from './rounds.ts'
import type { RunningServer } from './start-server.ts'

/** `path`: what the page asks for. */
export type DeskSection = { name: string; what: string; path: () => string }

/** A page's section, once its endpoint exists, is one line. */
export const deskSections: readonly DeskSection[] = [
  { name: 'home', what: 'the owner home', path: () => '/api/owner/home' },
  { name: 'calendar', what: 'a played day of 60 facilities', path: () => `/api/owner/calendar?from=${lastMonth()}-10` },
  { name: 'facilities', what: 'the table of all facilities', path: () => '/api/owner/facility-table' },
  { name: 'search', what: 'a search for a booking', path: () => '/api/owner/search?q=bd-77777' },
  { name: 'search-common', what: 'a search for a word of all bookings', path: () => '/api/owner/search?q=customer' },
  { name: 'report', what: 'the report of last month', path: () => '/api/owner/reports?period=last-month' },
  {
    name: 'report-so-far',
    what: 'the report of this year so far',
    path: () => '/api/owner/reports?period=this-year',
  },
  {
    name: 'report-facilities',
    what: 'the report of last month by facility',
    path: () => '/api/owner/reports/facilities?period=last-month&order=most-used',
  },
]

/** The seed's bookings are of that month. */
function lastMonth(): string {
  const now = new Date()
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 1)).toISOString().slice(0, 'yyyy-MM'.length)
}

const GOAL_MS = 300
const REFERENCE = 'a bare count of all bookings'

type DeskBench = {
  database: BenchDatabase
  app: RunningServer
  cookie: string
  rounds: number
  sections: readonly DeskSection[]
}
type Figures = { what: string; times: number[] }[]

/** Milliseconds on one connection, round by round. */
export async function measureDesk({ database, app, cookie, rounds, sections }: DeskBench): Promise<Figures> {
  const connection = new HttpConnection(app.port)
  const figures: Figures = [REFERENCE, ...sections.map(({ what }) => what)].map(what => ({ what, times: [] }))
  const timed = async (index: number, work: () => Promise<unknown>) => {
    const since = performance.now()
    await work()
    figures[index]!.times.push(performance.now() - since)
  }
  const ask = async ({ what, path }: DeskSection) => {
    const { status, body } = await connection.ask(requestText('GET', path(), { cookie }))
    if (status !== 200) throw new Error(`${what}: ${status} ${body.slice(0, 300)}`)
  }
  try {
    for (const section of sections) await ask(section)
    for (let round = 0; round < rounds; round++) {
      await timed(0, async () => database.db`select count(*) from booking`)
      for (const [i, section] of sections.entries()) await timed(i + 1, () => ask(section))
    }
  } finally {
    connection.close()
  }
  return figures
}

export function showDesk([reference, ...figures]: Figures): void {
  const bare = reference!.times
  printTable('Milliseconds, median (range), and the slowest of a hundred', [
    ['', 'ms', 'p99', `× ${REFERENCE}`],
    ...[reference!, ...figures].map(({ what, times }) => [
      what,
      show(spread(times), 1),
      figure(quantile(times, 0.99), 1),
      show(ratio(times, bare)),
    ]),
  ])
  for (const { what, times } of figures) {
    const measured = spread(times)
    printGoal(`${what} within ${GOAL_MS} ms`, measured.median, measured.median <= GOAL_MS, 1)
    report(
      costRow(what, '×', { reference: REFERENCE, measured: ratio(times, bare) }),
      costRow(what, 'ms', { measured, goal: GOAL_MS }),
      costRow(`${what}, the slowest of a hundred`, 'ms', { measured: exactly(quantile(times, 0.99)) }),
    )
  }
}
