import { makeSlotId } from '#availability/server/slot-id.ts'
import { addDays, dateIn, HOUR, instantOf } from '#kit/shared/time.ts'

/** The seeded world: so many facilities, for so many days 15 hourly slots each, of which 6 are taken. */
export const FACILITIES = 200
export const SEEDED_DAYS = 30
export const SLOTS_A_DAY = 15
export const FIRST_HOUR = 7
export const PRICE_CENTS = 6_000
/** Arizona never changes its clocks, so a slot's instant is a sum and pgbench can work it out too. */
export const ZONE = 'America/Phoenix'

const tomorrow = addDays(dateIn(ZONE, Date.now()), 1)

/** yyyy-MM-dd of the seeded days and those after them, counted from 0 = tomorrow. */
export function benchDate(day: number): string {
  return addDays(tomorrow, day)
}

/**
 * Ids are a number of eight digits and this. They differ in their first digits, as random ids do: the index of reservations
 * places a uuid by its leading 53 bits, and ids that only differ at the end would make it needlessly slow. Sums and not random,
 * so that pgbench can work them out.
 */
export const ID_TAIL = '-0000-4000-8000-000000000000'
export const FIRST_NUMBER = 10_000_000
export const NUMBER_STEP = 449_999

export function facilityNumber(index: number): number {
  return FIRST_NUMBER + index * NUMBER_STEP
}

export function benchFacilityId(index: number): string {
  return `${facilityNumber(index)}${ID_TAIL}`
}

/** Start of the first slot that is never seeded, in milliseconds. */
export const FREE_FROM = instantOf(benchDate(SEEDED_DAYS), FIRST_HOUR * 60, ZONE)

/** Without a price of its own it costs `PRICE_CENTS`. */
export type FreeSlot = { id: string; facilityId: string; start: number; end: number; priceCents?: number }

/**
 * The n-th free slot: the facilities in turn, then the hours, then the days after the seeded ones, so that requests under way
 * together are for different facilities. There are about a million before the booking window ends.
 */
export function freeSlot(n: number): FreeSlot {
  const facilityId = benchFacilityId(n % FACILITIES)
  const hour = Math.floor(n / FACILITIES) % SLOTS_A_DAY
  const day = Math.floor(n / (FACILITIES * SLOTS_A_DAY))
  const start = FREE_FROM + day * 24 * HOUR + hour * HOUR
  return { id: makeSlotId(facilityId, start, 60), facilityId, start, end: start + HOUR }
}

/** Hands out free slots, each once in a run. */
export function slotDispenser(): (count: number) => { from: number; slots: FreeSlot[] } {
  let next = 0
  return count => {
    const from = next
    next += count
    return { from, slots: Array.from({ length: count }, (_, i) => freeSlot(from + i)) }
  }
}
