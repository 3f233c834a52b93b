import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { futureDate } from '#app/testing/make-facility.ts'
import { testApp } from '#app/testing/test-app.ts'
import type { AvailabilitySlot, Schedule, ScheduleException } from '#availability/contract.ts'
import { bookableSpan, defaultSchedule, slotStatus, slotsOn, type Taking } from '#availability/rules.ts'
import { writeSchedules } from '#availability/schedule/server/write-schedules.ts'
import { facilityId, loadCatalogue } from '#facilities/server/load-catalogue.ts'
import { addDays, dateIn, instantOf, offsetMinutesAt, toOffsetIso } from '#kit/shared/time.ts'
import { type FieldResult, FieldSearch, type Suggestion } from '../contract.ts'
import { pairsOf, type Relaxation, relaxationsOf, worthSuggesting } from '../relaxations.ts'
import { asksForWholeRange } from '../rules-range.ts'

/**
 * Random facilities, hours, reservations and searches: the database must agree with a plain evaluation of every
 * facility by the rules of its page.
 */

const app = await testApp()

type Reply = { results: FieldResult[]; suggestions: Suggestion[]; hasMore: boolean }
type Answer = Pick<FieldResult, 'facilityId' | 'startTimes' | 'isFreeThroughout' | 'pricePerHour' | 'distanceMiles'>

const sports = ['Soccer', 'Tennis', 'Beach Volleyball', 'Volleyball'] as const
const surfaces = ['Artificial turf', 'Grass', 'Turf', null]
const zones = ['America/New_York', 'America/Denver', 'Pacific/Honolulu'] as const
const daysAhead = [0, 1, 2, 9]
const clocks = ['00:00', '06:00', '09:30', '12:00', '15:00', '16:15', '18:00', '21:00', '24:00']
const price = fc.constantFrom(2_000, 4_999, 5_000, 7_500, 12_000)

const someDays = fc.subarray([0, 1, 2, 3, 4, 5, 6], { minLength: 4 })
const slotMinutes = fc.constantFrom(15, 45, 60, 90)
const hours = fc.array(
  fc.record(
    {
      days: someDays,
      opens: fc.constantFrom(...clocks),
      closes: fc.constantFrom(...clocks),
      priceCents: price,
    },
    { requiredKeys: ['days', 'opens', 'closes'] },
  ),
  { minLength: 1, maxLength: 3 },
)
const rule = fc.record({
  name: fc.constant('Special'),
  days: someDays,
  from: fc.constantFrom(...clocks),
  to: fc.constantFrom(...clocks),
  hourCents: price,
})
const today = dateIn('America/New_York', Date.now())
const exception = fc.record({
  name: fc.constant('Other hours'),
  from: fc.constantFrom(...daysAhead).map(days => addDays(today, days)),
  to: fc.constantFrom(...daysAhead).map(days => addDays(today, days)),
  hours: fc.constantFrom<ScheduleException['hours']>(
    [],
    [{ opens: '10:00', closes: '17:00', priceCents: 4_000 }],
    [{ opens: '12:00', closes: '24:00' }],
  ),
})
/** Half have only weekly hours, as most do. */
const schedules: fc.Arbitrary<Schedule> = fc.oneof(
  fc.record({ slotMinutes, hours }),
  fc.record(
    {
      slotMinutes,
      hours,
      bufferMinutes: fc.constantFrom(15, 60),
      priceRules: fc.array(rule, { maxLength: 3 }),
      exceptions: fc.array(exception, { maxLength: 2 }),
      leadMinutes: fc.constantFrom(60, 1_500),
      windowDays: fc.constantFrom(1, 5),
      bookableFrom: fc.constantFrom(...daysAhead).map(days => addDays(today, days)),
    },
    { requiredKeys: ['slotMinutes', 'hours'] },
  ),
)
/** Miles to the north and east; some facilities share a location. */
const offsets = fc.oneof(
  fc.constant(0),
  fc.constant(4),
  fc.integer({ min: -20_000, max: 20_000 }).map(thousandths => thousandths / 1_000),
)
const facilities = fc.record({
  north: offsets,
  east: offsets,
  timeZone: fc.constantFrom(...zones),
  sportTypes: fc.subarray([...sports], { minLength: 1, maxLength: 2 }),
  linesMarkedFor: fc.subarray([...sports], { maxLength: 1 }),
  surfaceType: fc.constantFrom(...surfaces),
  indoorOutdoor: fc.constantFrom('indoor' as const, 'outdoor' as const, 'both' as const, null),
  pricePerHourUsd: fc.option(price.map(cents => cents / 100)),
  schedule: fc.option(schedules),
  /** Some share ground: a full field, its halves, and separate ones. */
  ground: fc.option(fc.constantFrom('a', 'b')),
  groundPart: fc.constantFrom<[number, number]>([0, 2], [0, 1], [1, 2]),
})
const reservations = fc.record({
  of: fc.nat(),
  day: fc.constantFrom(...daysAhead),
  quarter: fc.nat({ max: 4 * 24 - 1 }),
  quarters: fc.integer({ min: 1, max: 40 }),
  kind: fc.constantFrom('booking', 'block', 'hold', 'expired'),
})
const searches = fc.record({
  sport: fc.constantFrom('Soccer', 'Volleyball', 'tennis', 'o', 'Golf', null),
  surface: fc.constantFrom(null, null, 'turf', 'grass'),
  indoorOutdoor: fc.constantFrom(null, null, 'indoor' as const, 'outdoor' as const),
  day: fc.constantFrom(...daysAhead),
  times: fc.uniqueArray(fc.constantFrom(...clocks), { minLength: 2, maxLength: 2 }),
  maxBudget: fc.constantFrom(20, 49.99, 75, 120, null),
  radiusMiles: fc.constantFrom(1, 8, 15, 40),
})

