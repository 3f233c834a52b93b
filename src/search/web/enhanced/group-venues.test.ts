import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { FieldResult } from '#search/contract.ts'
import { commonStart, groupByVenue, sorted } from './group-venues.ts'

const at = (clock: string) => `2026-11-21T${clock}:00-06:00`
const venue = (id: string) => ({ id, name: `Park ${id}`, facilityCount: 6 })

function result(facilityId: string, venueId: string | null, ...clocks: string[]): FieldResult {
  return { facilityId, venue: venueId && venue(venueId), startTimes: clocks.map(at) } as FieldResult
}

const shape = (results: FieldResult[]) =>
  groupByVenue(results).map(place =>
    place.kind === 'venue' ? place.results.map(({ facilityId }) => facilityId) : place.result.facilityId,
  )

test('results of a venue share a card at the nearest one’s position', () => {
  const results = [
    result('1', null, '15:00'),
    result('2', 'cedar', '15:00'),
    result('3', 'oak', '15:00'),
    result('4', 'cedar', '15:00'),
    result('5', null, '15:00'),
  ]
  expect(shape(results)).toEqual(['1', ['2', '4'], '3', '5'])
})

test('a venue with one free facility is shown as that facility', () => {
  expect(shape([result('1', 'cedar', '15:00')])).toEqual(['1'])
  expect(shape([])).toEqual([])
})

test('a venue shows the start time most of its facilities share', () => {
  const results = [result('1', 'c', '15:00', '16:00'), result('2', 'c', '16:00'), result('3', 'c', '15:30', '16:00')]
  expect(groupByVenue(results)).toMatchObject([
    { kind: 'venue', venue: { facilityCount: 6 }, at: { startTime: at('16:00'), freeCount: 3 } },
  ])
})

test('the earliest of equally common start times is shown', () => {
  expect(commonStart([result('1', 'c', '16:00'), result('2', 'c', '15:00')])).toEqual({
    startTime: at('15:00'),
    freeCount: 1,
  })
})

test('every result is on one card, and free counts match', () => {
  const found = fc.uniqueArray(
    fc.record({
      id: fc.uuid(),
      place: fc.option(fc.constantFrom('a', 'b', 'c')),
      clocks: fc.subarray(['15:00', '15:30', '16:00'], { minLength: 1 }),
    }),
    { selector: ({ id }) => id },
  )
  fc.assert(
    fc.property(found, list => {
      const places = groupByVenue(list.map(({ id, place, clocks }) => result(id, place, ...clocks)))
      const shown = places.flatMap(place => (place.kind === 'venue' ? place.results : [place.result]))
      expect(shown.map(({ facilityId }) => facilityId).sort()).toEqual(list.map(({ id }) => id).sort())
      for (const place of places) {
        if (place.kind === 'facility') continue
        const matching = place.results.filter(({ startTimes }) => startTimes.includes(place.at.startTime))
        expect(matching).toHaveLength(place.at.freeCount)
      }
    }),
  )
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
