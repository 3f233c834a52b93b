import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from '#kit/server/db.ts'

/** How often each statement runs in one call; what a timer of the product does beside it is below one and falls out. */
export type StatementCount = { statement: string; perCall: number }

/** Whether PostgreSQL counts statements, in connections that are open too; watching every statement costs time of its own. */
export async function trackStatements(db: Db, on: boolean): Promise<void> {
  await db.unsafe(`alter system set pg_stat_statements.track = '${on ? 'top' : 'none'}'`)
  await db`select pg_reload_conf()`
  // The server passes the new setting on by a signal, in its own time.
  await sleep(200)
}

const LOOK_MS = 500
const PATIENCE_MS = 120_000
/** Timers of the product do no more in a look. */
const QUIET = 10

/** Waits until the jobs that earlier calls have left behind are done: their statements would count as those of the next calls. */
export async function waitForQuiet(db: Db): Promise<void> {
  const began = performance.now()
  const read = async () => {
    const [row] = await db<{ calls: number }[]>`
      select coalesce(sum(calls), 0)::int as calls from pg_stat_statements where query not like '%pg_stat_statements%'`
    return row!.calls
  }
  for (let before = -Infinity, now = await read(); now - before > QUIET; ) {
    if (performance.now() - began > PATIENCE_MS)
      throw new Error('The product still works on what was asked of it before.')
    await sleep(LOOK_MS)
    before = now
    now = await read()
  }
}

/** The statements of one call, from so many equal calls; `begin` and `commit` among them. */
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
