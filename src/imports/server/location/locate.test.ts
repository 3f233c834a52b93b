import fc from 'fast-check'
import { expect, test } from 'vitest'
import { statesAndPlaces } from '#kit/shared/us-states.ts'
import { locate } from './locate.ts'
import type { ToldLocation } from './location.ts'

const nothing: ToldLocation = { city: null, state: null, zip: null, latitude: null, longitude: null }
const austin = { latitude: 30.2672, longitude: -97.7431 }

/** The location and its faults: "zip zip-elsewhere: Austin, TX". */
function locateRow(row: Partial<ToldLocation>) {
  const { location, faults } = locate({ ...nothing, ...row })
  return { location, faults: faults.map(fault => `${fault.column} ${fault.code}: ${fault.suggestion}`) }
}

test('coordinates are used as given, with their time zone', () => {
  expect(locateRow({ city: 'Austin', state: 'TX', zip: '78701', ...austin })).toEqual({
    location: {
      city: 'Austin',
      state: 'TX',
      zip: '78701',
      ...austin,
      locationIsApproximate: false,
      timeZone: 'America/Chicago',
    },
    faults: [],
  })
})

test('without coordinates the center of the ZIP code or city is used', () => {
  const byZip = locateRow({ city: 'Frisco', state: 'TX', zip: '75034-1234' })
  expect(byZip.location).toMatchObject({ city: 'Frisco', zip: '75034-1234', locationIsApproximate: true })
  expect(byZip.location!.latitude).toBeCloseTo(33.15, 0)
  expect(byZip.faults).toEqual(['zip at-zip-middle: Center of ZIP code 75034'])
  const byCity = locateRow({ city: 'Honolulu', state: 'HI' })
  expect(byCity.location).toMatchObject({ locationIsApproximate: true, timeZone: 'Pacific/Honolulu' })
  expect(byCity.faults).toEqual(['city at-city-middle: Center of Honolulu, HI'])
  expect(locateRow({ city: 'City of Austin', state: 'TX' }).location).toMatchObject({ city: 'City of Austin' })
})

test('a missing city and state are filled in', () => {
  expect(locateRow(austin)).toMatchObject({
    location: { city: 'Austin', state: 'TX', zip: null, locationIsApproximate: false },
    faults: ['state state-filled: TX', 'city city-filled: Austin'],
  })
  expect(locateRow({ zip: '10001' })).toMatchObject({
    location: { city: 'New York', state: 'NY' },
    faults: ['state state-filled: NY', 'city city-filled: New York', 'zip at-zip-middle: Center of ZIP code 10001'],
  })
  expect(locateRow({ city: 'Albuquerque' })).toMatchObject({
    location: { state: 'NM' },
    faults: ['state state-filled: NM', 'city at-city-middle: Center of Albuquerque, NM'],
  })
})

test('a cell that holds more than the city is split up', () => {
  expect(locateRow({ city: 'Austin, TX 78701' })).toMatchObject({
    location: { city: 'Austin', state: 'TX', zip: '78701' },
    faults: ['city city-with-state: Austin, TX', 'zip at-zip-middle: Center of ZIP code 78701'],
  })
  expect(locateRow({ city: 'Austin, Texas', state: 'TX' }).location).toMatchObject({ city: 'Austin' })
})

test('a misspelled city is corrected from its ZIP code or coordinates', () => {
  const waco = { latitude: 31.5493, longitude: -97.1467 }
  expect(locateRow({ city: 'Wacoo', state: 'TX', zip: '76701' })).toMatchObject({
    location: { city: 'Waco', zip: '76701' },
    faults: ['city city-misspelled: Waco, TX', 'zip at-zip-middle: Center of ZIP code 76701'],
  })
  expect(locateRow({ city: 'Wacoo', state: 'TX', ...waco })).toMatchObject({
    location: { city: 'Waco' },
    faults: ['city city-misspelled: Waco, TX'],
  })
})

test('cities of one name are each located in their own state', () => {
  const statesOf = (state: string) => locateRow({ city: 'Portland', state }).location
  expect([statesOf('OR')?.timeZone, statesOf('ME')?.timeZone]).toEqual(['America/Los_Angeles', 'America/New_York'])
  expect(locateRow({ city: 'Autsin', state: 'TX' }).faults).toEqual(['city city-unknown: Austin, TX'])
  expect(locateRow({ city: 'Autsin', state: 'MN' }).faults).toEqual(['city city-unknown: Austin, MN'])
})

test('an unknown city is kept, with a warning if located by ZIP', () => {
  expect(locateRow({ city: 'Cedar Hollow', state: 'TX', zip: '76701' })).toMatchObject({
    location: { city: 'Cedar Hollow' },
    faults: ['city city-unlisted: Cedar Hollow, near Waco, TX', 'zip at-zip-middle: Center of ZIP code 76701'],
  })
  expect(locateRow({ city: 'Cedar Hollow', state: 'TX', ...austin }).faults).toEqual([])
})

test('a neighboring city’s ZIP code is accepted, a distant one reported', () => {
  expect(locateRow({ city: 'Woodway', state: 'TX', zip: '76701' }).faults).toEqual([
    'zip at-zip-middle: Center of ZIP code 76701',
  ])
  expect(locateRow({ city: 'Waco', state: 'TX', zip: '76501' }).faults).toEqual([
    'zip city-other-zip: Waco, TX with 76501, which is Temple, TX',
    'zip at-zip-middle: Center of ZIP code 76501',
  ])
})

