import { expect, test } from 'vitest'
import { makeFacility } from '#app/testing/make-facility.ts'
import { testApp } from '#app/testing/test-app.ts'
import { cursorOf } from '#app/testing/walk-pages.ts'
import type { Facility } from '#facilities/contract.ts'
import { findPlace } from '#gazetteer/server/find-place.ts'
import type { MapPin } from '../contract.ts'

const app = await testApp()
type Query = Record<string, string>
const ask = <T>(path: string, query: Query) => app.get<T>(`${path}?${new URLSearchParams(query).toString()}`)
const list = (query: Query) => ask<Facility[]>('/api/facilities', query)
const pins = (query: Query) => ask<{ pins: MapPin[]; isAll: boolean }>('/api/facility-pins', query)
const names = (facilities: readonly { name: string }[]) => facilities.map(({ name }) => name).toSorted()

/** A mile north, and a mile east at this latitude. */
const [UP, RIGHT] = [1 / 69, 1 / 52]
const harlem = findPlace('Harlem, New York, NY') ?? { latitude: 0, longitude: 0 }
const at = (up: number, right: number) => ({
  latitude: harlem.latitude + up * UP,
  longitude: harlem.longitude + right * RIGHT,
})
const inNewYork = { city: 'New York', state: 'NY' }
await makeFacility(app.db, { ...inNewYork, name: 'Middle', ...at(0, 0), pricePerHourUsd: 80 })
await makeFacility(app.db, { ...inNewYork, name: 'North', ...at(1.4, 0), pricePerHourUsd: 20 })
await makeFacility(app.db, { ...inNewYork, name: 'Far north', ...at(1.6, 0) })
await makeFacility(app.db, { ...inNewYork, name: 'East', ...at(0, 1.4), pricePerHourUsd: null })
await makeFacility(app.db, { ...inNewYork, name: 'Far east', ...at(0, 1.6) })
await makeFacility(app.db, { ...inNewYork, name: 'Harlem Road', street: '1 Harlem Rd', ...at(9, 9) })
await makeFacility(app.db, { city: 'Harlem', state: 'GA', name: 'In Georgia', latitude: 33.4, longitude: -82.3 })

test.each(['Harlem, New York, NY', 'harlem, new york, ny', ' HARLEM, New York, NY '])(
  'the label "%s" finds facilities within 1.5 miles each way',
  async location => {
    const { status, body, headers } = await list({ location })
    expect(status).toBe(200)
    expect(names(body)).toEqual(['East', 'Middle', 'North'])
    expect(headers['x-total-count']).toBe('3')
  },
)

test.each([
  ['The Bronx, NY', 'Bronx'],
  ['manhattan, ny', 'New York'],
])('the borough label "%s" finds facilities in %s', async (location, city) => {
  const name = `Of ${location}`
  await makeFacility(app.db, { city, state: 'NY', name, latitude: 44, longitude: -74 })
  expect(names((await list({ location })).body)).toContain(name)
})

test('a partial label is matched against addresses', async () => {
  expect(names((await list({ location: 'Harlem' })).body)).toEqual(['Harlem Road', 'In Georgia'])
  expect(names((await list({ location: 'harlem, ga' })).body)).toEqual(['In Georgia'])
  for (const location of ['Harlem, NY', 'Harlem New York NY', 'Harlem, New York, NY 10027'])
    expect((await list({ location })).body).toEqual([])
})

test('a label combines with other filters and distance order', async () => {
  const location = 'Harlem, New York, NY'
  expect(names((await list({ location, max_price_usd: '50' })).body)).toEqual(['East', 'North'])
  const near = `${harlem.latitude + 2 * UP},${harlem.longitude}`
  const { body } = await list({ location, near, sort: 'distance' })
  expect(body.map(({ name }) => name)).toEqual(['North', 'Middle', 'East'])
})

const bounds = (south: number, west: number, north: number, east: number) => {
  const [low, high] = [at(south, west), at(north, east)]
  return [low.latitude, low.longitude, high.latitude, high.longitude].join(',')
}

test.each([
  ['its north and beyond', bounds(0.5, -5, 5, 5), ['North']],
  ['all of it and beyond', bounds(-20, -20, 20, 20), ['East', 'Middle', 'North']],
  ['a part', bounds(-0.5, -0.5, 0.5, 0.5), ['Middle']],
  ['elsewhere', bounds(1.55, -1, 5, 1), []],
  ['elsewhere on both sides', bounds(8, 8, 10, 10), []],
])('list, count and pins intersect the label with bounds: %s', async (_, area, expected) => {
  const query = { location: 'Harlem, New York, NY', bounds: area }
  const { body, headers } = await list(query)
  expect(names(body)).toEqual(expected)
  expect(headers['x-total-count']).toBe(String(expected.length))
  const map = await pins(query)
  expect(names(map.body.pins)).toEqual(expected)
  expect(map.body.isAll).toBe(true)
})

test('pages of a label follow without a gap', async () => {
  const query = { location: 'Harlem, New York, NY', limit: '2' }
  const first = await list(query)
  const cursor = cursorOf(first)!
  const second = await list({ ...query, cursor })
  expect([...first.body, ...second.body].map(({ name }) => name)).toEqual(['East', 'Middle', 'North'])
  expect((await list({ location: 'Harlem', limit: '2', cursor })).status).toBe(400)
})
