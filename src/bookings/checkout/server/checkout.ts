import { z } from 'zod'
import type { BookingAnswer, checkoutEndpoints } from '#bookings/checkout/contract.ts'
import { UserInfo } from '#checkout/contract.ts'
import type { Once } from '#kit/server/http/idempotency.ts'

/** For fulfillment without the browser. */
export const Checkout = z.object({
  userInfo: UserInfo,
  notes: z.string().nullable(),
})
export type Checkout = z.infer<typeof Checkout>

export const QuotedSlot = z.object({
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

export type BookingRequest = z.output<typeof checkoutEndpoints.create.body>

/** `networkKey` null: no limit of free times. */
export type CreateRequest = {
  request: BookingRequest
  visitorId: string
  networkKey: string | null
  once: Once<BookingAnswer>
}
