import type { BookedSlot } from '#availability/server/book-slots.ts'
import { fromDecimal, toDecimal } from '#kit/shared/money.ts'
import { bookingsProblem } from '../contract.ts'

/**
 * Holds what the browser says against what was quoted. Refuses: price-changed (with the right amount), times-changed.
 */
export function checkClaims(
  claimed: { totalAmount: string; slotIds: readonly string[] },
  slots: readonly BookedSlot[],
): void {
  const total = totalOf(slots)
  if (fromDecimal(claimed.totalAmount) !== total) throw bookingsProblem('price-changed', { amount: toDecimal(total) })
  const quoted = new Set(slots.map(slot => slot.id))
  if (claimed.slotIds.length !== quoted.size || !claimed.slotIds.every(id => quoted.has(id)))
    throw bookingsProblem('times-changed')
}

/** Whole US cents. */
export function totalOf(slots: readonly BookedSlot[]): number {
  return slots.reduce((sum, slot) => sum + slot.priceCents, 0)
}
