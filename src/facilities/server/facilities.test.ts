import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { makeFacility } from '#app/testing/make-facility.ts'
import { testApp } from '#app/testing/test-app.ts'
import { defaultRefundPolicy, fullRefundUntil } from '#facilities/refund-policy.ts'
import type { Facility } from '../contract.ts'

const app = await testApp()
const town = (name: string) => ({ city: name, state: 'OR', street: '12 Chalk Road', zip: '97001' })
const names = (facilities: Facility[]) => facilities.map(facility => facility.name)
const list = (query: Record<string, string>) =>
  app.get<Facility[]>(`/api/facilities?${new URLSearchParams(query).toString()}`)

const here = 'Linesville'
await makeFacility(app.db, {
  ...town(here),
  name: 'A Gym',
  indoorOutdoor: 'indoor',
  surfaceType: 'Maple',
  pricePerHourUsd: 80,
})
await makeFacility(app.db, {
  ...town(here),
  name: 'B Court',
  indoorOutdoor: 'outdoor',
  surfaceType: 'Asphalt',
  pricePerHourUsd: 20,
})
await makeFacility(app.db, {
  ...town(here),
  name: 'C Field',
  indoorOutdoor: 'outdoor',
  surfaceType: 'Artificial turf',
  pricePerHourUsd: null,
  sportTypes: ['Soccer'],
  linesMarkedFor: ['Lacrosse'],
})

test.each([
  ['city', 'linesV'],
  ['state', 'or'],
  ['address', 'Linesville, OR 97001'],
  ['ZIP code', '97001'],
  ['street', 'chalk ROAD'],
])('the location filter finds a substring of the %s, ignoring case', async (_, location) => {
  const { body } = await list({ location })
  expect(names(body)).toEqual(['A Gym', 'B Court', 'C Field'])
})

test.each([
  [{ sport: 'Lacrosse' }, ['C Field']],
  [{ sport: 'occ' }, ['C Field']],
  [{ max_price_usd: '20' }, ['B Court', 'C Field']],
  [{ max_price_usd: '19.99' }, ['C Field']],
  [{ indoor_outdoor: 'outdoor' }, ['B Court', 'C Field']],
  [{ surface_type: 'turf' }, ['C Field']],
  [{ sport: 'Basketball', indoor_outdoor: 'indoor' }, ['A Gym']],
  [{ sport: '', max_price_usd: '', indoor_outdoor: '', surface_type: '' }, ['A Gym', 'B Court', 'C Field']],
])('the filters %j return %j', async (filters, expected) => {
  const { body, headers } = await list({ location: here, ...filters })
  expect(names(body)).toEqual(expected)
  expect(headers['x-total-count']).toBe(String(expected.length))
  expect(Number(headers['x-catalogue-count'])).toBeGreaterThanOrEqual(3)
})

test.each(['%', '_', '\\', "' or 1=1 --", 'Linesville\u001fOR'])(
  'the location %j is matched literally',
  async location => {
    expect((await list({ location })).body).toEqual([])
  },
)

test('following the next link visits each facility once', async () => {
  for (let i = 0; i < 5; i++)
    await makeFacility(app.db, { ...town('Pageton'), name: i < 3 ? 'Same Name' : `Other ${i}` })
  const seen: Facility[] = []
  let url: string | undefined = '/api/facilities?location=Pageton&limit=2'
  while (url) {
    const page: Awaited<ReturnType<typeof app.get<Facility[]>>> = await app.get<Facility[]>(url)
    seen.push(...page.body)
    expect(page.headers['x-total-count']).toBe('5')
    url = /<([^>]+)>; rel="next"/.exec(String(page.headers.link))?.[1]
  }
  expect(names(seen)).toEqual(['Other 3', 'Other 4', 'Same Name', 'Same Name', 'Same Name'])
  expect(new Set(seen.map(facility => facility.id)).size).toBe(5)
})

test.each(['limit=0', 'limit=101', 'limit=x', 'max_price_usd=-1', 'max_price_usd=NaN', 'indoor_outdoor=roof'])(
  'the query %s returns 400',
  async query => expect(await list(query as unknown as Record<string, string>)).toMatchObject({ status: 400 }),
)

test('a facility has its price in dollars and its refund policy', async () => {
  const id = await makeFacility(app.db, { pricePerHourUsd: 42.5, refundHours: 48 })
  const { status, body } = await app.get<Facility>(`/api/facilities/${id}`)
  expect(status).toBe(200)
  expect(body).toMatchObject({ id, pricePerHourUsd: 42.5, refundPolicy: fullRefundUntil(48), providerType: 'manual' })
  expect(Object.keys(body)).not.toContain('groundId')
})

test('the database has the same default refund policy as the code', async () => {
  const id = await makeFacility(app.db)
  await app.db`update facility set refund_policy = default where id = ${id}`
  const { body } = await app.get<Facility>(`/api/facilities/${id}`)
  expect(body.refundPolicy).toEqual(defaultRefundPolicy)
})

test.each([
  {},
  { steps: null },
  { steps: [{ hours: -1, percent: 100 }] },
  { steps: [{ hours: 24, percent: 0 }] },
  { steps: [{ hours: 24, percent: 101 }] },
  { steps: [{ hours: '24', percent: 100 }] },
])('the database refuses the refund policy %j', async policy => {
  const id = await makeFacility(app.db)
  await expect(app.db`update facility set refund_policy = ${app.db.json(policy)} where id = ${id}`).rejects.toThrow(
    /facility_refund_policy_check/,
  )
})

test.each([randomUUID(), 'x', '00000000-0000-0000-0000-00000000000g'])('facility id %s returns 404', async id => {
  expect(await app.get(`/api/facilities/${id}`)).toMatchObject({ status: 404, body: { code: 'facility-not-found' } })
})

test('an unchanged facility returns 304', async () => {
  const id = await makeFacility(app.db)
  const first = await app.get(`/api/facilities/${id}`)
  const again = await app.app.inject({
    url: `/api/facilities/${id}`,
    headers: { 'if-none-match': String(first.headers.etag) },
  })
  expect(again.statusCode).toBe(304)
  expect(again.payload).toBe('')
})

test.each(['http://192.168.0.1/book', 'https://user:word@city.example/book', 'http://intranet/book'])(
  'an unsafe stored booking URL is never shown: %s',
  async address => {
    const id = await makeFacility(app.db, { name: 'Old Address', providerType: 'civicrec' })
    await app.db`update facility set booking_url = ${address} where id = ${id}`
    const { body } = await app.get<Facility>(`/api/facilities/${id}`)
    expect(body).toMatchObject({ name: 'Old Address', bookingUrl: null })
    expect((await app.get<Facility[]>('/api/facilities?location=Brooklyn')).body).toContainEqual(body)
  },
)
