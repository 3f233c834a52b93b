import fc from 'fast-check'
import { expect, test } from 'vitest'
import { makeFacility } from '#app/testing/make-facility.ts'
import { testApp } from '#app/testing/test-app.ts'
import { cursorOf } from '#app/testing/walk-pages.ts'
import type { Facility } from '#facilities/contract.ts'
import { loadCatalogue } from '#facilities/server/load-catalogue.ts'
import { writeCursor } from '#kit/server/http/pages.ts'
import { FacilityFileQuery, type MapPin, type NamedPlace } from '../contract.ts'
import { cacheLargeSearches } from './cache-large-searches.ts'
import { catalogueCounter, countsReader } from './count-catalogue.ts'
import { listFacilities } from './list-facilities.ts'
import type { Bound, Position } from './list-orders.ts'
import { listPins } from './list-pins.ts'

const app = await testApp()
type Query = Record<string, string>
const get = (query: Query) => app.get<Facility[]>(`/api/facilities?${new URLSearchParams(query).toString()}`)
const pins = (query: Query) =>
  app.get<{ pins: MapPin[]; isAll: boolean }>(`/api/facility-pins?${new URLSearchParams(query).toString()}`)

/** A hundred facilities of few names, cities, sports and surfaces, so that every filter meets ties, some and none. */
const random = fc.sample(
  fc.record({
    name: fc.constantFrom('Same Field', 'Alder Court', 'Zebra Gym', 'alder court', 'Éclair 100%'),
    city: fc.constantFrom('Alba', 'Boca_', 'New Alba', '50% Falls'),
    state: fc.constantFrom('TX', 'NY'),
    zip: fc.constantFrom(null, '75034', '10001'),
    street: fc.constantFrom(null, '1 Alba St', '2 Qx Rd', '#9 – 5th'),
    latitude: fc.constantFrom(30, 30.05, 30.1, 31),
    longitude: fc.constantFrom(-97, -97.05, -96.9, -98),
    timeZone: fc.constant('America/Chicago'),
    sportTypes: fc
      .constantFrom(['Soccer'] as const, ['Tennis', 'Golf'] as const, ['Football'] as const)
      .map(list => [...list]),
    linesMarkedFor: fc.constantFrom([] as const, ['Soccer'] as const).map(list => [...list]),
    surfaceType: fc.constantFrom(null, 'Turf', 'Artificial turf', 'Clay'),
    indoorOutdoor: fc.constantFrom(null, 'indoor' as const, 'outdoor' as const, 'both' as const),
    pricePerHourUsd: fc.constantFrom(null, 0, 1, 20, 20.01, 75),
  }),
  { numRuns: 100, seed: 5 },
)
await app.db.begin(tx =>
  loadCatalogue(
    tx,
    random.map((row, i) => ({ ...row, source: 'test', sourceRef: `random-${i}` })),
  ),
)

/** A filter query as in a URL. */
const query = fc.record(
  {
    location: fc.constantFrom(
      'alba',
      'ALBA, TX',
      'a',
      'b',
      'qx',
      'zq',
      '%',
      '_',
      '50%',
      ', ',
      '–',
      '#9',
      '75034',
      'new alba',
      'tx',
      'zzz',
      '\\',
    ),
    sport: fc.constantFrom('Soccer', 'occ', 'o', 'Golf', 'Curling', '%'),
    max_price_usd: fc.constantFrom('0', '1', '20', '20.004', '20.01', '500'),
    indoor_outdoor: fc.constantFrom('indoor', 'outdoor', 'both'),
    surface_type: fc.constantFrom('turf', 'Clay', 'f', 'xyz', '_'),
    bounds: fc.constantFrom('29,-99,32,-96', '30,-97.05,30.05,-97', '30.1,-98,31,-96.9', '0,0,0,0'),
  },
  { requiredKeys: [] },
)

