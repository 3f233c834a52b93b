import { z } from 'zod'
import { QuotedSlot } from '#bookings/checkout/server/checkout.ts'

/** After the change, and as they were when quoted. */
export const ChangeQuoted = z.object({
  bookingId: z.string(),
  revision: z.number(),
  slots: z.array(QuotedSlot),
  before: z.array(QuotedSlot),
})
export type ChangeQuoted = z.infer<typeof ChangeQuoted>
