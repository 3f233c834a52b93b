import { facilitiesProblem } from '#facilities/contract.ts'
import type { Db } from '#kit/server/db.ts'
import { toDecimal } from '#kit/shared/money.ts'
import { offsetMinutesAt, toOffsetIso } from '#kit/shared/time.ts'
import { type AvailabilitySlot, availabilityProblem } from '../contract.ts'
import { bookableSpan, dateRefusal, defaultSchedule, slotStatus, slotsOn, untilItStarts } from '../rules.ts'
import { makeSlotId } from './slot-id.ts'
import { readCalendar } from './store.ts'

type Wish = {
  facilityId: string
  date: string
  visitorId: string | null
  /** For whoever may pass over the facility's notice and booking window, such as its owner. */
  isBeyondTerms?: boolean
}

/**
 * The slots of a facility on a calendar date there, as this visitor sees them.
 * Refuses: facility-not-found, date-in-the-past, date-too-far-ahead.
 */
export async function listSlots(
  db: Db,
  { facilityId, date, visitorId, isBeyondTerms = false }: Wish,
): Promise<AvailabilitySlot[]> {
  const calendar = await readCalendar(db, { facilityId, from: date, days: 1, visitorId })
  if (!calendar) throw facilitiesProblem('facility-not-found')
  const { timeZone, priceCents, takings, now } = calendar
  const refusal = dateRefusal(date, timeZone, now)
  if (refusal) throw availabilityProblem(refusal)

  const schedule = calendar.schedule ?? defaultSchedule
  const bookable = isBeyondTerms ? untilItStarts(now) : bookableSpan(schedule, timeZone, now)
  const iso = (instant: number) => toOffsetIso(instant, offsetMinutesAt(timeZone, instant))
  return slotsOn(schedule, priceCents, date, timeZone).map(slot => {
    const { status, own } = slotStatus(slot, takings, now, bookable)
    return {
      id: makeSlotId(facilityId, slot.start, schedule.slotMinutes),
      facilityId,
      startTime: iso(slot.start),
      endTime: iso(slot.end),
      status,
      slotDurationMinutes: schedule.slotMinutes,
      pricePerSlot: toDecimal(slot.priceCents),
      priceReason: slot.reason,
      heldByYou: own !== null,
      heldUntil: own && new Date(own.until!).toISOString(),
    }
  })
}
