import type { Db } from '#kit/server/db/db.ts'
import { toDecimal } from '#kit/shared/money.ts'
import { addDays, DAY, dateIn, offsetMinutesAt, toOffsetIso } from '#kit/shared/time.ts'
import type { WeekOfSlots } from '../contract.ts'
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
