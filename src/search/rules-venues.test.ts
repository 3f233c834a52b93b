import fc from 'fast-check'
import { expect, test } from 'vitest'
import { groundsText, groupVenues, venueOf } from './rules-venues.ts'

type Made = Parameters<typeof groupVenues>[0][number] & { id: string }

const spot = { latitude: 40.666534, longitude: -73.927122, locationIsApproximate: false, venue: null }
const venue = (id: string) => ({ id, name: `Venue ${id}`, facilityCount: 6 })
let made = 0
const at = (name: string, facts: Partial<Made> = {}): Made => ({ ...spot, id: String(made++), name, ...facts })
const shape = (found: Made[]) => groupVenues(found).map(group => group.map(({ name }) => name))

test('facilities of a venue share a card at the place of the first', () => {
  const [cedar, oak] = [{ venue: venue('cedar') }, { venue: venue('oak') }]
  const found = [at('Lot'), at('Cedar 1', cedar), at('Oak', oak), at('Cedar 2', cedar), at('Yard')]
  expect(shape(found)).toEqual([['Lot'], ['Cedar 1', 'Cedar 2'], ['Oak'], ['Yard']])
})

test.each([
  ['Lincoln Terrace / Arthur S. Somers Park', 'Lincoln Terrace Park'],
  ['Lucille Ferrera Tennis Courts (Dyker Beach Park)', 'Dyker Beach Park'],
  ['Volta Park Recreation Center', 'Volta Park Recreation Center Tennis Courts'],
  ['Fort Greene Park', 'Ft. Greene Park'],
  ['O’Neill Playground', "O'Neill playground"],
])('%s and %s at one spot are one place', (one, other) => {
  // About 135 meters apart.
  const near = { longitude: spot.longitude + 0.0016 }
  expect(groupVenues([at(one), at(other, near)])).toHaveLength(1)
  expect(groupVenues([at(one), at(other, { longitude: spot.longitude + 0.0019 })])).toHaveLength(2)
})

test.each([
  ['other names', 'Oak Park', 'Elm Park', {}],
  ['names that only say the kind of place', 'Tennis Court 1', 'Tennis Court 1', {}],
  ['an approximate spot', 'Oak Park', 'Oak Park', { locationIsApproximate: true }],
])('%s keep their own cards', (_why, one, other, facts) => {
  expect(groupVenues([at(one), at(other, facts)])).toHaveLength(2)
})

test('two venues stay apart, whatever their names', () => {
  const found = [at('Oak Park', { venue: venue('a') }), at('Oak Park', { venue: venue('b') })]
  expect(groupVenues(found)).toHaveLength(2)
})

test('a group is named for its venue, or the shortest name', () => {
  const cedar = { venue: venue('cedar') }
  expect(venueOf([at('Cedar', cedar), at('Cedar 2', cedar)])).toEqual({ name: 'Venue cedar', facilityCount: 6 })
  expect(venueOf([at('Cedar'), at('Cedar Court', cedar)])).toEqual({ name: 'Venue cedar', facilityCount: 7 })
  expect(venueOf([at('Oak Tennis Courts'), at('Oak Park')])).toEqual({ name: 'Oak Park', facilityCount: 2 })
})

test('grounds are named for the sport', () => {
  const texts = ['Tennis', 'tennis', 'Soccer', 'Swimming', ''].map(sport => groundsText(3, sport))
  expect(texts).toEqual(['3 courts', '3 courts', '3 fields', '3 facilities', '3 facilities'])
})

test('every facility is in exactly one group, and groups stand in the order of their first', () => {
  const facility = fc.record({
    name: fc.constantFrom('Oak Park', 'Oak Field (Elm)', 'Elm / Ash Park', 'Ash Courts', 'Field 2'),
    venue: fc.option(fc.constantFrom(venue('a'), venue('b'))),
    latitude: fc.constantFrom(40.6665, 40.6674, 40.7),
    locationIsApproximate: fc.boolean(),
  })
  fc.assert(
    fc.property(fc.array(facility), list => {
      const found = list.map(({ name, ...facts }) => at(name, facts))
      const groups = groupVenues(found)
      expect(groups.flat().toSorted((a, b) => found.indexOf(a) - found.indexOf(b))).toEqual(found)
      const places = groups.map(group => group.map(one => found.indexOf(one)))
      for (const place of places) expect(place).toEqual(place.toSorted((a, b) => a - b))
      const firsts = places.map(([first]) => first!)
      expect(firsts).toEqual(firsts.toSorted((a, b) => a - b))
    }),
  )
})
