import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from '#kit/server/db/db.ts'

/** The product's timers stay below one per call and are dropped. */
export type StatementCount = { statement: string; perCall: number }

/** Only for measured calls, since tracking costs time. Applies to open connections, too. */
export async function trackStatements(db: Db, on: boolean): Promise<void> {
  await db.unsafe(`alter system set pg_stat_statements.track = '${on ? 'top' : 'none'}'`)
  await db`select pg_reload_conf()`
  // Applied asynchronously, by a signal.
  await sleep(200)
}

const LOOK_MS = 500
const TIMEOUT_MS = 120_000
/** Above the product's timers. */
const QUIET = 10

/** Jobs of earlier calls would count for the next. */
export async function waitForQuiet(db: Db): Promise<void> {
  const began = performance.now()
  const read = async () => {
    const [row] = await db<{ calls: number }[]>`
      select coalesce(sum(calls), 0)::int as calls from pg_stat_statements where query not like '%pg_stat_statements%'`
    return row!.calls
  }
  for (let before = -Infinity, now = await read(); now - before > QUIET; ) {
    if (performance.now() - began > TIMEOUT_MS) throw new Error('The product is still working on earlier requests.')
    await sleep(LOOK_MS)
    before = now
    now = await read()
  }
}

/** Includes `begin` and `commit`. */
export async function countStatements(db: Db, calls: number, run: () => Promise<unknown>): Promise<StatementCount[]> {
  await db`select pg_stat_statements_reset()`
  await run()
  const rows = await db<{ query: string; calls: number }[]>`
    select query, sum(calls)::int as calls from pg_stat_statements
    where query not like '%pg_stat_statements%' group by query order by min(stats_since)`
  return rows
    .map(row => ({ statement: row.query.replace(/\s+/g, ' ').trim(), perCall: Math.floor(row.calls / calls) }))
    .filter(({ perCall }) => perCall > 0)
}
