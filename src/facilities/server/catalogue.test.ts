import { expect, test } from 'vitest'
import { amenities, facilityTypes, sports } from '#facilities/contract.ts'
import { dataSources } from '#facilities/data-sources.ts'
import { CatalogueRow, facilityId, readCatalogue } from './load-catalogue.ts'

/** Reading it is the first check: every row of the files passes the schema, or this throws. */
const rows = await readCatalogue()
const samples = rows.filter(row => row.isSample)
const real = rows.filter(row => !row.isSample)
const frisco = { latitude: 33.15067, longitude: -96.82361 }

test('the files are there, in the size that the pages speak of', () => {
  expect(real.length).toBeGreaterThan(1_400)
  expect(samples.length).toBeGreaterThanOrEqual(40)
})

test('every zone is one that Intl knows', () => {
  const zones = new Set(rows.map(row => row.timeZone))
  expect([...zones].filter(zone => !Intl.supportedValuesOf('timeZone').includes(zone))).toEqual([])
})

test('every facility lies in the contiguous United States', () => {
  const outside = rows.filter(
    ({ latitude, longitude }) => latitude < 24.5 || latitude > 49.4 || longitude < -124.8 || longitude > -66.9,
  )
  expect(outside).toEqual([])
})

test('no two facilities share an id, and ids are version 5 UUIDs', () => {
  const ids = rows.map(facilityId)
  expect(new Set(ids).size).toBe(rows.length)
  expect(ids.filter(id => !/^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(id))).toEqual(
    [],
  )
})

test('an id never changes: links to the demo stay good', () => {
  expect(facilityId({ source: 'sample', sourceRef: 'frisco-turf-1' })).toBe('71576da9-04a6-5fe7-abac-c16debd30288')
})

test('every source is named on the page of data sources, and every one named there is used', () => {
  const used = new Set(rows.map(row => row.source))
  // The generated catalogue of `npm run seed -- --facilities` is in no file.
  expect([...used, 'generated'].sort()).toEqual(dataSources.map(source => source.key).sort())
})

test('sample facilities are labelled, and nothing else is', () => {
  expect(samples.map(row => row.source).every(source => source === 'sample')).toBe(true)
  expect(real.filter(row => row.source === 'sample')).toEqual([])
})

test('every price of the demo is marked as a sample, and a few facilities have none', () => {
  expect(rows.filter(row => (row.pricePerHourUsd !== null) !== row.priceIsSample)).toEqual([])
  const share = rows.filter(row => row.pricePerHourUsd === null).length / rows.length
  expect(share).toBeGreaterThan(0.04)
  expect(share).toBeLessThan(0.08)
})

test('real facilities book through us, and only samples stand for other providers', () => {
  expect(real.filter(row => row.providerType !== 'manual')).toEqual([])
  const elsewhere = samples.filter(row => row.providerType !== 'manual')
  expect(Map.groupBy(elsewhere, row => row.providerType).size).toBe(4)
  expect(elsewhere.filter(row => !row.bookingUrl?.startsWith('https://www.example.com/'))).toEqual([])
})

test('sample phone numbers are from the range kept for fiction', () => {
  const phones = samples.map(row => row.bookingPhone).filter(phone => phone !== null)
  expect(phones.length).toBeGreaterThan(0)
  expect(phones.filter(phone => !/^\(\d{3}\) 555-01\d\d$/.test(phone))).toEqual([])
})

test('the samples show every sport of the list and use its amenities', () => {
  expect(new Set(samples.flatMap(row => row.sportTypes))).toEqual(new Set(sports))
  expect(samples.flatMap(row => row.amenities).filter(amenity => !amenities.some(ours => ours === amenity))).toEqual([])
})

test('the default search has answers: turf soccer within 10 miles of Frisco, within the budget and above it', () => {
  const turf = samples.filter(
    row => row.sportTypes.includes('Soccer') && /turf/i.test(row.surfaceType ?? '') && milesTo(row, frisco) <= 10,
  )
  const prices = turf.map(row => row.pricePerHourUsd ?? 0)
  expect(prices.filter(price => price >= 50 && price <= 80).length).toBeGreaterThanOrEqual(6)
  expect(prices.filter(price => price > 80).length).toBeGreaterThanOrEqual(2)
})

test('a full field and its halves share ground, and only they do', () => {
  const grounds = Map.groupBy(
    rows.filter(row => row.groundKey),
    row => row.groundKey,
  )
  expect([...grounds.values()].map(group => group.length)).toEqual([3])
})

test('a size names both sides, the longer one first', () => {
  const odd = rows.filter(({ dimensionsLengthFt: length, dimensionsWidthFt: width }) =>
    length === null || width === null ? length !== width : length < width,
  )
  expect(odd).toEqual([])
})

test('a row says no more than a facility can hold', () => {
  expect(rows.filter(row => row.amenities.length > 12)).toEqual([])
  expect(new Set(rows.map(row => row.fieldType))).toEqual(new Set([...facilityTypes, null]))
})

test.each([
  ['a sport that nobody can book', { sportTypes: ['Handball'] }],
  ['no sport at all', { sportTypes: [] }],
  ['an invented time zone', { timeZone: 'America/Frisco' }],
  ['a link that is not one', { bookingUrl: 'javascript:alert(1)' }],
  ['a link into a local network', { bookingUrl: 'http://192.168.0.1/book' }],
  ['a misspelt field', { priceUsd: 20 }],
  ['opening hours that end before they begin', { schedule: scheduleOf('22:00', '08:00') }],
])('a row with %s is refused', (_, change) => {
  const good = { ...minimal, schedule: scheduleOf('08:00', '24:00') }
  expect(CatalogueRow.safeParse(good).success).toBe(true)
  expect(CatalogueRow.safeParse({ ...good, ...change }).success).toBe(false)
})

const minimal = {
  source: 'sample',
  sourceRef: 'minimal',
  name: 'Minimal Field',
  city: 'Frisco',
  state: 'TX',
  ...frisco,
  timeZone: 'America/Chicago',
  sportTypes: ['Soccer'],
}

function scheduleOf(opens: string, closes: string) {
  return { slotMinutes: 60, hours: [{ days: [1], opens, closes }] }
}

type Point = { latitude: number; longitude: number }

/** Haversine, on a sphere of 3,958.8 miles. */
function milesTo(a: Point, b: Point): number {
  const rad = (degrees: number) => (degrees * Math.PI) / 180
  const north = Math.sin(rad(b.latitude - a.latitude) / 2) ** 2
  const east = Math.sin(rad(b.longitude - a.longitude) / 2) ** 2
  return 2 * 3958.8 * Math.asin(Math.sqrt(north + Math.cos(rad(a.latitude)) * Math.cos(rad(b.latitude)) * east))
}
