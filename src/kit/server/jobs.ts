import type { FastifyBaseLogger } from 'fastify'
import { askedBy } from './asking.ts'
import type { Db } from './db.ts'
import { beginRun, CLAIM_SECONDS, endRun, prolongRun } from './job-runs.ts'

/** Timed work as data. It must be safe to run twice and to miss: nothing may depend on it for being right. */
export type Job = {
  name: string
  /** For people: "Release expired holds". */
  title: string
  // No doc comment, which the example would end: five fields, UTC, such as "*/5 * * * *"; minute, hour, day of month, month,
  // day of week (0 is Sunday).
  cron: string
  /** For what must not wait for a minute: it comes again so long after the end of a run. The clock begins it, and mends it. */
  againSeconds?: number
  /** Answers what came of it, for people: "12 holds removed". */
  run: (context: JobContext) => Promise<string>
}
export type JobContext = { db: Db; log: Pick<FastifyBaseLogger, 'error' | 'info'> }

/**
 * Runs a job now and records what came of it; answers the job's own words. Throws what the job threw, or `JobUnderWay` when
 * another run of it is alive, here or in another process.
 *
 * The claim is a row with an end, prolonged while the job runs, and no lock of a session or transaction: those cost a
 * connection, and when it breaks in the middle the driver (postgres 3.4.9) throws where nobody can catch.
 */
export async function runJob(context: JobContext, job: Job): Promise<string> {
  const runId = await beginRun(context.db, job)
  if (!runId) throw new JobUnderWay(job.name)
  return carryOut(context, job, runId)
}

/** Does what was claimed by `beginRun` under this id; as `runJob` after its claim. */
export async function carryOut(context: JobContext, job: Job, runId: string): Promise<string> {
  const { db, log } = context
  // The job may well be done while the database is away: then the claim ends by itself.
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

/** Another run of the job is alive. */
export class JobUnderWay extends Error {
  constructor(name: string) {
    super(`The job ${name} is under way.`)
    this.name = 'JobUnderWay'
  }
}
