import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { makeConnected } from '#app/testing/connect-facility.ts'
import { futureDate, holdSome, makeFacility, slotsOf } from '#app/testing/make-facility.ts'
import { testApp } from '#app/testing/test-app.ts'
import type { AvailabilitySlot, Schedule } from '#availability/contract.ts'
import { writeConflictSet } from '#facilities/ground/server/write-conflict-set.ts'
import { addDays, dateIn, HOUR, instantOf, MINUTE } from '#kit/shared/time.ts'
import { DAYS_AHEAD, MAX_FACILITIES, MAX_TIMES, type NextTimes } from '../contract.ts'

const app = await testApp()
const ZONE = 'America/New_York'
const date = futureDate(3)

type Asked = { date?: string | undefined; timeStart?: string; timeEnd?: string }

async function timesOf(facilityIds: readonly string[], asked: Asked = {}): Promise<NextTimes[]> {
  const query = new URLSearchParams({ facilityIds: facilityIds.join() })
  for (const [name, value] of Object.entries(asked)) if (value !== undefined) query.set(name, value)
  const { status, body, text } = await app.get<NextTimes[]>(`/api/next-times?${query.toString()}`)
  expect(status, text).toBe(200)
  return body
}

const clocks = ({ times }: NextTimes) => times.map(({ startTime }) => startTime.slice(11, 16))

test('the first available times of a day, with prices, in the order requested', async () => {
  const [cheap, dear] = [await makeFacility(app.db), await makeFacility(app.db, { pricePerHourUsd: 50 })]
  const found = await timesOf([dear, cheap], { date })
  expect(found.map(({ facilityId }) => facilityId)).toEqual([dear, cheap])
  expect(found[0]).toMatchObject({ today: dateIn(ZONE, Date.now()), match: null, hourlyPrice: { from: 50, to: 50 } })
  expect(clocks(found[0]!)).toEqual(['06:00', '07:00', '08:00'])
  expect(found[0]!.times[0]).toMatchObject({ endTime: expect.stringContaining(`${date}T07:00`), pricePerSlot: '50.00' })
})

test('without a date, the next times run on into later days', async () => {
  const hours = [{ days: [0, 1, 2, 3, 4, 5, 6], opens: '00:00', closes: '24:00' }]
  const id = await makeFacility(app.db, { schedule: { slotMinutes: 720, hours } })
  const [found] = await timesOf([id])
  expect(found!.times).toHaveLength(MAX_TIMES)
  expect(new Set(found!.times.map(({ startTime }) => startTime.slice(0, 10))).size).toBeGreaterThanOrEqual(2)
})

test('a requested range is free throughout, in part, or not at all with the nearest times instead', async () => {
  const range = { date, timeStart: '06:00', timeEnd: '08:00' }
  const [free, partly, taken] = await Promise.all([makeFacility(app.db), makeFacility(app.db), makeFacility(app.db)])
  await holdSome(app, partly, 1, date)
  await holdSome(app, taken, 2, date)
  const found = await timesOf([free, partly, taken], range)
  expect(found.map(({ match }) => match)).toEqual(['all', 'part', 'none'])
  expect(found.map(({ whole }) => whole?.pricePerSlot)).toEqual(['60.00', undefined, undefined])
  expect(found[0]!.whole).toMatchObject({
    startTime: found[0]!.times[0]!.startTime,
    endTime: found[0]!.times[1]!.endTime,
  })
  expect(found.map(clocks)).toEqual([['06:00', '07:00'], ['07:00'], ['08:00', '09:00', '10:00']])
})

test('without a date, a range is looked for on the first day that has all of it', async () => {
  const id = await makeFacility(app.db)
  const today = dateIn(ZONE, Date.now())
  for (let ahead = 0; ahead < 3; ahead++) {
    const start = instantOf(addDays(today, ahead), 13 * 60, ZONE)
    await block(id, start, start + HOUR)
  }
  const [found] = await timesOf([id], { timeStart: '12:00', timeEnd: '14:00' })
  expect(found).toMatchObject({ match: 'all', times: [{ startTime: expect.stringContaining(addDays(today, 3)) }, {}] })
})

test('a gap between slots does not break a range', async () => {
  const hours = [{ days: [0, 1, 2, 3, 4, 5, 6], opens: '08:00', closes: '12:00' }]
  const id = await makeFacility(app.db, { schedule: { slotMinutes: 45, bufferMinutes: 15, hours } })
  const [found] = await timesOf([id], { date, timeStart: '08:00', timeEnd: '10:00' })
  expect(found!.match).toBe('all')
})

