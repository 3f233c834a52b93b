import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { makeBooking } from '#app/testing/buy.ts'
import { forgetSums } from '#app/testing/forget-sums.ts'
import { makeFacility } from '#app/testing/make-facility.ts'
import { testApp } from '#app/testing/test-app.ts'
import { DAY, HOUR, MINUTE } from '#kit/shared/time.ts'
import { analyzeBookings } from './analyze-bookings.ts'
import { countBookings } from './queries.ts'
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

const rangesAt = (now: number) => ranges.map(days => ({ days, from: new Date(now - days * DAY) }))
const analyses = (now: number) =>
  Promise.all(rangesAt(now).map(({ days, from }) => analyzeBookings(db, { days, from, timeZone })))

/** Times at which the bookings were made, in minutes before now. */
const agesArbitrary = fc.array(fc.integer({ min: 0, max: 400 * 24 * 60 }), { minLength: 12, maxLength: 12 })
/** When the job ran and how many minutes had not settled then, the oldest run first. */
const runsArbitrary = fc.array(
  fc.record({ daysAgo: fc.integer({ min: 0, max: 400 }), unsettled: fc.integer({ min: 0, max: 500 * 24 * 60 }) }),
  { maxLength: 6 },
)

test('sums that were added in any number of runs equal those of one run', async () => {
  const now = Date.now()
  const { total } = await countBookings(db)
  await fc.assert(
    fc.asyncProperty(agesArbitrary, runsArbitrary, async (ages, runs) => {
      await backdate(ages.map(age => new Date(now - age * MINUTE)))
      await forgetSums(db)
      for (const { daysAgo, unsettled } of runs.toSorted((a, b) => b.daysAgo - a.daysAgo)) {
        await sumBookings(db, rangesAt(now - daysAgo * DAY), `${unsettled} minutes`)
        expect((await countBookings(db)).total).toBe(total)
      }
      await sumBookings(db, rangesAt(now), '-1 minute')
      const inRuns = await analyses(now)
      await forgetSums(db)
      await sumBookings(db, rangesAt(now), '-1 minute')
      expect(inRuns).toEqual(await analyses(now))
      expect((await countBookings(db)).total).toBe(total)
      const expected = await Promise.all(rangesAt(now).map(({ from }) => countFrom(from)))
      expect(inRuns.map(({ busiest }) => busiest.reduce((sum, { bookings }) => sum + bookings, 0))).toEqual(expected)
      expect(await sumBookings(db, rangesAt(now), '-1 minute')).toBeLessThanOrEqual(1)
    }),
    { numRuns: 6 },
  )
})

test('concurrent runs add each minute once', async () => {
  await forgetSums(db)
  const now = Date.now()
  await Promise.all(Array.from({ length: 4 }, () => sumBookings(db, rangesAt(now), '-1 minute')))
  const [summed] = await db`select sum(bookings)::int as count from booking_hour`
  expect(summed).toEqual({ count: (await countBookings(db)).total })
  const [{ differing }] = await db<[{ differing: number }]>`
    select count(*)::int as differing from booking_facility_range r
    where r.bookings <> (select coalesce(sum(d.bookings), 0) from booking_facility_day d
      where d.facility_id = r.facility_id and d.day >= (select from_day from booking_range where days = r.days))`
  expect(differing).toBe(0)
})

test('what has not settled yet is left for later', async () => {
  await forgetSums(db)
  await backdate(bookingIds.map((_, at) => new Date(Date.now() - (at % 2 ? HOUR : 0))))
  await sumBookings(db, rangesAt(Date.now()))
  const [summed] = await db`select sum(bookings)::int as count from booking_hour`
  expect(summed).toEqual({ count: bookingIds.length / 2 })
})

async function backdate(times: readonly Date[]): Promise<void> {
  await db`
    update booking b set created_at = w.made
    from unnest(${bookingIds}::uuid[], ${[...times]}::timestamptz[]) as w (id, made) where b.id = w.id`
  await db`
    update ledger l set created_at = b.created_at from booking b where b.payment_id = l.payment_id`
}

/** Bookings from the UTC day of `from` on. */
async function countFrom(from: Date): Promise<number> {
  const [row] = await db<[{ count: number }]>`
    select count(*)::int as count from booking
    where created_at >= (${from}::timestamptz at time zone 'UTC')::date::timestamp at time zone 'UTC'`
  return row.count
}
