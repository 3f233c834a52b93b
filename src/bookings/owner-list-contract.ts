import { z } from 'zod'
import { accountsProblem } from '#accounts/contract.ts'
import { CalendarDate } from '#availability/contract.ts'
import type { Endpoint } from '#kit/shared/endpoint.ts'
import { typedLine } from '#kit/shared/typed-text.ts'
import { bookingOrders } from './booking-orders.ts'
import { BookingStatus, BookingSummary } from './contract.ts'

/** A booking in its owner's table. */
export const OwnerBooking = BookingSummary.extend({
  phone: z.string(),
  /** `facility`: at the facility itself; `elsewhere`: on the provider's site. */
  paidWith: z.enum(['card', 'credit', 'card-and-credit', 'facility', 'free', 'elsewhere']),
  /** What went back to the card, or is on its way. US dollars as a decimal string. */
  refundedAmount: z.string(),
})
export type OwnerBooking = z.infer<typeof OwnerBooking>

/** Facilities to choose from in an answer at most. */
export const MAX_CHOICES = 500

export const OwnerBookingSums = z.object({
  count: z.number().int(),
  /** Taken from cards. What a credit paid is not in it: that money was taken for the booking before. */
  gross: z.string(),
  /** Paid at the facilities themselves. */
  paidAtFacility: z.string(),
  /** Back to cards, disputes that were lost among it. */
  refunded: z.string(),
  /** The owner's facilities by name, to choose one from; the first ones where there are very many. */
  facilities: z.array(z.object({ id: z.uuid(), name: z.string() })),
})
export type OwnerBookingSums = z.infer<typeof OwnerBookingSums>

/** A choice that was not made comes as an empty text from a form. */
const orNone = <S extends z.ZodType>(schema: S) =>
  z
    .union([z.literal(''), schema])
    .optional()
    .transform(value => (value === '' ? undefined : (value as z.output<S> | undefined)))

const Filter = z.object({
  facilityId: orNone(z.uuid()),
  status: orNone(BookingStatus),
  /** The first and the last day on which a booking begins, by the clock of its facility. */
  from: orNone(CalendarDate),
  to: orNone(CalendarDate),
  /** Part of the reference, the customer's name or address or the facility's name. */
  text: orNone(typedLine.pipe(z.string().max(100))),
})

const Ordered = Filter.extend({ order: z.enum(bookingOrders).default('newest') })
const signedIn = accountsProblem.rows('account-needed')

export const ownerListEndpoints = {
  list: {
    method: 'GET',
    path: '/api/owner/bookings',
    may: 'see-own-facilities',
    summary: "The bookings at all of the signed-in owner's facilities, narrowed and ordered, page by page.",
    query: Ordered.extend({
      limit: z.coerce.number().int().min(1).max(100).default(25),
      /** Of the page before; one that is none begins at the beginning. */
      cursor: z.string().max(100).optional(),
    }),
    isPersonal: true,
    reply: z.object({ bookings: z.array(OwnerBooking), cursor: z.string().nullable() }),
    problems: signedIn,
  },
  sums: {
    method: 'GET',
    path: '/api/owner/bookings/sums',
    may: 'see-own-facilities',
    summary: 'How many bookings that narrowed list has, and their money. US dollars as decimal strings.',
    query: Filter,
    isPersonal: true,
    reply: OwnerBookingSums,
    problems: signedIn,
  },
  exportList: {
    method: 'GET',
    path: '/api/owner/bookings.csv',
    may: 'export-own',
    summary:
      'Exactly that narrowed list, in its order, as a CSV file. Times are those of the facility, with their offset; amounts are US dollars.',
    query: Ordered,
    reply: z.string(),
    replyType: 'text/csv; charset=utf-8',
    isStreamed: true,
    isPersonal: true,
    problems: signedIn,
  },
} satisfies Record<string, Endpoint>
