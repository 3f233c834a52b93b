import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { makeFacility } from '#app/testing/make-facility.ts'
import { holdJobs } from '#availability/holds/server/cleanup/jobs.ts'
import { runJob } from '#kit/server/jobs/jobs.ts'
import { testApp } from '../testing/test-app.ts'

const { db, app } = await testApp()

test('reap-slots removes only stray holds', async () => {
  const facility = await makeFacility(db)
  await reserve(facility, { day: 3, kind: 'hold', expires: '-20 minutes' })
  await reserve(facility, { day: 4, kind: 'hold', expires: '10 minutes' })
  await reserve(facility, { day: 5, kind: 'booking' })
  await reserve(facility, { day: -5, kind: 'booking' })
  await reserve(facility, { day: -6, kind: 'block' })
  expect(await run('reap-slots')).toBe('1 stray hold removed')
  expect(await daysOf(facility)).toEqual([-6, -5, 4, 5])
})

test('expired holds are removed, active ones stay', async () => {
  const facility = await makeFacility(db)
  await reserve(facility, { day: 3, kind: 'hold', expires: '-1 second' })
  await reserve(facility, { day: 4, kind: 'hold', expires: '1 minute' })
  expect(await run('remove-expired-holds')).toBe('1 hold removed')
  expect(await daysOf(facility)).toEqual([4])
  expect(await run('remove-expired-holds')).toBe('0 holds removed')
})

function run(name: string): Promise<string> {
  const job = holdJobs.find(known => known.name === name)
  if (!job) throw new Error(`There is no job ${name}.`)
  return runJob({ db, log: app.log }, job)
}

type Row = { day: number; kind: 'hold' | 'booking' | 'block'; expires?: string }

/** An hour, `days` from today. */
async function reserve(facility: string, { day, kind, expires }: Row): Promise<void> {
  await db`
    insert into reservation (facility_id, ground_id, during, kind, visitor_id, booking_id, price_cents, expires_at)
    select id, ground_id, tstzrange(noon, noon + interval '1 hour'), ${kind},
      ${kind === 'hold' ? randomUUID() : null}, ${kind === 'booking' ? randomUUID() : null}, 1000, now() + ${expires ?? null}::interval
    from facility, (select (current_date + ${day}::int) + interval '12 hours' as noon) as time
    where id = ${facility}`
}

/** Days from today with reservations. */
async function daysOf(facility: string): Promise<number[]> {
  const rows = await db<{ day: number }[]>`
    select lower(during)::date - current_date as day from reservation where facility_id = ${facility} order by during`
  return rows.map(row => row.day)
}