test('unknown and closed facilities are left out, one without a price has no times', async () => {
  const [known, closed] = [await makeFacility(app.db, { pricePerHourUsd: null }), await makeFacility(app.db)]
  await app.db`update facility set retired_at = now() where id = ${closed}`
  const found = await timesOf([randomUUID(), closed, known], { date })
  expect(found).toEqual([
    { facilityId: known, today: dateIn(ZONE, Date.now()), times: [], match: null, whole: null, hourlyPrice: null },
  ])
})

test('a day in the past or beyond the booking window has no times', async () => {
  const id = await makeFacility(app.db)
  for (const day of ['2020-01-01', addDays(date, 400)])
    expect((await timesOf([id], { date: day }))[0]!.times).toEqual([])
})

test.each([
  ['no facility', ''],
  ['something that is no id', 'facilityIds=court'],
  ['a facility twice', `facilityIds=${'00000000-0000-4000-8000-000000000000,'.repeat(2).slice(0, -1)}`],
  ['too many', `facilityIds=${Array.from({ length: MAX_FACILITIES + 1 }, () => randomUUID()).join()}`],
  ['a day that does not exist', `facilityIds=${randomUUID()}&date=2027-02-30`],
  ['a range that ends before it starts', `facilityIds=${randomUUID()}&timeStart=10:00&timeEnd=09:00`],
  ['half a range', `facilityIds=${randomUUID()}&timeStart=10:00`],
])('a request with %s is refused', async (_name, query) => {
  const { status, body } = await app.get(`/api/next-times?${query}`)
  expect([status, body.code]).toEqual([400, 'invalid-request'])
})

const schedules: fc.Arbitrary<Schedule | undefined> = fc.option(
  fc.record(
    {
      slotMinutes: fc.constantFrom(30, 60, 90),
      bufferMinutes: fc.constantFrom(0, 15),
      leadMinutes: fc.constantFrom(0, 60, 1440, 2880),
      windowDays: fc.constantFrom(1, 3, 30),
      bookableFrom: fc.constantFrom(futureDate(-1), futureDate(2), futureDate(6)),
      hours: fc.constantFrom(
        [{ days: [0, 1, 2, 3, 4, 5, 6], opens: '06:00', closes: '22:00' }],
        [{ days: [0, 1, 2, 3, 4], opens: '09:30', closes: '12:00' }],
        [{ days: [0, 1, 2, 3, 4, 5, 6], opens: '00:00', closes: '24:00', priceCents: 1234 }],
      ),
      priceRules: fc.constantFrom(
        [],
        [{ name: 'Evenings', days: [0, 1, 2, 3, 4, 5, 6], from: '17:00', to: '22:00', hourCents: 9900 }],
      ),
    },
    { requiredKeys: ['slotMinutes', 'hours'] },
  ),
  { nil: undefined },
)
const part = fc
  .tuple(fc.nat(3), fc.integer({ min: 1, max: 3 }))
  .map(([from, length]): [number, number] => [from, from + length])
const period = fc.record({ day: fc.nat(8), hour: fc.nat(23), hours: fc.integer({ min: 1, max: 9 }) })
const facility = fc.record({
  part,
  schedule: schedules,
  zone: fc.constantFrom('America/New_York', 'Pacific/Honolulu', 'America/Phoenix'),
  taken: fc.array(fc.record({ kind: fc.constantFrom('booking', 'block', 'hold', 'expired'), period }), {
    maxLength: 5,
  }),
  busyElsewhere: fc.option(fc.array(period, { maxLength: 3 })),
})
const asked = fc.record({
  day: fc.option(fc.nat(8)),
  window: fc.option(fc.tuple(fc.nat(22), fc.integer({ min: 1, max: 4 }))),
})

test('times on cards are those of the availability endpoint, for any facility and request', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(facility, { minLength: 1, maxLength: 3 }),
      fc.array(asked, { minLength: 3, maxLength: 3 }),
      async (facilities, requests) => {
        const ids = await Promise.all(facilities.map(make))
        await app.db.begin(tx =>
          writeConflictSet(
            tx,
            ids.map((facilityId, at) => ({ facilityId, part: facilities[at]!.part })),
          ),
        )
        for (const [at, { taken, zone }] of facilities.entries())
          for (const { kind, period } of taken) await take(ids[at]!, kind, instants(period, zone))
        for (const { day, window } of requests) {
          const range = window && { timeStart: clock(window[0]), timeEnd: clock(Math.min(24, window[0] + window[1])) }
          const found = await timesOf(ids, { ...dayOf(day), ...range })
          for (const [at, { zone, schedule }] of facilities.entries()) {
            const today = dateIn(zone, Date.now())
            const days =
              day === null
                ? Array.from({ length: DAYS_AHEAD }, (_, ahead) => addDays(today, ahead))
                : [addDays(firstDay, day)]
            const open = await Promise.all(days.map(async one => (one < today ? [] : openOn(ids[at]!, one))))
            const wanted = expected(open, { days, range, zone, gap: schedule?.bufferMinutes ?? 0 })
            expect(found[at]).toMatchObject(wanted)
            expect(found[at]!.times).toHaveLength(wanted.times.length)
          }
        }
      },
    ),
    { numRuns: 30 },
  )
})

