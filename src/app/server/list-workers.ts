import type { Db } from '#kit/server/db.ts'
import { readJobRuns } from '#kit/server/job-runs.ts'
import type { WorkerStatus } from '../contract.ts'

/** How every timed job is doing, for administrators. */
export async function listWorkers(db: Db): Promise<WorkerStatus[]> {
  const iso = (at: Date | null) => at && at.toISOString()
  return (await readJobRuns(db)).map(job => ({
    ...job,
    lastStartedAt: iso(job.lastStartedAt),
    lastFinishedAt: iso(job.lastFinishedAt),
    nextRunAt: iso(job.nextRunAt),
  }))
}
