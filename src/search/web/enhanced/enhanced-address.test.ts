import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readFilters } from '#search/rules.ts'
import { enhancedQuery } from '#search/rules-applied.ts'
import { type EnhancedFilters, readEnhanced, standardQuery, withChange, writeEnhanced } from './enhanced-address.ts'

const TODAY = '2026-11-21'
const read = (query: string, clock?: string) => readEnhanced(new URLSearchParams(query), { today: TODAY, clock })

const defaults: EnhancedFilters = {
  sport: 'Soccer',
  location: 'Frisco, TX',
  date: TODAY,
  time_range: '15:00-16:00',
  max_price_usd: '80',
  surface_type: 'turf',
  radius_miles: '10',
  indoor_outdoor: '',
  point: null,
}

test('an empty URL has the defaults and does not search', () => {
  expect(read('enhanced=true')).toEqual({ filters: defaults, isAsked: false, senseless: [], notes: [] })
  expect(read('location=+&date=&sport=All+Sports&time=any').senseless).toEqual([])
})

/** From the standard view to the enhanced one. */
const carried = (query: string) => read(enhancedQuery(readFilters(new URLSearchParams(query)), undefined)).filters

test('only set filters carry over to the enhanced search', () => {
  expect(carried('sport=Tennis&location=Brooklyn&date=2026-11-28&time=morning')).toEqual({
    sport: 'Tennis',
    location: 'Brooklyn',
    date: '2026-11-28',
    time_range: '06:00-12:00',
    max_price_usd: '',
    surface_type: 'any',
    radius_miles: '',
    indoor_outdoor: '',
    point: null,
  })
  expect(carried('sport=Tennis')).toMatchObject({ location: '', time_range: '', date: TODAY })
  expect(read('sport=Tennis').isAsked).toBe(false)
})

test('only set filters carry back to the standard search', () => {
  const back = (query: string) => standardQuery(new URLSearchParams(query)).toString()
  expect(back('enhanced=true')).toBe('')
  expect(back('enhanced=true&sport=Tennis&location=Brooklyn&date=2026-11-28&time_range=06:00-12:00')).toBe(
    'location=Brooklyn&sport=Tennis&date=2026-11-28&time=morning',
  )
  expect(back('enhanced=true&location=Frisco,+TX&radius_miles=10&surface_type=any&lat=33.15&lng=-96.82')).toBe(
    'location=Frisco%2C+TX&near=33.15%2C-96.82&radius_miles=10',
  )
})

test('a location and a date are enough to search', () => {
  expect(read('location=Dallas').isAsked).toBe(true)
  expect(readEnhanced(new URLSearchParams('location=Dallas'), {}).isAsked).toBe(false)
  const asked = readEnhanced(new URLSearchParams('location=Dallas&date=2026-11-22'), {})
  expect(asked).toMatchObject({ isAsked: true, filters: { date: '2026-11-22' } })
})

test('the assistant’s values are kept even if the inputs do not offer them', () => {
  const query =
    'sport=volleyball&location=Austin&date=2026-12-01&time_range=15:00-16:30&max_price_usd=300.00&surface_type=Sand&radius_miles=12&indoor_outdoor=indoor'
  expect(read(query)).toEqual({
    filters: {
      sport: 'Volleyball',
      location: 'Austin',
      date: '2026-12-01',
      time_range: '15:00-16:30',
      max_price_usd: '300',
      surface_type: 'Sand',
      radius_miles: '12',
      indoor_outdoor: 'indoor',
      point: null,
    },
    isAsked: true,
    senseless: [],
    notes: [],
  })
})

test.each([
  ['time_range=8-10', '08:00-10:00'],
  ['time_range=22:00-24:00', '22:00-24:00'],
  ['time=evening', '18:00-22:00'],
  ['time=18:30', '18:30-19:00'],
])('the time in "%s" reads as %s', (query, range) => {
  expect(read(query).filters.time_range).toBe(range)
})

test.each([
  ['sport=Quidditch', 'sport', 'Quidditch'],
  ['date=2026-02-31', 'date', '2026-02-31'],
  ['time_range=16:00-15:00', 'time range', '16:00-15:00'],
  ['time_range=teatime', 'time range', 'teatime'],
  ['max_price_usd=abc', 'maximum price', 'abc'],
  ['max_price_usd=0', 'maximum price', '0'],
  ['radius_miles=0', 'radius', '0'],
  ['radius_miles=-5', 'radius', '-5'],
  ['radius_miles=10000', 'radius', '10000'],
  ['indoor_outdoor=underwater', 'indoor/outdoor setting', 'underwater'],
  ['lat=999&lng=0', 'map point', '999, 0'],
  ['lat=33', 'map point', '33,'],
  [`sport=${'x'.repeat(10_000)}`, 'sport', `${'x'.repeat(60)}…`],
])('"%.40s" is ignored, with a note', (query, label, value) => {
  expect(read(query)).toEqual({ filters: defaults, isAsked: false, senseless: [{ label, value }], notes: [] })
})

