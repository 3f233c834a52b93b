import { clockText, dateOf, durationText, longDay, rangeText, shortDay, zoneName } from '#availability/time-words.ts'
import type { Clinic } from '#clinics/contract.ts'
import { fromDecimal, toDollars } from '#kit/shared/money.ts'
import { MINUTE, offsetMinutesAt, toOffsetIso } from '#kit/shared/time.ts'

/** "$45" or "$45.50". */
export function priceText({ price }: Pick<Clinic, 'price'>): string {
  return toDollars(fromDecimal(price) ?? 0)
}

/** "Saturday, July 6, 2030", of the calendar at the facility. */
export function dayText({ scheduledDate }: Pick<Clinic, 'scheduledDate'>): string {
  const date = dateOf(scheduledDate)
  return `${longDay(date)}, ${date.slice(0, 4)}`
}

/** "Sat, Jul 6, 10 AM". */
export function shortTimeText({ scheduledDate }: Pick<Clinic, 'scheduledDate'>): string {
  return `${shortDay(dateOf(scheduledDate))}, ${clockText(scheduledDate)}`
}

/** "10 to 11:30 AM (1.5 hours), Pacific Time". */
export function hoursText(clinic: Pick<Clinic, 'scheduledDate' | 'duration' | 'timeZone'>): string {
  const times = { startTime: clinic.scheduledDate, endTime: endOf(clinic) }
  return `${rangeText(times, clinic.timeZone)} (${durationText(clinic.duration)}), ${zoneName(clinic.timeZone)}`
}

/** When it ends, ISO 8601 with the offset that the facility's zone has then. */
export function endOf({
  scheduledDate,
  duration,
  timeZone,
}: Pick<Clinic, 'scheduledDate' | 'duration' | 'timeZone'>): string {
  const end = Date.parse(scheduledDate) + duration * MINUTE
  return toOffsetIso(end, offsetMinutesAt(timeZone, end))
}

/** "Showing 2 of 5 clinics" (specification, section 2). */
export function countLine(shown: number, all: number): string {
  return `Showing ${shown} of ${all} clinics`
}
