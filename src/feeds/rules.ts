import type { Schedule } from '#availability/contract.ts'
import { type OfferedSlot, openPeriodsOn, type Period, slotsOn } from '#availability/rules.ts'
import { addDays, DAY, dateIn, MINUTE } from '#kit/shared/time.ts'

/** UTC days in the feed, including today. */
export const FEED_DAYS = 14
/** Weekly readers still see past slots as deleted. */
const TOLD_DAYS = 7

export function dayOf(instant: number): number {
  return Math.floor(instant / DAY) * DAY
}

/** UTC midnights at which slots enter or leave. What last changed before the first is over. */
export function feedTicks(now: number): number[] {
  return Array.from({ length: FEED_DAYS }, (_, day) => dayOf(now) - (FEED_DAYS - 1 - day) * DAY)
}

/** Includes slots still listed as deleted. */
export function feedWindow(now: number): Period {
  return { start: dayOf(now) - TOLD_DAYS * DAY, end: dayOf(now) + (FEED_DAYS + 1) * DAY }
}

/** Milliseconds since 1970. */
export type SlotHistory = {
  /** By the current offer. */
  isOffered: boolean
  offerAt: number
  /** False for the first offer: a slot missing from it never existed. */
  offerHasChanged: boolean
  /** Time booked or released. */
  changes: readonly (Period & { at: number })[]
}

/** The last change before `until`. Undefined: not yet in the feed, or never. */
export function slotChange(
  slot: Period,
  { isOffered, offerAt, offerHasChanged, changes }: SlotHistory,
  until: number,
): { modified: number; isThere: boolean } | undefined {
  const comesAt = dayOf(slot.start) - (FEED_DAYS - 1) * DAY
  const goesAt = dayOf(slot.start) + DAY
  if (comesAt >= until || goesAt < dayOf(until) - TOLD_DAYS * DAY) return undefined
  if (!isOffered)
    return comesAt > offerAt || !offerHasChanged ? undefined : { modified: Math.min(offerAt, goesAt), isThere: false }
  if (goesAt < until) return { modified: goesAt, isThere: false }
  const touching = changes.filter(({ at, start, end }) => at < until && start < slot.end && slot.start < end)
  return { modified: Math.max(comesAt, offerAt, ...touching.map(({ at }) => at)), isThere: true }
}

/** `priceCents`: the hourly price, if there is one. */
export type Offer = { timeZone: string; schedule: Schedule; priceCents: number | null }

/** Slots that begin within a period. */
export function slotsWithin({ timeZone, schedule, priceCents }: Offer, periods: readonly Period[]): OfferedSlot[] {
  const dates = new Set(periods.flatMap(period => datesOf(period, timeZone)))
  return [...dates]
    .sort()
    .filter(date => openPeriodsOn(schedule, date, timeZone).length > 0)
    .flatMap(date => slotsOn(schedule, priceCents, date, timeZone))
    .filter(slot => periods.some(({ start, end }) => start <= slot.start && slot.start < end))
}

function datesOf({ start, end }: Period, zone: string): string[] {
  const dates: string[] = []
  for (let date = dateIn(zone, start); date <= dateIn(zone, end); date = addDays(date, 1)) dates.push(date)
  return dates
}

/**
 * Facility, start in minutes since 1970 and length in minutes, hexadecimal: sorts by facility and start, unlike the
 * slot's other id.
 */
export function feedSlotId(facilityId: string, { start, end }: Period): string {
  const digits = (minutes: number, length: number) => (minutes / MINUTE).toString(16).padStart(length, '0')
  return facilityId.replaceAll('-', '') + digits(start, 8) + digits(end - start, 4)
}

/** Unique to `at`, matches no slot, and sorts after the facility's slots. */
export function noSlotId(facilityId: string, at: number): string {
  return `${facilityId.replaceAll('-', '')}f${at.toString(16).padStart(11, '0')}`
}

/** The lowest id if malformed. */
export function facilityInId(id: string): string {
  const hex = /^[0-9a-f]{32}/.exec(id.replaceAll('-', ''))?.[0] ?? '0'.repeat(32)
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

/** 90 → "PT1H30M". */
export function isoDuration(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return `PT${hours ? `${hours}H` : ''}${rest || !hours ? `${rest}M` : ''}`
}