test('a date out of range becomes today, with a note', () => {
  const over = read('location=Dallas&date=2026-11-20')
  expect(over.filters.date).toBe(TODAY)
  expect(over.notes).toEqual(['Fri, Nov 20 is in the past, so we searched today instead.'])
  expect(read('date=2027-11-22').notes).toEqual([])
  expect(read('date=2027-11-23').notes).toEqual(['You can’t book Tue, Nov 23, 2027 yet, so we searched today instead.'])
})

test('a point has four decimals and is the default location', () => {
  const { filters, isAsked } = read('location=My+place&lat=33.150712&lng=-96.82')
  expect(filters).toMatchObject({ location: 'My place', point: { lat: 33.1507, lng: -96.82 } })
  expect(isAsked).toBe(true)
  expect(read('lat=33.15&lng=-96.82')).toMatchObject({ filters: { location: '33.15, -96.82' }, isAsked: true })
})

test('the enhanced search uses the standard view’s point', () => {
  expect(read('location=Frisco&near=39.5744,-106.0975').filters).toMatchObject({
    location: 'Frisco',
    point: { lat: 39.5744, lng: -106.0975 },
  })
  expect(read('near=39.5744,-106.0975&lat=33.15&lng=-96.82').filters.point).toEqual({ lat: 33.15, lng: -96.82 })
  expect(read('location=Frisco&near=nowhere').filters.point).toBeNull()
})

test('without a date, tomorrow is searched once today’s time has passed', () => {
  expect(read('', '15:59').filters.date).toBe(TODAY)
  expect(read('', '16:00').filters.date).toBe('2026-11-22')
  expect(read('time_range=22:00-24:00', '23:59').filters.date).toBe(TODAY)
  expect(read(`date=${TODAY}`, '19:00').filters.date).toBe(TODAY)
  expect(read('date=2026-11-20', '19:00').filters.date).toBe(TODAY)
})

test('filters round-trip in a fixed order', () => {
  const query = 'radius_miles=12.50&sport=soccer&location=Dallas&time=15-16&surface_type=turf&lat=32.7&lng=-96.8'
  const written = writeEnhanced(read(query).filters).toString()
  expect(written).toBe(
    'enhanced=true&sport=Soccer&location=Dallas&date=2026-11-21&time_range=15%3A00-16%3A00&surface_type=turf&radius_miles=12.5&lat=32.7&lng=-96.8',
  )
  expect(writeEnhanced(read(written).filters).toString()).toBe(written)
})

test('switching views and back carries over exactly what was set', () => {
  for (const text of [
    'sport=Tennis',
    'location=Brooklyn&sport=Tennis&max_price_usd=90&date=2026-11-28&time=18%3A00-20%3A00&budget=total&sort=price',
    'location=Brooklyn&date=2026-11-28&time=morning&sort=soonest',
    'location=Frisco&near=33.15%2C-96.82&sort=distance',
  ]) {
    const query = new URLSearchParams(text)
    const enhanced = new URLSearchParams(enhancedQuery(readFilters(query), undefined))
    const { filters } = readEnhanced(enhanced, { today: TODAY })
    const back = standardQuery(writeEnhanced(filters))
    // Only the enhanced view needs a date and says that any surface is meant.
    if (!query.has('date')) back.delete('date')
    back.delete('surface_type')
    back.sort()
    query.sort()
    expect(back.toString(), text).toBe(query.toString())
    expect(filters).toMatchObject({ surface_type: 'any', radius_miles: '' })
  }
})

test('any URL round-trips through the filters', () => {
  const name = fc.constantFrom(
    'sport',
    'location',
    'date',
    'time',
    'time_range',
    'max_price_usd',
    'surface_type',
    'radius_miles',
    'lat',
    'lng',
    'near',
  )
  const value = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.double().map(String),
    fc.constantFrom('evening', '8-10', '2026-12-24', 'Turf', 'any', '%', '12'),
  )
  fc.assert(
    fc.property(fc.array(fc.tuple(name, value)), pairs => {
      const { filters } = readEnhanced(new URLSearchParams(pairs), { today: TODAY })
      expect(readEnhanced(writeEnhanced(filters), { today: TODAY })).toEqual({
        filters,
        isAsked: filters.location !== '',
        senseless: [],
        notes: [],
      })
    }),
  )
})

test('a suggestion changes one filter', () => {
  const before = { ...defaults, indoor_outdoor: 'indoor' }
  expect(withChange(before, { date: '2026-11-22' })).toEqual({ ...before, date: '2026-11-22' })
  expect(withChange(before, { timeStart: '15:30', timeEnd: '16:30' })).toEqual({ ...before, time_range: '15:30-16:30' })
  expect(withChange(before, { timeEnd: '17:00' })).toEqual({ ...before, time_range: '15:00-17:00' })
  expect(withChange(before, { maxBudget: 90 })).toEqual({ ...before, max_price_usd: '90' })
  expect(withChange(before, { radiusMiles: 15 })).toEqual({ ...before, radius_miles: '15' })
  expect(withChange(before, { surface: null })).toEqual({ ...before, surface_type: 'any' })
  expect(withChange(before, { indoorOutdoor: null })).toEqual({ ...before, indoor_outdoor: '' })
})
