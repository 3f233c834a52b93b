import { expect, test } from 'vitest'
import { ids, makeBooking, readyToBook } from '#app/testing/buy.ts'
import { futureDate, slotsOf } from '#app/testing/make-facility.ts'
import { makeOwnedFacility } from '#app/testing/make-owned.ts'
import { testApp } from '#app/testing/test-app.ts'
import { startReceiver } from '#app/testing/webhook-receiver.ts'
import { bookingEventNames } from '#bookings/booking-events.ts'
import type { Booking, BookingSummary } from '#bookings/contract.ts'

const receiver = await startReceiver()
const app = await testApp({ fetchOutside: receiver.fetchOutside })

/** An owner subscribed to all events of a facility, at `name`. */
async function listen(name: string) {
  const owner = await app.owner()
  const facilityId = await makeOwnedFacility(app.db, { ownerId: owner.account.id })
  await app.post('/api/developer/webhooks', { url: receiver.urlOf(name), events: bookingEventNames }, owner)
  const reach = async (mode: 'marketplace' | 'hold' = 'marketplace', count = 1) =>
    makeBooking(app, { facilityId, count, mode })
  return { owner, facilityId, reach, received: () => receive(name) }
}

type Message = { type: string; data: Booking }

/** Received events in order: "created confirmed". */
async function receive(name: string) {
  await app.run('deliver-webhooks')
  const messages = receiver.at(name).map(({ body }) => JSON.parse(body) as Message)
  return {
    types: messages.map(({ type }) => type.replace('booking.', '')).join(' '),
    statuses: messages.map(({ data }) => data.status),
    last: messages.at(-1)?.data,
  }
}

const close = (facilityId: string, remedy: string, as: Parameters<typeof app.post>[2], from = '05:30', to = '12:00') =>
  app.post(
    `/api/facilities/${facilityId}/closures`,
    { from: `${futureDate()}T${from}`, to: `${futureDate()}T${to}`, reason: 'Rain', remedy },
    as,
  )

test('a paid booking sends created, confirmed and cancelled', async () => {
  const { owner, reach, received } = await listen('paid')
  const { booking } = await reach()
  expect((await app.post(`/api/bookings/${booking.id}/cancel`, {}, owner)).status).toBe(200)
  const { types, statuses, last } = await received()
  expect(types).toBe('created confirmed cancelled')
  expect(statuses).toEqual(['confirmed', 'confirmed', 'cancelled'])
  expect(last).toMatchObject({ cancelledBecause: 'facility', refundedAmount: '30.00' })
})

test('a request is sent once when created and once when confirmed', async () => {
  const { owner, reach, received } = await listen('request')
  const { booking, browser } = await reach('hold')
  expect(await received()).toMatchObject({ types: 'created', statuses: ['pending_confirmation'] })
  const confirm = () => app.post(`/api/bookings/${booking.id}/confirm`, undefined, owner)
  await Promise.all([confirm(), confirm()])
  await confirm()
  await app.run('settle-payments')
  expect((await received()).types).toBe('created confirmed')
  expect((await app.post(`/api/bookings/${booking.id}/cancel`, {}, browser)).status).toBe(200)
  expect(await received()).toMatchObject({
    types: 'created confirmed cancelled',
    statuses: ['pending_confirmation', 'confirmed', 'cancelled'],
    last: { cancelledBecause: 'customer' },
  })
})

test('an administrator can confirm for the owner', async () => {
  const { reach, received } = await listen('administrator')
  const administrator = await app.administrator()
  const [{ booking: confirmed }, { booking: cancelled }] = [await reach('hold'), await reach('hold')]
  await app.post(`/api/bookings/${confirmed.id}/confirm`, undefined, administrator)
  await app.post(`/api/bookings/${cancelled.id}/cancel`, {}, administrator)
  expect((await received()).types).toBe('created created confirmed cancelled')
})

test('an unanswered request is canceled once, however often the job runs', async () => {
  const { reach, received } = await listen('unanswered')
  const { booking } = await reach('hold')
  await app.db`update booking set confirm_by = now() - interval '1 second' where id = ${booking.id}`
  await app.run('cancel-unconfirmed')
  await app.run('cancel-unconfirmed')
  expect(await received()).toMatchObject({ types: 'created cancelled', last: { cancelledBecause: 'not-confirmed' } })
})

test('a repeated booking request sends one event', async () => {
  const { facilityId, received } = await listen('again')
  const { book } = await readyToBook(app, { facilityId, count: 1 })
  const answers = [...(await Promise.all([book(), book()])), await book()]
  expect(answers.some(({ status }) => status === 200)).toBe(true)
  await app.run('settle-payments')
  expect((await received()).types).toBe('created confirmed')
})

test('bookings the facility adds itself are sent', async () => {
  const { owner, facilityId, received } = await listen('written')
  const body = { name: 'Pat Jones', email: '', phone: '', price: '40.00', from: at('18:00'), to: at('19:00') }
  const url = `/api/owner/facilities/${facilityId}/bookings`
  const { status, text } = await app.post<{ booking: BookingSummary }>(url, body, owner)
  expect(status, text).toBe(200)
  expect(await received()).toMatchObject({ types: 'created confirmed', last: { isPaidAtFacility: true } })
})

test('changed times and a transfer send the booking as it is then', async () => {
  const { facilityId, reach, received } = await listen('changed')
  const { booking, browser } = await reach()
  const slots = (await slotsOf(app, facilityId)).filter(({ status }) => status === 'open').slice(0, 1)
  await app.post('/api/hold-slots', { slotIds: ids(slots) }, browser)
  const change = { slotIds: ids(slots), difference: '0.00' }
  const changed = await app.post(`/api/bookings/${booking.id}/change`, change, browser)
  expect(changed.status, changed.text).toBe(200)
  expect(await received()).toMatchObject({
    types: 'created confirmed changed',
    last: { slots: [{ startTime: slots[0]!.startTime }] },
  })
  const to = { name: 'Ann Other', email: 'ann@example.org' }
  expect((await app.post(`/api/bookings/${booking.id}/transfer`, to, browser)).status).toBe(200)
  expect(await received()).toMatchObject({ types: 'created confirmed changed changed', last: { userInfo: to } })
})

test('a closure moves, shortens or cancels affected bookings, and each is sent', async () => {
  const { owner, facilityId, reach, received } = await listen('closed')
  await reach('marketplace', 2)
  await close(facilityId, 'refund', owner, '05:30', '07:00')
  expect(await received()).toMatchObject({ types: 'created confirmed changed', last: { slots: [{}] } })
  await close(facilityId, 'move', owner, '07:00', '08:00')
  expect((await received()).types).toBe('created confirmed changed changed')
  await reach()
  await close(facilityId, 'refund', owner, '08:00', '12:00')
  expect(await received()).toMatchObject({
    types: 'created confirmed changed changed created confirmed cancelled',
    last: { cancelledBecause: 'closed' },
  })
})

test('customers’ and administrators’ webhooks get nothing about other facilities', async () => {
  const own = await listen('own')
  const theirs = await listen('theirs')
  const administrator = await app.administrator()
  await app.post('/api/developer/webhooks', { url: receiver.urlOf('all'), events: bookingEventNames }, administrator)
  const { booking } = await theirs.reach()
  await app.db`update booking set visitor_id = ${own.owner.account.id} where id = ${booking.id}`
  expect((await theirs.received()).types).toBe('created confirmed')
  expect((await own.received()).types).toBe('')
  expect((await receive('all')).types).toBe('')
})

const at = (time: string) => `${futureDate()}T${time}`
