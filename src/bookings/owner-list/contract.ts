import { z } from 'zod'
import { accountsProblem } from '#accounts/contract.ts'
import { CalendarDate } from '#availability/contract.ts'
import type { Endpoint } from '#kit/shared/endpoint.ts'
import { orNone, pageQuery } from '#kit/shared/page-query.ts'
import { typedLine } from '#kit/shared/typed-text.ts'
import { inOrganization, memberProblems } from '#organizations/contract.ts'
import { bookingOrders } from '../booking-orders.ts'
import { BookingStatus, BookingSummary } from '../contract.ts'

export const OwnerBooking = BookingSummary.extend({
  phone: z.string(),
  /** `facility`: at the facility; `elsewhere`: on the provider's site. */
  paidWith: z.enum(['card', 'credit', 'card-and-credit', 'facility', 'free', 'elsewhere']),
  /** Refunded or on its way. US dollars as a decimal string. */
  refundedAmount: z.string(),
})
export type OwnerBooking = z.infer<typeof OwnerBooking>

/** Facilities per response. */
export const MAX_CHOICES = 500

export const OwnerBookingSums = z.object({
  count: z.number().int(),
  /** Charged to cards. A credit's money was charged for an earlier booking. */
  gross: z.string(),
  paidAtFacility: z.string(),
  refunded: z.string(),
  facilities: z.array(z.object({ id: z.uuid(), name: z.string() })),
})
export type OwnerBookingSums = z.infer<typeof OwnerBookingSums>

const Filter = z.object({
  ...inOrganization,
  facilityId: orNone(z.uuid()),
  status: orNone(BookingStatus),
  /** Start dates by the facility's clock. */
  from: orNone(CalendarDate),
  to: orNone(CalendarDate),
  /** Of the reference, customer name or email, or facility name. */
  text: orNone(typedLine.pipe(z.string().max(100))),
})

const Ordered = Filter.extend({ order: z.enum(bookingOrders).default('newest') })
export const ownerListEndpoints = {
  list: {
    method: 'GET',
    path: '/api/owner/bookings',
    may: 'see-own-bookings',
    summary: 'Bookings at all of the signed-in owner’s facilities, filtered and sorted.',
    query: Ordered.extend(pageQuery()),
    isPersonal: true,
    reply: z.array(OwnerBooking),
    problems: memberProblems,
  },
  sums: {
    method: 'GET',
    path: '/api/owner/bookings/sums',
    may: 'see-own-bookings',
    summary: 'The count and totals of that filtered list. US dollars as decimal strings.',
    query: Filter,
    isPersonal: true,
    reply: OwnerBookingSums,
    problems: memberProblems,
  },
  exportList: {
    method: 'GET',
    path: '/api/owner/bookings.csv',
    may: 'export-bookings',
    summary:
      'The same filtered list, in its order, as a CSV file. Times are in the facility’s time zone, with offset. Amounts are in US dollars.',
    query: Ordered,
    reply: z.string(),
    replyType: 'text/csv; charset=utf-8',
    isStreamed: true,
    isPersonal: true,
    problems: memberProblems,
  },
  exportAll: {
    method: 'GET',
    path: '/api/bookings.csv',
    may: 'see-all-bookings',
    summary:
      'All bookings, newest first, as a CSV file for administrators. Times are in the facility’s time zone, with offset. Amounts are in US dollars.',
    reply: z.string(),
    replyType: 'text/csv; charset=utf-8',
    isStreamed: true,
    isPersonal: true,
    problems: accountsProblem.rows('not-signed-in', 'not-allowed'),
  },
} satisfies Record<string, Endpoint>