test('results and suggestions match a brute-force evaluation', {
  timeout: 60_000,
}, async () => {
  let places = 0
  await fc.assert(
    fc.asyncProperty(
      fc.array(facilities, { minLength: 25, maxLength: 40 }),
      fc.array(reservations, { minLength: 80, maxLength: 160 }),
      fc.array(searches, { minLength: 12, maxLength: 12 }),
      async (given, taken, asked) => {
        places += 1
        const place = { lat: 20 + 2 * (places % 30), lng: -150 + 3 * Math.floor(places / 30) }
        const ids = await write(place, given)
        await reserve(ids, taken)
        for (const search of asked) await compare(toSearch(search, place), ids)
      },
    ),
    // Shrinking takes minutes and shows no more than the two results.
    { numRuns: 8, endOnFailure: true },
  )
})

async function compare(search: FieldSearch, ids: readonly string[]): Promise<void> {
  const before = await readWorld(ids)
  const { status, body, text } = await app.post<Reply>('/api/search/facilities', search)
  expect(status, text).toBe(200)
  const after = await clockOfDatabase()
  // The minute changed meanwhile, so either result may be right.
  if (Math.floor(before.now / 60_000) !== Math.floor(after / 60_000)) return
  const expected = evaluate(search, before)
  expect(body.results.map(toAnswer)).toEqual(expected)
  expect(body.hasMore).toBe(false)
  const counted = (relaxations: readonly Relaxation[]) =>
    relaxations.map(relaxation => ({
      ...relaxation,
      count: evaluate(FieldSearch.parse({ ...search, ...relaxation.change }), before).length,
    }))
  const singles = relaxationsOf(search, Date.now())
  expect(body.suggestions).toEqual(
    expected.length > 2 ? [] : worthSuggesting(counted(singles), counted(pairsOf(singles)), expected.length),
  )
  for (const result of body.results.slice(0, 2)) expect(result.startTimes).toEqual(await openTimes(search, result))
}

/** Start times offered by the facility's page within the hours and budget. */
async function openTimes({ date, timeStart, timeEnd, maxBudget }: FieldSearch, { facilityId: id }: FieldResult) {
  const { body } = await app.get<AvailabilitySlot[]>(`/api/availability-slots?facilityId=${id}&date=${date}`)
  const open = body.filter(({ status, startTime, pricePerSlot, slotDurationMinutes }) => {
    const time = startTime.slice(11, 16)
    const hourCents = Math.round((Number(pricePerSlot) * 100 * 60) / slotDurationMinutes)
    return (
      status === 'open' && time >= timeStart && time < timeEnd && hourCents <= Math.round((maxBudget ?? 100_000) * 100)
    )
  })
  return [...new Set(open.map(slot => slot.startTime))]
}

