import type { BookedSlot } from '#availability/server/book-slots.ts'
import { bookingsProblem } from '#bookings/contract.ts'
import { noticeOf, runsOf, splitRefund } from '#bookings/rules.ts'
import { HOUR } from '#kit/shared/time.ts'
import { totalOf } from '../check-claims.ts'
import type { BookingRow, BookingSlot } from '../store.ts'

export type Change = {
  /** All times as they shall be, in order. */
  slots: BookingSlot[]
  added: BookingSlot[]
  removed: BookingSlot[]
  totalCents: number
  /** To be paid; zero or more. */
  dueCents: number
  /** Back to the card, and to the credit that paid. */
  refundCents: number
  creditCents: number
}

/**
 * What it means for a booking to have these times instead: some stay at the price they were booked for, `added` come at their
 * own. Times that begin within the notice of the refund policy cannot be moved any more: a move would be a way around it.
 * Refuses: booking-not-changeable, change-at-facility, change-too-late. `now` in milliseconds.
 */
export function planChange(
  { booking, slotIds, added }: { booking: BookingRow; slotIds: readonly string[]; added: readonly BookedSlot[] },
  now: number,
): Change {
  if (booking.status !== 'confirmed') throw bookingsProblem('booking-not-changeable')
  // What other times cost, or give back, is between the customer and the facility.
  if (booking.isPaidAtFacility) throw bookingsProblem('change-at-facility')
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

/** Where the owner approves each booking, new times are theirs to allow; the customer may still give times up. Refuses: change-needs-owner. */
export function checkApproval(
  { facilityApproval }: Pick<BookingRow, 'facilityApproval'>,
  added: readonly unknown[],
): void {
  if (facilityApproval === 'request' && added.length > 0) throw bookingsProblem('change-needs-owner')
}

/** Of a booking's times those that are named and not its own yet. */
export function newSlotIds({ slots }: Pick<BookingRow, 'slots'>, slotIds: readonly string[]): string[] {
  const own = new Set(slots.map(({ id }) => id))
  return slotIds.filter(id => !own.has(id))
}

/** Judged by the whole stay that a time belongs to, as a cancellation is; what the owner has moved can be moved on. */
function areMovable({ slots, refundHours }: BookingRow, removed: readonly BookedSlot[], now: number): boolean {
  const stays = runsOf(slots)
  return removed.every(({ start }) => {
    const stay = stays.find(run => run.start <= start && start < run.end)!
    return stay.start - now >= noticeOf(stay, refundHours) * HOUR
  })
}
