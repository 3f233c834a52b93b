import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { bookingRequest, ids, makeBooking, openIntent, readyToBook } from '#app/testing/buy.ts'
import { futureDate, holdSome, makeFacility, slotsOf } from '#app/testing/make-facility.ts'
import { type Browser, newBrowser, testApp } from '#app/testing/test-app.ts'
import { makeSlotId } from '#availability/server/slot-id.ts'

const app = await testApp()

/** Row counts of all tables that a refused request might change. */
async function rowCounts() {
  const [row] = await app.db`
    select (select count(*) from reservation) as reservations, (select count(*) from booking) as bookings,
      (select count(*) from payment) as payments, (select count(*) from refund) as refunds,
      (select count(*) from message) as messages, (select count(*) from gateway_event) as events`
  return row
}

/** Refused with this status and code; nothing is written. */
async function expectRefused(
  ask: () => Promise<{ status: number; body: { code: string } }>,
  status: number,
  code: string,
) {
  const before = await rowCounts()
  expect(await ask()).toMatchObject({ status, body: { code } })
  expect(await rowCounts()).toEqual(before)
}

const hold = (slotIds: string[], more: object = {}, as = newBrowser()) =>
  app.post('/api/hold-slots', { slotIds, ...more }, as)

test('slots of several facilities and unknown slots are refused', async () => {
  const [one] = await slotsOf(app, await makeFacility(app.db))
  const [other] = await slotsOf(app, await makeFacility(app.db))
  await expectRefused(() => hold([one!.id, other!.id]), 422, 'slots-of-several-facilities')
  await expectRefused(() => hold([makeSlotId(randomUUID(), Date.now(), 60)]), 404, 'slot-unknown')
  const odd = makeSlotId(one!.facilityId, Date.parse(one!.startTime) + 60_000, 60)
  await expectRefused(() => hold([odd]), 404, 'slot-unknown')
})

test('past slots are refused', async () => {
  const facility = await makeFacility(app.db)
  const [slot] = await slotsOf(app, facility)
  const aWeekAgo = makeSlotId(facility, Date.parse(slot!.startTime) - 14 * 86_400_000, 60)
  await expectRefused(() => hold([aWeekAgo]), 422, 'slot-over')
})

test("holding one's own held slots changes nothing; one's booked slots are taken", async () => {
  const { browser, slots } = await holdSome(app, await makeFacility(app.db))
  const before = await rowCounts()
  expect((await hold(ids(slots), {}, browser)).status).toBe(200)
  expect(await rowCounts()).toEqual(before)
  const booked = await makeBooking(app)
  await expectRefused(() => hold(ids(booked.slots), {}, booked.browser), 409, 'slot-taken')
})

test('500, zero, duplicate and malformed slot ids are refused', async () => {
  const [slot] = await slotsOf(app, await makeFacility(app.db))
  const many = Array.from({ length: 500 }, (_, i) => makeSlotId(slot!.facilityId, i * 3_600_000, 60))
  for (const slotIds of [many, [], [slot!.id, slot!.id], ['x'], [null]])
    await expectRefused(() => hold(slotIds as string[]), 400, 'invalid-request')
})

test.each([10 * 365 * 24 * 60, 16, 0, -1, 1.5, '15', Number.NaN])(
  'a hold of %s minutes is refused',
  async holdDurationMinutes => {
    const [slot] = await slotsOf(app, await makeFacility(app.db))
    await expectRefused(() => hold([slot!.id], { holdDurationMinutes }), 400, 'invalid-request')
  },
)

test("another visitor's hold can be neither released nor paid", async () => {
  const { slots, browser } = await holdSome(app, await makeFacility(app.db))
  const stranger = (await holdSome(app, await makeFacility(app.db), 1)).browser
  const release = await app.post<{ released: string[] }>('/api/release-slots', { slotIds: ids(slots) }, stranger)
  expect(release.body.released).toEqual([])
  await expectRefused(() => hold(ids(slots), {}, stranger), 409, 'slot-taken')
  await expectRefused(() => openIntent(app, slots, stranger), 409, 'slots-not-held')
  expect((await slotsOf(app, slots[0]!.facilityId, futureDate(), browser))[0]).toMatchObject({ heldByYou: true })
})

test("another visitor's payment cannot be used to book", async () => {
  const { slots, intent } = await readyToBook(app)
  const stranger = (await readyToBook(app)).browser
  const request = bookingRequest(slots, intent.paymentIntentId)
  await expectRefused(() => app.post('/api/bookings', request, stranger), 404, 'payment-not-found')
})

test("another visitor's booking is not found", async () => {
  const { booking } = await makeBooking(app)
  const stranger = (await makeBooking(app)).browser
  const url = `/api/bookings/${booking.id}`
  const ask: [string, unknown][] = [
    ['cancel', {}],
    ['confirm', undefined],
    ['transfer', { name: 'A', email: 'a@example.org' }],
    ['change', { slotIds: ids(booking.slots), difference: '0.00' }],
    ['change-payment-intent', { slotIds: ids(booking.slots), amount: '1.00' }],
  ]
  for (const [what, body] of ask)
    await expectRefused(() => app.post(`${url}/${what}`, body, stranger), 404, 'booking-not-found')
  await expectRefused(() => app.get(url, stranger), 404, 'booking-not-found')
})

test.each(['-1', '1e9', '75.001', 'NaN', 'Infinity', '', ' 60', '99999999', null, 60.001])(
  'the amount %j is refused',
  async amount => {
    const { slots, browser, intent } = await readyToBook(app)
    await expectRefused(() => openIntent(app, slots, browser, { amount }), 400, 'invalid-request')
    const request = bookingRequest(slots, intent.paymentIntentId, { totalAmount: amount })
    await expectRefused(() => app.post('/api/bookings', request, browser), 400, 'invalid-request')
  },
)

test('an idempotency key is bound to its body, and an overlong key is refused', async () => {
  const { browser, booking } = await makeBooking(app)
  const cancel = (key: string, refundAmount: string) =>
    keyed(`/api/bookings/${booking.id}/cancel`, { refundAmount }, key, browser)
  await expectRefused(() => cancel('one', '10.00'), 409, 'refund-changed')
  await expectRefused(() => cancel('one', '60.00'), 422, 'idempotency-key-reused')
  await expectRefused(() => cancel('one', '10.00'), 409, 'refund-changed')
  await expectRefused(() => cancel('x'.repeat(256), '60.00'), 400, 'idempotency-key-invalid')
  expect(await cancel('two', '60.00')).toMatchObject({ status: 200 })
  const before = await rowCounts()
  expect(await cancel('two', '60.00')).toMatchObject({ status: 200, body: { booking: { status: 'cancelled' } } })
  expect(await rowCounts()).toEqual(before)
})

/** A POST with an idempotency key. */
async function keyed(url: string, payload: object, key: string, browser: Browser) {
  const answer = await app.app.inject({
    method: 'POST',
    url,
    payload,
    headers: { 'idempotency-key': key },
    cookies: Object.fromEntries(browser.cookies),
  })
  return { status: answer.statusCode, body: answer.json<{ code: string }>() }
}
