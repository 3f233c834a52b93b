import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { makeBooking } from '#app/testing/buy.ts'
import { forgetSums } from '#app/testing/forget-sums.ts'
import { makeFacility } from '#app/testing/make-facility.ts'
import { testApp } from '#app/testing/test-app.ts'
import { DAY, HOUR, MINUTE } from '#kit/shared/time.ts'
import { analyzeBookings } from './analyze-bookings.ts'
import { countBookings } from './queries.ts'
import { moveRange } from './store.ts'
import { sumBookings } from './sum-bookings.ts'

const app = await testApp()
const { db } = app
const timeZone = 'America/New_York'
const ranges = [7, 30, 90, 365]
const bookingIds: string[] = []

beforeAll(async () => {
  for (const zone of [timeZone, 'America/Phoenix', 'Pacific/Honolulu']) {
    const facilityId = await makeFacility(db, { timeZone: zone })
    for (let made = 0; made < 4; made += 1) {
      const { booking } = await makeBooking(app, { facilityId, count: 1 })
      bookingIds.push(booking.id)
    }
  }
})

const analyses = (now: number) =>
  Promise.all(ranges.map(days => analyzeBookings(db, { days, from: new Date(now - days * DAY), timeZone })))

/** Times at which the bookings were made, in minutes before now. */
const agesArbitrary = fc.array(fc.integer({ min: 0, max: 400 * 24 * 60 }), { minLength: 12, maxLength: 12 })
/**
 * How many minutes had not settled when the job ran, and how many days its ranges then were off. Both go back and
 * forth, as after failovers between servers with different clocks.
 */
const runsArbitrary = fc.array(
  fc.record({ unsettled: fc.integer({ min: 0, max: 500 * 24 * 60 }), daysOff: fc.integer({ min: -400, max: 400 }) }),
  { maxLength: 6 },
)

test('sums that were added in any number of runs equal those of one run', async () => {
  const now = Date.now()
  const { total } = await countBookings(db)
  await fc.assert(
    fc.asyncProperty(agesArbitrary, runsArbitrary, async (ages, runs) => {
      await backdate(ages.map(age => new Date(now - age * MINUTE)))
      await forgetSums(db)
      for (const { unsettled, daysOff } of runs) {
        await sumBookings(db, timeZone, `${unsettled} minutes`)
        expect((await countBookings(db)).total).toBe(total)
        await moveRanges(now + daysOff * DAY)
        expect(await countDiffering()).toBe(0)
      }
      await sumBookings(db, timeZone, '-1 minute')
      const inRuns = await analyses(now)
      await forgetSums(db)
      await sumBookings(db, timeZone, '-1 minute')
      expect(inRuns).toEqual(await analyses(now))
      expect((await countBookings(db)).total).toBe(total)
      const counted = inRuns.map(({ busiest }) => busiest.reduce((sum, { bookings }) => sum + bookings, 0))
      expect(counted).toEqual(await countByRange())
      expect(await sumBookings(db, timeZone, '-1 minute')).toBeLessThanOrEqual(1)
    }),
    { numRuns: 6 },
  )
})

test('concurrent runs add each minute once', async () => {
  await forgetSums(db)
  await Promise.all(Array.from({ length: 4 }, () => sumBookings(db, timeZone, '-1 minute')))
  const [summed] = await db`select sum(bookings)::int as count from booking_hour`
  expect(summed).toEqual({ count: (await countBookings(db)).total })
  expect(await countDiffering()).toBe(0)
})

test('what has not settled yet is left for later', async () => {
  await forgetSums(db)
  await backdate(bookingIds.map((_, at) => new Date(Date.now() - (at % 2 ? HOUR : 0))))
  await sumBookings(db, timeZone)
  const [summed] = await db`select sum(bookings)::int as count from booking_hour`
  expect(summed).toEqual({ count: bookingIds.length / 2 })
})

test('ranges begin by the database’s clock, whatever moved them before', async () => {
  await sumBookings(db, timeZone)
  const starts = () => db`select days, from_day::text from booking_range order by days`
  const before = await starts()
  expect(before).toHaveLength(ranges.length)
  for (const daysOff of [-30, 30]) {
    await moveRanges(Date.now() + daysOff * DAY)
    expect(await starts()).not.toEqual(before)
    await sumBookings(db, timeZone)
    expect(await starts()).toEqual(before)
  }
  expect(await countDiffering()).toBe(0)
})

test('a range that cannot be moved blocks neither the others nor new sums', async () => {
  await forgetSums(db)
  const other = await db.openTransaction()
  await other.tx`select from booking_range where days = 7 for update`
  await expect(sumBookings(db, timeZone)).rejects.toThrow('lock timeout')
  await other.rollback()
  const left = await db`select days from booking_range where from_day is null`
  expect(left).toEqual([{ days: 7 }])
  const [summed] =
    await db`select until > now() - interval '10 minutes' as is_recent from summed_until where name = 'bookings'`
  expect(summed).toEqual({ isRecent: true })
})

/** As a run at that moment would have. */
async function moveRanges(at: number): Promise<void> {
  for (const days of ranges) {
    const day = new Date(at - days * DAY).toISOString().slice(0, 10)
    while (!(await db.begin(tx => moveRange(tx, { days, day })))) {}
  }
}

/** Sums of ranges that differ from those of their days. */
async function countDiffering(): Promise<number> {
  const [row] = await db<[{ count: number }]>`
    with expected as (
      select days, facility_id, sum(bookings) as bookings, sum(cents) as cents
      from booking_range join booking_facility_day on day >= from_day group by 1, 2
    )
    select count(*)::int as count from booking_facility_range r full join expected e using (days, facility_id)
    where coalesce(r.bookings, 0) <> coalesce(e.bookings, 0) or coalesce(r.cents, 0) <> coalesce(e.cents, 0)`
  return row.count
}

async function backdate(times: readonly Date[]): Promise<void> {
  await db`
    update booking b set created_at = w.made
    from unnest(${bookingIds}::uuid[], ${[...times]}::timestamptz[]) as w (id, made) where b.id = w.id`
  await db`
    update ledger l set created_at = b.created_at from booking b where b.payment_id = l.payment_id`
}

async function countByRange(): Promise<number[]> {
  const rows = await db<{ count: number }[]>`
    select (select count(*)::int from booking where created_at >= from_day::timestamp at time zone 'UTC') as count
    from booking_range order by days`
  return rows.map(({ count }) => count)
}
