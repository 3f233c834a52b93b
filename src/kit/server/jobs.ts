import type { FastifyBaseLogger } from 'fastify'
import type { Db } from './db.ts'

/** Timed work as data. It must be safe to run twice and to miss: nothing may depend on it for being right. */
export type Job = { name: string; everyMs: number; run: (context: JobContext) => Promise<void> }
export type JobContext = { db: Db; log: Pick<FastifyBaseLogger, 'error'> }

/**
 * Runs jobs by the clock until `stop`, which waits for those under way. Of several processes on one database only one does
 * a job at a time: the others find its advisory lock taken and leave it.
 */
export function runJobs(db: Db, log: FastifyBaseLogger, jobs: readonly Job[]): { stop(): Promise<void> } {
  const underWay = new Set<Promise<void>>()
  const timers = jobs.map(job =>
    setInterval(() => {
      const run = runOnce(db, log, job).finally(() => underWay.delete(run))
      underWay.add(run)
    }, job.everyMs).unref(),
  )
  return {
    async stop() {
      timers.forEach(clearInterval)
      await Promise.all(underWay)
    },
  }
}

async function runOnce(db: Db, log: FastifyBaseLogger, job: Job): Promise<void> {
  try {
    await db.begin(async tx => {
      const [lock] = await tx<{ mine: boolean }[]>`select pg_try_advisory_xact_lock(hashtext(${job.name})) as mine`
      if (lock!.mine) await job.run({ db, log })
    })
  } catch (error) {
    log.error({ err: error, job: job.name }, 'job-failed')
  }
}
