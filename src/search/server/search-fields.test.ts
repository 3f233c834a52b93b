import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { futureDate, holdSome, makeFacility, slotsOf } from '#app/testing/make-facility.ts'
import { newBrowser, testApp } from '#app/testing/test-app.ts'
import type { Schedule } from '#availability/contract.ts'
import { writeConflictSet } from '#facilities/ground/server/write-conflict-set.ts'
import { connect } from '#kit/server/db/db.ts'
import { addDays, dateIn } from '#kit/shared/time.ts'
import { type FieldResult, FieldSearch, MAX_LOOKED_AT, MAX_RESULTS, type Suggestion } from '../contract.ts'
import { searchFields } from './search-fields.ts'

const app = await testApp()
const date = futureDate()
const everyDay = [0, 1, 2, 3, 4, 5, 6]

type Place = { latitude: number; longitude: number }
type Reply = { results: FieldResult[]; suggestions: Suggestion[]; hasMore: boolean }

/** One location per test, beyond the radius of all others. */
let places = 0
function newPlace(): Place {
  places += 1
  return { latitude: -60 + 4 * (places % 30), longitude: -160 + 10 * Math.floor(places / 30) }
}

const make = (at: Place, more: Parameters<typeof makeFacility>[1] = {}) =>
  makeFacility(app.db, { ...at, sportTypes: ['Soccer'], ...more })

const searchAt = ({ latitude: lat, longitude: lng }: Place) => ({
  sport: 'Soccer',
  surface: null,
  date,
  timeStart: '15:00',
  timeEnd: '16:00',
  maxBudget: 80,
  location: 'Somewhere',
  radiusMiles: 10,
  lat,
  lng,
})

async function search(at: Place, more: Record<string, unknown> = {}): Promise<Reply> {
  const { status, body, text } = await app.post<Reply>('/api/search/facilities', { ...searchAt(at), ...more })
  expect(status, text).toBe(200)
  return body
}

/** Results with their local start times. */
async function found(at: Place, more: Record<string, unknown> = {}) {
  const { results } = await search(at, more)
  return results.map(({ facilityId, startTimes }) => [facilityId, startTimes.map(time => time.slice(11, 16))])
}

const miles = (at: Place, north: number): Place => ({ ...at, latitude: at.latitude + north / 69.17 })

test('a result has start times, hourly price and distance', async () => {
  const at = newPlace()
  const id = await make(miles(at, 3), {
    surfaceType: 'Artificial turf',
    indoorOutdoor: 'outdoor',
    pricePerHourUsd: 42.5,
  })
  const { results, hasMore } = await search(at, { timeEnd: '18:00' })
  expect(hasMore).toBe(false)
  expect(results).toEqual([
    {
      facilityId: id,
      name: 'Chalk Lane Court',
      address: 'Brooklyn, NY',
      pricePerHour: 42.5,
      priceIsSample: false,
      distanceMiles: 3,
      surface: 'Artificial turf',
      startTimes: (await slotsOf(app, id)).slice(9, 12).map(slot => slot.startTime),
      isFreeThroughout: true,
      timeZone: 'America/New_York',
      ...miles(at, 3),
      locationIsApproximate: false,
      sportTypes: ['Soccer'],
      indoorOutdoor: 'outdoor',
      providerType: 'manual',
      approval: 'instant',
      isSample: false,
      timesKnownAt: null,
      venue: null,
    },
  ])
  expect(results[0]!.startTimes[0]).toMatch(new RegExp(`^${date}T15:00:00-0[45]:00$`))
})

