import type { FastifyBaseLogger } from 'fastify'
import type { Db } from './db.ts'
import type { JobRunner } from './job-runner.ts'
import { BUSY_MS, openWakes } from './job-wakes.ts'

type QueueOptions = { db: Db; log: Pick<FastifyBaseLogger, 'warn'> }

/**
 * The jobs as a process sees them that runs none: what it wakes is put in the queue of the workers, where a job stands once,
 * whoever asks. While no worker has made the queue, or the database is away, it tries again each second, in its first minute
 * without a warning, since processes may start together. A stop forgets what it could not pass on: every job also runs by its clock.
 */
export function openJobQueue({ db, log }: QueueOptions): JobRunner {
  const startedAt = Date.now()
  const wakes = openWakes(log, async name => {
    try {
      await addJob(db, { name, key: name, inSeconds: 0 })
    } catch (error) {
      if (Date.now() - startedAt > FIRST_START_MS) throw error
      wakes.wakeIn(name, BUSY_MS)
    }
    return true
  })
  return { wake: name => wakes.wake(name), stop: async () => wakes.stop() }
}

/**
 * How long the first worker may take to create the queue in an empty database. Meanwhile adding a job fails in several ways, since its
 * tables are created and replaced step by step.
 */
const FIRST_START_MS = 60_000

/** Puts a job in the queue for so many seconds from now, by the database's clock; where it stands under the key already it stays. */
export async function addJob(db: Db, { name, key, inSeconds }: Queued): Promise<void> {
  // graphile-worker's own interface for other programs, so that none of it is loaded here.
  await db`
    select graphile_worker.add_job(
      ${name}::text, payload => '{}'::json, run_at => now() + make_interval(secs => ${inSeconds}::int), max_attempts => 1,
      job_key => ${key}::text, job_key_mode => 'preserve_run_at')`
}

type Queued = { name: string; key: string; inSeconds: number }
