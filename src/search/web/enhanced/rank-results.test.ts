import { expect, test } from 'vitest'
import type { FieldResult } from '#search/contract.ts'
import { commonStart, sorted } from './rank-results.ts'

const starts = (...clocks: string[]) => ({ startTimes: clocks.map(clock => `2026-11-21T${clock}:00-06:00`) })

test('a venue shows the start time most of its facilities share', () => {
  const results = [starts('15:00', '16:00'), starts('16:00'), starts('15:30', '16:00')]
  expect(commonStart(results)).toEqual({ startTime: '2026-11-21T16:00:00-06:00', freeCount: 3 })
})

test('the earliest of equally common start times is shown', () => {
  expect(commonStart([starts('16:00'), starts('15:00')])).toEqual({
    startTime: '2026-11-21T15:00:00-06:00',
    freeCount: 1,
  })
})

test('results are sorted by distance, price or first time, otherwise as they came', () => {
  const made = (id: string, distanceMiles: number, pricePerHour: number, start: string) =>
    ({ facilityId: id, distanceMiles, pricePerHour, startTimes: [start] }) as FieldResult
  const results = [
    made('a', 3, 20, '2030-01-01T10:00:00-06:00'),
    made('b', 1, 30, '2030-01-01T09:00:00-06:00'),
    // Ten minutes before the last one, by another zone's clock.
    made('c', 2, 10, '2030-01-01T09:50:00-05:00'),
  ]
  const ids = (sort?: string) =>
    sorted(results, sort)
      .map(({ facilityId }) => facilityId)
      .join('')
  expect([ids(), ids('distance'), ids('price'), ids('soonest')]).toEqual(['abc', 'bca', 'cab', 'cba'])
})
