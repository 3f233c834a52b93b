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

test('it contains states, cities and ZIP codes', () => {
  expect(rows.slice(0, stateCount).map(row => place(row).state)).toEqual(expect.arrayContaining(['TX', 'DC', 'PR']))
  expect(stateCount).toBe(57)
  expect(cities.length).toBeGreaterThan(17_300)
  expect(cities.filter(row => population(row) > 0).length).toBeGreaterThan(16_500)
  expect(zips.length).toBe(41_128)
})

test('names are in search order', () => {
  const names = cities.map(foldedName)
  expect(names.every((name, i) => i === 0 || names[i - 1]! <= name)).toBe(true)
  expect(names[0]).not.toBe('')
})

test('every place is found by its unique label', () => {
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

test('every ZIP code is found by label, ZIP and ZIP+4', () => {
  for (const one of zips) expect(findPlace(one.label)).toEqual(one)
  fc.assert(
    fc.property(fc.constantFrom(...zips), fc.integer({ min: 0, max: 9999 }), (one, street) => {
      const code = one.label.slice(0, 5)
      expect(findPlace(code)).toEqual(one)
      expect(findPlace(`${code}-${String(street).padStart(4, '0')}`)).toEqual(one)
    }),
  )
})

test('every point is in the United States, its territories or the Marshall Islands', () => {
  const outside = [...rows.map(place), ...zips].filter(
    ({ latitude, longitude }) => latitude < -15 || latitude > 72 || (longitude > -64 && longitude < 144),
  )
  expect(outside).toEqual([])
})

test('any prefix of a label has suggestions, and a full label ranks first', () => {
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
  'the full label “%s” outranks larger places of that name',
  label => expect(suggestPlaces(label)[0]?.label).toBe(label),
)

test('any text is handled without errors', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 100 }), text => {
      expect(suggestPlaces(text).length).toBeLessThanOrEqual(8)
      expect(() => findPlace(text)).not.toThrow()
    }),
    { numRuns: 300 },
  )
})
