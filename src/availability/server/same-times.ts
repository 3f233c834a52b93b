import { addDays, dateIn, instantOf, MINUTE } from '#kit/shared/time.ts'
import type { SlotStatus } from '../contract.ts'
import {
  bookableSpan,
  dateRefusal,
  defaultSchedule,
  minuteOfDay,
  minutesUntilStart,
  openPeriodsOn,
  type Period,
  slotStatus,
  slotsOn,
  type Taking,
} from '../rules.ts'
import { makeSlotId } from './slot-id.ts'
import type { Calendar } from './store.ts'

/** Milliseconds since 1970, whole US cents; id and price are null without such a slot. */
export type SameTime = Period & {
  id: string | null
  priceCents: number | null
  /** For an unusual price. */
  reason: string | null
  status: SlotStatus | 'none'
  own: Taking | null
}

type SameTimesRequest = {
  facilityId: string
  slots: readonly Period[]
  daysLater: number
  /** As staff may: ignores the notice, and accepts times between the slots if the facility is open then. Those have no price. */
  isBeyondTerms?: boolean
}

/**
 * Same wall-clock times and lengths. `none` without such a slot or beyond the window. A time that occurs twice when
 * clocks go back means the first; one that clocks skip is `none`.
 */
export function sameTimes(
  { timeZone, schedule, priceCents, takings, now }: Calendar,
  { facilityId, slots, daysLater, isBeyondTerms = false }: SameTimesRequest,
): SameTime[] {
  const known = schedule ?? defaultSchedule
  const bookable = isBeyondTerms ? minutesUntilStart(now) : bookableSpan(known, timeZone, now)
  return slots.map(({ start, end }) => {
    const date = addDays(dateIn(timeZone, start), daysLater)
    const minute = minuteOfDay(timeZone, start)
    const offered = slotsOn(known, priceCents, date, timeZone)
    const at = instantOf(date, minute, timeZone)
    const unpriced = { start: at, end: at + end - start, priceCents: null, reason: null }
    const isWithinHours = () =>
      openPeriodsOn(known, date, timeZone).some(open => open.start <= at && unpriced.end <= open.end)
    const slot = dateRefusal(date, timeZone, now)
      ? undefined
      : (offered.find(each => each.start === start) ??
        offered.find(each => minuteOfDay(timeZone, each.start) === minute && each.end - each.start === end - start) ??
        (isBeyondTerms && isWithinHours() ? unpriced : undefined))
    if (!slot) return { ...unpriced, id: null, status: 'none', own: null }
    return {
      ...slot,
      id: makeSlotId(facilityId, slot.start, (end - start) / MINUTE),
      ...slotStatus(slot, takings, now, bookable),
    }
  })
}
