import { randomUUID } from 'node:crypto'
import { holdSlots } from '#availability/holds/server/hold-slots.ts'
import { releaseOwnSlots } from '#availability/holds/server/release-slots.ts'
import { readOfferCalendar } from '#availability/server/store.ts'
import { readColumns } from '#bookings/calendar/server/store.ts'
import type { Db } from '#kit/server/db/db.ts'
import { findFreeFields } from '#search/server/store.ts'
import { benchDate, benchFacilityId, FACILITIES, freeSlot } from '../../bench/parts/bench-slots.ts'
import type { Work } from './compare.ts'
import { searchOn } from './search-on.ts'

/** The product’s own statements, called in this process. Every call has another facility. */
export const works: readonly Work[] = [
  {
    name: 'hold a time and release it',
    calls: 400,
    async run(db, call) {
      const slot = freeSlot(call)
      const visitorId = randomUUID()
      await holdSlots(db, { slotIds: [slot.id], visitorId, networkKey: null })
      await releaseOwnSlots(db, [slot.id], visitorId)
    },
  },
  {
    name: 'times of a day',
    calls: 400,
    run: (db, call) => readOfferCalendar(db, { ...facilityAndDay(call), days: 1, visitorId: null }),
  },
  {
    name: 'calendar of a week, ten fields',
    calls: 200,
    run: (db, call) => {
      const facilityIds = Array.from({ length: 10 }, (_, more) => benchFacilityId((call + more) % FACILITIES))
      return readColumns(db, { scope: null, facilityIds, from: benchDate(1), days: 7, after: undefined, limit: 61 })
    },
  },
  {
    name: 'search by place, time and budget',
    calls: 100,
    run: (db, call) => findFreeFields(db, searchOn(freeSlot(call))),
  },
]

function facilityAndDay(call: number) {
  return { facilityId: benchFacilityId(call % FACILITIES), from: benchDate(call % 30) }
}
