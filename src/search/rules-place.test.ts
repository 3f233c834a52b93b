import { expect, test } from 'vitest'
import type { Place } from '#gazetteer/contract.ts'
import { locationNear, locationOf, milesFrom } from './rules-place.ts'

const frisco: Place = {
  kind: 'city',
  label: 'Frisco, TX',
  name: 'Frisco',
  state: 'TX',
  latitude: 33.15067,
  longitude: -96.82361,
}

test('a place is searched by its spelling in addresses', () => {
  expect(locationOf(frisco, {})).toEqual({ location: 'Frisco, TX', near: '33.1507,-96.8236', sort: undefined })
  expect(locationOf({ ...frisco, kind: 'zip', label: '75034, Frisco, TX' }, {}).location).toBe('75034')
  expect(locationOf({ ...frisco, kind: 'borough', label: 'Queens, NY', name: 'Queens' }, {}).location).toBe('Queens')
  expect(locationOf({ ...frisco, kind: 'state', label: 'Texas', name: 'Texas' }, {})).toEqual({ location: 'TX' })
})

test('a neighborhood is searched by its full label and point', () => {
  const harlem: Place = {
    kind: 'neighborhood',
    label: 'Harlem, New York, NY',
    name: 'Harlem',
    state: 'NY',
    latitude: 40.8118,
    longitude: -73.9529,
  }
  const near = '40.8118,-73.9529'
  expect(locationOf(harlem, {})).toEqual({ location: 'Harlem, New York, NY', near, sort: undefined })
  expect(locationOf(harlem, { sort: 'distance', near: '1,2' })).toMatchObject({ near, sort: 'distance' })
  expect(locationNear({ latitude: 40.8, longitude: -73.9, city: harlem }).location).toBe('Harlem, New York, NY')
})

test('distance order is kept for the next place', () => {
  expect(locationOf(frisco, { sort: 'distance', near: '1,2' })).toMatchObject({
    near: '33.1507,-96.8236',
    sort: 'distance',
  })
})

test('“Near me” lists the nearest city, or all facilities far from any', () => {
  const here = { latitude: 33.149, longitude: -96.8 }
  expect(locationNear({ ...here, city: frisco })).toEqual({
    location: 'Frisco, TX',
    near: '33.149,-96.8',
    sort: 'distance',
  })
  expect(locationNear({ ...here, city: null }).location).toBeUndefined()
})

test('a distance is shown from the searched point', () => {
  const plano = { latitude: 33.0198, longitude: -96.6989 }
  expect(milesFrom({ near: '33.1507,-96.8236', sort: 'distance' }, plano)).toBeCloseTo(11.6, 0)
  expect(milesFrom({ near: '33.1507,-96.8236', sort: 'price' }, plano)).toBeCloseTo(11.6, 0)
  expect(milesFrom({}, plano)).toBeUndefined()
})
