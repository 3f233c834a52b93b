import { MINUTE } from '#kit/shared/time.ts'
import { type ServiceComponent, type ServiceState, serviceStates } from './contract.ts'

/** For a trivial query. */
const SLOW_MS = 500

/** Jobs retry at their next time, so one or two failures are harmless. */
const FAILURES = 3

/** Tolerates long runs and sleeping machines. */
const LATE_MS = 10 * MINUTE

/** Mail leaves every minute. */
const DUE_MINUTES = { degraded: 5, down: 60 }

/** One full mailbox is not our fault. */
const UNSENT = 3

type Verdict = Pick<ServiceComponent, 'state' | 'text'>

export function overallState(states: readonly ServiceState[]): ServiceState {
  return serviceStates.findLast(state => states.includes(state)) ?? 'operational'
}

/** Milliseconds; null without an answer. */
export function databaseVerdict(ms: number | null): Verdict {
  if (ms === null)
    return { state: 'down', text: 'The database isn’t responding. Searching and booking don’t work right now.' }
  if (ms > SLOW_MS) return { state: 'degraded', text: `The database is slow. It took ${ms} ms to respond.` }
  return { state: 'operational', text: `The database responded in ${Math.max(ms, 1)} ms.` }
}

export type JobFacts = {
  name: string
  title: string
  failures: number
  lastStartedAt: Date | null
  dueAt: Date | null
}

/** Milliseconds. Before `since`, the start of this process, jobs may have been due while nothing ran. */
export type Watch = { now: number; since: number }

const bookingJobNames: readonly string[] = ['settle-payments', 'cancel-unconfirmed', 'remove-expired-holds']

/** Never down: without its jobs booking works, but money and requests settle late. */
export function bookingsVerdict(jobs: readonly JobFacts[], watch: Watch): Verdict {
  const troubled = jobs.filter(job => bookingJobNames.includes(job.name) && troubleOf(job, watch))
  if (troubled.length === 0) return { state: 'operational', text: 'Holds, payments and bookings work normally.' }
  const text = `You can book, but some jobs are behind: ${titlesOf(troubled)}. Refunds and requests may take longer.`
  return { state: 'degraded', text }
}

/** Down when no job starts; degraded when one fails repeatedly or does not start. */
export function jobsVerdict(jobs: readonly JobFacts[], watch: Watch): Verdict {
  const latest = Math.max(...jobs.map(job => job.lastStartedAt?.getTime() ?? 0))
  const stalled = watch.now - latest > LATE_MS
  if (stalled && watch.now - watch.since <= LATE_MS && jobs.every(job => job.failures < FAILURES))
    return { state: 'operational', text: 'The service just started. Jobs will run shortly.' }
  if (stalled) return { state: 'down', text: 'No jobs are running. Scheduled work is on hold.' }
  const [late, failing] = (['late', 'failing'] as const).map(trouble =>
    jobs.filter(job => troubleOf(job, watch) === trouble),
  ) as [JobFacts[], JobFacts[]]
  if (late.length + failing.length === 0) return { state: 'operational', text: 'All jobs are running on time.' }
  const parts = [
    failing.length > 0 && `Failing: ${titlesOf(failing)}.`,
    late.length > 0 && `Late: ${titlesOf(late)}.`,
    'The others are running on time.',
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

/** Counts of the last 24 hours. */
export type MailFacts = { dueMinutes: number | null; waiting: number; sent: number }

/** Ignores rejections by recipients: anyone can enter a bad address. Public, so without figures. */
export function emailVerdict({ dueMinutes, waiting, sent }: MailFacts): Verdict {
  const late = dueMinutes ?? 0
  if (late >= DUE_MINUTES.down)
    return { state: 'down', text: `No email is going out. The oldest is ${minutes(late)} late.` }
  if (late >= DUE_MINUTES.degraded) return { state: 'degraded', text: `Email is ${minutes(late)} late.` }
  if (waiting >= UNSENT && waiting > sent)
    return { state: 'degraded', text: 'We couldn’t deliver most emails yet. We’ll keep trying.' }
  return { state: 'operational', text: 'Receipts and other emails go out within a minute.' }
}

function minutes(count: number): string {
  return count >= 120 ? `${Math.floor(count / 60)} hours` : `${count} minutes`
}

export const withoutDatabase: Verdict = { state: 'down', text: 'Waiting for the database.' }
