import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { DatabaseAddress } from '../config/config.ts'
import type { Db } from '../db/db.ts'
import { runAsCaller } from '../observability/request-context.ts'
import { waitAtMost } from '../resilience.ts'
import { addJob } from './job-queue.ts'
import { registerJobs } from './job-runs.ts'
import { BUSY_MS, openWakes } from './job-wakes.ts'
import type { JobWorker } from './job-worker.ts'
import { type Job, JobInProgress, type JobRunner, runJob } from './jobs.ts'

type JobOptions = {
  db: Db
  address: DatabaseAddress
  log: Pick<FastifyBaseLogger, 'error' | 'info' | 'warn'>
  jobs: readonly Job[]
}

/**
 * Across processes, one run of a job at a time, and once per minute. Resolves when the jobs are registered; the worker
 * starts later and restarts when it breaks.
 */
export async function startJobs({ db, address, log, jobs }: JobOptions): Promise<JobRunner> {
  await registerJobs(db, jobs)
  const stopping = new AbortController()
  const byName = new Map(jobs.map(job => [job.name, job]))
  const woken = new Map<string, Promise<void>>()
  let worker: JobWorker | undefined
  const wakes = openWakes(log, async name => {
    const job = byName.get(name)!
    if (job.runWoken) return !woken.has(name) && startWoken(job, job.runWoken)
    if (!worker) return false
    await worker.add(name)
    return true
  })

  const working = keepWorking(stopping.signal, log, async () => {
    const { startWorker } = await import('./job-worker.ts')
    worker = await startWorker({ address, log, jobs, run })
    void worker.ended.then(() => (worker = undefined))
    return worker
  })

  /** The clock's run repeats what fails. */
  function startWoken({ name }: Job, runWoken: NonNullable<Job['runWoken']>): true {
    const running = runAsCaller({ by: `job ${name}` }, () => runWoken({ db, log }))
      .catch((error: unknown) => log.error({ err: error, job: name }, 'job-failed'))
      .finally(() => woken.delete(name))
    woken.set(name, running)
    return true
  }

  async function run(job: Job): Promise<void> {
    try {
      await runJob({ db, log }, job)
    } catch (error) {
      // The current run may have missed the reason.
      if (error instanceof JobInProgress) return wakes.wakeIn(job.name, BUSY_MS)
      log.error({ err: error, job: job.name }, 'job-failed')
    }
    await rescheduleJob(job)
  }

  /** Its own key for all processes, so that wakes need not wait for it. */
  async function rescheduleJob({ name, againSeconds }: Job): Promise<void> {
    if (againSeconds === undefined) return
    const queued = { name, key: `${name}:again`, inSeconds: againSeconds }
    await addJob(db, queued).catch((error: unknown) => log.warn({ err: error, job: name }, 'job-not-woken'))
  }

  return {
    wake(name) {
      if (!byName.has(name)) return log.error({ job: name }, 'job-unknown')
      wakes.wake(name)
    },
    async stop() {
      stopping.abort()
      wakes.stop()
      await waitAtMost(STOP_MS, Promise.all([working, ...woken.values()]))
    },
  }
}

const RESTART_MS = 1_000
/** A starting worker may be waiting for the database. */
const STOP_MS = 5_000

/** The worker fails if the database disappears just as a job ends. */
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
