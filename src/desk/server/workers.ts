import type { FastifyBaseLogger } from 'fastify'
import { type Actor, recordAudit } from '#accounts/server/record-audit.ts'
import { dashboardProblem, type WorkerRun, type WorkerStatus } from '#desk/contract.ts'
import type { Db } from '#kit/server/db/db.ts'
import { beginRun, type JobStatus, readJobRuns, readRunLog } from '#kit/server/jobs/job-runs.ts'
import { carryOut } from '#kit/server/jobs/jobs.ts'
import { waitAtMost } from '#kit/server/resilience.ts'
import type { OwnerDeskServices } from './owner-desk-services.ts'

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

/** How long the caller waits for the result. */
const TIMEOUT_MS = 2_000

type Run = { name: string; actor: Actor; log: FastifyBaseLogger }

/**
 * Runs a job now, in this process, and returns its state after at most two seconds; a longer run continues. The claim
 * records who requested it. Refuses: worker-not-found, worker-under-way.
 */
export async function runWorker({ db, findJob }: OwnerDeskServices, { name, actor, log }: Run): Promise<WorkerStatus> {
  const job = await findJob(name)
  if (!job) throw dashboardProblem('worker-not-found')
  const runId = await db.begin(async tx => {
    const claimed = await beginRun(tx, job)
    if (!claimed) throw dashboardProblem('worker-under-way')
    await recordAudit(tx, { actor, action: 'worker-run', subject: { kind: 'worker', id: name, name: job.title } })
    return claimed
  })
  const ended = carryOut({ db, log }, job, runId).catch((error: unknown) => {
    log.error({ err: error, job: name }, 'job-failed')
  })
  await waitAtMost(TIMEOUT_MS, ended)
  const status = (await readJobRuns(db)).find(known => known.name === name)
  return presentWorker(status!)
}

export async function listWorkers(db: Db): Promise<WorkerStatus[]> {
  return (await readJobRuns(db)).map(presentWorker)
}

function presentWorker(job: JobStatus): WorkerStatus {
  const iso = (at: Date | null) => at && at.toISOString()
  return {
    ...job,
    lastStartedAt: iso(job.lastStartedAt),
    lastFinishedAt: iso(job.lastFinishedAt),
    nextRunAt: iso(job.nextRunAt),
  }
}
