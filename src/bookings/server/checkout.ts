import { z } from 'zod'
import { UserInfo } from '../contract.ts'

/** For fulfillment without the browser. */
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

/** Milliseconds since 1970, whole US cents. */
export const BookingQuote = z.object({
  /** Compared with the browser's later claim. */
  mode: z.enum(['marketplace', 'hold']),
  slots: z.array(QuotedSlot),
  creditId: z.string().nullable(),
  creditCents: z.number(),
  isHeldElsewhere: z.boolean().default(false),
})
export type BookingQuote = z.infer<typeof BookingQuote>

/** After the change, and as they were when quoted. */
export const ChangeQuoted = z.object({
  bookingId: z.string(),
  revision: z.number(),
  slots: z.array(QuotedSlot),
  before: z.array(QuotedSlot),
})
export type ChangeQuoted = z.infer<typeof ChangeQuoted>
