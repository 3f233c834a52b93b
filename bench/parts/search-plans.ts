import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { BenchDatabase } from './bench-database.ts'
import { HttpConnection } from './http-connection.ts'
import { ask } from './measure-search.ts'
import { requestsOf, type SearchKind } from './search-queries.ts'
import type { RunningServer } from './start-server.ts'

export type Plan = { ms: number; statement: string; text: string }

const REQUESTS = 40
const SHOWN = 6

/** Logs plans in connections opened from now on; `false` undoes it. */
export async function explainStatements({ db }: BenchDatabase, on: boolean): Promise<void> {
  const settings = {
    'auto_explain.log_min_duration': '0',
    'auto_explain.log_analyze': 'on',
    'auto_explain.log_buffers': 'on',
    session_preload_libraries: 'auto_explain',
  }
  await db`load 'auto_explain'`
  // Excludes this connection.
  await db`set auto_explain.log_min_duration = -1`
  for (const [name, value] of Object.entries(settings))
    await db.unsafe(on ? `alter system set ${name} = '${value}'` : `alter system reset ${name}`)
  await db`select pg_reload_conf()`
  await sleep(200)
}

/** Start the server after `explainStatements`. */
export async function showPlans(database: BenchDatabase, app: RunningServer, kinds: readonly SearchKind[]) {
  for (const kind of kinds) {
    const connection = new HttpConnection(app.port)
    const before = readFileSync(database.logFile, 'utf8').length
    await ask(connection, kind, requestsOf(kind, 1, REQUESTS))
    connection.close()
    await sleep(200)
    const log = readFileSync(database.logFile, 'utf8').slice(before)
    // Excludes statements of driver and timers.
    const plans = readPlans(log).filter(({ statement }) => /\bfacility/.test(statement))
    console.log(`\nBehind ${REQUESTS} × ${kind.name}, the slowest run of each statement:`)
    for (const runs of slowestStatements(plans)) {
      const all = runs.reduce((sum, { ms }) => sum + ms, 0)
      console.log(
        `\n${runs.length} runs, ${(all / runs.length).toFixed(1)} ms on average, ${runs[0]!.ms.toFixed(1)} ms:`,
      )
      console.log(runs[0]!.text)
    }
  }
}

/** Slowest run first; statements by total time. */
export function slowestStatements(plans: readonly Plan[]): Plan[][] {
  const total = (runs: readonly Plan[]) => runs.reduce((sum, { ms }) => sum + ms, 0)
  return [...Map.groupBy(plans, plan => plan.statement).values()]
    .map(runs => runs.toSorted((a, b) => b.ms - a.ms))
    .sort((a, b) => total(b) - total(a))
    .slice(0, SHOWN)
}

/** Continuation lines of an entry begin with a tab. */
export function readPlans(log: string): Plan[] {
  return [...log.matchAll(/duration: ([\d.]+) ms {2}plan:\n((?:\t.*\n?)*)/g)].map(([, ms, text = '']) => {
    const planAt = text.search(/^\t(Query Parameters:|[A-Z].*\(cost=)/m)
    return { ms: Number(ms), statement: text.slice(0, planAt), text: text.trimEnd() }
  })
}
