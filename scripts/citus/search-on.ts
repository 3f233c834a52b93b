import { dateIn } from '#kit/shared/time.ts'
import type { FieldSearch } from '#search/contract.ts'
import { type FreeSlot, ZONE } from '../../bench/parts/bench-slots.ts'

/** Around the benchmark’s facilities, on the slot’s day. */
export function searchOn({ start }: Pick<FreeSlot, 'start'>): FieldSearch {
  return {
    sport: 'Soccer',
    surface: null,
    indoorOutdoor: null,
    date: dateIn(ZONE, start),
    timeStart: '07:00',
    timeEnd: '21:00',
    maxBudget: 100,
    location: 'Phoenix, AZ',
    radiusMiles: 25,
    lat: 33.5,
    lng: -112,
  }
}
