import { expect, test } from 'vitest'
import { HOUR, MINUTE } from '#kit/shared/time.ts'
import {
  bookingsVerdict,
  databaseVerdict,
  emailVerdict,
  type JobFacts,
  jobsVerdict,
  overallState,
} from './service-status.ts'

const now = Date.parse('2026-03-03T12:00:30Z')
const watch = { now, since: now - 3 * HOUR }

test('the overall state is the worst component’s', () => {
  expect(overallState(['operational', 'operational'])).toBe('operational')
  expect(overallState(['operational', 'degraded'])).toBe('degraded')
  expect(overallState(['degraded', 'down', 'operational'])).toBe('down')
})

test.each([
  [0, 'operational', 'The database responded in 1 ms.'],
  [500, 'operational', 'The database responded in 500 ms.'],
  [501, 'degraded', 'The database is slow. It took 501 ms to respond.'],
  [null, 'down', 'The database isn’t responding. Searching and booking don’t work right now.'],
])('a database that responds in %s ms is %s', (ms, state, text) => {
  expect(databaseVerdict(ms)).toEqual({ state, text })
})

test('jobs on time are operational, even after two failures', () => {
  expect(jobsVerdict([job({}), job({ failures: 2 })], watch)).toEqual({
    state: 'operational',
    text: 'All jobs are running on time.',
  })
})

test('a process that just started reports jobs run by others as on time', () => {
  const { text } = jobsVerdict([job({}), job({ failures: 2 })], { now, since: now - MINUTE })
  expect(text).toBe('All jobs are running on time.')
  expect(jobsVerdict([job({ failures: 3 })], { now, since: now - MINUTE }).state).toBe('degraded')
})

test('a job missed during downtime is late only from its next scheduled time', () => {
  const daily = job({ lastStartedAt: new Date(now - 40 * HOUR), dueAt: new Date(now - 16 * HOUR) })
  expect(jobsVerdict([job({}), daily], { now, since: now - 24 * HOUR }).state).toBe('operational')
  expect(jobsVerdict([job({}), daily], { now, since: now - 25 * HOUR }).state).toBe('degraded')
})

test('a job failing three times or ten minutes late degrades jobs and is named', () => {
  const failing = job({ title: 'Send email', failures: 3 })
  const late = job({
    title: 'Reap slots',
    lastStartedAt: new Date(now - 12 * MINUTE),
    dueAt: new Date(now - 11 * MINUTE),
  })
  expect(jobsVerdict([job({}), failing, late], watch)).toEqual({
    state: 'degraded',
    text: 'Failing: send email. Late: reap slots. The others are running on time.',
  })
})

test.each([
  [
    'none has started for ten minutes',
    { lastStartedAt: new Date(now - 11 * MINUTE), dueAt: new Date(now - 10 * MINUTE) },
  ],
  ['none has ever started', { lastStartedAt: null, dueAt: null }],
])('jobs are down when %s, except during a process’s first minutes', (_, facts) => {
  expect(jobsVerdict([job(facts)], watch).state).toBe('down')
  expect(jobsVerdict([job(facts)], { now, since: now - MINUTE }).state).toBe('operational')
})

test('late settlement degrades bookings and is named; other failing jobs do not', () => {
  const failing = { failures: 3 }
  expect(bookingsVerdict([job({ name: 'send-messages', ...failing })], watch).state).toBe('operational')
  expect(bookingsVerdict([job({ name: 'settle-payments', title: 'Settle payments', ...failing })], watch)).toEqual({
    state: 'degraded',
    text: 'You can book, but some jobs are behind: settle payments. Refunds and requests may take longer.',
  })
})

test.each([
  [{ dueMinutes: null }, 'operational'],
  [{ dueMinutes: 4 }, 'operational'],
  [{ dueMinutes: 5 }, 'degraded'],
  [{ dueMinutes: 60 }, 'down'],
  [{ waiting: 2 }, 'operational'],
  [{ waiting: 3 }, 'degraded'],
  [{ waiting: 3, sent: 2 }, 'degraded'],
  [{ waiting: 3, sent: 3 }, 'operational'],
])('email with %o is %s', (facts, state) => {
  expect(emailVerdict({ dueMinutes: null, waiting: 0, sent: 0, ...facts }).state).toBe(state)
})

test('long delays are shown in hours', () => {
  expect(emailVerdict({ dueMinutes: 150, waiting: 9, sent: 0 }).text).toBe(
    'No email is going out. The oldest is 2 hours late.',
  )
})

/** Runs every minute; started half a minute ago. */
function job(facts: Partial<JobFacts>): JobFacts {
  return {
    name: 'a-job',
    title: 'A job',
    failures: 0,
    lastStartedAt: new Date(now - MINUTE / 2),
    dueAt: new Date(now + MINUTE / 2),
    ...facts,
  }
}
