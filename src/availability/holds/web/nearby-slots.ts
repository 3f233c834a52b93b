import type { AvailabilitySlot } from '#availability/contract.ts'

/** Ties go to the earlier one. */
export function nearbySlots(
  slots: readonly AvailabilitySlot[],
  startTime: string,
  count = OFFERED_TIMES,
): AvailabilitySlot[] {
  const wanted = Date.parse(startTime)
  const distance = (slot: AvailabilitySlot) => Math.abs(Date.parse(slot.startTime) - wanted)
  return slots
    .filter(slot => slot.status === 'open')
    .sort((a, b) => distance(a) - distance(b))
    .slice(0, count)
}

/** Two rows on a phone. */
const OFFERED_TIMES = 3