/** Never past in any of the zones. */
const firstDay = addDays(dateIn('UTC', Date.now()), 1)
const dayOf = (day: number | null) => (day === null ? {} : { date: addDays(firstDay, day) })
const clock = (hour: number) => `${String(hour).padStart(2, '0')}:00`

function instants({ day, hour, hours }: { day: number; hour: number; hours: number }, zone: string) {
  const start = instantOf(addDays(firstDay, day - 1), hour * 60, zone)
  return { start, end: start + hours * HOUR }
}

type Made = typeof facility extends fc.Arbitrary<infer T> ? T : never

async function make({ schedule, zone, busyElsewhere }: Made): Promise<string> {
  const facts = { timeZone: zone, ...(schedule && { schedule }) }
  if (!busyElsewhere) return makeFacility(app.db, facts)
  const id = await makeConnected(app.db, facts)
  const busy = busyElsewhere.map(period => instants(period, zone))
  // As if just read, or the availability endpoint would ask the other system.
  await app.db`
    insert into provider_day (facility_id, provider, day, revision, fetched_at, busy)
    select ${id}, 'civicrec', day, 0, now() + interval '1 minute', coalesce((
      select range_agg(tstzrange(to_timestamp(b.start / 1000.0), to_timestamp(b."end" / 1000.0)))
      from jsonb_to_recordset(${app.db.json(busy)}) as b (start float8, "end" float8)), '{}')
    from generate_series(${firstDay}::date - 2, ${firstDay}::date + 12, interval '1 day') as day`
  return id
}

function take(id: string, kind: Made['taken'][number]['kind'], { start, end }: { start: number; end: number }) {
  const holdUntil = kind === 'hold' ? 15 * MINUTE : kind === 'expired' ? -MINUTE : null
  return app.db`
    insert into reservation (facility_id, ground_id, ground_part, during, kind, booking_id, visitor_id, price_cents, expires_at)
    select id, ground_id, ground_part, tstzrange(${new Date(start)}, ${new Date(end)}),
      ${holdUntil === null ? kind : 'hold'}, ${kind === 'booking' ? randomUUID() : null},
      ${holdUntil === null ? null : randomUUID()}, ${holdUntil === null ? null : 0},
      ${holdUntil === null ? null : new Date(Date.now() + holdUntil)}
    from facility where id = ${id} on conflict do nothing`
}

const block = (id: string, start: number, end: number) => take(id, 'block', { start, end })

async function openOn(id: string, day: string): Promise<AvailabilitySlot[]> {
  const slots = await slotsOf(app, id, day)
  return slots.filter(({ status }) => status === 'open')
}

type Expected = { days: string[]; range: Asked | null; zone: string; gap: number }

/** `open`: of each day. */
function expected(open: AvailabilitySlot[][], { days, range, zone, gap }: Expected) {
  if (!range) return { match: null, times: open.flat().slice(0, MAX_TIMES).map(brief) }
  const choices = open.map((slots, at) => {
    const from = instantOf(days[at]!, 60 * Number(range.timeStart!.slice(0, 2)), zone)
    const to = instantOf(days[at]!, 60 * Number(range.timeEnd!.slice(0, 2)), zone)
    const within = slots.filter(({ startTime }) => Date.parse(startTime) >= from && Date.parse(startTime) < to)
    const isCovered = Array.from({ length: (to - from) / MINUTE }, (_, minute) => from + minute * MINUTE).every(at =>
      within.some(one => Date.parse(one.startTime) <= at && at < Date.parse(one.endTime) + gap * MINUTE),
    )
    const away = (one: AvailabilitySlot) => Math.abs(Date.parse(one.startTime) - from)
    const others = slots.toSorted((a, b) => away(a) - away(b)).slice(0, MAX_TIMES)
    others.sort((a, b) => Date.parse(a.startTime) - Date.parse(b.startTime))
    const match = within.length === 0 ? 'none' : isCovered ? 'all' : 'part'
    return { match, times: (within.length > 0 ? within.slice(0, MAX_TIMES) : others).map(brief) }
  })
  const rest = choices.find(({ times }) => times.length > 0) ?? choices[0]!
  return choices.find(({ match }) => match === 'all') ?? choices.find(({ match }) => match === 'part') ?? rest
}

const brief = ({ startTime, endTime, pricePerSlot }: AvailabilitySlot) => ({ startTime, endTime, pricePerSlot })
