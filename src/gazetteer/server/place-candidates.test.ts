import fc from 'fast-check'
import { expect, test } from 'vitest'
import { gazetteer } from './gazetteer.ts'
import { type PlaceCandidate, placeCandidates, similarPlaceNames, timeZoneOf } from './place-candidates.ts'

const labels = (found: readonly PlaceCandidate[]) => found.map(({ place }) => place.label)
const { stateCount, rowCount, place } = gazetteer()
const anyPlace = fc.integer({ min: 0, max: rowCount - 1 }).map(place)

test('all places of a name are candidates, largest first', () => {
  expect(labels(placeCandidates('springfield')).slice(0, 3)).toEqual([
    'Springfield, MO',
    'Springfield, MA',
    'Springfield, IL',
  ])
  expect(placeCandidates('New York')).toMatchObject([
    { place: { kind: 'city', label: 'New York, NY' }, population: 8_175_133 },
    { place: { kind: 'state', label: 'New York' }, population: 500_000 },
  ])
  expect(placeCandidates('queens')).toMatchObject([{ place: { kind: 'borough' }, population: 2_272_771 }])
})

test('a neighborhood has its city’s population and is listed once', () => {
  const found = placeCandidates('Harlem')
  expect(labels(found)).toEqual(['Harlem, GA', 'Harlem, FL', 'Harlem, New York, NY', 'Harlem, MT'])
  expect(found[2]).toMatchObject({ place: { kind: 'neighborhood' }, population: 0, cityPopulation: 8_175_133 })
  expect(found[0]).not.toHaveProperty('cityPopulation')
  expect(labels(placeCandidates('Midtown')).slice(1, 3)).toEqual(['Midtown, New York, NY', 'Midtown, Houston, TX'])
})

test('candidates are filtered by state code or name', () => {
  for (const state of ['IL', 'il', 'Illinois'])
    expect(labels(placeCandidates('Springfield', state))).toEqual(['Springfield, IL'])
  expect(labels(placeCandidates('Harlem', 'NY'))).toEqual(['Harlem, New York, NY'])
  expect(placeCandidates('Springfield', 'ZZ')).toEqual([])
})

test('letter case, accents and “Saint” are ignored', () => {
  for (const name of ['St. Louis', 'SAINT LOUIS', ' st louis '])
    expect(labels(placeCandidates(name))[0]).toBe('St. Louis, MO')
  expect(labels(placeCandidates('la canada flintridge'))).toEqual(['La Cañada Flintridge, CA'])
  expect(labels(placeCandidates('bed stuy'))).toEqual(['Bedford-Stuyvesant, Brooklyn, NY'])
})

test.each(['in', 'OR', 'me', 'hi', '', ' ', '%', 'Fris', '😀', '75034'])('"%s" is not a place name', text => {
  expect(placeCandidates(text)).toEqual([])
})

test('every place is a candidate for its own name', () => {
  fc.assert(
    fc.property(anyPlace, ({ name, state }) => {
      const found = placeCandidates(name, state)
      expect(found.length).toBeGreaterThan(0)
      expect(found.every(one => one.place.state === state)).toBe(true)
    }),
  )
})

test.each([
  ['firsco', 'Frisco, TX'],
  ['rfisco', 'Frisco, TX'],
  ['Philadelfia', 'Philadelphia, PA'],
  ['philedelphai', 'Philadelphia, PA'],
  ['texsa', 'Texas'],
  ['plnao', 'Plano, TX'],
  ['Bostn', 'Boston, MA'],
  ['saint luois', 'St. Louis, MO'],
  ['St. Luois', 'St. Louis, MO'],
  ['harelm', 'Harlem, New York, NY'],
])('"%s" is a misspelling of %s', (typed, label) => expect(labels(similarPlaceNames(typed, 50_000))[0]).toBe(label))

test.each([
  ['a short word', 'txs'],
  ['a word with two errors', 'fircso x'],
  ['another first letter', 'brisco'],
  ['an exact name', 'Frisco'],
  ['a very long text', 'x'.repeat(1_000)],
  ['nothing', ''],
])('%s is not a misspelling', (_, typed) => {
  expect(labels(similarPlaceNames(typed, 50_000))).not.toContain('Frisco, TX')
  expect(labels(similarPlaceNames(typed, 50_000))).not.toContain('Texas')
})

test('places below the minimum population are left out, closest matches first', () => {
  expect(labels(similarPlaceNames('uastin', 900_000))).toEqual(['Austin, TX'])
  expect(labels(similarPlaceNames('uastin', 20_000))).toEqual(['Austin, TX', 'Austin, MN'])
  fc.assert(
    fc.property(anyPlace, fc.nat(), fc.constantFrom(0, 1_000, 50_000), ({ name }, at, least) => {
      const typed = name.slice(0, at % name.length) + name.slice((at % name.length) + 1)
      for (const one of similarPlaceNames(typed, least)) {
        const isCounted = one.place.kind === 'neighborhood' || one.population >= least
        expect(isCounted).toBe(true)
      }
    }),
  )
})

test('a missing letter still finds a large city', () => {
  const large = Array.from({ length: rowCount - stateCount }, (_, i) => stateCount + i).filter(
    row => gazetteer().population(row) > 300_000 && gazetteer().foldedName(row).length > 5,
  )
  for (const row of large) {
    const name = gazetteer().foldedName(row)
    const typed = name.slice(0, 2) + name.slice(3)
    const found = similarPlaceNames(typed, 50_000).map(one => one.place.name)
    expect(found, typed).toContain(place(row).name)
  }
})

test.each([
  ['Harlem', 'NY', 'America/New_York'],
  ['Wicker Park', 'IL', 'America/Chicago'],
  ['Phoenix', 'AZ', 'America/Phoenix'],
  ['Honolulu', 'HI', 'Pacific/Honolulu'],
  ['El Paso', 'TX', 'America/Denver'],
])('%s, %s is in %s', (name, state, zone) => {
  const [first] = placeCandidates(name, state)
  expect(first && timeZoneOf(first.place)).toBe(zone)
})