type FacilityRow = {
  id: string
  latitude: number
  longitude: number
  zone: string
  sports: string[]
  surface: string | null
  indoorOutdoor: string | null
  priceCents: number | null
  schedule: Schedule | null
  takings: Taking[] | null
}
type World = { now: number; rows: FacilityRow[] }

async function clockOfDatabase(): Promise<number> {
  const [row] = await app.db<[{ now: number }]>`select extract(epoch from now())::float8 * 1000 as now`
  return row.now
}

async function readWorld(ids: readonly string[]): Promise<World> {
  const rows = await app.db<FacilityRow[]>`
    select f.id, f.latitude, f.longitude, f.time_zone as zone, f.sport_types || f.lines_marked_for as sports,
      f.surface_type as surface, f.indoor_outdoor, f.price_cents,
      (select weekly from schedule where facility_id = f.id) as schedule,
      (select json_agg(json_build_object('start', extract(epoch from lower(during)) * 1000,
          'end', extract(epoch from upper(during)) * 1000, 'kind', kind, 'mine', false,
          'until', extract(epoch from expires_at) * 1000))
        from reservation r where r.ground_id = f.ground_id and r.ground_part && f.ground_part) as takings
    from facility f where f.id = any(${[...ids]}::uuid[])`
  return { now: await clockOfDatabase(), rows }
}

function evaluate(search: FieldSearch, { now, rows }: World): Answer[] {
  return rows
    .filter(row => passes(search, row))
    .map(row => ({ row, meters: metersBetween(search, row), slots: freeSlots(search, row, now) }))
    .filter(({ meters, slots }) => meters <= search.radiusMiles * 1609.344 && slots.length > 0)
    .map(found => ({ ...found, isFreeThroughout: asksForWholeRange(search) ? coversRange(search, found) : null }))
    .sort(
      (a, b) =>
        Number(b.isFreeThroughout) - Number(a.isFreeThroughout) ||
        a.meters - b.meters ||
        (a.row.id < b.row.id ? -1 : 1),
    )
    .map(({ row, meters, slots, isFreeThroughout }) => ({
      facilityId: row.id,
      startTimes: [...new Set(slots.map(slot => slot.iso))],
      isFreeThroughout,
      pricePerHour: Math.min(...slots.map(slot => slot.hourCents)) / 100,
      distanceMiles: Math.round((meters / 1609.344) * 10) / 10,
    }))
}

/** Free slots and the unbookable minutes after each cover the range without gaps. */
function coversRange(
  { date, timeStart, timeEnd }: FieldSearch,
  { row, slots }: { row: FacilityRow; slots: ReturnType<typeof freeSlots> },
): boolean {
  const at = (clock: string) => instantOf(date, Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3)), row.zone)
  const buffer = (row.schedule?.bufferMinutes ?? 0) * 60_000
  let reached = at(timeStart)
  for (const { start, end } of slots.toSorted((a, b) => a.start - b.start))
    if (start <= reached) reached = Math.max(reached, end + buffer)
  return reached >= at(timeEnd)
}

function passes({ sport, surface, indoorOutdoor }: FieldSearch, row: FacilityRow): boolean {
  return (
    (sport === null || row.sports.some(name => name.toLowerCase().includes(sport.toLowerCase()))) &&
    (surface === null || Boolean(row.surface?.toLowerCase().includes(surface))) &&
    (indoorOutdoor === null || row.indoorOutdoor === indoorOutdoor)
  )
}

