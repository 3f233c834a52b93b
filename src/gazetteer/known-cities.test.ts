import { expect, test } from 'vitest'
import { knownCities, knownCity } from './known-cities.ts'
import { findPlace } from './server/find-place.ts'

test('there are 25, each once', () => {
  expect(new Set(knownCities.map(({ label }) => label)).size).toBe(25)
})

test.each(knownCities)('$label is as the gazetteer has it, with and without its state', city => {
  expect(findPlace(city.label)).toEqual(city)
  expect(findPlace(city.name)).toEqual(city)
})

test.each(knownCities)('$label is known by its name, with and without its state, in any case', city => {
  expect(knownCity(city.label)).toBe(city)
  expect(knownCity(` ${city.name.toUpperCase()} `)).toBe(city)
  expect(knownCity(`${city.name} ${city.state.toLowerCase()}`)).toBe(city)
})

test.each(['', ' ', '%', 'Boise', 'Dallas, GA', 'Fris', 'TX', '75034'])('"%s" is none of them', text =>
  expect(knownCity(text)).toBeUndefined(),
)
