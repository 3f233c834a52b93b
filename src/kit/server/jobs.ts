import type { FastifyBaseLogger } from 'fastify'
import { askedBy } from './asking.ts'
import type { Db } from './db.ts'
import { beginRun, CLAIM_SECONDS, endRun, prolongRun } from './job-runs.ts'

/** Must be safe to run twice or to miss: correctness never depends on it. */
export type Job = {
  name: string
  /** For display: "Release expired holds". */
  title: string
  // Not a doc comment, which the example would end. Five fields, UTC, such as "*/5 * * * *": minute, hour, day of
  // month, month, day of week (0 is Sunday).
  cron: string
  /** Seconds after a run ends until the next. The clock starts it, and restarts it after a failure. */
  againSeconds?: number
  /** Returns a summary for display: "12 holds removed". */
  run: (context: JobContext) => Promise<string>
}
export type JobContext = { db: Db; log: Pick<FastifyBaseLogger, 'error' | 'info'> }

/**
 * Runs and records a job; returns its summary. Throws the job's error, or `JobUnderWay` while another run is alive in
 * any process.
 * The claim is a row that expires, not a lock: a lock costs a connection, and when that breaks the driver (postgres
 * 3.4.9) throws where nothing can catch it.
 */
export async function runJob(context: JobContext, job: Job): Promise<string> {
  const runId = await beginRun(context.db, job)
  if (!runId) throw new JobUnderWay(job.name)
  return carryOut(context, job, runId)
}

/** `runId` comes from `beginRun`. */
export async function carryOut(context: JobContext, job: Job, runId: string): Promise<string> {
  const { db, log } = context
  // The job may finish during an outage; then the claim expires.
  const notRecorded = (error: unknown) => log.error({ err: error, job: job.name }, 'job-not-recorded')
  const alive = setInterval(() => void prolongRun(db, runId).catch(notRecorded), SIGN_OF_LIFE_MS).unref()
  try {
    const result = await askedBy({ by: `job ${job.name}` }, () => job.run(context))
    await endRun(db, runId, { result }).catch(notRecorded)
    return result
  } catch (error) {
    await endRun(db, runId, { error }).catch(notRecorded)
    throw error
  } finally {
    clearInterval(alive)
  }
}

/** Two may be lost. */
const SIGN_OF_LIFE_MS = (CLAIM_SECONDS * 1_000) / 3

export class JobUnderWay extends Error {
  constructor(name: string) {
    super(`The job ${name} is under way.`)
    this.name = 'JobUnderWay'
  }
}
