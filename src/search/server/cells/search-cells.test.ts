import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { cellOptions } from '#app/testing/cell-env.ts'
import { futureDate, makeFacility } from '#app/testing/make-facility.ts'
import { json, startOddCell } from '#app/testing/odd-cell.ts'
import { type Answer, testApp } from '#app/testing/test-app.ts'
import { cursorOf, nextPage, walkPages } from '#app/testing/walk-pages.ts'
import type { NextTimes } from '#availability/next-times/contract.ts'
import type { Facility } from '#facilities/contract.ts'
import { cellKey } from '#kit/server/config/cells.ts'
import { writeCursor } from '#kit/server/http/pages.ts'
import type { FieldResult } from '#search/contract.ts'

type Cards = { facilities: Facility[]; times: NextTimes[]; missing: string[]; code?: string }

// Around the corner where three states meet; odd is no Openfield.
const options = await cellOptions({ west: 'CA', south: 'TX', odd: 'NY,NJ' })
const west = await testApp({ ...options.west, env: { ...options.west.env, LOG_LEVEL: 'silent' } })
const south = await testApp(options.south)
const alone = await testApp()
const schedule = {
  slotMinutes: 60,
  hours: [{ days: [0, 1, 2, 3, 4, 5, 6], opens: '08:00', closes: '20:00' }],
}
const inCalifornia = {
  city: 'Oakland',
  state: 'CA',
  latitude: 37.8,
  longitude: -122.27,
  timeZone: 'America/Los_Angeles',
}
const inTexas = { city: 'Frisco', state: 'TX', latitude: 33.15, longitude: -96.82, timeZone: 'America/Chicago' }
const names = ['Alder', 'Birch', 'Cedar', 'Dogwood', 'Elm', 'Fir', 'Ginkgo', 'Hazel']
for (const [index, name] of names.entries()) {
  const isWest = index % 3 === 0
  await makeFacility(isWest ? west.db : south.db, {
    ...(isWest ? inCalifornia : inTexas),
    name,
    pricePerHourUsd: 100 - index * 10,
    schedule,
  })
}
const example = (await west.get<Facility[]>('/api/facilities')).body[0]!
const odd = await startOddCell(options.odd.port, json({}))

const counts = { 'x-total-count': '1', 'x-catalogue-count': '1' }
const queens = (changed: Partial<Facility> = {}): Facility => ({
  ...example,
  id: '11111111-1111-4111-8111-111111111111',
  name: 'Chestnut',
  city: 'Queens',
  state: 'NY',
  ...changed,
})
const page = (facilities: object[], more: object = {}) =>
  json({ facilities, times: [], missing: [] }, { headers: { ...counts, ...more } })
const good = page([queens()])

beforeEach(async () => {
  odd.answer = good
  // A good answer ends the row of failures.
  await search()
  odd.asked.length = 0
})

test('a search over several cells is one list in one order, with links to each cell', async () => {
  const { body, headers } = await search()
  expect(body.facilities.map(({ name }) => name)).toEqual(['Alder', 'Birch', 'Cedar', 'Chestnut', ...names.slice(3)])
  expect(body.missing).toEqual([])
  expect(headers).toMatchObject({ 'x-total-count': '9', 'x-catalogue-count': '9' })
  const sites = Object.fromEntries(body.facilities.map(({ name, site }) => [name, site]))
  expect(sites).toMatchObject({ Alder: undefined, Birch: options.south.origin, Chestnut: options.odd.origin })
  const birch = body.facilities.find(({ name }) => name === 'Birch')!
  const own = await south.get<NextTimes[]>(`/api/next-times?facilityIds=${birch.id}`)
  expect(body.times.find(({ facilityId }) => facilityId === birch.id)).toEqual(own.body[0])
  expect(own.body[0]!.times.length).toBeGreaterThan(0)
})

