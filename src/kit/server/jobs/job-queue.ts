import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../db/db.ts'
import { BUSY_MS, openWakes } from './job-wakes.ts'
import type { JobRunner } from './jobs.ts'

type QueueOptions = { db: Db; log: Pick<FastifyBaseLogger, 'warn'> }

/**
 * For processes without jobs. Retries every second while the queue or database is missing, silently in the first minute
 * of a joint start. `stop` drops wakes: every job also has its clock.
 */
export function openJobQueue({ db, log }: QueueOptions): JobRunner {
  const startedAt = performance.now()
  const wakes = openWakes(log, async name => {
    try {
      await addJob(db, { name, key: name, inSeconds: 0 })
    } catch (error) {
      if (performance.now() - startedAt > FIRST_START_MS) throw error
      wakes.wakeIn(name, BUSY_MS)
    }
    return true
  })
  return { wake: name => wakes.wake(name), stop: async () => wakes.stop() }
}

/** Until the first worker has created the queue, adding fails in several ways. */
const FIRST_START_MS = 60_000

/** By the database's clock. An existing entry gets the new time: its own may be an hour ahead. */
export async function addJob(db: Db, { name, key, inSeconds }: Queued): Promise<void> {
  // Avoids loading graphile-worker.
  await db`
    select graphile_worker.add_job(
      ${name}::text, payload => '{}'::json, run_at => now() + make_interval(secs => ${inSeconds}::int), max_attempts => 1,
      job_key => ${key}::text, job_key_mode => 'replace')`
}

type Queued = { name: string; key: string; inSeconds: number }
