import { z } from 'zod'
import { accountsProblem } from '#accounts/contract.ts'
import { availabilityProblem, CalendarDate, MAX_WEEKS } from '#availability/contract.ts'
import { facilitiesProblem } from '#facilities/contract.ts'
import type { Endpoint } from '#kit/shared/endpoint.ts'
import { problems } from '#kit/shared/problem.ts'
import { isCalendarDate } from '#kit/shared/time.ts'
import { byRule, typedLine } from '#kit/shared/typed-text.ts'
import { inOrganization, memberProblems, ofOrganization } from '#organizations/contract.ts'
import { BookingStatus, BookingSummary, bookingsProblem, DeskBooking, FacilityId } from '../contract.ts'
import { type Customer, customerFault, isManualTime, NOT_MANUAL_TIME, reasonFault } from './rules.ts'

/** Per response. */
export const MAX_CALENDAR_FACILITIES = 60

/** Wall-clock time at the facility: 2026-03-03T18:30. */
export const ManualTime = z
  .string()
  .refine(text => isManualTime(text) && isCalendarDate(text.slice(0, 10)), NOT_MANUAL_TIME)

/** Weekly, including the first; `except`: dates to skip. */
const Times = z.object({
  from: ManualTime,
  to: ManualTime,
  weeks: z.number().int().min(1).max(MAX_WEEKS).default(1),
  except: z.array(CalendarDate).max(MAX_WEEKS).default([]),
})

const Reason = typedLine.superRefine(byRule(reasonFault))

const ofCustomer = (field: keyof Customer) => byRule(text => customerFault(field, text))

/** `other`: another owner's facility that shares the space; `outside`: taken in a connected calendar. */
export const CalendarKind = z.enum(['booking', 'hold', 'block', 'closure', 'clinic', 'other', 'outside'])
export type CalendarKind = z.infer<typeof CalendarKind>

export const CalendarItem = z.object({
  kind: CalendarKind,
  /** Null for holds, other owners' items and outside calendars. */
  id: z.uuid().nullable(),
  /** ISO 8601 with the offset of the column's facility. */
  startTime: z.string(),
  endTime: z.string(),
  /** If on another part of the same ground. */
  elsewhere: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  /** Customer, reason or clinic; empty for a hold and an outside calendar. */
  title: z.string(),
  /** Bookings only. */
  status: BookingStatus.nullable(),
  reference: z.string().nullable(),
  /** Holds only. */
  heldUntil: z.string().nullable(),
  seriesId: z.uuid().nullable(),
})
export type CalendarItem = z.infer<typeof CalendarItem>

const TimeSpan = z.object({ startTime: z.string(), endTime: z.string() })

export const CalendarColumn = z.object({
  facility: z.object({ id: z.uuid(), name: z.string(), timeZone: z.string() }),
  open: z.array(TimeSpan),
  items: z.array(CalendarItem),
})
export type CalendarColumn = z.infer<typeof CalendarColumn>

export const OwnerCalendar = z.object({
  from: z.string(),
  days: z.number().int(),
  columns: z.array(CalendarColumn),
  total: z.number().int(),
  /** Cursor; null on the last page. */
  next: z.string().nullable(),
})
export type OwnerCalendar = z.infer<typeof OwnerCalendar>

export const CalendarFilters = z.object({
  venues: z.array(z.object({ id: z.uuid(), name: z.string() })),
  sports: z.array(z.string()),
})
export type CalendarFilters = z.infer<typeof CalendarFilters>

export const MonthDay = z.object({
  date: z.string(),
  /** Confirmed. */
  bookings: z.number().int(),
  /** Awaiting confirmation. */
  requests: z.number().int(),
  /** Blocks, closures and clinics. */
  blocks: z.number().int(),
  /** Of bookings and requests. */
  bookedMinutes: z.number().int(),
})
export type MonthDay = z.infer<typeof MonthDay>

export const OwnerMonth = z.object({ month: z.string(), days: z.array(MonthDay) })
export type OwnerMonth = z.infer<typeof OwnerMonth>

export const InTheWay = CalendarItem.pick({
  kind: true,
  startTime: true,
  endTime: true,
  elsewhere: true,
  title: true,
  heldUntil: true,
})
export type InTheWay = z.infer<typeof InTheWay>

export const TimeQuote = z.object({
  /** Per time by the schedule; US dollars as a decimal string. */
  price: z.string(),
  times: z.array(
    TimeSpan.extend({
      date: z.string(),
      isOutsideHours: z.boolean(),
      inTheWay: z.array(InTheWay),
    }),
  ),
})
export type TimeQuote = z.infer<typeof TimeQuote>