test.each([
  ['by name', ''],
  ['by price', '&sort=price'],
  ['by distance', '&sort=distance&near=34,-100'],
])('%s, its pages are those of one list', async (_, order) => {
  const whole = await search(order)
  const pages = await walkPages<Cards>(west, `/api/search/cards?limit=2${order}`)
  expect(pages.flatMap(({ body }) => body.facilities)).toEqual(whole.body.facilities)
  expect(pages.map(({ body }) => body.facilities.length)).toEqual([2, 2, 2, 2, 1])
  for (const { headers } of pages) expect(headers['x-total-count']).toBe('9')
  if (order.includes('price'))
    expect(whole.body.facilities.map(one => one.pricePerHourUsd)).toEqual([30, 40, 50, 60, 70, 80, 90, 100, 100])
})

test('only cells that the search touches are asked, and no visitor is mentioned', async () => {
  await search('&location=Oakland,%20CA')
  await search('&bounds=37,-123,38,-122')
  expect(odd.asked).toEqual([])
  expect((await search('&location=Frisco,%20TX')).body.facilities).toHaveLength(5)
  expect(odd.asked).toEqual([])
  await search('&bounds=40,-75,41,-73')
  await search('&sport=Basketball')
  await west.app.inject({
    url: '/api/search/cards?location=Queens,%20NY',
    headers: {
      host: new URL(options.west.origin).host,
      cookie: 'openfield_visitor=x',
      'x-forwarded-for': '203.0.113.7',
      'user-agent': 'Vera',
    },
  })
  expect(odd.asked.map(({ url }) => url)).toEqual([
    '/api/search/cards?bounds=40%2C-75%2C41%2C-73&limit=12',
    '/api/search/cards?sport=Basketball&limit=12',
    '/api/search/cards?location=Queens%2C+NY&limit=12',
  ])
  const told = JSON.stringify(odd.asked.map(({ headers }) => headers))
  for (const word of ['cookie', 'x-forwarded', '203.0.113.7', 'Vera']) expect(told).not.toContain(word)
})

test.each<[string, typeof odd.answer]>([
  ['is overloaded', json({ code: 'overloaded' }, { status: 503 })],
  ['hangs up', (_request, response) => response.destroy()],
  ['says nothing', () => {}],
  ['stops in the middle', (_request, response) => void response.writeHead(200, counts).write('{"facilities":[')],
  ['sends too much', json({ facilities: [], times: [], missing: ['x'.repeat(4_100_000)] }, { headers: counts })],
  [
    'never ends',
    (_request, response) => {
      response.writeHead(200, counts)
      const timer = setInterval(() => response.write(' '.repeat(100_000)), 1)
      response.on('close', () => clearInterval(timer))
    },
  ],
  [
    'sends people elsewhere',
    json('', { status: 302, headers: { location: `${options.south.origin}/api/search/cards` } }),
  ],
  ['sends a page', json('<!doctype html>', { headers: counts })],
  ['sends another shape', page([{ ...queens(), latitude: 'north' }])],
  ['has no counts', json({ facilities: [], times: [], missing: [] })],
  ['counts in words', page([], { 'x-total-count': 'many' })],
  ['sends one twice', page([queens(), queens()])],
  ['sends more than asked for', page(Array.from({ length: 13 }, () => queens({ id: randomUUID() })))],
  ['sends links in place of ids', page([queens({ id: '../admin' })])],
])('a cell that %s is left out, and the page says so', async (_, answer) => {
  odd.answer = answer
  const { status, body } = await search()
  expect([status, body.missing]).toEqual([200, ['New Jersey', 'New York']])
  expect(body.facilities.map(({ name }) => name)).toEqual(names)
  odd.answer = good
  expect((await search()).body.missing).toEqual([])
})

test.each<[string, typeof odd.answer, string[]]>([
  ['one of ours', page([queens({ state: 'CA' })]), names],
  [
    'one of a third cell beside its own',
    page([queens({ id: randomUUID(), state: 'TX' }), queens()]),
    ['Alder', 'Birch', 'Cedar', 'Chestnut', ...names.slice(3)],
  ],
  [
    'what it asked us, as another of our names would',
    async (request, response) => {
      const answer = await fetch(options.west.origin + request.url!, {
        headers: { 'x-openfield-cell': String(request.headers['x-openfield-cell']) },
      })
      response.writeHead(200, Object.fromEntries(answer.headers))
      response.end(await answer.text())
    },
    names,
  ],
])('a cell that shows %s adds only what is of its own states', async (_, answer, expected) => {
  odd.answer = answer
  for (let times = 0; times < 4; times++) {
    const { body } = await search()
    expect(body.missing).toEqual([])
    expect(body.facilities.map(({ name }) => name)).toEqual(expected)
  }
})