test('fields free for the whole range rank first', async () => {
  const at = newPlace()
  const [near, far] = await Promise.all([1, 4].map(north => make(miles(at, north))))
  const sevenPm = (await slotsOf(app, near!)).filter(({ startTime }) => startTime.includes('T19:00'))
  const held = await app.post('/api/hold-slots', { slotIds: sevenPm.map(({ id }) => id) }, newBrowser())
  expect(held.status, held.text).toBe(200)
  const evening = await search(at, { timeStart: '18:00', timeEnd: '20:00' })
  expect(evening.results.map(result => [result.facilityId, result.isFreeThroughout])).toEqual([
    [far, true],
    [near, false],
  ])
  // Parts of the day and the whole day are windows.
  for (const [timeStart, timeEnd] of [
    ['18:00', '22:00'],
    ['00:00', '24:00'],
  ])
    expect(await search(at, { timeStart, timeEnd })).toMatchObject({
      results: [
        { facilityId: near, isFreeThroughout: null },
        { facilityId: far, isFreeThroughout: null },
      ],
    })
})

test('a field free throughout outranks nearer, partly free ones', async () => {
  const at = newPlace()
  const opens = (time: string) => ({
    schedule: { slotMinutes: 60, hours: [{ days: everyDay, opens: time, closes: '22:00' }] },
  })
  for (let i = 0; i <= MAX_RESULTS; i++) await make(miles(at, 1 + i / 100), opens('19:00'))
  const whole = await make(miles(at, 5), opens('18:00'))
  const { results, hasMore } = await search(at, { timeStart: '18:00', timeEnd: '20:00' })
  expect([results[0]!.facilityId, results.length, hasMore]).toEqual([whole, MAX_RESULTS, true])
})

test('buffers between slots do not break a range', async () => {
  const at = newPlace()
  const hours = [{ days: everyDay, opens: '18:00', closes: '22:00' }]
  await make(at, { schedule: { slotMinutes: 60, bufferMinutes: 15, hours } })
  const { results } = await search(at, { timeStart: '18:00', timeEnd: '20:00' })
  expect(results.map(result => result.isFreeThroughout)).toEqual([true])
})

test('without sport and budget every free facility is found', async () => {
  const at = newPlace()
  await make(at, { sportTypes: ['Tennis'], pricePerHourUsd: 500 })
  expect(await found(at, { sport: null, maxBudget: null })).toHaveLength(1)
  expect(await found(at, { sport: null })).toHaveLength(0)
})

test('results within the radius are sorted by distance', async () => {
  const at = newPlace()
  const [far, near, edge] = await Promise.all([4, 1, 9.9].map(north => make(miles(at, north))))
  await make(miles(at, 10.1))
  const { results } = await search(at)
  expect(results.map(result => [result.facilityId, result.distanceMiles])).toEqual([
    [near, 1],
    [far, 4],
    [edge, 9.9],
  ])
  expect(await found(at, { radiusMiles: 1.1 })).toHaveLength(1)
  expect(await found(at, { radiusMiles: 0.5 })).toEqual([])
})

test('facilities at the same location are sorted by id', async () => {
  const at = newPlace()
  const ids = await Promise.all(Array.from({ length: 4 }, () => make(at)))
  const { results } = await search(at)
  expect(results.map(result => result.facilityId)).toEqual(ids.sort())
})

test('hasMore is set when results exceed the limit', async () => {
  const at = newPlace()
  for (let i = 0; i < MAX_RESULTS; i++) await make(miles(at, 1 + i / 100))
  expect(await search(at)).toMatchObject({ hasMore: false, suggestions: [], results: { length: MAX_RESULTS } })
  const last = await make(miles(at, 5))
  const more = await search(at)
  expect(more).toMatchObject({ hasMore: true, results: { length: MAX_RESULTS } })
  expect(more.results.map(result => result.facilityId)).not.toContain(last)
})