/** Plain, obviously correct SQL for the same filters. */
async function plainSql(filters: Query): Promise<{ id: string; meters: number }[]> {
  const { bounds, near } = filters
  const [south, west, north, east] = bounds ? bounds.split(',').map(Number) : [-90, -180, 90, 180]
  const [latitude, longitude] = near ? near.split(',').map(Number) : [0, 0]
  const has = (text: string | undefined) => text?.trim().toLowerCase() || null
  return app.db<{ id: string; meters: number }[]>`
    select id, location <-> ll_to_earth(${latitude!}, ${longitude!}) as meters from facility
    where (${has(filters.location)}::text is null or exists (
        select from unnest(array[city, state, address, zip, street]) as field
        where strpos(lower(field), ${has(filters.location)}::text) > 0))
      and (${has(filters.sport)}::text is null or exists (
        select from unnest(sport_types || lines_marked_for) as one where strpos(lower(one), ${has(filters.sport)}::text) > 0))
      and (${has(filters.surface_type)}::text is null or strpos(lower(surface_type), ${has(filters.surface_type)}::text) > 0)
      and (${has(filters.indoor_outdoor)}::text is null or indoor_outdoor = ${has(filters.indoor_outdoor)})
      and (${has(filters.max_price_usd)}::text is null or price_cents is null
        or price_cents <= round(${has(filters.max_price_usd)}::numeric * 100))
      and latitude between ${south!} and ${north!} and longitude between ${west!} and ${east!}
    order by ${near ? app.db`meters, id` : filters.sort === 'price' ? app.db`price_cents nulls last, name, id` : app.db`name, id`}`
}

const first = (filters: Query) => ({ ...FacilityFileQuery.parse(filters), limit: 100, after: undefined })

/** All matches, page by page. */
async function walk(filters: Query, bound?: Bound, limit = 17) {
  const ids: string[] = []
  let after: Position | undefined
  let page
  do {
    page = await listFacilities(app.db, { ...FacilityFileQuery.parse(filters), limit, after }, { bound })
    ids.push(...page.rows.map(facility => facility.id))
    after = page.next
  } while (after)
  return { ids, ...page }
}

/** The defaults, which a hundred facilities stay below, and limits that they exceed in every way. */
const bounds = fc.constantFrom<Bound | undefined>(
  undefined,
  { count: 2_000, lookAt: 3, stepCost: 0 },
  { count: 5, lookAt: 3, stepCost: 0 },
  { count: 5, lookAt: 40, stepCost: Number.POSITIVE_INFINITY },
)

test('by name: every query path matches plain SQL', async () => {
  await fc.assert(
    fc.asyncProperty(query, bounds, async (filters, bound) => {
      const expected = (await plainSql(filters)).map(row => row.id)
      const { ids, total, isLeast } = await walk(filters, bound)
      expect(ids).toEqual(expected)
      const most = bound?.count ?? 2_000
      expect({ total, isLeast }).toEqual({
        total: Math.min(expected.length, most),
        isLeast: expected.length > most,
      })
    }),
    { numRuns: 150, seed: 11 },
  )
}, 120_000)

test('by distance: every query path matches plain SQL', async () => {
  const near = fc.constantFrom('30,-97', '30.04,-97.01', '-89,179')
  await fc.assert(
    fc.asyncProperty(query, near, bounds, async (filters, point, bound) => {
      const asked = { ...filters, near: point, sort: 'distance' }
      expect((await walk(asked, bound)).ids).toEqual((await plainSql(asked)).map(row => row.id))
    }),
    { numRuns: 100, seed: 12 },
  )
}, 120_000)

test('by distance: facilities at one point stay in order wherever the look ends among them', async () => {
  const asked = { near: '30,-97', sort: 'distance' }
  const expected = (await plainSql(asked)).map(row => row.id)
  for (let lookAt = 18; lookAt <= 30; lookAt += 1)
    expect((await walk(asked, { count: 5, lookAt, stepCost: 0 })).ids).toEqual(expected)
})

/** Filters with many matches. */
const broad = fc
  .record({
    location: fc.constantFrom(undefined, undefined, 'a', ', ', 'alba'),
    sport: fc.constantFrom(undefined, 'o', 'Soccer'),
    max_price_usd: fc.constantFrom(undefined, '1', '20'),
    bounds: fc.constantFrom(undefined, undefined, '29,-99,32,-96', '30,-97.05,30.1,-97'),
  })
  .map(filters => Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined)) as Query)

test('by price: every query path matches plain SQL', async () => {
  await fc.assert(
    fc.asyncProperty(fc.oneof(query, broad, broad), bounds, async (filters, bound) => {
      const asked = { ...filters, sort: 'price' }
      expect((await walk(asked, bound, 7)).ids).toEqual((await plainSql(asked)).map(row => row.id))
    }),
    { numRuns: 60, seed: 14 },
  )
}, 120_000)