test('a cell with too many of others’ facilities in a row is left out, so that the list ends', async () => {
  const others = Array.from({ length: 12 }, () => queens({ id: randomUUID(), state: 'TX' }))
  odd.answer = page(others, { link: '</api/search/cards?limit=12&cursor=more>; rel="next"' })
  for (let times = 0; times < 4; times++) {
    const { body, headers } = await search()
    expect([body.missing, headers.link]).toEqual([['New Jersey', 'New York'], undefined])
    expect(body.facilities.map(({ name }) => name)).toEqual(names)
  }
  odd.answer = good
  expect((await search()).body.missing).toEqual([])
})

test('a cell’s links and pictures lead nowhere else', async () => {
  const photo = { url: 'https://evil.example/x.png', srcSet: '', width: 1, height: 1, color: '#fff', alt: '' }
  odd.answer = page([
    queens({
      bookingUrl: 'javascript:alert(1)',
      photos: [photo],
      photosUrls: [photo.url],
      site: 'https://evil.example',
    }),
  ])
  const found = (await search()).body.facilities.find(({ state }) => state === 'NY')
  expect(found).toMatchObject({ bookingUrl: null, photos: [], photosUrls: [], site: options.odd.origin })
})

test('a cell that fails three times is left alone for a while', async () => {
  odd.answer = json('', { status: 500 })
  for (let i = 0; i < 5; i++) expect((await search()).body.missing).toEqual(['New Jersey', 'New York'])
  expect(odd.asked).toHaveLength(3)
  odd.answer = good
  await expect.poll(async () => (await search()).body.missing, { timeout: 20_000, interval: 500 }).toEqual([])
})

test.each([400, 414, 422, 431])(
  'a request that a cell refuses with %s does not take it out of others',
  async status => {
    odd.answer = json({ code: 'invalid-request' }, { status })
    for (let i = 0; i < 4; i++) expect((await search()).body.missing).toEqual(['New Jersey', 'New York'])
    odd.answer = good
    expect((await search()).body.missing).toEqual([])
  },
)

test('a cursor that a cell refuses leaves it out of that list only', async () => {
  const list = { path: '/api/search/cards', query: { sort: 'name' } }
  const cursor = writeCursor({ south: { cursor: 'abc', seen: 0 } }, list)
  for (let i = 0; i < 4; i++) expect((await search(`&cursor=${cursor}`)).body.missing).toEqual(['Texas'])
  expect((await search()).body.missing).toEqual([])
})

test('a cell that fails within a list stays out of its later pages, so that they keep their order', async () => {
  const first = await search('&limit=2')
  odd.answer = json('', { status: 500 })
  const second = await nextOf(first)
  odd.answer = good
  const third = await nextOf(second)
  expect([first, second, third].map(one => one.body.facilities.map(({ name }) => name))).toEqual([
    ['Alder', 'Birch'],
    ['Cedar', 'Dogwood'],
    ['Elm', 'Fir'],
  ])
  expect([first.body.missing, second.body.missing, third.body.missing]).toEqual([
    [],
    ['New Jersey', 'New York'],
    ['New Jersey', 'New York'],
  ])
})

test('a cursor that somebody made up is refused', async () => {
  const wrong = { status: 400, body: { code: 'invalid-request' } }
  expect(await search('&cursor=abc')).toMatchObject(wrong)
  const cursor = cursorOf(await search('&limit=2'))
  expect(await west.get(`/api/search/cards?limit=2&sport=Tennis&cursor=${cursor}`)).toMatchObject(wrong)
  const list = { path: '/api/search/cards', query: { sort: 'name' } }
  for (const place of [{ west: { seen: -1 } }, { west: { cursor: 'abc', seen: 0 } }, { west: 'here' }])
    expect(await search(`&cursor=${writeCursor(place, list)}`)).toMatchObject(wrong)
})

