import type { Facility } from '#facilities/contract.ts'
import { pickFacilities } from '#facilities/server/pick-facilities.ts'
import type { Db } from '#kit/server/db/db.ts'
import { toDecimal } from '#kit/shared/money.ts'
import { addDays, dateIn, offsetMinutesAt, toOffsetIso } from '#kit/shared/time.ts'
import type { FreeTime, Showcase } from '../contract.ts'
import { bookableSpan, defaultSchedule, type PricedPeriod, slotStatus, slotsOn } from '../rules.ts'
import { type Calendar, readOfferCalendar } from './store.ts'

/** At midnight here the fewest people see the change. */
const DAY_ZONE = 'America/Los_Angeles'
/** Tried in turn; nearly always the first has free times. */
const CANDIDATES = 4
const DAYS = 7
/** With fewer, show a later day. */
const ENOUGH = 3

/** Changes daily (`day`: yyyy-MM-dd). All holds count as taken, own ones too. Null if nothing real is bookable. */
export async function showFreeField(db: Db, day = dateIn(DAY_ZONE, Date.now())): Promise<Showcase | null> {
  for (const facility of await pickFacilities(db, { word: day, limit: CANDIDATES })) {
    const free = await findFreeTimes(db, facility)
    if (free) return { facility, ...free }
  }
  return null
}

async function findFreeTimes(db: Db, { id, timeZone }: Facility): Promise<Omit<Showcase, 'facility'> | undefined> {
  const today = dateIn(timeZone, Date.now())
  const calendar = await readOfferCalendar(db, { facilityId: id, from: today, days: DAYS, visitorId: null })
  if (!calendar) return undefined
  const days = Array.from({ length: DAYS }, (_, daysAhead) => {
    const date = addDays(today, daysAhead)
    return { date, daysAhead, times: freeOn(date, calendar) }
  })
  return days.find(({ times }) => times.length >= ENOUGH) ?? days.find(({ times }) => times.length > 0)
}

function freeOn(date: string, { schedule, priceCents, timeZone, takings, now }: Calendar): FreeTime[] {
  const known = schedule ?? defaultSchedule
  const bookable = bookableSpan(known, timeZone, now)
  return slotsOn(known, priceCents, date, timeZone)
    .filter(slot => slotStatus(slot, takings, now, bookable).status === 'open')
    .map(slot => toFreeTime(slot, timeZone))
}

function toFreeTime({ start, end, priceCents }: PricedPeriod, timeZone: string): FreeTime {
  const iso = (instant: number) => toOffsetIso(instant, offsetMinutesAt(timeZone, instant))
  return { startTime: iso(start), endTime: iso(end), pricePerSlot: toDecimal(priceCents) }
}
