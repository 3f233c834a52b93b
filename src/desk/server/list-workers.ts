import type { Db } from '#kit/server/db/db.ts'
import { type JobStatus, readJobRuns } from '#kit/server/jobs/job-runs.ts'
import type { WorkerStatus } from '../contract.ts'

export async function listWorkers(db: Db): Promise<WorkerStatus[]> {
  return (await readJobRuns(db)).map(presentWorker)
}

export function presentWorker(job: JobStatus): WorkerStatus {
  const iso = (at: Date | null) => at && at.toISOString()
  return {
    ...job,
    lastStartedAt: iso(job.lastStartedAt),
    lastFinishedAt: iso(job.lastFinishedAt),
    nextRunAt: iso(job.nextRunAt),
  }
}
