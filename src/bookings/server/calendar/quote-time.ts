import type { Period } from '#availability/rules.ts'
import { defaultSchedule, slotsOn } from '#availability/rules.ts'
import type { TimeQuote } from '#bookings/calendar-contract.ts'
import { isWithin, stretchesOf, suggestedCents, type WishedTime, type WishedTimes } from '#bookings/calendar-rules.ts'
import { toDecimal } from '#kit/shared/money.ts'
import { addDays, MINUTE, offsetMinutesAt, toOffsetIso } from '#kit/shared/time.ts'
import type { Access } from '../access.ts'
import type { BookingServices } from '../booking-services.ts'
import { openCalendar } from './open-calendar.ts'
import { presentInTheWay, titlesOf } from './present-takings.ts'
import { type ColumnRow, listTakings, readColumns } from './store.ts'
import { readWishedTimes } from './wished-times.ts'

type Asked = WishedTimes & { facilityId: string; access: Access }

/**
 * The first week's price, and conflicts in each week. Refuses: facility-not-found, period-invalid, period-over,
 * period-too-far-ahead.
 */
export async function quoteTime(
  services: BookingServices,
  { facilityId, access, ...wished }: Asked,
): Promise<TimeQuote> {
  const { facility } = await openCalendar(services, { facilityId, access })
  const { timeZone } = facility
  const times = readWishedTimes(wished, timeZone)
  const asked = { ownerId: null, facilityIds: [facilityId], from: times[0]!.date, days: 0, after: undefined, limit: 1 }
  const [rows, takings] = await Promise.all([
    readColumns(services.db, asked),
    listTakings(services.db, { facilityId, periods: times }),
  ])
  const titles = await titlesOf(services, takings)
  const offer = rows[0]!
  const iso = (at: number) => toOffsetIso(at, offsetMinutesAt(timeZone, at))
  return {
    price: toDecimal(priceOf(times[0]!, offer)),
    times: times.map(time => ({
      date: time.date,
      startTime: iso(time.start),
      endTime: iso(time.end),
      isOutsideHours: !isWithin(time, openAround(time, offer)),
      inTheWay: presentInTheWay(takings.filter(touches(time)), { facilityId, timeZone, titles }),
    })),
  }
}

function touches(time: Period): (other: Period) => boolean {
  return ({ start, end }) => start < time.end && time.start < end
}

/** Whole cents; 0 without a price. */
function priceOf(time: WishedTime, offer: ColumnRow): number {
  return suggestedCents(time, slotsAround(time, offer), offer.priceCents ?? 0)
}

function openAround(time: WishedTime, offer: ColumnRow): Period[] {
  return stretchesOf(slotsAround(time, offer), (offer.schedule?.bufferMinutes ?? 0) * MINUTE)
}

/** The time may pass midnight, and owners may book unpriced hours. */
function slotsAround({ date }: WishedTime, { schedule, priceCents, timeZone }: ColumnRow) {
  return [date, addDays(date, 1)].flatMap(day => slotsOn(schedule ?? defaultSchedule, priceCents ?? 0, day, timeZone))
}