test('pins match plain SQL, and truncation is reported', async () => {
  await fc.assert(
    fc.asyncProperty(query, fc.constantFrom(3, 20, 5_000), fc.constantFrom(2, 500), async (filters, lookAt, most) => {
      const area = filters.bounds ?? '29,-99,32,-96'
      const [south, west, north, east] = area.split(',').map(Number)
      const { sort: _, ...parsed } = FacilityFileQuery.parse(filters)
      const within = { south: south!, west: west!, north: north!, east: east! }
      const found = await listPins(app.db, { ...parsed, bounds: within }, { most, lookAt })
      const expected = (await plainSql({ ...filters, bounds: area })).map(row => row.id)
      expect(expected).toEqual(expect.arrayContaining(found.pins.map(pin => pin.id)))
      expect(found.pins.length).toBeLessThanOrEqual(most)
      if (expected.length <= Math.min(most, lookAt)) expect(found).toMatchObject({ isAll: true })
      expect(found.isAll && found.pins.length !== expected.length).toBe(false)
    }),
    { numRuns: 150, seed: 13 },
  )
}, 120_000)

test('pages have no duplicates or gaps while facilities are added', async () => {
  const town = { city: 'Growth', state: 'TX' }
  const kept = []
  for (let i = 0; i < 6; i++) kept.push(await makeFacility(app.db, { ...town, name: `Tie ${i % 2}` }))
  const seen: string[] = []
  let cursor: string | null = null
  do {
    const page: Awaited<ReturnType<typeof get>> = await get({
      location: 'growth',
      limit: '2',
      ...(cursor && { cursor }),
    })
    seen.push(...page.body.map(facility => facility.id))
    cursor = cursorOf(page)
    if (seen.length < 6) await makeFacility(app.db, { ...town, name: seen.length % 4 ? 'A before' : 'Tie 1' })
  } while (cursor)
  expect(seen).toEqual(expect.arrayContaining(kept))
  expect(new Set(seen).size).toBe(seen.length)
})

test('counting stops at its limit and reports a minimum', async () => {
  const page = await listFacilities(app.db, first({}), { bound: { count: 7, lookAt: 50, stepCost: 1 } })
  expect(page).toMatchObject({ total: 7, isLeast: true })
  const { headers } = await get({})
  expect(headers['x-total-is-least']).toBeUndefined()
  expect(headers['x-total-count']).toBe(headers['x-catalogue-count'])
})

test('large search counts are cached, small ones are not', async () => {
  const many = cacheLargeSearches(2)
  const count = async (more: Query, most: number) => {
    const bound = { count: most, lookAt: 50, stepCost: 1 }
    const { total, isLeast } = await listFacilities(app.db, first({ location: 'memory', ...more }), { bound, many })
    return isLeast ? `${total}+` : String(total)
  }
  const place = { city: 'Memory', state: 'TX' }
  const ids = [await makeFacility(app.db, place), await makeFacility(app.db, place)]
  expect([await count({}, 1), await count({ surface_type: 'x' }, 1)]).toEqual(['1+', '0'])
  await app.db`delete from facility where id = ${ids[0]!}`
  await makeFacility(app.db, { ...place, surfaceType: 'x' })
  await app.db`delete from facility where id = ${ids[1]!}`
  expect([await count({}, 1), await count({ surface_type: 'x' }, 1)]).toEqual(['1+', '1'])
  for (const search of ['a', 'b', 'c']) many.add(search)
  expect([await count({}, 1), many.isKnown('a'), many.isKnown('c')]).toEqual(['1', false, true])
})

test('the count of a large catalog is cached, of a small one not', async () => {
  const [exactly, about] = [catalogueCounter(app.db), catalogueCounter(app.db, 5)]
  const before = [await exactly(), await about()]
  await makeFacility(app.db)
  expect(before[0]).toBe(before[1])
  expect([await exactly(), await about()]).toEqual([before[0]! + 1, before[1]])
})

test('the counts are of live facilities and their cities, and cached', async () => {
  const read = countsReader(app.db)
  const before = await read()
  await makeFacility(app.db, { city: 'Countville' })
  await makeFacility(app.db, { city: 'countville' })
  const retired = await makeFacility(app.db, { city: 'Retiredville' })
  await app.db`update facility set retired_at = now() where id = ${retired}`
  expect(await read()).toEqual(before)
  expect(await countsReader(app.db)()).toEqual({ facilities: before.facilities + 2, cities: before.cities + 1 })
  const { status, body } = await app.get('/api/facility-counts')
  expect([status, Object.keys(body).sort()]).toEqual([200, ['cities', 'facilities']])
})

