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
