import {
  bookableSpan,
  defaultSchedule,
  minutesOf,
  type Period,
  type PricedPeriod,
  slotStatus,
  slotsOn,
} from '#availability/rules.ts'
import { type Calendar, readOfferCalendars } from '#availability/server/store.ts'
import type { Db } from '#kit/server/db/db.ts'
import { toDecimal } from '#kit/shared/money.ts'
import { addDays, dateIn, instantOf, isoIn, MINUTE } from '#kit/shared/time.ts'
import { DAYS_AHEAD, type NextTimes, type NextTimesQuery } from '../contract.ts'
import { type Chosen, chooseDay, chooseTimes } from '../rules.ts'

/** One statement, none for no facility, and the slots of the availability endpoints. */
export async function listNextTimes(db: Db, { facilityIds, ...wanted }: NextTimesQuery): Promise<NextTimes[]> {
  if (facilityIds.length === 0) return []
  const { date } = wanted
  const calendars = await readOfferCalendars(db, { facilityIds, from: date, days: date ? 1 : DAYS_AHEAD })
  const known = new Map(calendars.map(calendar => [calendar.facilityId, calendar]))
  return facilityIds.flatMap(id => {
    const calendar = known.get(id)
    return calendar ? [present(calendar, chooseDay(choices(calendar, wanted)))] : []
  })
}

type Wanted = Omit<NextTimesQuery, 'facilityIds'>

/** Lazy: mostly the first day is enough. */
function* choices(calendar: Calendar, { date, timeStart, timeEnd }: Wanted): Generator<Chosen> {
  const { timeZone, now } = calendar
  const first = date ?? dateIn(timeZone, now)
  for (let ahead = 0; ahead < (date ? 1 : DAYS_AHEAD); ahead++) {
    const day = addDays(first, ahead)
    const window = timeStart && timeEnd ? windowOn(day, { timeStart, timeEnd }, timeZone) : null
    yield chooseTimes(openOn(calendar, day), window, gapOf(calendar))
  }
}

export function windowOn(day: string, { timeStart, timeEnd }: Hours, timeZone: string): Period {
  const at = (time: string) => instantOf(day, minutesOf(time), timeZone)
  return { start: at(timeStart), end: at(timeEnd) }
}

type Hours = { timeStart: string; timeEnd: string }

/** In milliseconds, between two slots. */
export function gapOf({ schedule }: Calendar): number {
  return (schedule?.bufferMinutes ?? 0) * MINUTE
}

/** As a stranger sees them. */
export function openOn({ schedule, priceCents, timeZone, takings, now }: Calendar, day: string): PricedPeriod[] {
  const offered = schedule ?? defaultSchedule
  const bookable = bookableSpan(offered, timeZone, now)
  return slotsOn(offered, priceCents, day, timeZone).filter(
    slot => slotStatus(slot, takings, now, bookable).status === 'open',
  )
}

function present({ facilityId, timeZone, now, schedule }: Calendar, { times, match, whole }: Chosen): NextTimes {
  const { slotMinutes } = schedule ?? defaultSchedule
  const asFree = ({ start, end, priceCents }: PricedPeriod) => ({
    startTime: isoIn(timeZone, start),
    endTime: isoIn(timeZone, end),
    pricePerSlot: toDecimal(priceCents),
  })
  const hourly = times.map(({ priceCents }) => Math.round((priceCents * 60) / slotMinutes) / 100)
  return {
    facilityId,
    today: dateIn(timeZone, now),
    times: times.map(asFree),
    match,
    whole: whole && asFree(whole),
    hourlyPrice: times.length > 0 ? { from: Math.min(...hourly), to: Math.max(...hourly) } : null,
  }
}