export const Block = TimeSpan.extend({
  id: z.uuid(),
  facilityId: z.uuid(),
  reason: z.string(),
  seriesId: z.uuid().nullable(),
})
export type Block = z.infer<typeof Block>

/** Anyone with the URL can read the calendar. */
export const FeedAddresses = z.object({
  /** Without customer names. */
  plain: z.url(),
  withNames: z.url(),
})
export type FeedAddresses = z.infer<typeof FeedAddresses>

/** Facilities by venue and sport. */
const filters = {
  venueId: z.uuid().optional(),
  sport: z.string().max(100).optional(),
}

const periodQuery = z.object({
  ...inOrganization,
  from: CalendarDate,
  days: z
    .enum(['1', '7'])
    .default('1')
    .transform(days => (days === '7' ? 7 : 1)),
  facilityId: z
    .union([FacilityId, z.array(FacilityId).max(MAX_CALENDAR_FACILITIES)])
    .optional()
    .transform(ids => (ids === undefined ? undefined : [...new Set([ids].flat())]))
    .meta({ description: 'Facility ids, repeated. Defaults to all of the owner’s facilities.' }),
  ...filters,
  after: z.uuid().optional(),
})

const forFacility = { params: z.object({ id: FacilityId }) }
const forBlock = { params: z.object({ id: FacilityId, blockId: z.uuid() }) }

export const calendarProblem = problems({
  'period-invalid': [422, 'The time must end after it starts and last at most one day.'],
  'period-over': [422, 'That time is in the past. Choose one that hasn’t ended.'],
  'period-too-far-ahead': [422, 'That time is too far ahead. Choose one within the next two years.'],
  'time-taken': [409, 'That time is already taken.'],
  'block-not-found': [404, 'We can’t find that blocked time.'],
})

const ofFacility = [...accountsProblem.rows('account-needed'), ...facilitiesProblem.rows('facility-not-found')]
const ofPeriod = calendarProblem.rows('period-invalid', 'period-over', 'period-too-far-ahead')

