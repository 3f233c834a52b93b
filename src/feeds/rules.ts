import { type OfferedSlot, openPeriodsOn, type Period, slotsOn } from '#availability/rules.ts'
import type { Schedule } from '#availability/schedule-contract.ts'
import { addDays, DAY, dateIn, MINUTE } from '#kit/shared/time.ts'

/** Days by UTC, today among them, whose slots are in the feed. */
export const FEED_DAYS = 14
/** How long the feed tells of slots whose day is over, that a reader who comes once a week hears of them. */
const TOLD_DAYS = 7

/** Where a slot's day by UTC begins. */
export function dayOf(instant: number): number {
  return Math.floor(instant / DAY) * DAY
}

/**
 * The moments, up to now, at which slots come into the feed or go because of the calendar alone: each midnight by UTC. What last
 * changed before the first of them is over.
 */
export function feedTicks(now: number): number[] {
  return Array.from({ length: FEED_DAYS }, (_, day) => dayOf(now) - (FEED_DAYS - 1 - day) * DAY)
}

/** The days of slots that the feed can have something to say of at a moment: those in it, and those that are over. */
export function feedWindow(now: number): Period {
  return { start: dayOf(now) - TOLD_DAYS * DAY, end: dayOf(now) + (FEED_DAYS + 1) * DAY }
}

/** What is known of a slot's changes. Milliseconds since 1970. */
export type SlotHistory = {
  /** False where the facility does not offer it any more. */
  isOffered: boolean
  /** When the facility's offer last changed. */
  offerAt: number
  /** False: it is still the first one, so what it does not offer was never offered. */
  offerHasChanged: boolean
  /** When time at the facility was taken or given back, and which. */
  changes: readonly (Period & { at: number })[]
}

/**
 * When a slot last changed in the feed, and whether it is in it, for readers who are told what changed before `until`. Undefined:
 * not in it yet, or never.
 */
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

/** What slots are made of: null is the default schedule of whoever asks. */
export type Offer = { timeZone: string; schedule: Schedule; priceCents: number | null }

/** The slots of an offer that begin within one of these periods, in order. */
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
 * A slot's id in the feed: facility, start in minutes since 1970 and length in minutes, as hexadecimal digits. Unlike the slot's
 * id elsewhere, these sort as what they name does.
 */
export function feedSlotId(facilityId: string, { start, end }: Period): string {
  const digits = (minutes: number, length: number) => (minutes / MINUTE).toString(16).padStart(length, '0')
  return facilityId.replaceAll('-', '') + digits(start, 8) + digits(end - start, 4)
}

/** Of no slot and of this moment alone, and after all slots of its facility. */
export function noSlotId(facilityId: string, at: number): string {
  return `${facilityId.replaceAll('-', '')}f${at.toString(16).padStart(11, '0')}`
}

/** The facility that an id of the feed begins with; the lowest id there is where it is none of ours. */
export function facilityInId(id: string): string {
  const hex = /^[0-9a-f]{32}/.exec(id.replaceAll('-', ''))?.[0] ?? '0'.repeat(32)
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

/** Minutes as an ISO 8601 duration: 90 → "PT1H30M". */
export function isoDuration(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return `PT${hours ? `${hours}H` : ''}${rest || !hours ? `${rest}M` : ''}`
}
