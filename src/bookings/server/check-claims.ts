import type { BookedSlot } from '#availability/rules.ts'
import { fromDecimal, toDecimal } from '#kit/shared/money.ts'
import { bookingsProblem } from '../contract.ts'

/**
 * The claimed total may or may not include the credit. Refuses: price-changed (with the right amount), times-changed.
 */
export function checkClaims(
  claimed: { totalAmount: string; slotIds: readonly string[] },
  { slots, creditCents = 0 }: { slots: readonly BookedSlot[]; creditCents?: number },
): void {
  const total = totalOf(slots)
  const claimedCents = fromDecimal(claimed.totalAmount)
  if (claimedCents !== total && claimedCents !== total - creditCents)
    throw bookingsProblem('price-changed', { amount: toDecimal(total - creditCents) })
  if (!areSameSlots(claimed.slotIds, slots)) throw bookingsProblem('times-changed')
}

export function areSameSlots(ids: readonly string[], slots: readonly { id: string }[]): boolean {
  const quoted = new Set(slots.map(slot => slot.id))
  return ids.length === quoted.size && ids.every(id => quoted.has(id))
}

/** Whole US cents. */
export function totalOf(slots: readonly { priceCents: number }[]): number {
  return slots.reduce((sum, slot) => sum + slot.priceCents, 0)
}