export const calendarEndpoints = {
  read: {
    method: 'GET',
    path: '/api/owner/calendar',
    may: 'see-calendar',
    summary:
      'What takes up time at an owner’s facilities on one day or seven, and when they’re open. Days are in each facility’s own time zone.',
    query: periodQuery,
    isPersonal: true,
    reply: OwnerCalendar,
    problems: [...memberProblems, ...facilitiesProblem.rows('facility-not-found')],
  },
  month: {
    method: 'GET',
    path: '/api/owner/calendar/month',
    may: 'see-calendar',
    summary:
      'Counts bookings, requests, blocks and booked minutes at an owner’s facilities for each day of a month. Days are in each facility’s own time zone.',
    query: z.object({
      ...inOrganization,
      month: z.string().regex(/^20\d{2}-(0[1-9]|1[0-2])$/, 'Enter a month, such as 2027-03.'),
      facilityId: FacilityId.optional(),
      ...filters,
    }),
    isPersonal: true,
    reply: OwnerMonth,
    problems: [...memberProblems, ...facilitiesProblem.rows('facility-not-found')],
  },
  filters: {
    method: 'GET',
    path: '/api/owner/calendar/filters',
    may: 'see-own-facilities',
    summary: 'The venues and sports of an owner’s facilities, by which the calendar can be filtered.',
    isPersonal: true,
    reply: CalendarFilters,
    ...ofOrganization,
    problems: memberProblems,
  },
  events: {
    method: 'GET',
    path: '/api/owner/calendar/events',
    may: 'see-calendar',
    summary:
      'Server-sent events: `changed` whenever a time is taken, opens up or is confirmed at the facilities of the same calendar page. The stream ends when these facilities change; reconnect to continue.',
    query: periodQuery,
    reply: z.custom<AsyncIterable<string>>().meta({
      type: 'string',
      description: 'Events named `changed` without data: fetch the calendar again. Comments keep the connection open.',
    }),
    replyType: 'text/event-stream; charset=utf-8',
    isPersonal: true,
    problems: [
      ...memberProblems,
      ...facilitiesProblem.rows('facility-not-found'),
      ...availabilityProblem.rows('too-many-streams'),
    ],
  },
  pending: {
    method: 'GET',
    path: '/api/owner/pending-bookings',
    may: 'see-requests',
    ...ofOrganization,
    summary: 'Pending requests at all of the signed-in owner’s facilities, most urgent first.',
    isPersonal: true,
    reply: z.object({ bookings: z.array(DeskBooking), total: z.number().int() }),
    problems: memberProblems,
  },
  quote: {
    method: 'POST',
    path: '/api/owner/facilities/:id/time-quote',
    may: 'edit-calendar',
    summary: 'Quotes the scheduled price of a time in each of the given weeks and lists conflicts. Changes nothing.',
    ...forFacility,
    body: Times,
    reply: TimeQuote,
    problems: [...ofFacility, ...ofPeriod],
  },
  book: {
    method: 'POST',
    path: '/api/owner/facilities/:id/bookings',
    may: 'edit-calendar',
    summary:
      'Books for a customer who contacted the facility directly: confirmed immediately and paid at the facility. Accepts any available time, regardless of the schedule’s slots, notice and window. Books all weeks or none.',
    ...forFacility,
    isIdempotent: true,
    body: Times.extend({
      name: typedLine.superRefine(ofCustomer('name')),
      email: typedLine.superRefine(ofCustomer('email')),
      phone: typedLine.superRefine(ofCustomer('phone')),
      /** Per week. */
      price: typedLine.superRefine(ofCustomer('price')),
      notes: z
        .string()
        .trim()
        .superRefine(ofCustomer('notes'))
        .nullable()
        .optional()
        .transform(text => text || null),
    }),
    reply: z.object({ booking: BookingSummary }),
    problems: [...ofFacility, ...ofPeriod, ...calendarProblem.rows('time-taken')],
  },
  block: {
    method: 'POST',
    path: '/api/owner/facilities/:id/blocks',
    may: 'edit-calendar',
    summary:
      'Blocks an available time in one week or several, at one facility or several: all or none. A facility that is part of another one of them is blocked with it.',
    ...forFacility,
    isIdempotent: true,
    body: Times.extend({
      reason: Reason,
      alsoAt: z
        .array(FacilityId)
        .max(MAX_CALENDAR_FACILITIES)
        .default([])
        .meta({ description: 'More facilities, each at its own local time.' }),
    }),
    reply: z.object({ blocks: z.array(Block) }),
    problems: [...ofFacility, ...ofPeriod, ...calendarProblem.rows('time-taken')],
  },
  changeBlock: {
    method: 'POST',
    path: '/api/owner/facilities/:id/blocks/:blockId',
    may: 'edit-calendar',
    summary:
      'Changes the time, reason or facility of a block. At another facility it no longer belongs to the blocks it was made with.',
    ...forBlock,
    body: Times.pick({ from: true, to: true }).extend({
      reason: Reason,
      facilityId: FacilityId.optional().meta({ description: 'The new facility.' }),
    }),
    reply: z.object({ block: Block }),
    problems: [...ofFacility, ...ofPeriod, ...calendarProblem.rows('block-not-found', 'time-taken')],
  },
  liftBlock: {
    method: 'POST',
    path: '/api/owner/facilities/:id/blocks/:blockId/lift',
    may: 'edit-calendar',
    summary: 'Unblocks a time, alone or with all later ones that were blocked together with it.',
    ...forBlock,
    body: z.object({ withLater: z.boolean().default(false) }),
    reply: z.object({ lifted: z.array(Block) }),
    problems: [...ofFacility, ...calendarProblem.rows('block-not-found')],
  },
  openFeeds: {
    method: 'POST',
    path: '/api/owner/calendar-feeds',
    may: 'follow-calendar',
    summary:
      'Returns the calendar feed URLs for one of the owner’s facilities, or for all. Repeated calls return the same URLs.',
    body: z.object({ facilityId: FacilityId.nullable() }),
    reply: FeedAddresses,
    problems: ofFacility,
  },
  renewFeed: {
    method: 'POST',
    path: '/api/owner/calendar-feeds/renew',
    may: 'follow-calendar',
    summary: 'Creates a new feed URL. The previous one stops working.',
    body: z.object({ facilityId: FacilityId.nullable(), withNames: z.boolean() }),
    reply: FeedAddresses,
    problems: ofFacility,
  },
  feed: {
    method: 'GET',
    path: '/api/calendars/:token.ics',
    may: 'bring-proof',
    summary: 'Bookings as an iCalendar file (RFC 5545), for anyone with the URL.',
    params: z.object({ token: z.string().max(100) }),
    reply: z.string(),
    replyType: 'text/calendar; charset=utf-8',
    problems: bookingsProblem.rows('calendar-not-found'),
  },
} satisfies Record<string, Endpoint>