test.each([
  ['part of a sport’s name', { sport: 'occ' }, 1],
  ['a sport with marked lines', { sport: 'lacrosse' }, 1],
  ['another sport', { sport: 'Tennis' }, 0],
  ['an unknown sport', { sport: 'Quidditch' }, 0],
  ['a literal percent sign', { sport: '%' }, 0],
  ['a literal underscore', { sport: 'S_ccer' }, 0],
  ['a sport with invisible characters', { sport: ' Soccer\u0000\u200b' }, 1],
  ['surface in any letter case', { surface: 'TURF' }, 1],
  ['an empty surface', { surface: '' }, 1],
  ['another surface', { surface: 'grass' }, 0],
  ['a literal percent sign as surface', { surface: '%' }, 0],
  ['outdoor', { indoorOutdoor: 'outdoor' }, 1],
  ['indoor', { indoorOutdoor: 'indoor' }, 0],
  ['indoor or outdoor', { indoorOutdoor: null }, 1],
])('filters by %s', async (_, more, count) => {
  const at = newPlace()
  await make(at, { linesMarkedFor: ['Lacrosse'], surfaceType: 'Artificial Turf', indoorOutdoor: 'outdoor' })
  expect(await found(at, more)).toHaveLength(count)
})

test('a facility of unknown surface matches only “any surface”', async () => {
  const at = newPlace()
  await make(at)
  expect(await found(at)).toHaveLength(1)
  expect(await found(at, { surface: 'turf' })).toEqual([])
})

test('a slot matches if it starts in the window, excluding its end', async () => {
  const at = newPlace()
  const id = await make(at)
  expect(await found(at, { timeStart: '15:00', timeEnd: '17:00' })).toEqual([[id, ['15:00', '16:00']]])
  expect(await found(at, { timeStart: '15:01', timeEnd: '16:01' })).toEqual([[id, ['16:00']]])
  expect(await found(at, { timeStart: '15:01', timeEnd: '16:00' })).toEqual([])
  expect(await found(at, { timeStart: '00:00', timeEnd: '24:00' })).toMatchObject([[id, { length: 16 }]])
})

test('24:00 means midnight at the end of the day', async () => {
  const at = newPlace()
  const id = await make(at, {
    schedule: { slotMinutes: 60, hours: [{ days: everyDay, opens: '20:00', closes: '24:00' }] },
  })
  expect(await found(at, { timeStart: '22:00', timeEnd: '24:00' })).toEqual([[id, ['22:00', '23:00']]])
})

test('holds block, own ones included, until they expire', async () => {
  const at = newPlace()
  const id = await make(at)
  await holdSome(app, id, 10)
  expect(await found(at)).toEqual([])
  expect(await found(at, { timeEnd: '17:00' })).toEqual([[id, ['16:00']]])
  const { browser } = await holdSome(app, id, 1)
  const own = await app.post<Reply>('/api/search/facilities', { ...searchAt(at), timeEnd: '17:00' }, browser)
  expect(own.body.results).toEqual([])
  await app.db`update reservation set expires_at = now() - interval '1 second' where facility_id = ${id}`
  expect(await found(at)).toEqual([[id, ['15:00']]])
})

test.each([
  ['booking', { booking_id: randomUUID(), block_id: null }],
  ['block', { booking_id: null, block_id: randomUUID() }],
])('a %s blocks every slot it overlaps', async (kind, ids) => {
  const at = newPlace()
  const id = await make(at)
  const { startTime } = (await slotsOf(app, id))[9]!
  await app.db`
    insert into reservation (facility_id, ground_id, ground_part, during, kind, booking_id, block_id)
    select id, ground_id, ground_part,
      tstzrange(${startTime}::timestamptz + interval '59 minutes', ${startTime}::timestamptz + interval '2 hours'),
      ${kind}, ${ids.booking_id}, ${ids.block_id}
    from facility where id = ${id}`
  expect(await found(at, { timeStart: '14:00', timeEnd: '18:00' })).toEqual([[id, ['14:00', '17:00']]])
})

test('a full field and its halves conflict, the halves do not', async () => {
  const at = newPlace()
  const [full, north, south] = await Promise.all([make(at), make(at), make(at)])
  await app.db.begin(tx =>
    writeConflictSet(tx, [
      { facilityId: full, part: [0, 2] },
      { facilityId: north, part: [0, 1] },
      { facilityId: south, part: [1, 2] },
    ]),
  )
  await holdSome(app, north, 10)
  expect(await found(at)).toEqual([[south, ['15:00']]])
})

