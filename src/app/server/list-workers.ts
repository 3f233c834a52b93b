import type { FastifyRequest } from 'fastify'
import { requireAdministrator } from '#accounts/server/administrator.ts'
import type { Db } from '#kit/server/db.ts'
import { readJobRuns } from '#kit/server/job-runs.ts'
import type { WorkerStatus } from '../contract.ts'

/** How every timed job is doing, for administrators. Refuses: not-signed-in. */
export async function listWorkers(db: Db, request: FastifyRequest): Promise<WorkerStatus[]> {
  await requireAdministrator(db, request)
  const iso = (at: Date | null) => at && at.toISOString()
  return (await readJobRuns(db)).map(job => ({
    ...job,
    lastStartedAt: iso(job.lastStartedAt),
    lastFinishedAt: iso(job.lastFinishedAt),
    nextRunAt: iso(job.nextRunAt),
  }))
}
