import { addDays, dateIn, instantOf, MINUTE, offsetMinutesAt } from '#kit/shared/time.ts'
import type { SlotStatus } from '../contract.ts'
import { dateRefusal, defaultSchedule, type Period, slotStatus, slotsOn, type Taking } from '../rules.ts'
import { makeSlotId } from './slot-id.ts'
import type { Calendar } from './store.ts'

/** A time on another day. Milliseconds since 1970, whole US cents; id and price are null where there is no such slot. */
export type SameTime = Period & {
  id: string | null
  priceCents: number | null
  status: SlotStatus | 'none'
  own: Taking | null
}

/**
 * The same times by the facility's wall clock, of the same length, so many days later: what the schedule has there and how it
 * looks to the visitor whose calendar it is. `none` where it has no such slot or the day is out of reach. Of a time that comes
 * twice when clocks go back, the first is meant; one that the clocks skip is none.
 */
export function sameTimes(
  { timeZone, schedule, priceCents, takings, now }: Calendar,
  { facilityId, slots, daysLater }: { facilityId: string; slots: readonly Period[]; daysLater: number },
): SameTime[] {
  return slots.map(({ start, end }) => {
    const date = addDays(dateIn(timeZone, start), daysLater)
    const minute = minuteOfDay(timeZone, start)
    const offered = slotsOn(schedule ?? defaultSchedule, priceCents, date, timeZone)
    const slot = dateRefusal(date, timeZone, now)
      ? undefined
      : (offered.find(each => each.start === start) ??
        offered.find(each => minuteOfDay(timeZone, each.start) === minute && each.end - each.start === end - start))
    if (!slot) {
      const at = instantOf(date, minute, timeZone)
      return { id: null, start: at, end: at + end - start, priceCents: null, status: 'none', own: null }
    }
    return {
      ...slot,
      id: makeSlotId(facilityId, slot.start, (end - start) / MINUTE),
      ...slotStatus(slot, takings, now),
    }
  })
}

function minuteOfDay(zone: string, instant: number): number {
  return (instant / MINUTE + offsetMinutesAt(zone, instant)) % (24 * 60)
}
