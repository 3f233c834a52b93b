import type { ServiceComponent, ServiceStatus } from '#app/contract.ts'
import {
  bookingsVerdict,
  databaseVerdict,
  emailVerdict,
  jobsVerdict,
  overallState,
  type Watch,
  withoutDatabase,
} from '#app/service-status.ts'
import type { Db } from '#kit/server/db/db.ts'
import { type JobStatus, readJobRuns } from '#kit/server/jobs/job-runs.ts'
import { answerWithin, cached } from '#kit/server/resilience.ts'
import { type OutboxFigures, readOutbox } from '#messages/server/queries.ts'

/** In an outage there are many callers. */
const KEPT_MS = 5_000

const TIMEOUT_MS = 3_000

/** Cached. */
export function statusReader(db: Db): () => Promise<ServiceStatus> {
  return cached(() => readStatus(db), KEPT_MS)
}

export type Facts = { checkedAt: Date; database: { ms: number; jobs: JobStatus[]; outbox: OutboxFigures } | null }

/** Never throws. */
export async function readFacts(db: Db): Promise<Facts> {
  const checkedAt = new Date()
  const ms = await roundTrip(db)
  // Lost meanwhile.
  const known = ms === null ? undefined : await orSilence(Promise.all([readJobRuns(db), readOutbox(db)]))
  return { checkedAt, database: ms === null || !known ? null : { ms, jobs: known[0], outbox: known[1] } }
}

/** Public. `since`: process start in milliseconds. */
export async function readStatus(db: Db, since: number = performance.timeOrigin): Promise<ServiceStatus> {
  return statusOf(await readFacts(db), since)
}

export function statusOf({ checkedAt, database }: Facts, since: number = performance.timeOrigin): ServiceStatus {
  const databaseMs = database && Math.round(database.ms)
  const parts = database ? partsOf(database, { now: checkedAt.getTime(), since }) : silentParts
  const components = [
    { key: 'database', name: 'Database', ...databaseVerdict(databaseMs) } as const,
    { key: 'bookings', name: 'Bookings and payments', ...parts.bookings } as const,
    { key: 'jobs', name: 'Background jobs', ...parts.jobs } as const,
    { key: 'email', name: 'Email', ...parts.email } as const,
  ]
  const state = overallState(components.map(component => component.state))
  return { state, components, databaseMs, checkedAt: checkedAt.toISOString() }
}

type Parts = Record<'bookings' | 'jobs' | 'email', Pick<ServiceComponent, 'state' | 'text'>>

const silentParts: Parts = { bookings: withoutDatabase, jobs: withoutDatabase, email: withoutDatabase }

function partsOf({ jobs, outbox }: NonNullable<Facts['database']>, watch: Watch): Parts {
  return { bookings: bookingsVerdict(jobs, watch), jobs: jobsVerdict(jobs, watch), email: emailVerdict(outbox) }
}

/** Milliseconds; null without an answer. */
async function roundTrip(db: Db): Promise<number | null> {
  const start = performance.now()
  const answer = await orSilence(db`select 1`)
  return answer ? performance.now() - start : null
}

/** Undefined on failure or timeout. */
export async function orSilence<T>(answer: PromiseLike<T>): Promise<T | undefined> {
  try {
    return await answerWithin(TIMEOUT_MS, answer, () => new Error('No answer in time.'))
  } catch {
    return undefined
  }
}
