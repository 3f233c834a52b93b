import { expect, test } from 'vitest'
import type { Facility } from '#facilities/contract.ts'
import { milesText, nearestOthers, othersOfVenue, SHOWN_NEARBY } from './nearby.ts'

test.each([
  [0.01, 'less than 0.1 miles'],
  [0.06, '0.1 miles'],
  [0.44, '0.4 miles'],
  [0.96, '1 mile'],
  [2.04, '2 miles'],
  [9.94, '9.9 miles'],
  [9.96, '10 miles'],
  [23.4, '23 miles'],
])('%d miles are shown as "%s"', (miles, text) => {
  expect(milesText(miles)).toBe(text)
})

/** Only the fields that these functions read. */
const at = (id: string, latitude: number, venueId?: string) =>
  ({ id, name: id, latitude, longitude: -75, venue: venueId ? { id: venueId } : null }) as Facility

test('facilities of the same venue are separated from nearby ones', () => {
  const here = at('Court 1', 40, 'park')
  const found = [at('Court 10', 40, 'park'), here, at('Court 2', 40, 'park'), at('Gym', 40, 'school'), at('Lone', 40.1)]
  expect(othersOfVenue(here, found).map(({ id }) => id)).toEqual(['Court 2', 'Court 10'])
  expect(nearestOthers(here, found).map(({ facility }) => facility.id)).toEqual(['Gym', 'Lone'])
  expect(othersOfVenue(at('Lone', 40.1), found)).toEqual([])
})

test('nearby facilities are limited, nearest first, without the facility itself', () => {
  const here = at('here', 40)
  const found = [at('far', 40.3), here, at('next', 40.01), at('further', 40.4), at('south', 39.9), at('last', 40.5)]
  const names = nearestOthers(here, found).map(({ facility }) => facility.id)
  expect(names).toEqual(['next', 'south', 'far', 'further'])
  expect(names).toHaveLength(SHOWN_NEARBY)
  expect(nearestOthers(here, [at('another state', 41)])).toEqual([])
})
