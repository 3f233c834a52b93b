import { expect, test } from 'vitest'
import { knownCities, knownCity } from './known-cities.ts'
import { findPlace } from './server/find-place.ts'

test('there are 25 distinct cities', () => {
  expect(new Set(knownCities.map(({ label }) => label)).size).toBe(25)
})

test.each(knownCities)('$label matches the gazetteer, with and without its state', city => {
  expect(findPlace(city.label)).toEqual(city)
  expect(findPlace(city.name)).toEqual(city)
})

test.each(knownCities)('$label is recognized in any letter case, with and without its state', city => {
  expect(knownCity(city.label)).toBe(city)
  expect(knownCity(` ${city.name.toUpperCase()} `)).toBe(city)
  expect(knownCity(`${city.name} ${city.state.toLowerCase()}`)).toBe(city)
})

test.each(['', ' ', '%', 'Boise', 'Dallas, GA', 'Fris', 'TX', '75034'])('"%s" is not a known city', text =>
  expect(knownCity(text)).toBeUndefined(),
)
