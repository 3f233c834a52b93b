import { expect, test } from 'vitest'
import { makeBooking } from '#app/testing/buy.ts'
import { testApp } from '#app/testing/test-app.ts'
import { eachUnconfirmed } from './store.ts'

const app = await testApp()

test('pending bookings that stay pending are each looked at once, and none keeps the others from their turn', async () => {
  const pending = await overdue(5)
  const seen: string[] = []
  for await (const id of eachUnconfirmed(app.db, 2)) seen.push(id)
  expect(seen).toEqual(pending.toSorted())
  const [odd, ...others] = pending
  await app.db`
    update facility set time_zone = 'Nowhere/Town' where id = (select facility_id from booking where id = ${odd!})`
  expect(await app.run('cancel-unconfirmed')).toBe('4 canceled')
  const rows = await app.db<{ id: string }[]>`select id from booking where status = 'cancelled'`
  expect(rows.map(({ id }) => id).toSorted()).toEqual(others.toSorted())
})

/** Unanswered bookings with the same deadline, in microseconds. */
async function overdue(count: number): Promise<string[]> {
  const ids: string[] = []
  for (let made = 0; made < count; made++) ids.push((await makeBooking(app, { count: 1, mode: 'hold' })).booking.id)
  await app.db`
    update booking set confirm_by = date_trunc('second', now()) - interval '1.123456 seconds' where id = any(${ids}::uuid[])`
  return ids
}
