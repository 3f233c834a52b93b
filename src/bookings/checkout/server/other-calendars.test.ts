import { expect, test } from 'vitest'
import {
  bookingRequest,
  confirmCard,
  ids,
  makeBooking,
  openIntent,
  paymentOf,
  settleLater,
  totalOf,
} from '#app/testing/buy.ts'
import { makeConnected } from '#app/testing/connect-facility.ts'
import { futureDate, slotsOf } from '#app/testing/make-facility.ts'
import { newBrowser, testApp } from '#app/testing/test-app.ts'
import type { AvailabilitySlot } from '#availability/contract.ts'
import { startSimulator } from '#calendars/simulator/server/start-simulator.ts'

const simulator = await startSimulator({ port: 0 })
const app = await testApp({ simulator })
const date = futureDate(3)

/** A sample facility that is also booked in another system; its slots, busy and free there. */
async function booked(facility: Parameters<typeof makeConnected>[1] = { providerType: 'manual' }) {
  const facilityId = await makeConnected(app.db, facility)
  const slots = await slotsOf(app, facilityId, date)
  const taken = slots.filter(({ status }) => status === 'blocked')
  const free = slots.filter(({ status }) => status === 'open')
  return { facilityId, taken, free }
}

/** The other system has just reported no busy times. */
const clearBusy = (facilityId: string) => app.db`update provider_day set busy = '{}' where facility_id = ${facilityId}`

async function hold(slots: readonly AvailabilitySlot[], browser = newBrowser()) {
  expect((await app.post('/api/hold-slots', { slotIds: ids(slots) }, browser)).status).toBe(200)
  return browser
}

/** All of a customer's steps before the booking itself. */
async function readyToBook(slots: AvailabilitySlot[], mode: 'marketplace' | 'hold' = 'marketplace') {
  const browser = await hold(slots)
  const { body: intent } = await openIntent(app, slots, browser, { mode })
  await confirmCard(app, intent)
  const book = () => app.post('/api/bookings', bookingRequest(slots, intent.paymentIntentId, { mode }), browser)
  return { intent, book }
}

const bookingsAt = (facilityId: string) => app.db`select 1 from booking where facility_id = ${facilityId}`

test('a slot busy in the other calendar is refused before payment', async () => {
  const { taken, free } = await booked()
  const slots = [free[0]!, taken[0]!]
  const browser = await hold(slots)
  const { status, body } = await openIntent(app, slots, browser)
  expect([status, body.code]).toEqual([409, 'slots-lost'])
  expect((body as unknown as { slotIds: string[] }).slotIds).toEqual([taken[0]!.id])
})

test('a slot busy in an iCal feed is refused at booking', async () => {
  const facilityId = await makeConnected(app.db, {}, 'ical')
  const taken = (await slotsOf(app, facilityId, date)).filter(({ status }) => status === 'blocked')
  await clearBusy(facilityId)
  const { intent, book } = await readyToBook([taken[0]!])
  expect(await book()).toMatchObject({ status: 409, body: { code: 'slots-lost', slotIds: [taken[0]!.id] } })
  expect(await bookingsAt(facilityId)).toHaveLength(0)
  expect(await paymentOf(app, intent.paymentIntentId)).toEqual({ status: 'voided', intent: 'canceled' })
})

test('a slot that became busy since payment is refused, and the authorization voided', async () => {
  const { facilityId, taken } = await booked()
  await clearBusy(facilityId)
  const { intent, book } = await readyToBook([taken[0]!])
  expect(await book()).toMatchObject({ status: 409, body: { code: 'slots-lost', slotIds: [taken[0]!.id] } })
  expect(await bookingsAt(facilityId)).toHaveLength(0)
  expect(await paymentOf(app, intent.paymentIntentId)).toEqual({ status: 'voided', intent: 'canceled' })
  expect(await book()).toMatchObject({ status: 409, body: { code: 'slots-lost' } })
})

