import { MINUTE } from '#kit/shared/time.ts'
import { type ServiceComponent, type ServiceState, serviceStates } from './contract.ts'

/** A database that takes longer than this to answer nothing at all makes every page slow. */
const SLOW_MS = 500

/** A job is tried again at its next time, so one or two failures mend themselves. */
const FAILURES = 3

/** A long run, or a machine that was asleep, may make a job this late. Some begin every minute. */
const LATE_MS = 10 * MINUTE

/** Mail leaves every minute; the first figure is a hiccup that people notice, the second means that none leaves. */
const DUE_MINUTES = { degraded: 5, down: 60 }

/** A full mailbox of one person is not ours to mend. */
const UNSENT = 3

type Verdict = Pick<ServiceComponent, 'state' | 'text'>

/** The worst state of all. */
export function overallState(states: readonly ServiceState[]): ServiceState {
  return serviceStates.findLast(state => states.includes(state)) ?? 'operational'
}

/** By how long the database took to answer, in milliseconds; null when it did not. */
export function databaseVerdict(ms: number | null): Verdict {
  if (ms === null) return { state: 'down', text: 'The database does not answer. We cannot look up or book anything.' }
  if (ms > SLOW_MS) return { state: 'degraded', text: `The database is slow: it took ${ms} ms to answer.` }
  return { state: 'operational', text: `The database answered within ${Math.max(ms, 1)} ms.` }
}

/** What is known of a timed job. `dueAt`: when the run after the last one had to begin. */
export type JobFacts = {
  name: string
  title: string
  failures: number
  lastStartedAt: Date | null
  dueAt: Date | null
}

/** When it is asked, and since when this process runs jobs: those before it may have been due while nothing ran. Milliseconds. */
export type Watch = { now: number; since: number }

/** The jobs on which bookings and money depend. */
const bookingJobNames: readonly string[] = ['settle-payments', 'cancel-unconfirmed', 'remove-expired-holds']

/** Booking goes on while its jobs stand still, but money and requests are ended late: degraded, and never down by itself. */
export function bookingsVerdict(jobs: readonly JobFacts[], watch: Watch): Verdict {
  const troubled = jobs.filter(job => bookingJobNames.includes(job.name) && troubleOf(job, watch))
  if (troubled.length === 0) return { state: 'operational', text: 'Times can be held, paid and booked.' }
  const text = `Times can be booked, but this is behind: ${titlesOf(troubled)}. Refunds and answers to requests may take longer.`
  return { state: 'degraded', text }
}

/** Down when no job begins any more; degraded when one fails time and again or does not begin. */
export function jobsVerdict(jobs: readonly JobFacts[], watch: Watch): Verdict {
  const latest = Math.max(...jobs.map(job => job.lastStartedAt?.getTime() ?? 0))
  const stalled = watch.now - latest > LATE_MS
  if (stalled && watch.now - watch.since <= LATE_MS && jobs.every(job => job.failures < FAILURES))
    return { state: 'operational', text: 'The service has just started. Jobs begin shortly.' }
  if (stalled) return { state: 'down', text: 'No job begins any more. What is due waits.' }
  const [late, failing] = (['late', 'failing'] as const).map(trouble =>
    jobs.filter(job => troubleOf(job, watch) === trouble),
  ) as [JobFacts[], JobFacts[]]
  if (late.length + failing.length === 0) return { state: 'operational', text: 'All jobs run on time.' }
  const parts = [
    failing.length > 0 && `Failing: ${titlesOf(failing)}.`,
    late.length > 0 && `Late: ${titlesOf(late)}.`,
    'The others run on time.',
  ]
  return { state: 'degraded', text: parts.filter(Boolean).join(' ') }
}

function troubleOf(
  { failures, lastStartedAt, dueAt }: JobFacts,
  { now, since }: Watch,
): 'failing' | 'late' | undefined {
  if (lastStartedAt && dueAt) {
    const pauseMs = dueAt.getTime() - lastStartedAt.getTime()
    if (now - Math.max(dueAt.getTime(), since + pauseMs) > LATE_MS) return 'late'
  }
  return failures >= FAILURES ? 'failing' : undefined
}

function titlesOf(jobs: readonly JobFacts[]): string {
  return jobs.map(({ title }) => title.charAt(0).toLowerCase() + title.slice(1)).join('; ')
}

/** Figures of the outbox: minutes that the oldest message is overdue, and numbers of messages of the last 24 hours. */
export type MailFacts = { dueMinutes: number | null; waiting: number; sent: number }

/**
 * How email is doing. Mail that single recipients refuse says nothing of us: anybody can have mail sent to an address that does
 * not exist. The verdict is public, so it tells no figures.
 */
export function emailVerdict({ dueMinutes, waiting, sent }: MailFacts): Verdict {
  const late = dueMinutes ?? 0
  if (late >= DUE_MINUTES.down) return { state: 'down', text: `No email leaves: the oldest is ${minutes(late)} late.` }
  if (late >= DUE_MINUTES.degraded) return { state: 'degraded', text: `Email is late by ${minutes(late)}.` }
  if (waiting >= UNSENT && waiting > sent)
    return { state: 'degraded', text: 'Most email could not be delivered yet. We go on trying.' }
  return { state: 'operational', text: 'Receipts and other email leave within a minute.' }
}

function minutes(count: number): string {
  return count >= 120 ? `${Math.floor(count / 60)} hours` : `${count} minutes`
}

/** What is said of the parts that need a database which does not answer. */
export const withoutDatabase: Verdict = { state: 'down', text: 'Waits for the database.' }
