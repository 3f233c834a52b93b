import { type OfferedSlot, openPeriodsOn, type Period, slotsOn } from '#availability/rules.ts'
import type { Schedule } from '#availability/schedule-contract.ts'
import { addDays, DAY, dateIn, MINUTE } from '#kit/shared/time.ts'

/** UTC days in the feed, including today. */
export const FEED_DAYS = 14
/** How long past slots stay in the feed as deleted, so that weekly readers see it. */
const TOLD_DAYS = 7

/** Start of the UTC day. */
export function dayOf(instant: number): number {
  return Math.floor(instant / DAY) * DAY
}

/** UTC midnights up to now at which slots enter or leave the feed. Slots last changed before the first are over. */
export function feedTicks(now: number): number[] {
  return Array.from({ length: FEED_DAYS }, (_, day) => dayOf(now) - (FEED_DAYS - 1 - day) * DAY)
}

/** Days of the slots in the feed, current or recently deleted. */
export function feedWindow(now: number): Period {
  return { start: dayOf(now) - TOLD_DAYS * DAY, end: dayOf(now) + (FEED_DAYS + 1) * DAY }
}

/** Milliseconds since 1970. */
export type SlotHistory = {
  /** False if the facility no longer offers it. */
  isOffered: boolean
  /** Last change of the facility's offer. */
  offerAt: number
  /** False for the first offer: slots missing from it were never offered. */
  offerHasChanged: boolean
  /** When time at the facility was booked or released, and which time. */
  changes: readonly (Period & { at: number })[]
}

/** A slot's last change before `until`, and whether it is in the feed. Undefined: not yet in it, or never. */
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

/** What slots derive from. A null price or schedule leaves the default to the caller. */
export type Offer = { timeZone: string; schedule: Schedule; priceCents: number | null }

/** In order; slots that begin within a period. */
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
 * Facility, start in minutes since 1970, length in minutes, all hexadecimal. Unlike the slot's id elsewhere, it sorts
 * by facility and start.
 */
export function feedSlotId(facilityId: string, { start, end }: Period): string {
  const digits = (minutes: number, length: number) => (minutes / MINUTE).toString(16).padStart(length, '0')
  return facilityId.replaceAll('-', '') + digits(start, 8) + digits(end - start, 4)
}

/** Matches no slot, is unique to `at`, and sorts after the facility's slots. */
export function noSlotId(facilityId: string, at: number): string {
  return `${facilityId.replaceAll('-', '')}f${at.toString(16).padStart(11, '0')}`
}

/** The facility in a feed id; the lowest id if malformed. */
export function facilityInId(id: string): string {
  const hex = /^[0-9a-f]{32}/.exec(id.replaceAll('-', ''))?.[0] ?? '0'.repeat(32)
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

/** 90 → "PT1H30M". */
export function isoDuration(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return `PT${hours ? `${hours}H` : ''}${rest || !hours ? `${rest}M` : ''}`
}
