import { randomUUID } from 'node:crypto'
import { HOUR } from '#kit/shared/time.ts'
import { benchFacilityId, FACILITIES, FREE_FROM, type FreeSlot, freeSlot } from '../../bench/parts/bench-slots.ts'
import type { Work } from './compare.ts'
import { holdOnGround, readTakings, releaseOnGround, searchFields } from './rewritten.ts'

/** The rewritten statements, the same on both sides. Every call has another facility. */
export const works: readonly Work[] = [
  {
    name: 'hold a time and release it',
    calls: 400,
    async run(db, call) {
      const slot = slotOf(call)
      const visitorId = randomUUID()
      if (!(await holdOnGround(db, slot, visitorId))) throw new Error(`${slot.id} was not free.`)
      await releaseOnGround(db, slot, visitorId)
    },
  },
  {
    name: 'times of a day',
    calls: 400,
    run: (db, call) => readTakings(db, [benchFacilityId(call % UNCHANGED)], daysBefore(call), 1),
  },
  {
    name: 'calendar of a week, ten fields',
    calls: 200,
    run: (db, call) => {
      const grounds = Array.from({ length: 10 }, (_, more) => benchFacilityId((call + more) % UNCHANGED))
      return readTakings(db, grounds, daysBefore(call), 7)
    },
  },
  {
    name: 'search by place, day and price',
    calls: 100,
    run: (db, call) => searchFields(db, daysBefore(call)),
  },
]

/** Attempts change the last ten facilities. */
const UNCHANGED = FACILITIES - 10
/** Later than all times that were tried and raced for. */
const FIRST_HOUR = 150

function slotOf(call: number): FreeSlot {
  return freeSlot((call % UNCHANGED) + FACILITIES * (FIRST_HOUR + Math.floor(call / UNCHANGED)))
}

/** Within the seeded days, before the free ones. */
function daysBefore(call: number): number {
  return FREE_FROM - (8 + (call % 20)) * 24 * HOUR
}
