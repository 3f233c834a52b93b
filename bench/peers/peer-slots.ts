import { makeSlotId } from '#availability/server/slot-id.ts'
import { HOUR, instantOf } from '#kit/shared/time.ts'
import {
  benchDate,
  benchFacilityId,
  FACILITIES,
  FIRST_HOUR,
  type FreeSlot,
  SEEDED_DAYS,
  SLOTS_A_DAY,
  ZONE,
} from '../parts/bench-slots.ts'

/** `sku`: its name in Medusa. */
export type SeededSlot = FreeSlot & { sku: string; isTaken: boolean }

/** Of the seeded days, taken as by `seedBench`. */
export function seededSlot(facility: number, day: number, hour: number): SeededSlot {
  const facilityId = benchFacilityId(facility)
  const start = instantOf(benchDate(day), (FIRST_HOUR + hour) * 60, ZONE)
  return {
    id: makeSlotId(facilityId, start, 60),
    facilityId,
    start,
    end: start + HOUR,
    sku: `${facility}-${day}-${hour}`,
    isTaken: (facility + 3 * day + 4 * hour) % TAKEN.of < TAKEN.slots,
  }
}

/** The pattern repeats after so many facilities. */
export const TAKEN = { slots: 2, of: 5 }

export function slotsOfDay(facility: number, day: number): SeededSlot[] {
  return Array.from({ length: SLOTS_A_DAY }, (_, hour) => seededSlot(facility, day, hour))
}

export function slotsOfFacility(facility: number): SeededSlot[] {
  return Array.from({ length: SEEDED_DAYS }, (_, day) => slotsOfDay(facility, day)).flat()
}

/** Each free slot once; facilities first, so that concurrent requests hit different ones. */
export function freeSlotDispenser(): (count: number) => SeededSlot[] {
  const slots = freeSlots()
  return count => Array.from({ length: count }, () => slots.next().value!)
}

function* freeSlots(): Generator<SeededSlot, undefined> {
  for (let day = 0; day < SEEDED_DAYS; day++)
    for (let hour = 0; hour < SLOTS_A_DAY; hour++)
      for (let facility = 0; facility < FACILITIES; facility++) {
        const slot = seededSlot(facility, day, hour)
        if (!slot.isTaken) yield slot
      }
}
