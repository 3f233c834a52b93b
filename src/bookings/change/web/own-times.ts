import type { SlotMark } from '#availability/web/marked-slot.tsx'
import type { Booking } from '#bookings/contract.ts'
import { runsOf } from '#bookings/rules.ts'
import { fromDecimal } from '#kit/shared/money.ts'
import { HOUR } from '#kit/shared/time.ts'

type Timed = Pick<Booking, 'slots' | 'refundPolicy'>

/**
 * By id. Stays within the refund policy's notice are fixed, as on the server. `given`: ids to give up; `now` in
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
  const notice = Number.parseInt(refundPolicy, 10) * HOUR
  const stays = runsOf(slots.map(asPeriod))
  return slots
    .filter(slot => {
      const { start } = asPeriod(slot)
      const stay = stays.find(run => run.start <= start && start < run.end)
      return !stay || stay.start - now < notice
    })
    .map(({ id }) => id)
}

/** `now` in milliseconds. */
export function isAhead({ slots }: Pick<Booking, 'slots'>, now: number): boolean {
  return runsOf(slots.map(asPeriod)).some(run => run.start > now)
}

function asPeriod({ startTime, endTime, pricePerSlot }: Booking['slots'][number]) {
  return { start: Date.parse(startTime), end: Date.parse(endTime), priceCents: fromDecimal(pricePerSlot) ?? 0 }
}
