import fc from 'fast-check'
import { expect, test } from 'vitest'
import { foldName } from '../rules.ts'
import { findPlace } from './find-place.ts'
import { gazetteer } from './gazetteer.ts'
import { neighborhoods } from './neighborhoods.ts'
import { suggestPlaces } from './suggest-places.ts'

const { stateCount, rowCount, place, zip, foldedName, population } = gazetteer()
const rows = Array.from({ length: rowCount }, (_, row) => row)
const cities = rows.slice(stateCount)
/** Without cities that are neighborhoods, see `neighborhoods.test.ts`. */
const ownCities = cities.filter(row => !neighborhoods().sameAs(row))
const zips = Array.from({ length: 100_000 }, (_, code) => zip(code)).filter(found => found !== undefined)

test('it holds the states, the cities of the collection with the places that ZIP codes name, and all ZIP codes', () => {
  expect(rows.slice(0, stateCount).map(row => place(row).state)).toEqual(expect.arrayContaining(['TX', 'DC', 'PR']))
  expect(stateCount).toBe(57)
  expect(cities.length).toBeGreaterThan(17_300)
  expect(cities.filter(row => population(row) > 0).length).toBeGreaterThan(16_500)
  expect(zips.length).toBe(41_128)
})

test('names are in the order in which they are searched', () => {
  const names = cities.map(foldedName)
  expect(names.every((name, i) => i === 0 || names[i - 1]! <= name)).toBe(true)
  expect(names[0]).not.toBe('')
})

test('every place is found again by its label, and no label says two', () => {
  const lost = [...rows.slice(0, stateCount), ...ownCities].map(place).filter(one => {
    const found = findPlace(one.label)
    return found?.label !== one.label || found.latitude !== one.latitude || found.longitude !== one.longitude
  })
  expect(lost).toEqual([
    // The bare names mean the larger city; suggestions show both.
    expect.objectContaining({ kind: 'state', label: 'New York' }),
    expect.objectContaining({ kind: 'state', label: 'Washington' }),
  ])
})

test('every ZIP code is found by its label and alone, with and without four digits more', () => {
  for (const one of zips) expect(findPlace(one.label)).toEqual(one)
  fc.assert(
    fc.property(fc.constantFrom(...zips), fc.integer({ min: 0, max: 9999 }), (one, street) => {
      const code = one.label.slice(0, 5)
      expect(findPlace(code)).toEqual(one)
      expect(findPlace(`${code}-${String(street).padStart(4, '0')}`)).toEqual(one)
    }),
  )
})

test('every point is in the United States, their territories or the Marshall Islands', () => {
  const outside = [...rows.map(place), ...zips].filter(
    ({ latitude, longitude }) => latitude < -15 || latitude > 72 || (longitude > -64 && longitude < 144),
  )
  expect(outside).toEqual([])
})

test('whatever beginning of a label is typed, there are suggestions, and the whole label brings its place first', () => {
  fc.assert(
    fc.property(fc.constantFrom(...ownCities), fc.nat(), (row, cut) => {
      const { label } = place(row)
      const typed = label.slice(0, 1 + (cut % label.length))
      fc.pre(foldName(typed) !== '')
      expect(suggestPlaces(typed).length).toBeGreaterThan(0)
      expect(suggestPlaces(label)[0]?.label).toBe(label)
    }),
    { numRuns: 300 },
  )
})

test.each(['Oakland, PA', 'Chelsea, NY', 'Cherry Creek, CO', 'Oakland, Pittsburgh, PA'])(
  'the whole label “%s” means its place and no larger one of the name',
  label => expect(suggestPlaces(label)[0]?.label).toBe(label),
)

test('whatever is typed, nothing breaks', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 100 }), text => {
      expect(suggestPlaces(text).length).toBeLessThanOrEqual(8)
      expect(() => findPlace(text)).not.toThrow()
    }),
    { numRuns: 300 },
  )
})
