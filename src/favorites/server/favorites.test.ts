import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { VISITOR_COOKIE } from '#accounts/contract.ts'
import { makeFacility } from '#app/testing/make-facility.ts'
import { type Browser, newBrowser, testApp } from '#app/testing/test-app.ts'
import type { Facility } from '#facilities/contract.ts'
import { MAX_FAVORITES } from '../contract.ts'

const app = await testApp()

const save = (facilityId: unknown, as: Browser) => app.post('/api/favorites', { facilityId }, as)
const remove = (facilityId: unknown, as: Browser) => app.post('/api/favorites/remove', { facilityId }, as)
const idsOf = async (as: Browser) => (await app.get<string[]>('/api/favorite-ids', as)).body

test('reading favorites sets no visitor cookie', async () => {
  const browser = newBrowser()
  expect(await app.get('/api/favorites', browser)).toMatchObject({ status: 200, body: [] })
  expect(await idsOf(browser)).toEqual([])
  expect(await remove(randomUUID(), browser)).toMatchObject({ status: 200, body: { isFavorite: false } })
  expect([...browser.cookies.keys()]).not.toContain(VISITOR_COOKIE)
})

test('favorites are listed newest first, only to their visitor', async () => {
  const [first, second] = [await makeFacility(app.db), await makeFacility(app.db, { name: 'Wild Indigo' })]
  const browser = newBrowser()
  expect(await save(first, browser)).toMatchObject({ status: 200, body: { isFavorite: true } })
  await save(second, browser)
  const { body } = await app.get<Facility[]>('/api/favorites', browser)
  expect(body.map(({ id }) => id)).toEqual([second, first])
  expect(body[0]).toMatchObject({ name: 'Wild Indigo', pricePerHourUsd: 30 })
  expect(await idsOf(browser)).toEqual([second, first])
  expect(await idsOf(newBrowser())).toEqual([])
})

test('saving and removing are idempotent', async () => {
  const [first, second] = [await makeFacility(app.db), await makeFacility(app.db)]
  const browser = newBrowser()
  for (const facility of [first, second, first]) await save(facility, browser)
  expect(await idsOf(browser)).toEqual([second, first])
  for (let press = 0; press < 2; press += 1)
    expect(await remove(second, browser)).toMatchObject({ status: 200, body: { isFavorite: false } })
  expect(await idsOf(browser)).toEqual([first])
})

test('a deleted facility is removed from favorites', async () => {
  const facility = await makeFacility(app.db)
  const browser = newBrowser()
  await save(facility, browser)
  await app.db`delete from facility where id = ${facility}`
  expect(await idsOf(browser)).toEqual([])
})

test('the limit holds even for concurrent saves; removing one makes room', async () => {
  const browser = newBrowser()
  const facilities: string[] = []
  for (let count = 0; count < 10; count += 1) facilities.push(await makeFacility(app.db))
  await save(facilities[0], browser)
  const [{ visitor }] = await app.db<[{ visitor: string }]>`
    select visitor_id as visitor from favorite where facility_id = ${facilities[0]!}`
  await app.db`
    with others as (
      insert into facility (id, name, city, state, address, latitude, longitude, time_zone, sport_types, ground_id)
      select gen_random_uuid(), 'Other ' || n, city, state, address, latitude, longitude, time_zone, sport_types,
        gen_random_uuid()
      from facility cross join generate_series(1, ${MAX_FAVORITES - 5}::int) as n where id = ${facilities[0]!}
      returning id
    )
    insert into favorite (visitor_id, facility_id) select ${visitor}, id from others`
  const answers = await Promise.all(facilities.slice(1).map(facility => save(facility, browser)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(4)
  expect(answers.filter(({ body }) => body.code === 'too-many-favorites')).toHaveLength(5)
  const kept = await idsOf(browser)
  expect(kept).toHaveLength(MAX_FAVORITES)
  // A duplicate does not count.
  expect(await save(facilities[0], browser)).toMatchObject({ status: 200 })
  await remove(facilities[0], browser)
  const missing = facilities.slice(1).find(facility => !kept.includes(facility))
  expect((await save(missing, browser)).status).toBe(200)
})

test('saving an unknown facility returns 404', async () => {
  expect(await save(randomUUID(), newBrowser())).toMatchObject({ status: 404, body: { code: 'facility-not-found' } })
})

test.each([undefined, null, '', 'wild-indigo', 5, ['a'], `${randomUUID()}x`])(
  'facility id %j returns 400',
  async facilityId => {
    for (const answer of [await save(facilityId, newBrowser()), await remove(facilityId, newBrowser())]) {
      expect(answer).toMatchObject({ status: 400, body: { code: 'invalid-request' } })
      expect(answer.body.errors!.map(({ path }) => path)).toEqual(['facilityId'])
    }
  },
)

test('a forged cookie is cleared, and the next save starts a new visitor', async () => {
  const facility = await makeFacility(app.db)
  const browser = newBrowser()
  await save(facility, browser)
  for (const name of browser.cookies.keys()) browser.cookies.set(name, 'forged.signature')
  expect(await idsOf(browser)).toEqual([])
  expect(await save(facility, browser)).toMatchObject({ body: { code: 'visitor-unknown' } })
  expect((await save(facility, browser)).status).toBe(200)
  expect(await idsOf(browser)).toEqual([facility])
})
