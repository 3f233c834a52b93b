import type { SlotMark } from '#availability/web/marked-slot.tsx'
import type { Booking } from '#bookings/contract.ts'
import { isMovable, staysOf } from '#bookings/rules.ts'

type Timed = Pick<Booking, 'slots' | 'refundPolicy'>

/**
 * By id. Stays that are no longer fully refundable are fixed, as on the server. `given`: ids to give up; `now` in
 * milliseconds, null before hydration.
 */
export function ownMarks(booking: Timed, given: readonly string[], now: number | null): Map<string, SlotMark> {
  const fixed = now === null ? [] : fixedIds(booking, now)
  return new Map(booking.slots.map(({ id }) => [id, markOf(id, { given, fixed })]))
}

function markOf(id: string, { given, fixed }: { given: readonly string[]; fixed: readonly string[] }): SlotMark {
  if (fixed.includes(id)) return 'fixed'
  return given.includes(id) ? 'given' : 'kept'
}

function fixedIds({ slots, refundPolicy }: Timed, now: number): string[] {
  const stays = staysOf({ slots })
  return slots
    .filter(({ startTime }) => {
      const start = Date.parse(startTime)
      const stay = stays.find(run => run.start <= start && start < run.end)!
      return !isMovable(stay, refundPolicy, now)
    })
    .map(({ id }) => id)
}
