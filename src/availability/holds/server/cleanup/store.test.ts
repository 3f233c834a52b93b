import { expect, test } from 'vitest'
import { makeFacility } from '#app/testing/make-facility.ts'
import { testApp } from '#app/testing/test-app.ts'
import { deleteExpiredHolds, deleteStrayReservations } from './store.ts'

const { db } = await testApp()

test.each([
  ['expired holds', deleteExpiredHolds],
  ['stray holds', deleteStrayReservations],
] as const)('looking for %s reads no bookings', async (_, remove) => {
  const facilityId = await makeFacility(db)
  await db`
    insert into reservation (facility_id, ground_id, during, kind, booking_id)
    select id, ground_id, tstzrange(now() + hours * interval '1 hour', now() + (hours + 1) * interval '1 hour'), 'booking',
      gen_random_uuid()
    from facility cross join generate_series(1, 3000) as hours where id = ${facilityId}`
  await db`
    insert into reservation (facility_id, ground_id, during, kind, visitor_id, price_cents, expires_at)
    select id, ground_id, tstzrange(now() - interval '2 hours', now() - interval '1 hour'), 'hold', gen_random_uuid(), 1000,
      now() - interval '1 hour'
    from facility where id = ${facilityId}`
  await db`analyze reservation`
  const read = await db.begin(async tx => {
    // The table is small, so the planner may read it whole by choice.
    await tx`set local enable_seqscan = off`
    expect(await remove(tx, 100)).toHaveLength(1)
    const [row] = await tx<{ rows: number }[]>`
      select (seq_tup_read + idx_tup_fetch)::int as rows from pg_stat_xact_user_tables where relname = 'reservation'`
    return row!.rows
  })
  expect(read).toBeLessThan(100)
})
