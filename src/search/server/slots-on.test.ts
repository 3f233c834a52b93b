import fc from 'fast-check'
import { expect, test } from 'vitest'
import { testApp } from '#app/testing/test-app.ts'
import type { Schedule } from '#availability/contract.ts'
import { defaultSchedule, slotsOn } from '#availability/rules.ts'
import { addDays } from '#kit/shared/time.ts'

const { db } = await testApp()

/** The two clock changes in the United States, those elsewhere, and any other day. */
const changeDays = ['2027-03-14', '2027-11-07', '2027-03-28', '2027-10-31', '2027-04-04', '2027-10-03']
const days = fc.oneof(
  fc.constantFrom(...changeDays),
  fc.tuple(fc.constantFrom(...changeDays), fc.constantFrom(-1, 1)).map(([day, by]) => addDays(day, by)),
  fc.integer({ min: 0, max: 1_000 }).map(by => addDays('2026-01-01', by)),
)
const zones = fc.constantFrom(
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Phoenix',
  'Pacific/Honolulu',
  'Europe/London',
  'Australia/Lord_Howe',
)
const clock = fc.oneof(
  fc.constantFrom('00:00', '01:00', '01:30', '02:00', '02:30', '03:00', '06:00', '22:00', '24:00'),
  fc.integer({ min: 0, max: 1439 }).map(minutes => `${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`),
)
const price = fc.integer({ min: 0, max: 10_000_000 })
const entry = fc.record(
  { days: fc.subarray([0, 1, 2, 3, 4, 5, 6]), opens: clock, closes: clock, priceCents: price },
  { requiredKeys: ['days', 'opens', 'closes'] },
)
const dayOfYear = days.map(day => day.slice(5))
const rule = fc.record(
  {
    name: fc.constantFrom('Evenings', 'Weekend', 'Summer'),
    days: fc.subarray([0, 1, 2, 3, 4, 5, 6], { minLength: 4 }),
    from: clock,
    to: clock,
    season: fc.record({ from: dayOfYear, to: dayOfYear }),
    hourCents: price,
  },
  { requiredKeys: ['name', 'days', 'from', 'to', 'hourCents'] },
)
const exception = fc.record({
  name: fc.constantFrom('Holidays', 'Tournament'),
  from: days,
  to: days,
  hours: fc.array(
    fc.record({ opens: clock, closes: clock, priceCents: price }, { requiredKeys: ['opens', 'closes'] }),
    { maxLength: 2 },
  ),
})
const schedules: fc.Arbitrary<Schedule> = fc.record(
  {
    slotMinutes: fc.oneof(fc.constantFrom(15, 30, 45, 60, 90, 1440), fc.integer({ min: 15, max: 1440 })),
    bufferMinutes: fc.integer({ min: 0, max: 240 }),
    hours: fc.array(entry, { maxLength: 4 }),
    priceRules: fc.array(rule, { maxLength: 4 }),
    exceptions: fc.array(exception, { maxLength: 3 }),
  },
  { requiredKeys: ['slotMinutes', 'hours'] },
)

test('slots_on in the database matches slotsOn, including on DST changes', async () => {
  const known = fc.record({
    weekly: fc.option(schedules, { freq: 9 }),
    hourlyCents: fc.option(price),
    day: days,
    zone: zones,
  })
  await fc.assert(
    fc.asyncProperty(fc.array(known, { minLength: 40, maxLength: 40 }), async cases => {
      const made = await askDatabase(cases)
      expect(made).toEqual(cases.map(expected))
    }),
    { numRuns: 25 },
  )
})

test('slots_between matches slots_on in that part of the day', async () => {
  const minute = fc.integer({ min: 0, max: 1440 })
  const asked = fc.record({
    weekly: fc.option(schedules, { freq: 9 }),
    hourlyCents: fc.option(price),
    day: days,
    zone: zones,
    since: fc.oneof(fc.constant(0), minute),
    until: fc.oneof(fc.constant(1440), minute),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(asked, { minLength: 40, maxLength: 40 }), async cases => {
      const rows = await db<{ between: unknown[]; on: unknown[] }[]>`
        select array(
            select json_build_object('starts', s.starts, 'ends', s.ends, 'cents', s.hour_cents, 'minute', s.minute)::text
            from slots_between(c.weekly, c.hourly_cents, c.day, c.zone, c.since, c.until) s order by 1
          ) as between, array(
            select json_build_object('starts', s.starts, 'ends', s.ends, 'cents', s.hour_cents,
              'minute', (extract(epoch from s.starts at time zone c.zone - c.day::timestamp) / 60)::integer)::text
            from slots_on(c.weekly, c.hourly_cents, c.day, c.zone) s
            where s.starts at time zone c.zone >= c.day + make_interval(mins => c.since)
              and s.starts at time zone c.zone < c.day + make_interval(mins => c.until) order by 1
          ) as on
        from rows from (jsonb_to_recordset(${db.json(cases)}) as (
          weekly jsonb, "hourlyCents" integer, day date, zone text, since integer, until integer
        )) as c (weekly, hourly_cents, day, zone, since, until)`
      expect(rows.map(row => row.between)).toEqual(rows.map(row => row.on))
    }),
    { numRuns: 25 },
  )
})

type Case = { weekly: Schedule | null; hourlyCents: number | null; day: string; zone: string }
type Slot = { start: number; end: number; priceCents: number; hourCents: number }

async function askDatabase(cases: readonly Case[]): Promise<Slot[][]> {
  const rows = await db<{ index: number; slots: Slot[] }[]>`
    select coalesce(json_agg(json_build_object(
        'start', extract(epoch from s.starts) * 1000, 'end', extract(epoch from s.ends) * 1000,
        'priceCents', s.price_cents, 'hourCents', s.hour_cents) order by s.starts, s.price_cents)
      filter (where s.starts is not null), '[]') as slots
    from rows from (jsonb_to_recordset(${db.json(cases)}) as (weekly jsonb, "hourlyCents" integer, day date, zone text))
      with ordinality as c (weekly, hourly_cents, day, zone, position)
    left join lateral slots_on(c.weekly, c.hourly_cents, c.day, c.zone) s on true
    group by c.position order by c.position`
  return rows.map(row => row.slots)
}

function expected({ weekly, hourlyCents, day, zone }: Case): Slot[] {
  const schedule = weekly ?? defaultSchedule
  return slotsOn(schedule, hourlyCents, day, zone)
    .map(({ start, end, priceCents }) => {
      const hourCents = Math.round((priceCents * 60) / schedule.slotMinutes)
      return { start, end, priceCents, hourCents }
    })
    .sort((a, b) => a.start - b.start || a.priceCents - b.priceCents)
}

function pad(value: number): string {
  return String(value).padStart(2, '0')
}
