import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { DatabaseAddress } from './config.ts'
import type { Db } from './db.ts'
import { registerJobs } from './job-runs.ts'
import type { JobWorker } from './job-worker.ts'
import { type Job, JobUnderWay, runJob } from './jobs.ts'

export type JobRunner = {
  /** Runs the job soon, here or in another process on the database; many calls at once are one run. Never throws. */
  wake(name: string): void
  /** Takes no more jobs and waits for those under way, five seconds at most. */
  stop(): Promise<void>
}

type JobOptions = {
  db: Db
  address: DatabaseAddress
  log: Pick<FastifyBaseLogger, 'error' | 'info' | 'warn'>
  jobs: readonly Job[]
}

/**
 * Runs jobs by the clock and on a wake until `stop`. Of several processes on one database one does a job at a time, each
 * minute once. Answers as soon as the jobs are recorded; the worker starts after that, and again whenever it breaks.
 */
export async function startJobs({ db, address, log, jobs }: JobOptions): Promise<JobRunner> {
  await registerJobs(db, jobs)
  const stopping = new AbortController()
  const wakes = new Map<string, NodeJS.Timeout>()
  const names = new Set(jobs.map(job => job.name))
  let worker: JobWorker | undefined

  const working = keepWorking(stopping.signal, log, async () => {
    const { startWorker } = await import('./job-worker.ts')
    worker = await startWorker({ address, log, jobs, run })
    void worker.ended.then(() => (worker = undefined))
    return worker
  })

  async function run(job: Job): Promise<void> {
    try {
      await runJob({ db, log }, job)
    } catch (error) {
      // What it was woken for may have come too late for the run under way.
      if (error instanceof JobUnderWay) return wakeIn(job.name, BUSY_MS)
      log.error({ err: error, job: job.name }, 'job-failed')
    }
  }

  function wakeIn(name: string, ms: number): void {
    if (wakes.has(name) || stopping.signal.aborted) return
    wakes.set(name, setTimeout(() => void passOn(name), ms).unref())
  }

  async function passOn(name: string): Promise<void> {
    wakes.delete(name)
    if (!worker) return wakeIn(name, WAKE_MS)
    await worker.add(name).catch((error: unknown) => {
      log.warn({ err: error, job: name }, 'job-not-woken')
      wakeIn(name, BUSY_MS)
    })
  }

  return {
    wake(name) {
      // In the queue it would lie for ever.
      if (!names.has(name)) return log.error({ job: name }, 'job-unknown')
      wakeIn(name, WAKE_MS)
    },
    async stop() {
      stopping.abort()
      for (const timer of wakes.values()) clearTimeout(timer)
      await Promise.race([working, sleep(STOP_MS, undefined, { ref: false })])
    },
  }
}

/** Wakes that come together are one: long enough for the requests of one moment, too short to be noticed. */
const WAKE_MS = 100
/** When a job that is to run is under way, or the queue cannot be reached. */
const BUSY_MS = 1_000
/** Between the end of a worker that broke and the start of the next. */
const RESTART_MS = 1_000
/** A worker that is just starting may wait for the database. */
const STOP_MS = 5_000

/** A worker gives up when the database goes away at the wrong moment (a job just ended): then another one takes over. */
async function keepWorking(
  signal: AbortSignal,
  log: JobOptions['log'],
  start: () => Promise<JobWorker>,
): Promise<void> {
  const stopped = new Promise<void>(resolve => signal.addEventListener('abort', () => resolve(), { once: true }))
  while (!signal.aborted) {
    try {
      const worker = await start()
      await Promise.race([worker.ended, stopped])
      await worker.stop()
      if (!signal.aborted) log.warn('job-worker-ended')
    } catch (error) {
      log.error({ err: error }, 'job-worker-not-started')
    }
    await Promise.race([sleep(RESTART_MS, undefined, { ref: false }), stopped])
  }
}
