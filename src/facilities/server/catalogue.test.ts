import { expect, test } from 'vitest'
import { amenities, facilityTypes, sports } from '#facilities/contract.ts'
import { dataSources } from '#facilities/data-sources.ts'
import { CatalogueRow, facilityId, readCatalogue } from './load-catalogue.ts'

/** Reading it is the first check: every row of the files passes the schema, or this throws. */
const rows = await readCatalogue()
const samples = rows.filter(row => row.isSample)
const real = rows.filter(row => !row.isSample)
const frisco = { latitude: 33.15067, longitude: -96.82361 }

test('the catalog has the number of facilities our pages claim', () => {
  expect(real.length).toBeGreaterThan(1_400)
  expect(samples.length).toBeGreaterThanOrEqual(40)
})

test('every time zone is known to Intl', () => {
  const zones = new Set(rows.map(row => row.timeZone))
  expect([...zones].filter(zone => !Intl.supportedValuesOf('timeZone').includes(zone))).toEqual([])
})

test('every facility lies in the contiguous United States', () => {
  const outside = rows.filter(
    ({ latitude, longitude }) => latitude < 24.5 || latitude > 49.4 || longitude < -124.8 || longitude > -66.9,
  )
  expect(outside).toEqual([])
})

test('ids are unique version 5 UUIDs', () => {
  const ids = rows.map(facilityId)
  expect(new Set(ids).size).toBe(rows.length)
  expect(ids.filter(id => !/^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(id))).toEqual(
    [],
  )
})

test('ids are stable, so demo links keep working', () => {
  expect(facilityId({ source: 'sample', sourceRef: 'frisco-turf-1' })).toBe('71576da9-04a6-5fe7-abac-c16debd30288')
})

test('the data sources page lists exactly the sources used', () => {
  const used = new Set(rows.map(row => row.source))
  // The generated catalogue of `npm run seed -- --facilities` is in no file.
  expect([...used, 'generated'].sort()).toEqual(dataSources.map(source => source.key).sort())
})

test('exactly the sample facilities are labelled', () => {
  expect(samples.map(row => row.source).every(source => source === 'sample')).toBe(true)
  expect(real.filter(row => row.source === 'sample')).toEqual([])
})

test('every price is marked as a sample, and a few are missing', () => {
  expect(rows.filter(row => (row.pricePerHourUsd !== null) !== row.priceIsSample)).toEqual([])
  const share = rows.filter(row => row.pricePerHourUsd === null).length / rows.length
  expect(share).toBeGreaterThan(0.04)
  expect(share).toBeLessThan(0.08)
})

test('only samples use other booking providers', () => {
  expect(real.filter(row => row.providerType !== 'manual')).toEqual([])
  const elsewhere = samples.filter(row => row.providerType !== 'manual')
  expect(Map.groupBy(elsewhere, row => row.providerType).size).toBe(4)
  expect(elsewhere.filter(row => !row.bookingUrl?.startsWith('https://www.example.com/'))).toEqual([])
})

test('sample phone numbers are in the fictional 555-01 range', () => {
  const phones = samples.map(row => row.bookingPhone).filter(phone => phone !== null)
  expect(phones.length).toBeGreaterThan(0)
  expect(phones.filter(phone => !/^\(\d{3}\) 555-01\d\d$/.test(phone))).toEqual([])
})

test('samples cover every sport and use only known amenities', () => {
  expect(new Set(samples.flatMap(row => row.sportTypes))).toEqual(new Set(sports))
  expect(samples.flatMap(row => row.amenities).filter(amenity => !amenities.some(ours => ours === amenity))).toEqual([])
})

test('the default search, turf soccer near Frisco, finds enough samples', () => {
  const turf = samples.filter(
    row => row.sportTypes.includes('Soccer') && /turf/i.test(row.surfaceType ?? '') && milesTo(row, frisco) <= 10,
  )
  const prices = turf.map(row => row.pricePerHourUsd ?? 0)
  expect(prices.filter(price => price >= 50 && price <= 80).length).toBeGreaterThanOrEqual(6)
  expect(prices.filter(price => price > 80).length).toBeGreaterThanOrEqual(2)
})

test('only a full field and its halves share ground', () => {
  const grounds = Map.groupBy(
    rows.filter(row => row.groundKey),
    row => row.groundKey,
  )
  expect([...grounds.values()].map(group => group.length)).toEqual([3])
})

test('dimensions have both sides, the longer first', () => {
  const odd = rows.filter(({ dimensionsLengthFt: length, dimensionsWidthFt: width }) =>
    length === null || width === null ? length !== width : length < width,
  )
  expect(odd).toEqual([])
})

test('amenities and field types are within limits', () => {
  expect(rows.filter(row => row.amenities.length > 12)).toEqual([])
  expect(new Set(rows.map(row => row.fieldType))).toEqual(new Set([...facilityTypes, null]))
})

test.each([
  ['an unknown sport', { sportTypes: ['Handball'] }],
  ['no sports', { sportTypes: [] }],
  ['an invented time zone', { timeZone: 'America/Frisco' }],
  ['a javascript: link', { bookingUrl: 'javascript:alert(1)' }],
  ['a link into a local network', { bookingUrl: 'http://192.168.0.1/book' }],
  ['a misspelt field', { priceUsd: 20 }],
  ['opening hours that end before they start', { schedule: scheduleOf('22:00', '08:00') }],
])('the schema rejects a row with %s', (_, change) => {
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