test('the budget applies to the hourly price of each slot', async () => {
  const at = newPlace()
  const hours = [
    { days: everyDay, opens: '13:30', closes: '15:00', priceCents: 4_500 },
    { days: everyDay, opens: '15:00', closes: '18:00', priceCents: 9_000 },
    { days: everyDay, opens: '18:00', closes: '21:00' },
  ]
  const id = await make(at, { schedule: { slotMinutes: 90, hours }, pricePerHourUsd: 80.01 })
  const wide = { timeStart: '13:00', timeEnd: '22:00' }
  const searchUpTo = async (maxBudget: number) => {
    const { results } = await search(at, { ...wide, maxBudget })
    return results.map(({ pricePerHour, startTimes }) => [pricePerHour, startTimes.map(time => time.slice(11, 16))])
  }
  expect(await searchUpTo(29.99)).toEqual([])
  expect(await searchUpTo(30)).toEqual([[30, ['13:30']]])
  expect(await searchUpTo(60)).toEqual([[30, ['13:30', '15:00', '16:30']]])
  expect(await searchUpTo(100)).toMatchObject([[30, { length: 5 }]])
  expect((await search(at, { timeStart: '18:00', timeEnd: '20:00', maxBudget: 81 })).results[0]!.pricePerHour).toBe(
    80.01,
  )
  expect(await found(at, { timeStart: '18:00', timeEnd: '20:00', maxBudget: 80 })).toEqual([])
  expect(id).toBeDefined()
})

test('a facility without a price has no times', async () => {
  const at = newPlace()
  await make(at, { pricePerHourUsd: null })
  expect(await found(at, { maxBudget: 200 })).toEqual([])
})

test('a closed weekday has no times', async () => {
  const at = newPlace()
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay()
  const schedule: Schedule = {
    slotMinutes: 60,
    hours: [{ days: everyDay.filter(day => day !== weekday), opens: '06:00', closes: '22:00' }],
  }
  const id = await make(at, { schedule })
  expect(await found(at)).toEqual([])
  expect(await found(at, { date: addDays(date, 1) })).toEqual([[id, ['15:00']]])
})

test('times are in the facility’s time zone', async () => {
  const at = newPlace()
  const [denver, honolulu] = await Promise.all([
    make(at, { timeZone: 'America/Denver' }),
    make(miles(at, 1), { timeZone: 'Pacific/Honolulu' }),
  ])
  const { results } = await search(at)
  expect(results.map(({ facilityId }) => facilityId)).toEqual([denver, honolulu])
  expect(results[0]!.startTimes[0]).toMatch(new RegExp(`^${date}T15:00:00-0[67]:00$`))
  expect(results[1]!.startTimes[0]).toBe(`${date}T15:00:00-10:00`)
})

test('on DST changes every hour appears once with its own offset', async () => {
  const at = newPlace()
  await make(at, { schedule: { slotMinutes: 60, hours: [{ days: everyDay, opens: '00:00', closes: '06:00' }] } })
  const night = { timeStart: '00:30', timeEnd: '04:00' }
  const timesOn = async (day: string) => (await search(at, { ...night, date: day })).results.flatMap(r => r.startTimes)
  const days = clockChanges()
  expect(await timesOn(days.spring)).toEqual([`${days.spring}T01:00:00-05:00`, `${days.spring}T03:00:00-04:00`])
  expect(await timesOn(days.autumn)).toEqual([
    `${days.autumn}T01:00:00-04:00`,
    `${days.autumn}T01:00:00-05:00`,
    `${days.autumn}T02:00:00-05:00`,
    `${days.autumn}T03:00:00-05:00`,
  ])
})

