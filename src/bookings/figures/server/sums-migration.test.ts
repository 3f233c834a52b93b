import { afterAll, expect, inject, test } from 'vitest'
import { makeFacility } from '#app/testing/make-facility.ts'
import { emptyDatabase } from '#app/testing/test-database.ts'
import { connect, type Db, type Tx } from '#kit/server/db/db.ts'
import { type Migration, readMigrations } from '#kit/server/db/migrate.ts'
import { addDays } from '#kit/shared/time.ts'
import { analyzeBookings } from './analyze-bookings.ts'
import { sumBookings } from './sum-bookings.ts'

const NAME = '38-sums-by-the-minute.sql'
const timeZone = 'America/New_York'
const today = new Date().toISOString().slice(0, 10)
const migrations = await readMigrations()
const migration = migrations.find(({ name }) => name === NAME)!
const ends: (() => Promise<void>)[] = []
afterAll(async () => {
  for (const end of ends) await end()
})

/** With `applied` only. */
async function databaseWith(applied: readonly Migration[]): Promise<Db> {
  const database = await emptyDatabase(inject('postgres'))
  const db = connect(database.address, { max: 3 })
  ends.push(async () => {
    await db.end()
    await database.drop()
  })
  for (const { sql } of applied) await db.unsafe(sql)
  return db
}
const databaseBefore = () => databaseWith(migrations.filter(({ name }) => name < NAME))

/** As the previous version did: whole hours, each in one row. */
async function sumAsBefore(on: Db | Tx, hour: string): Promise<void> {
  await on`insert into booking_hour (hour, bookings) values (${hour}, 3)`
}

test('sums of the previous version go on by the minute', async () => {
  const db = await databaseBefore()
  const facilityId = await makeFacility(db)
  await sumAsBefore(db, `${addDays(today, -1)}T10:00:00Z`)
  for (const [day, bookings] of [
    [addDays(today, -40), 4],
    [addDays(today, -1), 3],
  ] as const)
    await db`insert into booking_facility_day (day, facility_id, bookings, cents) values (${day}, ${facilityId}, ${bookings}, 500)`
  await db.unsafe(migration.sql)
  await sumBookings(db, timeZone)
  const busiest = await Promise.all(
    [7, 30, 90, 365].map(async days => {
      const found = await analyzeBookings(db, { days, from: new Date(addDays(today, 1 - days)), timeZone })
      return found.busiest.map(({ bookings, cents }) => [bookings, cents])
    }),
  )
  expect(busiest).toEqual([[[3, 500]], [[3, 500]], [[7, 1000]], [[7, 1000]]])
  const [summed] =
    await db`select until > now() - interval '10 minutes' as is_recent from summed_until where name = 'bookings'`
  expect(summed).toEqual({ isRecent: true })
})

test('the job of the previous version adds nothing more, not even hours before the sums end', async () => {
  const db = await databaseBefore()
  await sumAsBefore(db, `${today}T00:00:00Z`)
  await db.unsafe(migration.sql)
  const refused = 'Only a transaction that locks summed_until'
  for (const hour of [`${addDays(today, -1)}T10:00:00Z`, `${addDays(today, 1)}T10:00:00Z`])
    await expect(sumAsBefore(db, hour)).rejects.toThrow(refused)
  await expect(db`insert into booking_hour (hour, bookings) select now(), 0 where false`).rejects.toThrow(refused)
  await expect(db`insert into money_hour select now(), 0, 0 where false`).rejects.toThrow(refused)
})

test('the migration waits for sums under way and goes on where they end', async () => {
  const db = await databaseBefore()
  const other = await db.openTransaction()
  await sumAsBefore(other.tx, `${today}T00:00:00Z`)
  const migrated = db.begin(on => on.unsafe(migration.sql))
  const waiting = () => db`select from pg_locks where relation = 'booking_hour'::regclass and not granted`
  await expect.poll(waiting).toHaveLength(1)
  await other.commit()
  await migrated
  const [summed] =
    await db`select until = ${`${today}T01:00:00Z`} as is_after from summed_until where name = 'bookings'`
  expect(summed).toEqual({ isAfter: true })
})
