import { EventEmitter, once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import {
  Logger,
  makeWorkerUtils,
  parseCronItems,
  type Runner,
  run as runWorker,
  type WorkerEvents,
} from 'graphile-worker'
import pg from 'pg'
import type { DatabaseAddress } from '../config/config.ts'
import { connectionOf, directOf } from '../db/connection.ts'
import { JOB_CONNECTIONS } from '../db/split-connections.ts'
import { waitAtMost } from '../resilience.ts'
import type { Job } from './jobs.ts'

export type JobWorker = {
  add(name: string): Promise<void>
  /** Also when it breaks. Never rejects. */
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
 * Creates its schema (`graphile_worker`) if missing. Imported lazily: 50 ms and 20 MB.
 *
 * No retries: the job's next time covers that. No named queues: a killed process keeps their lock for four hours, while
 * a locked key just gets a new row. `runJob`'s claim prevents concurrent runs.
 */
export async function startWorker({ address, log, jobs, run }: WorkerOptions): Promise<JobWorker> {
  const pool = openPool(address, log)
  try {
    const options = { pgPool: pool, logger: loggerFor(log) }
    const utils = await makeWorkerUtils(options)
    // Left by killed processes, after four hours.
    await utils.cleanup({ tasks: ['DELETE_PERMAFAILED_JOBS'] })
    const events: WorkerEvents = new EventEmitter()
    const ending = once(events, 'pool:gracefulShutdown').then(() => sleep(ENDING_MS, undefined, { ref: false }))
    const runner = await runWorker({
      ...options,
      events,
      preset: { worker: { concurrentJobs: AT_A_TIME, pollInterval: POLL_MS, ...settledByBatch } },
      noHandleSignals: true,
      taskList: Object.fromEntries(jobs.map(job => [job.name, () => run(job)])),
      parsedCronItems: parseCronItems(
        jobs.map(({ name, cron }) => ({ task: name, match: cron, options: { jobKey: name, ...oneRun } })),
      ),
    })
    return {
      add: async name => void (await utils.addJob(name, {}, { jobKey: name, ...oneRun })),
      ended: Promise.race([runner.promise.catch(() => {}), ending]),
      stop: () => stopWorker(runner, pool),
    }
  } catch (error) {
    await pool.end()
    throw error
  }
}

const AT_A_TIME = 3
/** For jobs added while nobody listened; PostgreSQL notifies of others at once. */
const POLL_MS = 2_000

/** A broken worker starts no other jobs, and ends only after those under way, which may hang. */
const ENDING_MS = 5_000

/** An existing entry gets the new time: its own may be an hour ahead. */
const oneRun = { maxAttempts: 1, jobKeyMode: 'replace' } as const

/**
 * Not for speed: without batches, version 0.18 does not await the statement that completes a job, and in an outage the
 * unhandled rejection ends the process.
 */
const settledByBatch = { completeJobBatchDelay: 0, failJobBatchDelay: 0 }

function openPool(address: DatabaseAddress, log: WorkerOptions['log']): pg.Pool {
  const pool = new pg.Pool({
    ...connectionOf(directOf(address)),
    application_name: 'openfield-jobs',
    max: JOB_CONNECTIONS,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
  })
  // Without listeners a broken connection ends the process.
  const warn = (error: Error) => {
    if (!pool.ending) log.warn({ err: error }, 'job-connection-lost')
  }
  pool.on('error', warn)
  pool.on('connect', client => client.on('error', warn))
  return pool
}

/** It retries automatically. */
function loggerFor(log: WorkerOptions['log']): Logger {
  return new Logger(() => (level, message, meta) => {
    const line = { err: meta.error instanceof Error ? meta.error : undefined, detail: message.split('\n', 1)[0] }
    if (level === 'error' || level === 'warning') log.warn(line, 'job-worker')
  })
}

/** Milliseconds; below 5 s together. */
const STOP_LIMITS = { runsMs: 4_300, connectionsMs: 500 }

async function stopWorker(runner: Runner, pool: pg.Pool): Promise<void> {
  // Rejects if stopped or broken.
  await waitAtMost(
    STOP_LIMITS.runsMs,
    runner.stop().catch(() => {}),
  )
  await waitAtMost(STOP_LIMITS.connectionsMs, pool.end())
}
