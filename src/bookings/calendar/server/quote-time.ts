import type { Period } from '#availability/rules.ts'
import { defaultSchedule, slotsOn } from '#availability/rules.ts'
import type { TimeQuote } from '#bookings/calendar/contract.ts'
import { isWithin, type RequestedTime, type RequestedTimes, spansOf, suggestedCents } from '#bookings/calendar/rules.ts'
import type { Access } from '#bookings/server/access.ts'
import type { BookingServices } from '#bookings/server/booking-services.ts'
import { toDecimal } from '#kit/shared/money.ts'
import { addDays, MINUTE, offsetMinutesAt, toOffsetIso } from '#kit/shared/time.ts'
import { openWeekView } from './open-week-view.ts'
import { presentInTheWay, titlesOf } from './present-conflicts.ts'
import { readRequestedTimes } from './requested-times.ts'
import { type ColumnRow, listConflicts, readColumns } from './store.ts'

type Input = RequestedTimes & { facilityId: string; access: Access }

/**
 * The first week's price, and conflicts in each week. Refuses: facility-not-found, period-invalid, period-over,
 * period-too-far-ahead.
 */
export async function quoteTime(
  services: BookingServices,
  { facilityId, access, ...requested }: Input,
): Promise<TimeQuote> {
  const { facility } = await openWeekView(services, { facilityId, access })
  const { timeZone } = facility
  const times = readRequestedTimes(requested, timeZone)
  const asked = { ownerId: null, facilityIds: [facilityId], from: times[0]!.date, days: 0, after: undefined, limit: 1 }
  const [rows, takings] = await Promise.all([
    readColumns(services.db, asked),
    listConflicts(services.db, { facilityId, periods: times }),
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
function priceOf(time: RequestedTime, offer: ColumnRow): number {
  return suggestedCents(time, slotsAround(time, offer), offer.priceCents ?? 0)
}

function openAround(time: RequestedTime, offer: ColumnRow): Period[] {
  return spansOf(slotsAround(time, offer), (offer.schedule?.bufferMinutes ?? 0) * MINUTE)
}

/** The time may pass midnight, and owners may book unpriced hours. */
function slotsAround({ date }: RequestedTime, { schedule, priceCents, timeZone }: ColumnRow) {
  return [date, addDays(date, 1)].flatMap(day => slotsOn(schedule ?? defaultSchedule, priceCents ?? 0, day, timeZone))
}
