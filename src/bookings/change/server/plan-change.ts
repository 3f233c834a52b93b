import { z } from 'zod'
import type { BookedSlot } from '#availability/rules.ts'
import { changeProblem } from '#bookings/change/contract.ts'
import { QuotedSlot } from '#bookings/checkout/server/place-booking.ts'
import { bookingsProblem } from '#bookings/contract.ts'
import { isMovable, runsOf, splitRefund, totalOf } from '#bookings/rules.ts'
import type { BookingRow, BookingSlot } from '#bookings/server/store.ts'

/** After the change, and as they were when quoted. */
export const ChangeQuoted = z.object({
  bookingId: z.string(),
  revision: z.number(),
  slots: z.array(QuotedSlot),
  before: z.array(QuotedSlot),
})
export type ChangeQuoted = z.infer<typeof ChangeQuoted>

export type Change = {
  slots: BookingSlot[]
  added: BookingSlot[]
  removed: BookingSlot[]
  totalCents: number
  /** Zero or more. */
  dueCents: number
  /** To the card, and to the credit used. */
  refundCents: number
  creditCents: number
}

/**
 * Kept times keep their price. Refuses: booking-not-changeable, change-at-facility, change-too-late. `now` in
 * milliseconds.
 */
export function planChange(
  { booking, slotIds, added }: { booking: BookingRow; slotIds: readonly string[]; added: readonly BookedSlot[] },
  now: number,
): Change {
  if (booking.status !== 'confirmed') throw bookingsProblem('booking-not-changeable')
  // Settled at the facility.
  if (booking.isPaidAtFacility) throw changeProblem('change-at-facility')
  const wanted = new Set(slotIds)
  const kept = booking.slots.filter(({ id }) => wanted.has(id))
  const removed = booking.slots.filter(({ id }) => !wanted.has(id))
  if (!areMovable(booking, removed, now)) throw bookingsProblem('change-too-late')
  const slots = [...kept, ...added].sort((a, b) => a.start - b.start)
  const totalCents = totalOf(slots)
  const difference = totalCents - booking.totalCents
  const { creditCents } = booking
  const back = splitRefund(Math.max(-difference, 0), { cardCents: booking.totalCents - creditCents, creditCents })
  return {
    slots,
    added: [...added],
    removed,
    totalCents,
    dueCents: Math.max(difference, 0),
    refundCents: back.cardCents,
    creditCents: back.creditCents,
  }
}

/** New times need the owner's approval; dropping does not. Refuses: change-needs-owner. */
export function checkApproval(
  { facilityApproval }: Pick<BookingRow, 'facilityApproval'>,
  added: readonly unknown[],
): void {
  if (facilityApproval === 'request' && added.length > 0) throw changeProblem('change-needs-owner')
}

export function newSlotIds({ slots }: Pick<BookingRow, 'slots'>, slotIds: readonly string[]): string[] {
  const own = new Set(slots.map(({ id }) => id))
  return slotIds.filter(id => !own.has(id))
}

/** By the whole stay, like a cancellation; times moved by the owner stay movable. */
function areMovable({ slots, refundPolicy }: BookingRow, removed: readonly BookedSlot[], now: number): boolean {
  const stays = runsOf(slots)
  return removed.every(({ start }) => {
    const stay = stays.find(run => run.start <= start && start < run.end)!
    return isMovable(stay, refundPolicy, now)
  })
}