/** The next bookable clock changes in New York: second Sunday of March, first Sunday of November. */
function clockChanges(): { spring: string; autumn: string } {
  const isSunday = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay() === 0
  const ahead = Array.from({ length: 364 }, (_, index) => futureDate(index + 2)).filter(isSunday)
  const spring = ahead.find(day => day.slice(5, 7) === '03' && day.slice(8) >= '08' && day.slice(8) <= '14')
  const autumn = ahead.find(day => day.slice(5, 7) === '11' && day.slice(8) <= '07')
  return { spring: spring!, autumn: autumn! }
}

test('slots that have started are not free', async () => {
  const at = newPlace()
  const schedule = { slotMinutes: 15, hours: [{ days: everyDay, opens: '00:00', closes: '24:00' }] }
  const id = await make(at, { schedule })
  const today = futureDate(0)
  const { results } = await search(at, { date: today, timeStart: '00:00', timeEnd: '24:00' })
  const open = (await slotsOf(app, id, today)).filter(slot => slot.status === 'open').map(slot => slot.startTime)
  expect(results.flatMap(result => result.startTimes)).toEqual(open)
})

test('dates are refused only when past or too far in every time zone', async () => {
  const at = newPlace()
  await make(at)
  const refused = (day: string) => app.post('/api/search/facilities', { ...searchAt(at), date: day })
  const first = dateIn('Pacific/Honolulu', Date.now())
  expect(await refused(addDays(first, -1))).toMatchObject({ status: 422, body: { code: 'date-in-the-past' } })
  expect((await refused(first)).status).toBe(200)
  const last = addDays(dateIn('America/New_York', Date.now()), 366)
  expect(await refused(addDays(last, 1))).toMatchObject({ status: 422, body: { code: 'date-too-far-ahead' } })
  expect(await found(at, { date: last })).toHaveLength(1)
})

test('a day too far ahead in the facility’s time zone has no times', async () => {
  const at = newPlace()
  // The day there begins at least eighteen hours after New York's, so it is mostly one behind.
  await make(at, { timeZone: 'Etc/GMT+12' })
  const last = addDays(dateIn('America/New_York', Date.now()), 366)
  const isAhead = last > addDays(dateIn('Etc/GMT+12', Date.now()), 366)
  expect(await found(at, { date: last })).toHaveLength(isAhead ? 0 : 1)
})

test('external provider results include when their times were known', async () => {
  const at = newPlace()
  const id = await make(at, { providerType: 'rectrac' })
  const [facility] = await app.db<[{ at: Date }]>`select created_at as at from facility where id = ${id}`
  expect((await search(at)).results[0]).toMatchObject({
    providerType: 'rectrac',
    timesKnownAt: facility.at.toISOString(),
  })
  await app.db`
    insert into schedule (facility_id, weekly, updated_at)
    values (${id}, ${app.db.json({ slotMinutes: 60, hours: [{ days: everyDay, opens: '06:00', closes: '22:00' }] })},
      '2026-11-01 12:00Z')`
  expect((await search(at)).results[0]!.timesKnownAt).toBe('2026-11-01T12:00:00.000Z')
})

test('times busy in an external calendar are excluded as of its last fetch', async () => {
  const at = newPlace()
  const id = await make(at, { providerType: 'civicrec' })
  const { date, timeStart, timeEnd } = searchAt(at)
  await app.db`insert into provider_connection (facility_id, provider, settings, is_simulated) values (${id}, 'civicrec', '{}', true)`
  const answer = (busy: string) => app.db`
    insert into provider_day (facility_id, provider, day, revision, fetched_at, busy)
    select ${id}, 'civicrec', ${date}::date, 0, '2026-11-01 12:00Z', ${busy}::tstzmultirange
    on conflict (facility_id, provider, day) do update set busy = excluded.busy`
  await answer('{}')
  expect((await search(at)).results[0]!.timesKnownAt).toBe('2026-11-01T12:00:00.000Z')
  const free = await found(at)
  const [zone] = await app.db<[{ zone: string }]>`select time_zone as zone from facility where id = ${id}`
  const [row] = await app.db<[{ busy: string }]>`
    select tstzmultirange(tstzrange((${date}::date + ${timeStart}::time) at time zone ${zone.zone},
      (${date}::date + ${timeEnd}::time) at time zone ${zone.zone}))::text as busy`
  await answer(row.busy)
  expect(free).toHaveLength(1)
  expect(await found(at)).toHaveLength(0)
})