test('what a cell asks is answered with what is here, and not limited like a person', async () => {
  const { host } = new URL(options.south.origin)
  const ask = (key: string) =>
    south.app.inject({ url: '/api/search/cards', headers: { host, 'x-openfield-cell': key } })
  for (const key of ['whatever', cellKey(west.services.cells!, 'ask')]) {
    const { facilities } = (await ask(key)).json<Cards>()
    expect(facilities.map(({ state }) => state)).toEqual(Array.from({ length: 5 }, () => 'TX'))
  }
  expect(odd.asked).toEqual([])
})

test('a flood of requests is refused, but not that of a cell', async () => {
  const limited = await testApp({ env: { ...options.south.env, RATE_LIMITS: 'on' } })
  const { host } = new URL(options.south.origin)
  // One after the other: a burst beyond the limit may be cut below it.
  async function flood(headers: Record<string, string>) {
    const statuses: number[] = []
    for (let count = 0; count < 200; count++) {
      const request = { method: 'POST', url: '/api/search/facilities', payload: {} } as const
      statuses.push((await limited.app.inject({ ...request, headers: { host, ...headers } })).statusCode)
    }
    return statuses
  }
  expect(new Set(await flood({ 'x-openfield-cell': cellKey(south.services.cells!, 'ask') }))).toEqual(new Set([400]))
  expect(new Set(await flood({ 'x-openfield-cell': 'guessed' }))).toEqual(new Set([400, 429]))
})

test('available fields of several cells are one list, nearest first', async () => {
  const { body } = await south.post<{ results: FieldResult[] }>('/api/search/facilities', around(inTexas))
  const near = body.results[0]!
  const far = { ...near, facilityId: randomUUID(), name: 'Chestnut', distanceMiles: 4, site: 'https://evil.example' }
  odd.answer = json({ results: [far, near], suggestions: [], hasMore: true, missing: [] })
  const found = await fieldsNear({ latitude: 37.8, longitude: -122.27 })
  // Texas and New York are far away.
  expect(odd.asked).toEqual([])
  expect(found.body.results.every(({ site }) => site === undefined)).toBe(true)
  const inNewYork = await fieldsNear({ latitude: 40.7, longitude: -74 })
  expect(inNewYork.body).toMatchObject({ hasMore: true, missing: [] })
  expect(inNewYork.body.results.map(({ site }) => site)).toEqual([options.odd.origin, options.odd.origin])
  expect(inNewYork.body.results.map(one => one.distanceMiles)).toEqual([near.distanceMiles, 4])
  odd.answer = json({ results: [{ ...far, distanceMiles: 400 }], suggestions: [], hasMore: false, missing: [] })
  expect((await fieldsNear({ latitude: 40.7, longitude: -74 })).body).toMatchObject({
    results: [],
    missing: ['New Jersey', 'New York'],
  })
})

test('one installation alone misses nothing', async () => {
  expect((await alone.get<Cards>('/api/search/cards')).body.missing).toEqual([])
  expect((await alone.post<{ missing: string[] }>('/api/search/facilities', around(inTexas))).body.missing).toEqual([])
})

function search(query = '') {
  return west.get<Cards>(`/api/search/cards?${query.slice(1)}`)
}

function around({ latitude, longitude }: { latitude: number; longitude: number }) {
  const times = { date: futureDate(), timeStart: '09:00', timeEnd: '12:00' }
  return { sport: null, surface: null, maxBudget: null, ...times, radiusMiles: 10, lat: latitude, lng: longitude }
}

function fieldsNear(point: { latitude: number; longitude: number }) {
  return west.post<{ results: FieldResult[]; missing: string[]; hasMore: boolean }>(
    '/api/search/facilities',
    around(point),
  )
}

function nextOf(answer: Answer<unknown>) {
  return west.get<Cards>(nextPage(answer)!)
}
