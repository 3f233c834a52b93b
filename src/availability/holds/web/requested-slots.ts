import type { AvailabilitySlot } from '#availability/contract.ts'
import type { RequestedHolds } from './hold-queue.ts'

/** As if all pending calls succeeded, so clicks show at once. */
export function requestedSlots(
  slots: readonly AvailabilitySlot[],
  requested: RequestedHolds,
): readonly AvailabilitySlot[] {
  if (requested.size === 0) return slots
  return slots.map(slot => {
    const isRequested = requested.get(slot.id)
    if (isRequested === undefined || isRequested === slot.heldByYou) return slot
    if (isRequested) return { ...slot, status: 'held', heldByYou: true, heldUntil: null }
    return { ...slot, ...releasedSlot }
  })
}

export const releasedSlot = { status: 'open', heldByYou: false, heldUntil: null } as const
