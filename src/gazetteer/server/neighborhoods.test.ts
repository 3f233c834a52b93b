import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { milesBetween } from '#kit/shared/miles.ts'
import { foldName } from '../rules.ts'
import { findPlace } from './find-place.ts'
import { gazetteer } from './gazetteer.ts'
import { neighborhoods } from './neighborhoods.ts'
import { suggestPlaces } from './suggest-places.ts'

const lines = readFileSync(new URL('../../../data/neighborhoods.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter(line => line !== '' && !line.startsWith('#'))
  .map(line => line.split('|'))
const all = neighborhoods().all
const places = all.map(({ place }) => place)

test('every line has name, aliases, city, state and a known ZIP code', () => {
  expect(lines.length).toBeGreaterThan(400)
  for (const [name, aliases, city, state, zip, ...more] of lines) {
    expect([name, city, state].every(text => text === text?.trim() && text !== '')).toBe(true)
    expect(aliases).toBe(aliases?.trim())
    expect(zip).toMatch(/^\d{5}$/)
    expect(gazetteer().zip(Number(zip))).toMatchObject({ state })
    expect(more).toEqual([])
  }
})

/** From downtown Los Angeles to its harbor and the end of its valley, and from Houston to Kingwood. */
const FARTHEST_MILES = 23

test('every neighborhood is near the center of a large city or borough', () => {
  for (const { place, cityPopulation } of all) {
    const area = place.label.slice(`${place.name}, `.length)
    const city = findPlace(area)
    expect(city?.label).toBe(area)
    expect(['city', 'borough']).toContain(city?.kind)
    expect(cityPopulation).toBeGreaterThan(250_000)
    expect(city && milesBetween(city, place), place.label).toBeLessThan(FARTHEST_MILES)
  }
})

test('names and aliases are unique within a city or borough', () => {
  const allNames = all.flatMap(({ place, names }) =>
    names.map(name => `${name}${place.label.slice(place.name.length)}`),
  )
  expect(allNames.toSorted().filter((one, i, sorted) => one === sorted[i + 1])).toEqual([])
})

test('every neighborhood is found and suggested first by its label', () => {
  expect(places.filter(place => findPlace(place.label) !== place)).toEqual([])
  expect(places.filter(place => suggestPlaces(place.label)[0] !== place)).toEqual([])
})

test('gazetteer cities that are neighborhoods are found as neighborhoods', () => {
  const { place, stateCount, rowCount } = gazetteer()
  const rows = Array.from({ length: rowCount - stateCount }, (_, i) => stateCount + i)
  const parts = rows.flatMap(row => {
    const same = neighborhoods().sameAs(row)
    return same ? [{ same: same.place, label: place(row).label }] : []
  })
  expect(parts.length).toBeGreaterThan(150)
  expect(parts.filter(({ label, same }) => findPlace(label) !== same)).toEqual([])
})

test('any prefix of a label suggests it, unless the list is full', () => {
  fc.assert(
    fc.property(fc.constantFrom(...places), fc.nat(), (place, cut) => {
      const typed = place.label.slice(0, 1 + (cut % place.label.length))
      fc.pre(foldName(typed) !== '')
      const found = suggestPlaces(typed)
      expect(found.includes(place) || found.length === 8).toBe(true)
    }),
    { numRuns: 300 },
  )
})
