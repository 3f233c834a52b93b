import { afterAll, expect, inject, test } from 'vitest'
import { copyDatabase } from '#app/testing/test-database.ts'
import type { Schedule } from '#availability/contract.ts'
import { defaultSchedule, slotsOn } from '#availability/rules.ts'
import { connect, type Db } from '#kit/server/db/db.ts'
import { addDays } from '#kit/shared/time.ts'
import { generateFacilities } from './generate-facilities.ts'
import { readCities } from './read-cities.ts'

const now = Date.parse('2027-03-10T17:00:00Z')
const from = '2027-03-10'
const DAYS = 7
const FACILITIES = 500
const cities = readCities()
const closing: (() => Promise<void>)[] = []
afterAll(() => Promise.all(closing.map(close => close())))

const whole = await emptyDatabase()
const made = await generate(whole, FACILITIES)

test('the same arguments on the same day generate the same rows', async () => {
  const other = await emptyDatabase()
  expect(await generate(other, FACILITIES)).toMatchObject({
    facilities: made.facilities,
    reservations: made.reservations,
  })
  expect(await checksums(other)).toEqual(await checksums(whole))
})

test('growing in steps generates the same rows, and repeating changes nothing', async () => {
  const grown = await emptyDatabase()
  const [set] = await whole<{ full: number }[]>`
    select min(source_ref::int) as full from facility where ground_part = '[0,2)'`
  // Steps split a place, and a field from its halves.
  for (const facilities of [3, set!.full + 1, set!.full + 2, FACILITIES]) await generate(grown, facilities)
  expect(await checksums(grown)).toEqual(await checksums(whole))
  for (const facilities of [FACILITIES, 50])
    expect(await generate(grown, facilities)).toMatchObject({ facilities: 0, reservations: 0 })
  expect(await checksums(grown)).toEqual(await checksums(whole))
}, 60_000)

type Count = 'all' | 'cities' | 'zones' | 'sports' | 'priceless' | 'manual' | 'atVenues' | 'indoor' | 'schedules'

test('all are labeled samples within the country, with varied facts', async () => {
  const [row] = await whole<Record<Count, number>[]>`
    select count(*)::int as all, count(*) filter (where is_sample and source = 'generated')::int as labelled,
      count(*) filter (where latitude between 18 and 72 and longitude between -180 and -66)::int as inside,
      count(distinct city || state)::int as cities, count(distinct time_zone)::int as zones,
      count(distinct sport_types[1])::int as sports, count(*) filter (where price_cents is null)::int as priceless,
      count(*) filter (where price_is_sample = (price_cents is not null))::int as honest,
      count(*) filter (where lower(surface_type) like '%turf%' and sport_types[1] in ('Tennis', 'Basketball'))::int as absurd,
      count(*) filter (where provider_type = 'manual')::int as manual, count(venue_id)::int as at_venues,
      count(*) filter (where indoor_outdoor = 'indoor')::int as indoor,
      (select count(*)::int from schedule) as schedules
    from facility`
  const { all, cities: places, zones, sports, priceless, manual, atVenues, indoor, schedules } = row!
  expect(row).toMatchObject({
    all: FACILITIES,
    labelled: FACILITIES,
    inside: FACILITIES,
    honest: FACILITIES,
    absurd: 0,
  })
  expect(places).toBeGreaterThan(60)
  expect(zones).toBeGreaterThan(3)
  expect(sports).toBeGreaterThan(8)
  for (const some of [priceless, indoor, all - schedules, all - atVenues, all - manual])
    expect(some).toBeGreaterThan(FACILITIES / 100)
  for (const many of [manual, atVenues]) expect(many).toBeGreaterThan(FACILITIES / 2)
})

test('a field and its halves share ground, and each venue is in one city', async () => {
  const sets = await whole<{ parts: string[] }[]>`
    select array_agg(ground_part::text order by source_ref::int) as parts from facility group by ground_id having count(*) > 1`
  expect(sets.length).toBeGreaterThan(3)
  for (const { parts } of sets) expect(parts.slice(0, 3)).toEqual(['[0,2)', '[0,1)', '[1,2)'])
  const torn =
    await whole`select venue_id from facility where venue_id is not null group by 1 having count(distinct address) > 1`
  expect(torn).toEqual([])
})