test('a result includes its venue’s name and facility count', async () => {
  const at = newPlace()
  const ids = await Promise.all([make(at), make(at, { sportTypes: ['Tennis'] })])
  const [venue] = await app.db<[{ id: string }]>`insert into venue (name) values ('Chalk Lane Park') returning id`
  await app.db`update facility set venue_id = ${venue.id} where id = any(${ids}::uuid[])`
  const { results } = await search(at)
  expect(results.map(result => result.venue)).toEqual([{ id: venue.id, name: 'Chalk Lane Park', facilityCount: 2 }])
})

test('few results bring suggestions that find more, best first', async () => {
  const at = newPlace()
  const grass = { surfaceType: 'Grass', indoorOutdoor: 'outdoor' as const }
  const evenings = { slotMinutes: 60, hours: [{ days: everyDay, opens: '16:00', closes: '20:00' }] }
  await make(at, grass)
  for (const north of [1, 2, 3]) await make(miles(at, north), { ...grass, pricePerHourUsd: 88 })
  for (const north of [11, 12, 13, 14]) await make(miles(at, north), grass)
  await make(at, { ...grass, surfaceType: 'Turf' })
  await make(at, { ...grass, indoorOutdoor: 'indoor' })
  await make(at, { ...grass, schedule: evenings })
  const { results, suggestions } = await search(at, { surface: 'grass', indoorOutdoor: 'outdoor' })
  expect(results).toHaveLength(1)
  expect(suggestions).toEqual([
    { message: 'Within 15 miles: 5 fields', change: { radiusMiles: 15 }, count: 5 },
    { message: '$10 more an hour: 4 fields', change: { maxBudget: 90 }, count: 4 },
    { message: '30 minutes later: 2 fields', change: { timeStart: '15:30', timeEnd: '16:30' }, count: 2 },
    { message: 'Any surface: 2 fields', change: { surface: null }, count: 2 },
    { message: 'Indoor or outdoor: 2 fields', change: { indoorOutdoor: null }, count: 2 },
  ])
  for (const { change, count } of suggestions)
    expect(await found(at, { surface: 'grass', indoorOutdoor: 'outdoor', ...change })).toHaveLength(count)
})

test('the next day is suggested when the day is full', async () => {
  const at = newPlace()
  const id = await make(at)
  await holdSome(app, id, 16)
  const next = addDays(date, 1)
  const { results, suggestions } = await search(at)
  expect(results).toEqual([])
  expect(suggestions).toEqual([
    {
      message: expect.stringMatching(/^Next day, \w{3}, \w{3} \d+(, \d{4})?: 1 field$/),
      change: { date: next },
      count: 1,
    },
  ])
})

test('a blank surface does not filter suggestions', async () => {
  const at = newPlace()
  await make(miles(at, 12))
  const { suggestions } = await search(at, { surface: ' ' })
  expect(suggestions.map(suggestion => suggestion.message)).toEqual(['Within 15 miles: 1 field'])
})

test('without facilities nearby nothing is suggested', async () => {
  expect(await search(newPlace())).toEqual({ results: [], suggestions: [], hasMore: false, missing: [] })
})

test.each([
  { lat: 90, lng: 180 },
  { lat: -90, lng: -180 },
  { radiusMiles: 0.1, maxBudget: 1e-300 },
  { radiusMiles: 100, maxBudget: 100_000, timeStart: '00:00', timeEnd: '24:00' },
  { sport: '\\'.repeat(100), surface: `%_'"\ud800`, location: '\u0000' },
])('the boundary value %j is accepted', async more => {
  expect(await search(newPlace(), more)).toEqual({ results: [], suggestions: [], hasMore: false, missing: [] })
})

