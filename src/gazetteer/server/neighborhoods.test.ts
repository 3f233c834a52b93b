import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { foldName, milesBetween } from '../rules.ts'
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

test('every line is a name, other names, a city or borough, its state and a ZIP code of the gazetteer', () => {
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

test('every one is of a large city or borough of the gazetteer, and not far from its middle', () => {
  for (const { place, cityPopulation } of all) {
    const area = place.label.slice(`${place.name}, `.length)
    const city = findPlace(area)
    expect(city?.label).toBe(area)
    expect(['city', 'borough']).toContain(city?.kind)
    expect(cityPopulation).toBeGreaterThan(250_000)
    expect(city && milesBetween(city, place), place.label).toBeLessThan(FARTHEST_MILES)
  }
})

test('no name, nor another name, says two in one city or borough', () => {
  const said = all.flatMap(({ place, names }) => names.map(name => `${name}${place.label.slice(place.name.length)}`))
  expect(said.toSorted().filter((one, i, sorted) => one === sorted[i + 1])).toEqual([])
})

test('every one is found by its label, and suggested for it first', () => {
  expect(places.filter(place => findPlace(place.label) !== place)).toEqual([])
  expect(places.filter(place => suggestPlaces(place.label)[0] !== place)).toEqual([])
})

test('what the gazetteer has as a city though it is a part of one is found as that part', () => {
  const { place, stateCount, rowCount } = gazetteer()
  const rows = Array.from({ length: rowCount - stateCount }, (_, i) => stateCount + i)
  const parts = rows.flatMap(row => {
    const same = neighborhoods().sameAs(row)
    return same ? [{ same: same.place, label: place(row).label }] : []
  })
  expect(parts.length).toBeGreaterThan(150)
  expect(parts.filter(({ label, same }) => findPlace(label) !== same)).toEqual([])
})

test('however much of a label is typed, it is among the suggestions or there are as many others', () => {
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