test('two of five slots are taken on each day, as whole slots', async () => {
  const shares = await Promise.all([0, 3, DAYS - 1].map(day => takenShare(addDays(from, day))))
  for (const share of shares) expect(share).toBeCloseTo(0.4, 1)
  expect(await takenShare(addDays(from, DAYS + 1))).toBe(0)
})

test('existing bookings of others are kept', async () => {
  const db = await emptyDatabase()
  await generate(db, 5, { bookedDays: 0 })
  await db`
    insert into reservation (facility_id, ground_id, ground_part, during, kind, booking_id)
    select id, ground_id, ground_part, tstzrange(${from}, ${addDays(from, DAYS + 1)}), 'booking', gen_random_uuid()
    from facility where source_ref = '0'`
  const { reservations } = await generate(db, 5)
  expect(reservations).toBeGreaterThan(0)
  const rows = await db`
    select r.kind from reservation r join facility f on f.id = r.facility_id where f.source_ref = '0'`
  expect(rows.map(row => row.kind as string)).toEqual(['booking'])
})

test('bookedFacilities limits bookings to the first facilities', async () => {
  const db = await emptyDatabase()
  await generate(db, 60, { bookedFacilities: 20 })
  const [row] = await db<{ last: number }[]>`
    select max(source_ref::int) as last from reservation r join facility f on f.id = r.facility_id`
  // A field below the limit includes its halves.
  expect(row!.last).toBeGreaterThan(10)
  expect(row!.last).toBeLessThan(22)
})

async function emptyDatabase(): Promise<Db> {
  const database = await copyDatabase(inject('postgres'))
  const db = connect(database.address, { max: 2 })
  closing.push(async () => {
    await db.end({ timeout: 5 })
    await database.drop()
  })
  return db
}

function generate(db: Db, facilities: number, more: { bookedDays?: number; bookedFacilities?: number } = {}) {
  const wanted = { facilities, bookedDays: DAYS, bookedShare: 0.4, bookedFacilities: facilities, ...more }
  return generateFacilities(db, { cities, wanted, now })
}

/** Without database-generated values: reservation ids and write times. */
async function checksums(db: Db): Promise<unknown> {
  const [row] = await db`
    select
      (select md5(string_agg((to_jsonb(f) - 'created_at' - 'desk_key_since')::text, '' order by id)) from facility f) as facilities,
      (select md5(string_agg(to_jsonb(v)::text, '' order by id)) from venue v) as venues,
      (select md5(string_agg(facility_id::text || weekly::text, '' order by facility_id)) from schedule) as schedules,
      (select md5(string_agg((to_jsonb(r) - 'id' - 'created_at')::text, '' order by ground_id, during, ground_part))
        from reservation r) as reservations,
      (select count(*)::int from reservation) as count`
  return row
}

/** Share of a day's slots covered by the facility's own reservations. */
async function takenShare(date: string): Promise<number> {
  const rows = await whole<{ timeZone: string; weekly: Schedule | null; taken: [number, number][] | null }[]>`
    select f.time_zone, s.weekly,
      (select json_agg(json_build_array(extract(epoch from lower(during)) * 1000, extract(epoch from upper(during)) * 1000))
        from reservation r where r.facility_id = f.id) as taken
    from facility f left join schedule s on s.facility_id = f.id`
  let [slots, covered] = [0, 0]
  for (const { timeZone, weekly, taken } of rows)
    for (const slot of slotsOn(weekly ?? defaultSchedule, 0, date, timeZone)) {
      const touching = (taken ?? []).filter(([start, end]) => start < slot.end && slot.start < end)
      expect(touching.every(([start, end]) => start <= slot.start && slot.end <= end)).toBe(true)
      slots++
      covered += touching.length
    }
  return covered / slots
}