test('a search at its widest has no suggestions', async () => {
  const last = addDays(dateIn('America/New_York', Date.now()), 366)
  const whole = { date: last, timeStart: '00:00', timeEnd: '24:00', maxBudget: 100_000, radiusMiles: 50 }
  expect(await search(newPlace(), whole)).toEqual({ results: [], suggestions: [], hasMore: false, missing: [] })
})

test.each([
  ['radiusMiles', [0, -5, 5e-324, 10_000, '10', null, undefined]],
  ['maxBudget', ['abc', 0, -1, 1e9, undefined]],
  ['lat', [999, -90.1, 'north', undefined]],
  ['lng', [181, null, undefined]],
  ['date', ['2027-02-31', '31 February', 'tomorrow', '', '1999-01-01', undefined]],
  ['timeStart', ['25:00', '3 PM', '24:00', undefined]],
  ['timeEnd', ['15:00', '14:00', '24:01', '', undefined]],
  ['sport', ['', '   ', 'x'.repeat(10_000), 5, undefined]],
  ['surface', ['x'.repeat(10_000), 5, undefined]],
  ['indoorOutdoor', ['roof', '']],
  ['location', ['x'.repeat(10_000), 5]],
])('an invalid %s returns 400 on that field', async (path, values) => {
  for (const value of values) {
    const answer = await app.post('/api/search/facilities', { ...searchAt(newPlace()), [path]: value })
    expect(answer, JSON.stringify(value)).toMatchObject({ status: 400, body: { code: 'invalid-request' } })
    const named = answer.body.errors!.map(error => error.path)
    expect(named).toContain(path === 'timeStart' && value === '24:00' ? 'timeEnd' : path)
  }
})

test('hasMore is set when the scan limit is reached', async () => {
  const at = newPlace()
  await makeExpensive(at, MAX_LOOKED_AT - 1)
  const id = await make(miles(at, 5))
  expect(await search(at)).toMatchObject({ results: [{ facilityId: id }], hasMore: false })
  await makeExpensive(at, 1)
  const { results, suggestions, hasMore } = await search(at)
  expect({ results, hasMore }).toEqual({ results: [], hasMore: true })
  expect(suggestions[0]).toMatchObject({ message: '$25 more an hour: 50 or more fields', count: MAX_RESULTS })
})

/** Facilities at one location for a hundred dollars per hour. */
async function makeExpensive({ latitude, longitude }: Place, count: number): Promise<void> {
  await app.db`
    insert into facility (name, city, state, address, latitude, longitude, time_zone, sport_types, price_cents)
    select 'Dear Field', 'Brooklyn', 'NY', 'Brooklyn, NY', ${latitude}, ${longitude}, 'America/New_York', '{Soccer}', 10000
    from generate_series(1, ${count}::integer)`
}

test('a search runs at most two statements, whose plans are kept', async () => {
  const statements: string[] = []
  const db = connect(app.address, { max: 1 })
  db.watchers.add(
    () =>
      ({ text }) =>
        void statements.push(text),
  )
  try {
    for (let i = 0; i < 8; i++) await searchFields(db, FieldSearch.parse(searchAt(newPlace())))
    expect(statements).toHaveLength(16)
    expect(await db.read`select from pg_prepared_statements`).toHaveLength(2)
  } finally {
    await db.end()
  }
})

test('a search that times out returns 503', async () => {
  const [{ limit }] = await app.db.read<[{ limit: string }]>`select current_setting('statement_timeout') as limit`
  expect(limit).toBe('5s')
  const at = newPlace()
  const lock = app.db.begin(async tx => {
    await tx`lock table schedule`
    return app.post('/api/search/facilities', searchAt(at))
  })
  expect(await lock).toMatchObject({ status: 503, body: { code: 'temporarily-unavailable' } })
})