test.each<[Partial<ToldLocation>, string]>([
  [{}, 'city city-missing: null'],
  [{ city: 'Springfield' }, 'state state-missing: Springfield, MO'],
  [{ state: 'TX' }, 'city city-missing: null'],
  [{ city: 'Autsin', state: 'TX' }, 'city city-unknown: Austin, TX'],
  [{ city: 'Xyzzyville', state: 'TX' }, 'city city-unknown: null'],
  [{ city: 'Austin', state: 'TX', zip: '10001' }, 'zip zip-elsewhere: New York, NY'],
  [{ city: 'Waco', state: 'TX', zip: '76102' }, 'zip zip-elsewhere: Fort Worth, TX'],
  [{ city: 'Houston', state: 'TX', zip: '75034' }, 'zip zip-elsewhere: Frisco, TX'],
  // Four digits of a Texas ZIP code, padded with a zero.
  [{ city: 'Denton', state: 'TX', zip: '07620' }, 'zip zip-elsewhere: null'],
  [{ state: 'TX', latitude: 0, longitude: 0 }, 'latitude coordinates-zero: null'],
  [{ state: 'TX', latitude: -97.7431, longitude: 30.2672 }, 'latitude coordinates-swapped: 30.2672, -97.7431'],
  [{ state: 'TX', latitude: 97.7431, longitude: 30.2672 }, 'latitude coordinates-swapped: 30.2672, -97.7431'],
  [{ state: 'TX', latitude: 51.5, longitude: -0.12 }, 'latitude coordinates-abroad: null'],
  [{ state: 'TX', latitude: -30.2672, longitude: 97.7431 }, 'latitude coordinates-abroad: null'],
  [{ state: 'TX', latitude: 3_104_220.5, longitude: 10_072_331 }, 'latitude coordinates-not-degrees: null'],
  [{ state: 'TX', latitude: 40.7128, longitude: -74.006 }, 'latitude coordinates-elsewhere: Manhattan, NY'],
])('%j is refused', (row, expected) => {
  const { location, faults } = locate({ ...nothing, ...row })
  expect(location).toBeNull()
  expect(faults.map(({ column, code }) => `${column} ${code}`)).toEqual([expected.split(':')[0]])
  const [, place] = expected.split(': ')
  if (faults[0]?.code !== 'coordinates-elsewhere') expect(String(faults[0]?.suggestion)).toBe(place)
  else expect(faults[0].suggestion).toMatch(/, N[JY]$/)
})

test('a missing minus sign of the longitude is added', () => {
  expect(locateRow({ city: 'Austin', state: 'TX', latitude: 30.2672, longitude: 97.7431 })).toMatchObject({
    location: austin,
    faults: ['longitude longitude-sign: -97.7431'],
  })
  const guam = { city: 'Tamuning', state: 'GU' as const, latitude: 13.49, longitude: 144.78 }
  expect(locateRow(guam)).toMatchObject({ location: { longitude: 144.78, timeZone: 'Pacific/Guam' }, faults: [] })
})

test('a mismatched ZIP code is skipped when the rest is certain', () => {
  expect(locateRow({ city: 'Hoboken', state: 'NJ', zip: '10001' })).toMatchObject({
    location: { zip: null, locationIsApproximate: true },
    faults: ['zip zip-next-door: New York, NY', 'city at-city-middle: Center of Hoboken, NJ'],
  })
  expect(locateRow({ city: 'Austin', state: 'TX', zip: '77002', ...austin })).toMatchObject({
    location: { zip: null, ...austin },
    faults: ['zip zip-far: Houston, TX'],
  })
})

test('a single coordinate is skipped', () => {
  expect(locateRow({ city: 'Austin', state: 'TX', latitude: 30.2 })).toMatchObject({
    location: { locationIsApproximate: true },
    faults: ['latitude coordinate-alone: null', 'city at-city-middle: Center of Austin, TX'],
  })
})

test('in territories, city and state are taken from the row', () => {
  const sanJuan = { city: 'San Juan', state: 'PR' as const, latitude: 18.44, longitude: -66.07 }
  expect(locateRow(sanJuan)).toMatchObject({ location: { timeZone: 'America/Puerto_Rico' }, faults: [] })
  expect(locateRow({ city: 'San Juan', state: 'PR', zip: '00907' })).toMatchObject({
    location: { city: 'San Juan', zip: '00907' },
  })
  expect(locateRow({ city: 'San Juan', state: 'PR' }).faults).toEqual(['city city-unknown: null'])
})

test('offshore, the time zone of the nearest place is used', () => {
  expect(locateRow({ state: 'TX', latitude: 29.05, longitude: -94.75 }).location?.timeZone).toBe('America/Chicago')
})

test('any row is either refused with a reason or gets a valid location', () => {
  const number = fc.option(fc.double({ min: -200, max: 200, noNaN: true }))
  const row = fc.record<ToldLocation>({
    city: fc.option(
      fc.oneof(fc.string({ minLength: 1, maxLength: 30 }), fc.constantFrom('Austin', 'Portland', '__proto__')),
    ),
    state: fc.option(fc.constantFrom(...statesAndPlaces.map(({ code }) => code))),
    zip: fc.option(fc.integer({ min: 0, max: 99_999 }).map(code => String(code).padStart(5, '0'))),
    latitude: number,
    longitude: number,
  })
  fc.assert(
    fc.property(row, one => {
      const { location, faults } = locate(one)
      expect(location !== null || faults.length > 0).toBe(true)
      if (!location) return
      expect(Math.abs(location.latitude)).toBeLessThanOrEqual(90)
      expect(Math.abs(location.longitude)).toBeLessThanOrEqual(180)
      expect(location.city).not.toBe('')
      expect(location.state).toMatch(/^[A-Z]{2}$/)
      expect(() => new Intl.DateTimeFormat('en-US', { timeZone: location.timeZone })).not.toThrow()
    }),
    { numRuns: 1_000 },
  )
})
