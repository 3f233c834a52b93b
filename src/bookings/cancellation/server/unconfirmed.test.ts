import { expect, test } from 'vitest'
import { bookingRequest, makeBooking, paymentOf } from '#app/testing/buy.ts'
import { futureDate, holdSome, makeFacility, slotsOf } from '#app/testing/make-facility.ts'
import { testApp } from '#app/testing/test-app.ts'
import type { Booking } from '#bookings/contract.ts'
import { eachUnconfirmed } from './store.ts'

const app = await testApp()
const admin = await app.administrator()

test('each overdue request is visited once, and one failure does not stop the others', async () => {
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

test('a request not confirmed by its deadline expires, and its authorization is voided', async () => {
  const { facilityId, booking, intent } = await makeBooking(app, { mode: 'hold' })
  await app.run('cancel-unconfirmed')
  expect(await firstStatus(facilityId)).toBe('booked')
  await app.db`update booking set confirm_by = now() where id = ${booking.id}`
  expect(await app.post(`/api/bookings/${booking.id}/confirm`, undefined, admin)).toMatchObject({ status: 409 })
  await app.run('cancel-unconfirmed')
  expect((await app.get<Booking>(`/api/bookings/${booking.id}`, admin)).body).toMatchObject({
    status: 'cancelled',
    cancelledBecause: 'not-confirmed',
  })
  expect(await firstStatus(facilityId)).toBe('open')
  expect(await paymentOf(app, intent.paymentIntentId)).toMatchObject({ status: 'voided', intent: 'canceled' })
})

test('an unanswered request for a free field expires too', async () => {
  const facilityId = await makeFacility(app.db, { approval: 'request', pricePerHourUsd: 0 })
  const { browser, slots } = await holdSome(app, facilityId)
  const request = bookingRequest(slots, null, { mode: 'hold' })
  const { body } = await app.post<{ booking: Booking }>('/api/bookings', request, browser)
  await app.db`update booking set confirm_by = now() where id = ${body.booking.id}`
  await app.run('cancel-unconfirmed')
  expect(await firstStatus(facilityId)).toBe('open')
})

const firstStatus = async (facilityId: string) => (await slotsOf(app, facilityId, futureDate(7)))[0]!.status

/** Unanswered bookings with the same deadline, in microseconds. */
async function overdue(count: number): Promise<string[]> {
  const ids: string[] = []
  for (let made = 0; made < count; made++) ids.push((await makeBooking(app, { count: 1, mode: 'hold' })).booking.id)
  await app.db`
    update booking set confirm_by = date_trunc('second', now()) - interval '1.123456 seconds' where id = any(${ids}::uuid[])`
  return ids
}
