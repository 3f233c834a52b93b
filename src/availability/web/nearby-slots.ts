import type { AvailabilitySlot } from '#availability/contract.ts'

/** The open slots that begin closest to a time, nearest first; of two as near, the earlier comes first. */
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

/** As many as fit beside each other on a phone, two rows of them. */
const OFFERED_TIMES = 3
