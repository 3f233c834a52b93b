import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from '#kit/server/db.ts'
import { readJobRuns } from '#kit/server/job-runs.ts'
import { readOutbox } from '#messages/server/read-outbox.ts'
import type { ServiceComponent, ServiceStatus } from '../contract.ts'
import {
  bookingsVerdict,
  databaseVerdict,
  emailVerdict,
  jobsVerdict,
  overallState,
  type Watch,
  withoutDatabase,
} from '../rules.ts'

/** Everybody who asks within this time is given one reading: in an outage many ask. */
const KEPT_MS = 5_000

/** What takes longer than this to answer is of no use to anybody. */
const PATIENCE_MS = 3_000

/** `readStatus` for a crowd: a reading serves everybody for five seconds. */
export function statusReader(db: Db): () => Promise<ServiceStatus> {
  let kept: { since: number; status: Promise<ServiceStatus> } | undefined
  return () => {
    if (!kept || Date.now() - kept.since > KEPT_MS) kept = { since: Date.now(), status: readStatus(db) }
    return kept.status
  }
}

/**
 * The true state of the service; nothing secret and nobody's data. Never throws: a silent database is an answer, too. `since`:
 * when this process began, in milliseconds.
 */
export async function readStatus(db: Db, since: number = performance.timeOrigin): Promise<ServiceStatus> {
  const checkedAt = new Date()
  const ms = await roundTrip(db)
  const facts = ms === null ? undefined : await readParts(db, { now: checkedAt.getTime(), since })
  // Silent meanwhile is silent.
  const databaseMs = facts ? ms : null
  const parts = facts ?? silentParts
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

/** Undefined when the database fell silent meanwhile. */
async function readParts(db: Db, watch: Watch): Promise<Parts | undefined> {
  const facts = await orSilence(Promise.all([readJobRuns(db), readOutbox(db)]))
  if (!facts) return undefined
  const [jobs, outbox] = facts
  return { bookings: bookingsVerdict(jobs, watch), jobs: jobsVerdict(jobs, watch), email: emailVerdict(outbox) }
}

/** Whole milliseconds until the database has answered nothing at all; null when it does not. */
async function roundTrip(db: Db): Promise<number | null> {
  const start = performance.now()
  const answer = await orSilence(db`select 1`)
  return answer ? Math.round(performance.now() - start) : null
}

/** Undefined when it fails or takes too long. */
async function orSilence<T>(answer: PromiseLike<T>): Promise<T | undefined> {
  const patience = new AbortController()
  const silence = sleep(PATIENCE_MS, undefined, { signal: patience.signal, ref: false }).catch(() => undefined)
  try {
    return await Promise.race([answer, silence])
  } catch {
    return undefined
  } finally {
    patience.abort()
  }
}
