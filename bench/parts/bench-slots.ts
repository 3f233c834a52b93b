import { makeSlotId } from '#availability/server/slot-id.ts'
import { addDays, dateIn, HOUR, instantOf } from '#kit/shared/time.ts'

/** 6 of each day's 15 hourly slots are taken. */
export const FACILITIES = 200
export const SEEDED_DAYS = 30
export const SLOTS_A_DAY = 15
export const FIRST_HOUR = 7
export const PRICE_CENTS = 6_000
/** Without daylight saving time, so pgbench can compute instants by addition. */
export const ZONE = 'America/Phoenix'

const tomorrow = addDays(dateIn(ZONE, Date.now()), 1)

/** yyyy-MM-dd, counted from 0 = tomorrow. */
export function benchDate(day: number): string {
  return addDays(tomorrow, day)
}

/**
 * Eight digits precede it. They differ first, like random ids: the reservation index orders uuids by their leading 53
 * bits. Arithmetic, so that pgbench can compute them.
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

/** The first slot after the seeded days, in milliseconds. */
export const FREE_FROM = instantOf(benchDate(SEEDED_DAYS), FIRST_HOUR * 60, ZONE)

/** `PRICE_CENTS` by default. */
export type FreeSlot = { id: string; facilityId: string; start: number; end: number; priceCents?: number }

/**
 * Facilities, then hours, then days, so concurrent requests hit different facilities. About a million before the
 * booking window ends.
 */
export function freeSlot(n: number): FreeSlot {
  const facilityId = benchFacilityId(n % FACILITIES)
  const hour = Math.floor(n / FACILITIES) % SLOTS_A_DAY
  const day = Math.floor(n / (FACILITIES * SLOTS_A_DAY))
  const start = FREE_FROM + day * 24 * HOUR + hour * HOUR
  return { id: makeSlotId(facilityId, start, 60), facilityId, start, end: start + HOUR }
}

export function slotDispenser(): (count: number) => { from: number; slots: FreeSlot[] } {
  let next = 0
  return count => {
    const from = next
    next += count
    return { from, slots: Array.from({ length: count }, (_, i) => freeSlot(from + i)) }
  }
}