test('names are suggested from three letters on, beginnings first, venues once', async () => {
  const named = async (query: string) => {
    const { status, body } = await app.get<NamedPlace[]>(
      `/api/facility-names?${new URLSearchParams({ query }).toString()}`,
    )
    expect(status).toBe(200)
    return body.map(({ name, facilityCount }) => `${name} ${facilityCount}`)
  }
  const inside = await makeFacility(app.db, { name: 'Old Quokka Gym' })
  for (const name of ['Quokka Park, North', 'Quokka Park, South']) await makeFacility(app.db, { name })
  const retired = await makeFacility(app.db, { name: 'Quokka Closed' })
  await app.db`update facility set retired_at = now() where id = ${retired}`
  expect(await named('QUOKKA')).toEqual(['Quokka Park, North 1', 'Quokka Park, South 1', 'Old Quokka Gym 1'])
  await app.db`with made as (insert into venue (name) values ('Quokka Park') returning id)
    update facility set venue_id = made.id from made where facility.name like 'Quokka Park,%'`
  expect(await named('quokka')).toEqual(['Quokka Park 2', 'Old Quokka Gym 1'])
  expect(await named('quokka park, n')).toEqual(['Quokka Park, North 1'])
  expect([await named('qu'), await named(''), await named('quokka%'), await named('uo_ka')]).toEqual([[], [], [], []])
  expect((await app.get<NamedPlace[]>('/api/facility-names?query=old+quokka')).body).toMatchObject([
    { facilityId: inside, city: 'Brooklyn', state: 'NY' },
  ])
})

const refusedFields = async (path: string) => {
  const answer = await app.get(path)
  return { status: answer.status, fields: answer.body.errors?.map(error => error.path) }
}

test.each([
  ['bounds', 'bounds=1,2,3'],
  ['bounds', 'bounds=1,2,3,4,5'],
  ['bounds', 'bounds=a,b,c,d'],
  ['bounds', 'bounds=1,,3,4'],
  ['bounds', 'bounds=33,-96,34,-97'],
  ['bounds', 'bounds=34,-97,33,-96'],
  ['bounds', 'bounds=33,170,34,-170'],
  ['bounds', 'bounds=-91,0,1,1'],
  ['bounds', 'bounds=0,0,1,181'],
  ['bounds', 'bounds=0,0,Infinity,1'],
  ['near', 'near=999,0&sort=distance'],
  ['near', 'near=33&sort=distance'],
  ['near', 'near=33,-97,1&sort=distance'],
  ['near', 'sort=distance'],
  ['near', 'near=33,-97'],
  ['near', 'near=33,-97&sort=price'],
  ['sort', 'sort=luck'],
  ['max_price_usd', 'max_price_usd=abc'],
  ['location', `location=${'x'.repeat(10_000)}`],
  ['cursor', 'cursor=AAAA'],
  ['cursor', `cursor=${'A'.repeat(1_000)}`],
])('an invalid %s returns 400: %s', async (field, asked) => {
  expect(await refusedFields(`/api/facilities?${asked}`)).toEqual({ status: 400, fields: [field] })
})

test.each(['', 'bounds=', 'bounds=1,2,3', 'bounds=33,170,34,-170'])('pins for "%s" return 400', async asked => {
  expect(await refusedFields(`/api/facility-pins?${asked}`)).toEqual({ status: 400, fields: ['bounds'] })
})

test('a cursor is bound to filters, location and order, not page size', async () => {
  const first = await get({ location: 'alba', limit: '5' })
  const cursor = cursorOf(first)!
  const listWith = (more: Query) => get({ location: 'alba', cursor, ...more })
  expect((await listWith({ limit: '7' })).status).toBe(200)
  const others: Query[] = [
    { location: 'tx' },
    { sport: 'Soccer' },
    { bounds: '29,-99,32,-96' },
    { near: '30,-97', sort: 'distance' },
    { sort: 'price' },
  ]
  for (const other of others)
    expect(await listWith(other)).toMatchObject({ status: 400, body: { errors: [{ path: 'cursor' }] } })
})

