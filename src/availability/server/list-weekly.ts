import { facilitiesProblem } from '#facilities/contract.ts'
import type { Db } from '#kit/server/db/db.ts'
import { toDecimal } from '#kit/shared/money.ts'
import { addDays, DAY, dateIn, instantOf, offsetMinutesAt, toOffsetIso } from '#kit/shared/time.ts'
import type { WeekOfSlots } from '../contract.ts'
import { defaultSchedule, hasPrice, minuteOfDay, minutesOf, slotsOn } from '../rules.ts'
import { locateSlotsNow } from './locate-slots.ts'
import { type SameTime, sameTimes } from './same-times.ts'
import { readOfferCalendar } from './store.ts'

type WeeklyRequest = { slotIds: readonly string[]; weeks: number; visitorId: string | null }

/**
 * These and the same wall-clock times in the following weeks, in one statement. Refuses: slot-unknown,
 * slots-of-several-facilities, slot-over.
 */
export async function listWeekly(db: Db, { slotIds, weeks, visitorId }: WeeklyRequest): Promise<WeekOfSlots[]> {
  const { facilityId, offer, slots } = await locateSlotsNow(db, slotIds)
  const { timeZone } = offer
  const from = dateIn(timeZone, slots[0]!.start)
  // Several days, and the last may pass midnight.
  const days = 7 * weeks + Math.ceil((slots.at(-1)!.end - slots[0]!.start) / DAY) + 1
  const calendar = await readOfferCalendar(db, { facilityId, from, days, visitorId })
  return Array.from({ length: weeks }, (_, week) => ({
    date: addDays(from, 7 * week),
    slots: sameTimes(calendar!, { facilityId, slots, daysLater: 7 * week }).map(slot => present(slot, timeZone)),
  }))
}

type DatesRequest = {
  facilityId: string
  /** In order. */
  dates: readonly string[]
  /** HH:mm; `to` is exclusive. */
  from: string
  to: string
  visitorId: string | null
}

/** The slots that start in a range on each date, in one statement. Refuses: facility-not-found, facility-not-sold. */
export async function listOnDates(
  db: Db,
  { facilityId, dates, from, to, visitorId }: DatesRequest,
): Promise<WeekOfSlots[]> {
  const [first, last] = [dates[0]!, dates.at(-1)!]
  // The last may pass midnight.
  const days = Math.round((Date.parse(last) - Date.parse(first)) / DAY) + 2
  const calendar = await readOfferCalendar(db, { facilityId, from: first, days, visitorId })
  if (!calendar) throw facilitiesProblem('facility-not-found')
  const { timeZone, schedule, priceCents } = calendar
  const known = schedule ?? defaultSchedule
  if (!hasPrice(known, priceCents)) throw facilitiesProblem('facility-not-sold')
  const [opens, closes] = [minutesOf(from), minutesOf(to)]
  return dates.map(date => {
    const inRange = slotsOn(known, priceCents, date, timeZone)
      .filter(({ start }) => isWithin(minuteOfDay(timeZone, start), opens, closes))
      .sort((a, b) => a.start - b.start)
    const asked =
      inRange.length > 0
        ? inRange
        : [{ start: instantOf(date, opens, timeZone), end: instantOf(date, closes, timeZone) }]
    return {
      date,
      slots: sameTimes(calendar, { facilityId, slots: asked, daysLater: 0 }).map(slot => present(slot, timeZone)),
    }
  })
}

const isWithin = (minute: number, from: number, to: number) => minute >= from && minute < to

function present(
  { id, start, end, priceCents, reason, status, own }: SameTime,
  timeZone: string,
): WeekOfSlots['slots'][number] {
  const iso = (instant: number) => toOffsetIso(instant, offsetMinutesAt(timeZone, instant))
  return {
    id,
    startTime: iso(start),
    endTime: iso(end),
    pricePerSlot: priceCents === null ? null : toDecimal(priceCents),
    priceReason: reason,
    status,
    heldByYou: own !== null,
  }
}