test('an event-driven booking of a busy slot is refused, and the authorization voided', async () => {
  const { facilityId, taken } = await booked()
  await clearBusy(facilityId)
  const browser = await hold([taken[0]!])
  const checkout = { userInfo: { name: 'Sam Rivera', email: 'sam@example.org', phone: '(555) 555-0123' }, notes: null }
  const { body: intent } = await openIntent(app, [taken[0]!], browser, checkout)
  await confirmCard(app, intent)
  await app.sandbox.deliverDue()
  await settleLater(app)
  expect(await bookingsAt(facilityId)).toHaveLength(0)
  expect(await paymentOf(app, intent.paymentIntentId)).toEqual({ status: 'voided', intent: 'canceled' })
})

test('a free slot is booked after one more calendar check', async () => {
  const { facilityId, free } = await booked()
  const { intent, book } = await readyToBook([free[0]!, free[1]!])
  const requestsBefore = simulator.questionsAbout(facilityId)
  expect((await book()).status).toBe(200)
  expect(simulator.questionsAbout(facilityId)).toBe(requestsBefore + 1)
  expect(await bookingsAt(facilityId)).toHaveLength(1)
  expect(await paymentOf(app, intent.paymentIntentId)).toEqual({ status: 'captured', intent: 'succeeded' })
  expect((await slotsOf(app, facilityId, date)).find(({ id }) => id === free[0]!.id)?.status).toBe('booked')
})

test.each(['server-error', 'malformed', 'html', 'reset'] as const)(
  'a calendar failing with %s blocks instant booking, and the authorization is voided',
  async fault => {
    const { facilityId, free } = await booked()
    const { intent, book } = await readyToBook([free[0]!])
    simulator.failAt(facilityId, fault)
    expect(await book()).toMatchObject({ status: 503, body: { code: 'calendar-silent' } })
    expect(await bookingsAt(facilityId)).toHaveLength(0)
    expect(await paymentOf(app, intent.paymentIntentId)).toEqual({ status: 'voided', intent: 'canceled' })
  },
)

test('a request succeeds while the calendar fails, since the owner decides', async () => {
  const { facilityId, free } = await booked({ providerType: 'civicrec' })
  const { book } = await readyToBook([free[0]!], 'hold')
  simulator.failAt(facilityId, 'refusal')
  expect(await book()).toMatchObject({ status: 200, body: { booking: { status: 'pending_confirmation' } } })
  expect(await bookingsAt(facilityId)).toHaveLength(1)
})

test('a request for a busy slot is refused', async () => {
  const { facilityId, taken } = await booked({ providerType: 'civicrec' })
  await clearBusy(facilityId)
  const { book } = await readyToBook([taken[0]!], 'hold')
  expect(await book()).toMatchObject({ status: 409, body: { code: 'slots-lost' } })
})

test('free slots are checked in the other calendar too', async () => {
  const { facilityId, taken, free } = await booked({ providerType: 'manual', pricePerHourUsd: 0 })
  await clearBusy(facilityId)
  const browser = await hold([taken[0]!, free[0]!])
  const book = (slots: AvailabilitySlot[]) => app.post('/api/bookings', bookingRequest(slots, null), browser)
  expect(totalOf(free)).toBe('0.00')
  expect(await book([taken[0]!])).toMatchObject({ status: 409, body: { code: 'slots-lost' } })
  expect((await book([free[0]!])).status).toBe(200)
})

test('a booking cannot move to a busy slot', async () => {
  const { facilityId, taken, free } = await booked()
  const { browser, booking } = await makeBooking(app, { facilityId, count: 1, date })
  await hold([taken[0]!], browser)
  const change = (to: AvailabilitySlot) =>
    app.post(`/api/bookings/${booking.id}/change`, { slotIds: [to.id], difference: '0.00' }, browser)
  expect(await change(taken[0]!)).toMatchObject({ status: 409, body: { code: 'slots-lost' } })
  const other = free.at(-1)!
  await hold([other], browser)
  expect((await change(other)).status).toBe(200)
})
