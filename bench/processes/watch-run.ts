import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { BenchDatabase } from '../parts/bench-database.ts'
import { cpuMs } from '../parts/process-figures.ts'

export type Watched = { web: readonly number[]; others: readonly number[] }

/** CPU in milliseconds of the whole run; shares of the samples of statements under way. */
export type RunFigures = {
  seconds: number
  webMs: number
  databaseMs: number
  /** Of balancer, load generator and worker. */
  othersMs: number
  /** Of programs that have nothing to do with this. */
  strangersMs: number
  /** Cores without work. */
  idleCores: number
  serverConnections: number
  waits: { lock: number; disk: number; none: number }
}

const SAMPLE_MS = 200
const TICK_MS = 10

/** What a run costs, and what its statements wait for. */
export async function watchRun<T>(
  database: BenchDatabase,
  { web, others }: Watched,
  work: () => Promise<T>,
): Promise<{ result: T; figures: RunFigures }> {
  const read = () => ({
    at: performance.now(),
    web: cpuMs({ processes: web, postmaster: -1 }),
    database: cpuMs({ processes: [], postmaster: database.postmaster }),
    others: cpuMs({ processes: others, postmaster: -1 }),
    ...readMachine(),
  })
  const samples = { all: 0, lock: 0, disk: 0, none: 0, connections: 0 }
  const stop = new AbortController()
  const sampling = sampleStatements(database, samples, stop.signal)
  const before = read()
  const result = await work()
  const after = read()
  stop.abort()
  await sampling
  const seconds = (after.at - before.at) / 1000
  const [webMs, databaseMs, othersMs] = [
    after.web - before.web,
    after.database - before.database,
    after.others - before.others,
  ]
  const share = (count: number) => (samples.all === 0 ? 0 : count / samples.all)
  return {
    result,
    figures: {
      seconds,
      webMs,
      databaseMs,
      othersMs,
      strangersMs: Math.max(0, after.busyMs - before.busyMs - webMs - databaseMs - othersMs),
      idleCores: (after.idleMs - before.idleMs) / 1000 / seconds,
      serverConnections: samples.connections,
      waits: { lock: share(samples.lock), disk: share(samples.disk), none: share(samples.none) },
    },
  }
}

type Samples = { all: number; lock: number; disk: number; none: number; connections: number }

async function sampleStatements({ db }: BenchDatabase, samples: Samples, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const [row] = await db<[Samples]>`
      select count(*) filter (where state = 'active')::int as all,
        count(*) filter (where state = 'active' and wait_event_type in ('Lock', 'LWLock'))::int as lock,
        count(*) filter (where state = 'active' and wait_event_type = 'IO')::int as disk,
        count(*) filter (where state = 'active' and wait_event_type is null)::int as none,
        count(*)::int as connections
      from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`
    for (const name of ['all', 'lock', 'disk', 'none'] as const) samples[name] += row[name]
    samples.connections = Math.max(samples.connections, row.connections)
    await sleep(SAMPLE_MS, undefined, { signal }).catch(() => {})
  }
}

/** First line of proc_stat(5). */
function readMachine(): { busyMs: number; idleMs: number } {
  const [user, nice, system, idle, iowait, irq, softirq] = readFileSync('/proc/stat', 'utf8')
    .split('\n', 1)[0]!
    .split(/\s+/)
    .slice(1)
    .map(Number) as [number, number, number, number, number, number, number]
  return { busyMs: (user + nice + system + irq + softirq) * TICK_MS, idleMs: (idle + iowait) * TICK_MS }
}
