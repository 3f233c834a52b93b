import { defaultSchedule, type Period, type PricedPeriod, slotsOn } from '#availability/rules.ts'
import { type RequestedTime, spansOf, suggestedCents } from '#bookings/calendar/rules.ts'
import { addDays, MINUTE } from '#kit/shared/time.ts'
import type { ColumnRow } from './store.ts'

export function touches(time: Period): (other: Period) => boolean {
  return ({ start, end }) => start < time.end && time.start < end
}

/** Whole cents; 0 without a price. */
export function priceOf(time: RequestedTime, offer: ColumnRow): number {
  return suggestedCents(time, slotsAround(time, offer), offer.priceCents ?? 0)
}

export function openAround(time: RequestedTime, offer: ColumnRow): Period[] {
  return spansOf(slotsAround(time, offer), (offer.schedule?.bufferMinutes ?? 0) * MINUTE)
}

/** The time may pass midnight, and owners may book unpriced hours. */
export function slotsAround({ date }: RequestedTime, { schedule, priceCents, timeZone }: ColumnRow): PricedPeriod[] {
  return [date, addDays(date, 1)].flatMap(day => slotsOn(schedule ?? defaultSchedule, priceCents ?? 0, day, timeZone))
}