const id = '6f2a1d3c-0000-4000-8000-000000000000'

test.each<[Query, unknown]>([
  [{}, { id: '-'.repeat(36), name: 'A' }],
  [{}, { id, name: 'A\0' }],
  [{}, { id, distance: 1 }],
  [
    { near: '42,-71', sort: 'distance' },
    { id, distance: -1 },
  ],
  [
    { near: '42,-71', sort: 'distance' },
    { id, distance: '0x10' },
  ],
  [{ sort: 'price' }, { id, name: 'A' }],
  [{ sort: 'price' }, { id, name: 'A', cents: 1.5 }],
  [{ sort: 'price' }, { id, name: 'A', cents: -1 }],
  [{ sort: 'price' }, { id, name: 'A', cents: 9_999_999_999 }],
])('with %j the forged cursor position %j returns 400', async (asked, position) => {
  const cursor = writeCursor(position, { path: '/api/facilities', query: FacilityFileQuery.parse(asked) })
  expect(await get({ ...asked, cursor })).toMatchObject({ status: 400, body: { errors: [{ path: 'cursor' }] } })
})

test('a denormal latitude near the equator is accepted', async () => {
  expect((await get({ near: '5e-324,0', sort: 'distance' })).status).toBe(200)
})

test('pagination continues after a name of maximum length', async () => {
  const place = { city: 'Longname', state: 'TX', name: 'ß'.repeat(200) }
  for (let i = 0; i < 3; i++) await makeFacility(app.db, place)
  const first = await get({ location: 'longname', limit: '2' })
  const rest = await get({ location: 'longname', limit: '2', cursor: cursorOf(first)! })
  expect(rest.body).toHaveLength(1)
})

test('pins carry map data, nearest to the center first', async () => {
  const place = { city: 'Pinville', state: 'TX', longitude: -50 }
  const far = await makeFacility(app.db, { ...place, name: 'Far', latitude: 10.9, pricePerHourUsd: null })
  const near = await makeFacility(app.db, {
    ...place,
    name: 'Near',
    street: '2 Side Street',
    latitude: 10.4,
    pricePerHourUsd: 25.5,
    providerType: 'civicrec',
    bookingUrl: 'https://example.org/book',
  })
  const { status, body } = await pins({ bounds: '10,-51,11,-49' })
  expect(status).toBe(200)
  expect(body).toEqual({
    pins: [
      {
        id: near,
        name: 'Near',
        latitude: 10.4,
        longitude: -50,
        locationIsApproximate: false,
        street: '2 Side Street',
        pricePerHourUsd: 25.5,
        hasPrice: true,
        hasOwnSite: true,
        venueId: null,
      },
      {
        id: far,
        name: 'Far',
        latitude: 10.9,
        longitude: -50,
        locationIsApproximate: false,
        street: null,
        pricePerHourUsd: null,
        hasPrice: false,
        hasOwnSite: false,
        venueId: null,
      },
    ],
    isAll: true,
  })
  expect((await pins({ bounds: '10,-51,11,-49', location: 'nowhere' })).body).toEqual({ pins: [], isAll: true })
})

test('without a limit the first 100 facilities come with a next link', async () => {
  const { body, text, headers } = await get({})
  expect(body).toHaveLength(100)
  expect(Buffer.byteLength(text)).toBeLessThan(256_000)
  expect(headers['link']).toMatch(/^<\/api\/facilities\?cursor=[^>]+>; rel="next"$/)
})

test('more than 2,000 results are counted as at least 2,000', async () => {
  for (let part = 0; part < 2; part++) {
    await app.db`
      insert into facility (name, city, state, address, latitude, longitude, time_zone)
      select 'Many ' || n, 'Manyville', 'OR', 'Manyville, OR', 45, -120, 'America/Los_Angeles'
      from generate_series(0, 1000) n`
  }
  const { headers, body } = await get({ location: 'manyville' })
  expect(headers).toMatchObject({ 'x-total-count': '2000', 'x-total-is-least': 'true' })
  expect(Number(headers['x-catalogue-count'])).toBeGreaterThan(2_000)
  expect(body).toHaveLength(100)
  const whole = await get({})
  expect(whole.headers['x-total-is-least']).toBeUndefined()
  expect(whole.headers['x-total-count']).toBe(whole.headers['x-catalogue-count'])
}, 60_000)
