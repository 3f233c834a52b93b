import type { AvailabilitySlot } from '#availability/contract.ts'
import type { Wishes } from './hold-queue.ts'

/** As if all pending calls succeeded, so clicks show at once. */
export function wishedSlots(slots: readonly AvailabilitySlot[], wishes: Wishes): readonly AvailabilitySlot[] {
  if (wishes.size === 0) return slots
  return slots.map(slot => {
    const wish = wishes.get(slot.id)
    if (wish === undefined || wish === slot.heldByYou) return slot
    if (wish) return { ...slot, status: 'held', heldByYou: true, heldUntil: null }
    return { ...slot, ...letGo }
  })
}

export const letGo = { status: 'open', heldByYou: false, heldUntil: null } as const
