import os from 'node:os'
import type { BenchDatabase } from './bench-database.ts'
import { trackStatements } from './count-statements.ts'
import { HttpConnection } from './http-connection.ts'
import { quantile } from './load-process.ts'
import { cpuMs } from './process-figures.ts'
import { type Spread, spread } from './rounds.ts'
import { requestsOf, type SearchKind } from './search-queries.ts'
import type { RunningServer } from './start-server.ts'

export type SearchFigures = {
  kind: string
  /** Milliseconds from the first request to the last response. */
  p50: Spread
  p95: Spread
  /** Milliseconds per request, server and database together. */
  cpu: Spread
  /** A round sends the same requests at every size. */
  rounds: { p50: number; cpu: number }[]
  /** Averages per request. */
  statements: number
  planMs: number
  runMs: number
  found: number
}
export type SearchBench = { database: BenchDatabase; app: RunningServer; rounds: number; requests: number }

/** On one connection, the kinds in turns. Every request of a kind is unique. */
export async function measureSearch(bench: SearchBench, kinds: readonly SearchKind[]): Promise<SearchFigures[]> {
  const connection = new HttpConnection(bench.app.port)
  try {
    const samples = new Map<SearchKind, Sample[]>(kinds.map(kind => [kind, []]))
    for (const kind of kinds) await ask(connection, kind, requestsOf(kind, 0, bench.requests))
    for (let round = 1; round <= bench.rounds; round++)
      for (const [kind, taken] of samples) taken.push(await sampleRound(bench, connection, { kind, round }))
    const figures: SearchFigures[] = []
    for (const [kind, taken] of samples)
      figures.push({ ...summed(bench, kind, taken), ...(await watchStatements(bench, connection, kind)) })
    return figures
  } finally {
    connection.close()
  }
}

/** Load average of the last minute: 1 is one core. */
export function load(): number {
  return os.loadavg()[0] ?? 0
}

function summed({ rounds, requests }: SearchBench, kind: SearchKind, samples: readonly Sample[]) {
  return {
    kind: kind.name,
    p50: spread(samples.map(({ times }) => quantile(times, 0.5))),
    p95: spread(samples.map(({ times }) => quantile(times, 0.95))),
    cpu: spread(samples.map(sample => sample.cpuMs)),
    rounds: samples.map(({ times, cpuMs }) => ({ p50: quantile(times, 0.5), cpu: cpuMs })),
    found: samples.reduce((sum, { found }) => sum + found, 0) / (rounds * requests),
  }
}

type Sample = { times: number[]; cpuMs: number; found: number }

async function sampleRound(
  { database, app, requests }: SearchBench,
  connection: HttpConnection,
  { kind, round }: { kind: SearchKind; round: number },
): Promise<Sample> {
  const measured = { processes: [app.pid], postmaster: database.postmaster }
  const texts = requestsOf(kind, round, requests)
  const before = cpuMs(measured)
  const { times, bodies } = await ask(connection, kind, texts)
  const spent = cpuMs(measured) - before
  return { times, cpuMs: spent / requests, found: bodies.reduce((sum, body) => sum + kind.countIn(body), 0) }
}

/** Throws on a refusal, which is cheaper than the work. */
export async function ask(connection: HttpConnection, kind: SearchKind, texts: readonly string[]) {
  const times: number[] = []
  const bodies: string[] = []
  for (const text of texts) {
    const sent = performance.now()
    const { status, body } = await connection.ask(text)
    times.push(performance.now() - sent)
    if (status !== 200) throw new Error(`${kind.name}: ${status} ${body}\n${text}`)
    bodies.push(body)
  }
  return { times, bodies }
}

/** In separate rounds: tracking costs time. */
async function watchStatements({ database, requests }: SearchBench, connection: HttpConnection, kind: SearchKind) {
  const { db } = database
  await db`alter system set pg_stat_statements.track_planning = on`
  await trackStatements(db, true)
  await db`select pg_stat_statements_reset()`
  await ask(connection, kind, requestsOf(kind, 1, requests))
  const [row] = await db<{ calls: number; planMs: number; runMs: number }[]>`
    select coalesce(sum(calls), 0)::float8 as calls, coalesce(sum(total_plan_time), 0)::float8 as plan_ms,
      coalesce(sum(total_exec_time), 0)::float8 as run_ms
    from pg_stat_statements where query like '%facility%' and query not like '%pg_stat_statements%'`
  await trackStatements(db, false)
  const { calls, planMs, runMs } = row!
  return { statements: calls / requests, planMs: planMs / requests, runMs: runMs / requests }
}
