import { expect, test } from 'vitest'
import type { Facility } from '#facilities/contract.ts'
import type { Place } from '#gazetteer/contract.ts'
import { foundFields, nearestText } from './find-fields.ts'

const frisco: Place = {
  kind: 'city',
  label: 'Frisco, TX',
  name: 'Frisco',
  state: 'TX',
  latitude: 33.1507,
  longitude: -96.8236,
}

function field(facts: Partial<Facility>): Facility {
  // Only what the list uses.
  return {
    providerType: 'manual',
    city: 'McKinney',
    state: 'TX',
    latitude: 33.1976,
    longitude: -96.6153,
    ...facts,
  } as Facility
}

const near = (place: Place | null, ...fields: Facility[]) => ({ place, fields: foundFields(fields, place) })

test('the nearest field is named if it is in another city or far away', () => {
  expect(nearestText(near(frisco, field({})), 'Tennis')).toBe(
    'No tennis fields in Frisco, TX. Nearest: McKinney, 12 miles.',
  )
  expect(nearestText(near(frisco, field({ city: 'Frisco' })), 'Tennis')).toBeNull()
  const tulsa = field({ city: 'Tulsa', state: 'OK', latitude: 36.1557, longitude: -95.9929 })
  expect(nearestText(near(frisco, tulsa), '')).toBe(
    'No fields within 25 miles of Frisco, TX. Nearest: Tulsa, OK, 213 miles.',
  )
})

test('a ZIP code search names no nearest city, and without a location there are no distances', () => {
  expect(nearestText(near({ ...frisco, kind: 'zip', label: '75034, Frisco, TX' }, field({})), 'Tennis')).toBeNull()
  expect(near(null, field({})).fields[0]!.miles).toBeNull()
  expect(nearestText(near(null, field({})), 'Tennis')).toBeNull()
  expect(nearestText(near(frisco), 'Tennis')).toBeNull()
})

test('fields booked elsewhere or in other states are excluded', () => {
  const texas: Place = { ...frisco, kind: 'state', label: 'Texas', name: 'Texas' }
  const fields = [field({}), field({ providerType: 'civicrec' }), field({ state: 'OK' })]
  expect(near(texas, ...fields).fields).toEqual([{ facility: fields[0], miles: null }])
})
