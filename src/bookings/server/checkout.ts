import { z } from 'zod'
import { UserInfo } from '../contract.ts'

/** Who buys and how: what a payment knows beside its quote, so that a booking can be made of it without the browser. */
export const Checkout = z.object({
  userInfo: UserInfo,
  notes: z.string().nullable(),
})
export type Checkout = z.infer<typeof Checkout>

const QuotedSlot = z.object({
  id: z.string(),
  start: z.number(),
  end: z.number(),
  priceCents: z.number(),
  isMoved: z.boolean().optional(),
})

/** What the amount of a booking's payment is made of. Milliseconds since 1970, whole US cents. */
export const BookingQuote = z.object({
  /** Offered by the facility when it was quoted: what the browser says later is compared with it. */
  mode: z.enum(['marketplace', 'hold']),
  slots: z.array(QuotedSlot),
  creditId: z.string().nullable(),
  creditCents: z.number(),
  /** Other systems have to be asked before it is booked. */
  isHeldElsewhere: z.boolean().default(false),
})
export type BookingQuote = z.infer<typeof BookingQuote>

/** What the payment of a dearer change is for: all times as they shall be, and as they were when it was quoted. */
export const ChangeQuoted = z.object({
  bookingId: z.string(),
  revision: z.number(),
  slots: z.array(QuotedSlot),
  before: z.array(QuotedSlot),
})
export type ChangeQuoted = z.infer<typeof ChangeQuoted>
