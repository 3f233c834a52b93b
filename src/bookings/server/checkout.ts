import { z } from 'zod'
import { UserInfo } from '../contract.ts'

/** Stored with a payment so that it can be fulfilled without the browser. */
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

/** Breakdown of a payment. Milliseconds since 1970, whole US cents. */
export const BookingQuote = z.object({
  /** As quoted; the browser's later claim is compared with it. */
  mode: z.enum(['marketplace', 'hold']),
  slots: z.array(QuotedSlot),
  creditId: z.string().nullable(),
  creditCents: z.number(),
  /** External calendars must be asked before booking. */
  isHeldElsewhere: z.boolean().default(false),
})
export type BookingQuote = z.infer<typeof BookingQuote>

/** All times after the change, and as they were when quoted. */
export const ChangeQuoted = z.object({
  bookingId: z.string(),
  revision: z.number(),
  slots: z.array(QuotedSlot),
  before: z.array(QuotedSlot),
})
export type ChangeQuoted = z.infer<typeof ChangeQuoted>
