import { expect, test } from 'vitest'
import { futureDate, holdSome, makeFacility } from '#app/testing/make-facility.ts'
import { testApp } from '#app/testing/test-app.ts'
import type { NextTimes } from '#availability/next-times/contract.ts'
import type { Facility } from '#facilities/contract.ts'

const app = await testApp()
const date = futureDate(3)

test('cards are a page of the list with the times of its facilities', async () => {
  const ids = [await makeFacility(app.db), await makeFacility(app.db, { pricePerHourUsd: 50 })]
  await holdSome(app, ids[0]!, 1, date)
  const range = `date=${date}&timeStart=06:00&timeEnd=08:00`
  const cards = await app.get<{ facilities: Facility[]; times: NextTimes[] }>(`/api/search/cards?${range}`)
  const list = await app.get<Facility[]>('/api/facilities?limit=18')
  expect(cards.body.facilities).toEqual(list.body)
  for (const header of ['x-total-count', 'x-catalogue-count']) expect(cards.headers[header]).toBe(list.headers[header])
  const facilityIds = list.body.map(({ id }) => id)
  expect(facilityIds).toEqual(expect.arrayContaining(ids))
  const times = await app.get<NextTimes[]>(`/api/next-times?facilityIds=${facilityIds.join()}&${range}`)
  expect(cards.body.times).toEqual(times.body)
  expect(new Set(times.body.map(({ match }) => match))).toEqual(new Set(['all', 'part']))
})

test('without a match there are no times', async () => {
  const { status, body } = await app.get('/api/search/cards?location=Atlantis')
  expect([status, body]).toEqual([200, { facilities: [], times: [], missing: [] }])
})

test.each([
  ['a range that ends before it starts', 'timeStart=10:00&timeEnd=09:00'],
  ['half a range', 'timeStart=10:00'],
  ['a day that does not exist', 'date=2027-02-30'],
  ['nearest first without a point', 'sort=distance'],
  ['too many at once', 'limit=51'],
])('a request with %s is refused', async (_name, query) => {
  const { status, body } = await app.get(`/api/search/cards?${query}`)
  expect([status, body.code]).toEqual([400, 'invalid-request'])
})
