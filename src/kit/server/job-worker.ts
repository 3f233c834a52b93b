import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { Logger, makeWorkerUtils, parseCronItems, type Runner, run as runWorker } from 'graphile-worker'
import pg from 'pg'
import type { DatabaseAddress } from './config.ts'
import type { Job } from './jobs.ts'

export type JobWorker = {
  /** Puts the job in the queue, where it stands at most once beside the run under way. */
  add(name: string): Promise<void>
  /** Settles when the worker works no more, because it was stopped or broke. Never rejects. */
  ended: Promise<void>
  stop(): Promise<void>
}

type WorkerOptions = {
  address: DatabaseAddress
  log: Pick<FastifyBaseLogger, 'warn'>
  jobs: readonly Job[]
  /** Must not reject. */
  run: (job: Job) => Promise<void>
}

/**
 * A graphile-worker with its own few connections; it makes its schema (`graphile_worker`) when that is missing. Imported on
 * demand, as it takes 50 ms and 20 MB.
 *
 * To its queue a job is only a wish to run: it is done with whatever comes of it, so nothing is tried again before the job's
 * next time. No queue has a name: the lock of a named queue stays for four hours when its process is killed, while a key that
 * a dead process had locked just gets a new row. That no job runs twice at a time is `runJob`'s own claim.
 */
export async function startWorker({ address, log, jobs, run }: WorkerOptions): Promise<JobWorker> {
  const pool = openPool(address, log)
  try {
    const options = { pgPool: pool, logger: loggerFor(log) }
    const utils = await makeWorkerUtils(options)
    // What killed processes had in hand, four hours later.
    await utils.cleanup({ tasks: ['DELETE_PERMAFAILED_JOBS'] })
    const runner = await runWorker({
      ...options,
      preset: { worker: { concurrentJobs: AT_A_TIME, pollInterval: POLL_MS, ...settledByBatch } },
      noHandleSignals: true,
      taskList: Object.fromEntries(jobs.map(job => [job.name, () => run(job)])),
      parsedCronItems: parseCronItems(
        jobs.map(({ name, cron }) => ({ task: name, match: cron, options: { jobKey: name, ...once } })),
      ),
    })
    return {
      add: async name => void (await utils.addJob(name, {}, { jobKey: name, ...once })),
      ended: runner.promise.catch(() => {}),
      stop: () => stopWorker(runner, pool),
    }
  } catch (error) {
    await pool.end()
    throw error
  }
}

/** Jobs at a time in this process. */
const AT_A_TIME = 3
/** One listens for new jobs, the others ask short questions. */
const CONNECTIONS = 3
/** PostgreSQL tells of new jobs at once; this is for those that came when nobody listened: at a start or after an outage. */
const POLL_MS = 2_000

const once = { maxAttempts: 1, jobKeyMode: 'preserve_run_at' } as const

/**
 * Not for speed: without a batch, version 0.18 does not wait for the statement that ends a job, and when the database has
 * gone away its rejection, which nobody handles, would end the process.
 */
const settledByBatch = { completeJobBatchDelay: 0, failJobBatchDelay: 0 }

function openPool(address: DatabaseAddress, log: WorkerOptions['log']): pg.Pool {
  const pool = new pg.Pool({
    ...connectionOf(address),
    application_name: 'openfield-jobs',
    max: CONNECTIONS,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
  })
  // A connection that breaks is replaced; without these two listeners it would end the process.
  const warn = (error: Error) => {
    if (!pool.ending) log.warn({ err: error }, 'job-connection-lost')
  }
  pool.on('error', warn)
  pool.on('connect', client => client.on('error', warn))
  return pool
}

/** The server itself, in the words of `pg`, which wants the folder of a socket and the port in its name. */
export function connectionOf(address: DatabaseAddress): pg.PoolConfig {
  if ('url' in address) return { connectionString: asLibpq(address.directUrl ?? address.url) }
  if (!('path' in address)) return address
  const { path: socket, user, database } = address
  return { host: path.dirname(socket), port: Number(path.extname(socket).slice(1)), user, database }
}

/** Our other driver takes `sslmode` as PostgreSQL's own library does: `require` encrypts and checks no certificate. */
function asLibpq(url: string): string {
  return /[?&]sslmode=/.test(url) && !url.includes('uselibpqcompat=') ? `${url}&uselibpqcompat=true` : url
}

/** What graphile-worker has to say is for us only when something is in the way, and that passes: it tries again by itself. */
function loggerFor(log: WorkerOptions['log']): Logger {
  return new Logger(() => (level, message, meta) => {
    const line = { err: meta.error instanceof Error ? meta.error : undefined, detail: message.split('\n', 1)[0] }
    if (level === 'error' || level === 'warning') log.warn(line, 'job-worker')
  })
}

/** For runs under way, then for the connections: less than 5 s together. */
const patience = { runsMs: 4_300, connectionsMs: 500 }

/** What has not ended by then stays in the queue as a killed process's would, and is in nobody's way. */
async function stopWorker(runner: Runner, pool: pg.Pool): Promise<void> {
  // It refuses to be stopped twice, and has stopped by itself when it broke.
  await waitFor(
    patience.runsMs,
    runner.stop().catch(() => {}),
  )
  await waitFor(patience.connectionsMs, pool.end())
}

async function waitFor(ms: number, work: Promise<void>): Promise<void> {
  const enough = new AbortController()
  const late = sleep(ms, undefined, { signal: enough.signal }).catch(() => {})
  await Promise.race([work, late])
  enough.abort()
}
