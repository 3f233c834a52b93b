import { expect, test } from 'vitest'
import { makeFacility } from '#app/testing/make-facility.ts'
import { testApp } from '#app/testing/test-app.ts'
import type { Facility } from '../contract.ts'
import { loadCatalogue, readCatalogue } from './load-catalogue.ts'

const app = await testApp()
const park = { source: 'test', sourceRef: 'park', name: 'Alder Park' }
const venueOf = async (id: string) => (await app.get<Facility>(`/api/facilities/${id}`)).body.venue

test('facilities show their venue’s name and facility count', async () => {
  const [court, field] = [
    await makeFacility(app.db, { sourceRef: 'court', city: 'Venueton', venue: park }),
    await makeFacility(app.db, { sourceRef: 'field', city: 'Venueton', venue: park }),
  ]
  const alone = await makeFacility(app.db, { city: 'Venueton' })
  const venue = { id: expect.any(String) as string, name: 'Alder Park', facilityCount: 2 }
  expect(await venueOf(court)).toEqual(venue)
  expect(await venueOf(alone)).toBeNull()
  const { body } = await app.get<Facility[]>('/api/facilities?location=venueton')
  expect(new Map(body.map(facility => [facility.id, facility.venue]))).toEqual(
    new Map([
      [court, venue],
      [field, venue],
      [alone, null],
    ]),
  )
  expect((await venueOf(court))!.id).toBe((await venueOf(field))!.id)
})

test('reloading the catalog renames a venue and removes a facility from it', async () => {
  const facility = { sourceRef: 'mover', venue: { ...park, sourceRef: 'moved' } }
  const id = await makeFacility(app.db, facility)
  const before = await venueOf(id)
  await makeFacility(app.db, { ...facility, venue: { ...facility.venue, name: 'Renamed' } })
  expect(await venueOf(id)).toEqual({ ...before, name: 'Renamed' })
  await makeFacility(app.db, { ...facility, venue: null })
  expect(await venueOf(id)).toBeNull()
})

test('each demo venue has two or more facilities at one address', async () => {
  const rows = await readCatalogue()
  const groups = Map.groupBy(
    rows.filter(row => row.venue),
    row => `${row.venue!.source}:${row.venue!.sourceRef}`,
  )
  expect(groups.size).toBeGreaterThan(40)
  for (const group of groups.values()) {
    expect(group.length).toBeGreaterThan(1)
    expect(new Set(group.map(row => `${row.venue!.name}, ${row.street}, ${row.city}`)).size).toBe(1)
  }
  await app.db.begin(tx => loadCatalogue(tx, rows))
  const { body } = await app.get<Facility[]>('/api/facilities?location=2300+Coneflower+Bend')
  expect(body.map(facility => facility.venue?.facilityCount)).toEqual([3, 3, 3])
})
