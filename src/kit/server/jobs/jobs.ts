import type { FastifyBaseLogger } from 'fastify'
import { runAsCaller } from '#kit/server/observability/request-context.ts'
import type { Db } from '../db/db.ts'
import { beginRun, CLAIM_SECONDS, endRun, extendRun } from './job-runs.ts'

export type JobRunner = {
  /** In any process; concurrent calls coalesce. Never throws. */
  wake(name: string): void
  /** Waits up to 5 s for running jobs. */
  stop(): Promise<void>
}

/** Must be safe to run twice or to miss. */
export type Job = {
  name: string
  /** "Release expired holds" */
  title: string
  // Not a doc comment, which "*/5" would end. Five fields, UTC: minute, hour, day of month, month, day of week (0 is
  // Sunday).
  cron: string
  /** Seconds from a run's end to the next; the clock restarts it after a failure. */
  againSeconds?: number
  /** "12 holds removed" */
  run: (context: JobContext) => Promise<string>
  /**
   * For work that processes can share: a wake runs this at once, where jobs run. It is not queued, claimed or recorded,
   * since that costs more than the work.
   */
  runWoken?: (context: JobContext) => Promise<void>
}
export type JobContext = { db: Db; log: Pick<FastifyBaseLogger, 'error' | 'info'> }

/**
 * Throws the job's error, or `JobInProgress` while any process runs it.
 *
 * The claim is a row that expires: a lock would occupy a connection.
 */
export async function runJob(context: JobContext, job: Job): Promise<string> {
  const runId = await beginRun(context.db, job)
  if (!runId) throw new JobInProgress(job.name)
  return carryOut(context, job, runId)
}

export async function carryOut(context: JobContext, job: Job, runId: string): Promise<string> {
  const { db, log } = context
  // The job may finish during an outage.
  const notRecorded = (error: unknown) => log.error({ err: error, job: job.name }, 'job-not-recorded')
  const alive = setInterval(() => void extendRun(db, runId).catch(notRecorded), SIGN_OF_LIFE_MS).unref()
  try {
    const result = await runAsCaller({ by: `job ${job.name}` }, () => job.run(context))
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

type Work<Row> = {
  /** The rows after the last one. */
  page: (last: Row | undefined) => Promise<readonly Row[]>
  handle: (row: Row) => Promise<void>
  onFailure: (error: unknown, row: Row) => void
}

/** Separately, so one failure stops no other; paged, so failing ones do not block others. */
export async function handleEach<Row>({ page, handle, onFailure }: Work<Row>): Promise<void> {
  let last: Row | undefined
  do {
    const rows: readonly Row[] = await page(last)
    for (const row of rows) await handle(row).catch((error: unknown) => onFailure(error, row))
    last = rows.at(-1)
  } while (last !== undefined)
}

export class JobInProgress extends Error {
  constructor(name: string) {
    super(`The job ${name} is already running.`)
    this.name = 'JobInProgress'
  }
}
