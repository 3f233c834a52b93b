import type { Db } from '#kit/server/db/db.ts'
import { readRunLog } from '#kit/server/jobs/job-runs.ts'
import { dashboardProblem, type WorkerRun } from '../contract.ts'

/** Newest first. Refuses: worker-not-found. */
export async function listRuns(db: Db, name: string): Promise<WorkerRun[]> {
  const runs = await readRunLog(db, name)
  if (!runs) throw dashboardProblem('worker-not-found')
  return runs.map(({ startedAt, finishedAt, result, error }) => ({
    startedAt: startedAt.toISOString(),
    ms: Math.max(finishedAt.getTime() - startedAt.getTime(), 0),
    result,
    error,
  }))
}
