import { z } from 'zod'
import { accountsProblem } from '#accounts/contract.ts'
import { availabilityProblem } from '#availability/contract.ts'
import { bookingOrders } from '#bookings/booking-orders.ts'
import { BookingMode, BookingStatus, BookingSummary, CancelReason } from '#bookings/contract.ts'
import { ProviderType } from '#facilities/contract.ts'
import type { Endpoint } from '#kit/shared/endpoint.ts'
import { orNone, pageQuery } from '#kit/shared/page-query.ts'
import { problems } from '#kit/shared/problem.ts'
import { steps } from '#kit/shared/steps.ts'
import { ranges } from './choices.ts'

/** Amounts are US dollars as decimal strings. */
export const DashboardSummary = z.object({
  /** All time, including canceled. */
  totalBookings: z.number().int(),
  pendingConfirmations: z.number().int(),
  /** Charges minus refunds since midnight in `timeZone`; may be negative. */
  revenueToday: z.string(),
  timeZone: z.string(),
  /** Bookable ones. */
  activeFacilities: z.number().int(),
})
export type DashboardSummary = z.infer<typeof DashboardSummary>

const BookingsFilter = z.object({
  status: orNone(BookingStatus),
  mode: orNone(BookingMode),
  provider: orNone(ProviderType),
  text: orNone(z.string().trim().max(100)),
  order: z.enum(bookingOrders).default('newest'),
})

export const ProviderStatus = z.object({
  /** `ical`: any calendar by URL, in addition to our own calendar. */
  provider: z.enum([...ProviderType.options, 'ical']),
  /** `active`: our own calendar; `connected`: has connections; else not set up. */
  state: z.enum(['active', 'connected', 'not-configured']),
  /** Bookable facilities with this system's calendar. */
  facilities: z.number().int(),
  connections: z.number().int(),
  /** Connections simulated by the demo. */
  simulated: z.number().int(),
  /** Connections whose last request failed. */
  failing: z.number().int(),
  /** The last response of any connection, ISO 8601, UTC; null before the first request. */
  lastAnswerAt: z.string().nullable(),
  /** Some failing connections, latest first, with a readable reason. */
  failingConnections: z.array(
    z.object({ facilityId: z.uuid(), name: z.string(), failure: z.string(), failedAt: z.string() }),
  ),
})
export type ProviderStatus = z.infer<typeof ProviderStatus>

/** Times are ISO 8601, UTC. */
export const WorkerStatus = z.object({
  name: z.string(),
  title: z.string(),
  /** Five fields, UTC. */
  cron: z.string(),
  runs: z.number().int(),
  lastStartedAt: z.string().nullable(),
  lastFinishedAt: z.string().nullable(),
  /** Of the last successful run. */
  lastResult: z.string().nullable(),
  /** Of the last run; null if it succeeded. */
  lastError: z.string().nullable(),
  /** Failed runs in a row. */
  failures: z.number().int(),
  isRunning: z.boolean(),
  nextRunAt: z.string().nullable(),
})
export type WorkerStatus = z.infer<typeof WorkerStatus>

/** A completed run. Times are ISO 8601, UTC. */
export const WorkerRun = z.object({
  startedAt: z.string(),
  /** Duration in milliseconds. */
  ms: z.number().int(),
  result: z.string().nullable(),
  error: z.string().nullable(),
})
export type WorkerRun = z.infer<typeof WorkerRun>

/** Amounts are US dollars as decimal strings, and may be negative. */
export const Analytics = z.object({
  timeZone: z.string(),
  /** One entry per day, yyyy-MM-dd in `timeZone`, oldest first. */
  days: z.array(z.object({ day: z.string(), bookings: z.number().int(), revenue: z.string() })),
  bookings: z.number().int(),
  revenue: z.string(),
  /** Booked minutes per hour of the week in each facility's local time, from Sunday midnight on. */
  weekHours: z.array(z.number().int()).length(168),
  topFacilities: z.array(
    z.object({
      facilityId: z.uuid(),
      name: z.string(),
      city: z.string(),
      bookings: z.number().int(),
      revenue: z.string(),
    }),
  ),
  /** Steps of the booking funnel, in order. */
  steps: z.array(z.object({ step: z.enum(steps), count: z.number().int() })),
  refunds: z.object({
    count: z.number().int(),
    amount: z.string(),
    reasons: z.array(
      z.object({
        reason: z.union([CancelReason, z.enum(['changed', 'clinic'])]),
        count: z.number().int(),
        amount: z.string(),
      }),
    ),
  }),
})
export type Analytics = z.infer<typeof Analytics>

