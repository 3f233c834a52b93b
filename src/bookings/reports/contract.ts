import { z } from 'zod'
import { CalendarDate } from '#availability/contract.ts'
import type { Endpoint } from '#kit/shared/endpoint.ts'
import { orNone, pageQuery } from '#kit/shared/page-query.ts'
import { inOrganization, memberProblems } from '#organizations/contract.ts'
import { daysIn, facilityOrders, MAX_PERIOD_DAYS, NO_VENUE, periods, reportTables } from './rules.ts'

/** Defined in `rules.ts`. US dollars as decimal strings. */
const Figures = z.object({
  bookings: z.number().int(),
  bookedMinutes: z.number().int(),
  openMinutes: z.number().int(),
  /** Charged to cards. */
  charged: z.string(),
  /** Of that, refunded or lost in disputes. */
  refunded: z.string(),
  /** The difference. */
  cardRevenue: z.string(),
  /** Part of the card revenue. */
  commission: z.string(),
  /** The rest of it. */
  share: z.string(),
  /** Beside the card revenue, without commission. */
  paidAtFacility: z.string(),
})
export type Figures = z.infer<typeof Figures>

const compared = { now: Figures, before: Figures }
const Span = z.object({ from: z.string(), to: z.string() })

const VenueFigures = z.object({
  /** Null for facilities without a venue. */
  venueId: z.uuid().nullable(),
  name: z.string().nullable(),
  facilities: z.number().int(),
  ...compared,
})
export type VenueFigures = z.infer<typeof VenueFigures>

export const Report = z.object({
  /** Calendar days, inclusive. */
  period: Span,
  /** What `before` covers. */
  previous: Span,
  /** Decides which day is today: that of most facilities. Days and hours are each facility's own. */
  timeZone: z.string(),
  facilities: z.number().int(),
  /** Earlier bookings are still being counted; until then the figures are too low. */
  isCounting: z.boolean(),
  ...compared,
  /** By name; at most `MAX_VENUES`. */
  venues: z.array(VenueFigures),
  /** Oldest first, the last one is that of the period's end. Whole months, with what is booked for the rest of this one. */
  months: z.array(z.object({ month: z.string(), figures: Figures })),
  /** Of `hours`: the end of a long period at very many facilities. */
  hoursPeriod: Span,
  /** By hour of the week, from Sunday midnight on. */
  hours: z.array(z.object({ bookedMinutes: z.number().int(), openMinutes: z.number().int() })),
})
export type Report = z.infer<typeof Report>

export const FacilityFigures = z.object({
  facilityId: z.uuid(),
  name: z.string(),
  venueName: z.string().nullable(),
  ...compared,
})
export type FacilityFigures = z.infer<typeof FacilityFigures>

const asked = {
  ...inOrganization,
  period: z.enum(periods).default('this-month'),
  /** Custom periods only. */
  from: orNone(CalendarDate),
  to: orNone(CalendarDate),
  venue: orNone(z.union([z.literal(NO_VENUE), z.uuid()])),
}

type Asked = { period: string; from?: string | undefined; to?: string | undefined }

/** A custom period has both days, in order, and is not too long. */
const isComplete = ({ period, from, to }: Asked) =>
  period !== 'custom' || (!!from && !!to && from <= to && daysIn({ from, to }) <= MAX_PERIOD_DAYS)
const INCOMPLETE = { path: ['to'], error: `Choose two days, at most ${MAX_PERIOD_DAYS} days apart.` }

const ReportQuery = z.object(asked).refine(isComplete, INCOMPLETE)
export type ReportQuery = z.output<typeof ReportQuery>

export const reportEndpoints = {
  read: {
    method: 'GET',
    path: '/api/owner/reports',
    may: 'see-reports',
    summary:
      'Utilization and revenue of an organization’s facilities in a period, beside the period before: in total, by venue, by month and by hour of the week.',
    query: ReportQuery,
    isPersonal: true,
    reply: Report,
    problems: memberProblems,
  },
  facilities: {
    method: 'GET',
    path: '/api/owner/reports/facilities',
    may: 'see-reports',
    summary: 'The same figures for each facility.',
    query: z
      .object({ ...asked, order: z.enum(facilityOrders).default('name'), ...pageQuery({ usual: 50 }) })
      .refine(isComplete, INCOMPLETE),
    isPersonal: true,
    reply: z.array(FacilityFigures),
    problems: memberProblems,
  },
  export: {
    method: 'GET',
    path: '/api/owner/reports.csv',
    may: 'export-bookings',
    summary: 'One table of the report as a CSV file, with the period before. Amounts are in US dollars.',
    query: z.object({ ...asked, table: z.enum(reportTables) }).refine(isComplete, INCOMPLETE),
    reply: z.string(),
    replyType: 'text/csv; charset=utf-8',
    isStreamed: true,
    isPersonal: true,
    problems: memberProblems,
  },
} satisfies Record<string, Endpoint>