function freeSlots({ date, timeStart, timeEnd, maxBudget }: FieldSearch, row: FacilityRow, now: number) {
  if (date > addDays(dateIn(row.zone, now), 366)) return []
  const schedule = row.schedule ?? defaultSchedule
  const bookable = bookableSpan(schedule, row.zone, now)
  return slotsOn(schedule, row.priceCents, date, row.zone)
    .filter(slot => slotStatus(slot, row.takings ?? [], now, bookable).status === 'open')
    .map(slot => ({
      ...slot,
      iso: toOffsetIso(slot.start, offsetMinutesAt(row.zone, slot.start)),
      hourCents: Math.round((slot.priceCents * 3_600_000) / (slot.end - slot.start)),
    }))
    .filter(({ iso, hourCents }) => {
      const time = iso.slice(11, 16)
      return time >= timeStart && time < timeEnd && hourCents <= Math.round((maxBudget ?? 100_000) * 100)
    })
}

/** Haversine on a sphere with the equatorial radius, like the database's functions. */
function metersBetween({ lat, lng }: FieldSearch, { latitude, longitude }: FacilityRow): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180
  const half =
    Math.sin(radians(latitude - lat) / 2) ** 2 +
    Math.cos(radians(lat)) * Math.cos(radians(latitude)) * Math.sin(radians(longitude - lng) / 2) ** 2
  return 2 * 6_378_168 * Math.asin(Math.sqrt(half))
}

function toAnswer({ facilityId: id, startTimes, isFreeThroughout, pricePerHour, distanceMiles }: FieldResult): Answer {
  return { facilityId: id, startTimes, isFreeThroughout, pricePerHour, distanceMiles }
}

type Place = { lat: number; lng: number }
type Given<T> = T extends fc.Arbitrary<infer U> ? U : never

function toSearch({ times, day, ...search }: Given<typeof searches>, { lat, lng }: Place): FieldSearch {
  const [timeStart, timeEnd] = times.sort() as [string, string]
  // In Honolulu it is still the previous day for some hours, when nothing is free elsewhere.
  const date = futureDate(day, 'Pacific/Honolulu')
  return { ...search, timeStart, timeEnd, date, location: '', lat, lng }
}

async function write({ lat, lng }: Place, given: Given<typeof facilities>[]): Promise<string[]> {
  const world = randomUUID()
  const rows = given.map(({ north, east, ground, groundPart, ...row }, index) => ({
    ...row,
    schedule: undefined,
    source: 'test',
    sourceRef: `${world}-${index}`,
    name: `Field ${index}`,
    city: 'Brooklyn',
    state: 'NY',
    latitude: lat + north / 69.17,
    longitude: lng + east / 69.17 / Math.cos((lat * Math.PI) / 180),
    ...(ground && { groundKey: `${world}-${ground}`, groundPart }),
  }))
  const ids = rows.map(facilityId)
  await app.db.begin(async tx => {
    await loadCatalogue(tx, rows)
    const own = given.flatMap(({ schedule }, index) => (schedule ? [{ facilityId: ids[index]!, schedule }] : []))
    await writeSchedules(tx, own)
  })
  return ids
}

/** In sequence; skips overlaps. */
async function reserve(ids: readonly string[], taken: Given<typeof reservations>[]): Promise<void> {
  const rows = taken.map(({ of, day, quarter, quarters, kind }) => ({
    facility: ids[of % ids.length],
    day: futureDate(day, 'Pacific/Honolulu'),
    minutes: quarter * 15,
    length: quarters * 15,
    kind,
  }))
  await app.db`
    insert into reservation (facility_id, ground_id, ground_part, during, kind, booking_id, block_id, visitor_id, price_cents,
      expires_at)
    select f.id, f.ground_id, f.ground_part,
      tstzrange(t.starts, t.starts + make_interval(mins => r.length)),
      case r.kind when 'expired' then 'hold' else r.kind end,
      case when r.kind = 'booking' then gen_random_uuid() end, case when r.kind = 'block' then gen_random_uuid() end,
      case when r.kind in ('hold', 'expired') then gen_random_uuid() end, 0,
      case r.kind when 'hold' then now() + interval '1 hour' when 'expired' then now() - interval '1 second' end
    from jsonb_to_recordset(${app.db.json(rows)}) as r (facility uuid, day date, minutes int, length int, kind text)
    join facility f on f.id = r.facility
    cross join lateral (select (r.day + make_interval(mins => r.minutes)) at time zone f.time_zone as starts) t
    on conflict do nothing`
}