export const dashboardProblem = problems({
  'worker-not-found': [404, 'There is no background worker with that name.'],
  'worker-under-way': [409, 'That worker is already running.'],
})

const refusals = accountsProblem.rows('not-signed-in', 'not-allowed')

const OurTurn = z.object({ waiting: z.number().int(), overdue: z.number().int() })

export const dashboardEndpoints = {
  reviewCounts: {
    method: 'GET',
    path: '/api/review-counts',
    may: 'see-listings',
    summary: 'How many listings and tournaments await review, and how many are overdue. For administrators.',
    isPersonal: true,
    reply: z.object({ listings: OurTurn, tournaments: OurTurn }),
    problems: refusals,
  },
  summary: {
    method: 'GET',
    path: '/api/admin/summary',
    may: 'see-dashboard',
    summary: 'The dashboard’s current figures. For administrators.',
    isPersonal: true,
    reply: DashboardSummary,
    problems: refusals,
  },
  bookings: {
    method: 'GET',
    path: '/api/admin/bookings',
    may: 'see-all-bookings',
    summary:
      'All bookings, filtered by status, mode, provider and text in the reference, the customer’s name or email or the facility’s name. For administrators.',
    query: BookingsFilter.extend(pageQuery()),
    isPersonal: true,
    reply: z.array(BookingSummary),
    problems: refusals,
  },
  exportBookings: {
    method: 'GET',
    path: '/api/admin/bookings.csv',
    may: 'see-all-bookings',
    summary: 'The same filtered bookings, in the same order, as a CSV file.',
    query: BookingsFilter,
    isPersonal: true,
    isStreamed: true,
    reply: z.string(),
    replyType: 'text/csv; charset=utf-8',
    problems: refusals,
  },
  providers: {
    method: 'GET',
    path: '/api/admin/providers',
    may: 'see-dashboard',
    summary: 'The calendar providers and the health of each. For administrators.',
    isPersonal: true,
    reply: z.array(ProviderStatus),
    problems: refusals,
  },
  analytics: {
    method: 'GET',
    path: '/api/admin/analytics',
    may: 'see-dashboard',
    summary: 'Bookings, revenue, utilization and conversion for recent days, including today. For administrators.',
    query: z.object({
      days: z.coerce
        .number()
        .pipe(z.union(ranges.map(days => z.literal(days))))
        .default(30),
    }),
    isPersonal: true,
    reply: Analytics,
    problems: refusals,
  },
  events: {
    method: 'GET',
    path: '/api/admin/events',
    may: 'see-dashboard',
    summary:
      'Server-sent events: `changed` when bookings change, at most once a second. The stream closes after a few minutes; reconnect to continue. For administrators.',
    reply: z.custom<AsyncIterable<string>>().meta({
      type: 'string',
      description: '`changed` events without data: fetch again. Comments keep the connection open.',
    }),
    replyType: 'text/event-stream; charset=utf-8',
    isPersonal: true,
    problems: [...refusals, ...availabilityProblem.rows('too-many-streams')],
  },
  workers: {
    method: 'GET',
    path: '/api/workers',
    may: 'see-jobs',
    summary: 'The background workers: last run, next run, result and failures. For administrators.',
    isPersonal: true,
    reply: z.array(WorkerStatus),
    problems: refusals,
  },
  workerRuns: {
    method: 'GET',
    path: '/api/workers/:name/runs',
    may: 'see-jobs',
    summary: 'The last 50 runs of a background worker, newest first. For administrators.',
    params: z.object({ name: z.string().max(100) }),
    isPersonal: true,
    reply: z.array(WorkerRun),
    problems: [...refusals, ...dashboardProblem.rows('worker-not-found')],
  },
  runWorker: {
    method: 'POST',
    path: '/api/workers/:name/run',
    may: 'run-jobs',
    summary: 'Runs a background worker now. Responds 202 if it takes longer than two seconds and keeps running.',
    params: z.object({ name: z.string().max(100) }),
    isPersonal: true,
    mayGoOn: true,
    reply: WorkerStatus,
    problems: [...refusals, ...dashboardProblem.rows('worker-not-found', 'worker-under-way')],
  },
} satisfies Record<string, Endpoint>
