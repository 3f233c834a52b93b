import { afterAll, expect, inject, test } from 'vitest'
import { makeFacility } from '#app/testing/make-facility.ts'
import { emptyDatabase } from '#app/testing/test-database.ts'
import { connect, type Db } from '#kit/server/db/db.ts'
import { readMigrations } from '#kit/server/db/migrate.ts'
import { addDays } from '#kit/shared/time.ts'
import { analyzeBookings } from './analyze-bookings.ts'
import { sumBookings } from './sum-bookings.ts'

const NAME = '38-sums-by-the-minute.sql'
const database = await emptyDatabase(inject('postgres'))
const db = connect(database.address, { max: 2 })
afterAll(async () => {
  await db.end()
  await database.drop()
})

/** As the previous version did: whole hours, each in one row. */
async function sumAsBefore(on: Db, hour: string): Promise<void> {
  await on`insert into booking_hour (hour, bookings) values (${hour}, 3)`
}

test('sums of the previous version go on by the minute, and its job adds nothing more', async () => {
  const migrations = await readMigrations()
  const [before, migration] = [
    migrations.filter(({ name }) => name < NAME),
    migrations.find(({ name }) => name === NAME)!,
  ]
  for (const { sql } of before) await db.unsafe(sql)
  const facilityId = await makeFacility(db)
  const today = new Date().toISOString().slice(0, 10)
  await sumAsBefore(db, `${addDays(today, -1)}T10:00:00Z`)
  for (const [day, bookings] of [
    [addDays(today, -40), 4],
    [addDays(today, -1), 3],
  ] as const)
    await db`insert into booking_facility_day (day, facility_id, bookings, cents) values (${day}, ${facilityId}, ${bookings}, 500)`
  await db.unsafe(migration.sql)
  await expect(sumAsBefore(db, `${addDays(today, -1)}T11:00:00Z`)).rejects.toThrow('Sums of bookings end before')
  const ranges = [7, 30, 90, 365].map(days => ({ days, from: new Date(`${addDays(today, 1 - days)}T05:00:00Z`) }))
  await sumBookings(db, ranges)
  const busiest = await Promise.all(
    ranges.map(async ({ days, from }) => {
      const found = await analyzeBookings(db, { days, from, timeZone: 'America/New_York' })
      return found.busiest.map(({ bookings, cents }) => [bookings, cents])
    }),
  )
  expect(busiest).toEqual([[[3, 500]], [[3, 500]], [[7, 1000]], [[7, 1000]]])
  const [summed] =
    await db`select until > now() - interval '10 minutes' as is_recent from summed_until where name = 'bookings'`
  expect(summed).toEqual({ isRecent: true })
})
