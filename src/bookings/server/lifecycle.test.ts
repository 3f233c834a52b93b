import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import {
  type BookingReply,
  bookingRequest,
  confirmCard,
  type IntentReply,
  ids,
  issueCredit,
  makeBooking,
  openIntent,
  paymentOf,
  readyToBook,
  settleLater,
} from '#app/testing/buy.ts'
import { futureDate, holdSome, makeFacility, slotsOf } from '#app/testing/make-facility.ts'
import { type Browser, newBrowser, testApp } from '#app/testing/test-app.ts'
import { walkRows } from '#app/testing/walk-pages.ts'
import type { AvailabilitySlot } from '#availability/contract.ts'
import type { ChangeQuote } from '#bookings/change/contract.ts'
import type { Credit } from '#bookings/checkout/contract.ts'
import type { Booking, BookingSummary, CancellationQuote } from '#bookings/contract.ts'
import { fullRefundUntil } from '#facilities/refund-policy.ts'
import { product } from '#kit/shared/product.ts'
import { facilityKey } from './access.ts'

const app = await testApp()
const admin = await app.administrator()
const secret = app.services.signingSecret

type Cancelled = { booking: Booking; refund: CancellationQuote; code: string; refundAmount: string }

const cancel = (id: string, as?: Browser, body: object = {}, key = '') =>
  app.post<Cancelled>(`/api/bookings/${id}/cancel${key && `?key=${key}`}`, body, as)
const statusesAt = async (facilityId: string, days = 7) =>
  (await slotsOf(app, facilityId, futureDate(days))).map(slot => slot.status)
const mailTo = (id: string) => app.db<{ kind: string; recipient: string }[]>`
  select kind, recipient from message where payload -> 'booking' ->> 'id' = ${id} order by created_at, kind`

test('canceling over a day ahead refunds in full, as quoted', async () => {
  const { facilityId, browser, booking, intent } = await makeBooking(app)
  const quote = await app.get<CancellationQuote>(`/api/bookings/${booking.id}/cancellation`, browser)
  expect(quote.body).toEqual({ refundAmount: '60.00', creditAmount: '0.00', keptAmount: '0.00', releasesCard: false })
  const { status, body } = await cancel(booking.id, browser, { refundAmount: '60.00' })
  expect(status).toBe(200)
  expect(body.booking).toMatchObject({ status: 'cancelled', cancelledBecause: 'customer', refundedAmount: '60.00' })
  expect((await statusesAt(facilityId)).slice(0, 2)).toEqual(['open', 'open'])
  expect(await paymentOf(app, intent.paymentIntentId)).toMatchObject({ status: 'refunded' })
  expect((await mailTo(booking.id)).map(({ kind }) => kind)).toEqual(['booking-confirmed', 'booking-cancelled'])
  expect(await cancel(booking.id, browser)).toMatchObject({ status: 409, body: { code: 'booking-over' } })
})

test('canceling within the notice refunds nothing, unless the owner cancels', async () => {
  const soon = today()
  const late = await makeBooking(app, soon)
  const { body } = await cancel(late.booking.id, late.browser)
  expect(body.refund).toMatchObject({ refundAmount: '0.00', keptAmount: '30.00' })
  expect(await paymentOf(app, late.intent.paymentIntentId)).toMatchObject({ status: 'captured' })
  const byOwner = await makeBooking(app, soon)
  const answer = await cancel(byOwner.booking.id, undefined, {}, facilityKey(secret, byOwner.facilityId))
  expect(answer.body).toMatchObject({
    booking: { cancelledBecause: 'facility', manageKey: '' },
    refund: { refundAmount: '30.00' },
  })
})

test('a cancellation with an outdated refund is refused with the right amount', async () => {
  const { browser, booking, facilityId } = await makeBooking(app)
  const answer = await cancel(booking.id, browser, { refundAmount: '10.00' })
  expect(answer).toMatchObject({ status: 409, body: { code: 'refund-changed', refundAmount: '60.00' } })
  expect((await statusesAt(facilityId)).slice(0, 2)).toEqual(['booked', 'booked'])
})

test('a booking is accessible by its browser, key, facility and administrators only', async () => {
  const { browser, booking, facilityId } = await makeBooking(app)
  const read = (query = '', as?: Browser) => app.get<Booking>(`/api/bookings/${booking.id}${query}`, as)
  expect((await read('', browser)).body.manageKey).toBe(booking.manageKey)
  expect((await read(`?key=${booking.manageKey}`)).status).toBe(200)
  expect((await read(`?key=${facilityKey(secret, facilityId)}`)).body).toMatchObject({ manageKey: '' })
  expect((await read('', admin)).status).toBe(200)
  const foreign = facilityKey(secret, randomUUID())
  for (const query of ['', '?key=guess', `?key=${foreign}`])
    expect(await read(query)).toMatchObject({ status: 404, body: { code: 'booking-not-found' } })
  for (const [method, body] of [
    ['cancel', {}],
    ['confirm', undefined],
    ['transfer', { name: 'X', email: 'x@example.org' }],
    ['change-quote', { slotIds: ids(booking.slots) }],
  ] as const)
    expect(await app.post(`/api/bookings/${booking.id}/${method}`, body)).toMatchObject({ status: 404 })
})

test('a customer cannot confirm, and an owner can neither transfer nor change', async () => {
  const { browser, booking, facilityId } = await makeBooking(app, { mode: 'hold' })
  const post = (what: string, body: unknown, as?: Browser, key = '') =>
    app.post(`/api/bookings/${booking.id}/${what}${key && `?key=${key}`}`, body, as)
  const refused = { status: 403, body: { code: 'not-allowed' } }
  expect(await post('confirm', undefined, browser)).toMatchObject(refused)
  const key = facilityKey(secret, facilityId)
  expect(await post('transfer', { name: 'X', email: 'x@example.org' }, undefined, key)).toMatchObject(refused)
  const change = { slotIds: ids(booking.slots), difference: '0.00' }
  expect(await post('change', change, undefined, key)).toMatchObject(refused)
})

test('a request keeps the card authorized and captures it when confirmed', async () => {
  const { facilityId, booking, intent } = await makeBooking(app, {
    mode: 'hold',
    facility: { bookingEmail: 'owner@example.org' },
  })
  expect(booking).toMatchObject({ status: 'pending_confirmation', paymentStatus: 'authorized' })
  expect((await statusesAt(facilityId)).slice(0, 2)).toEqual(['booked', 'booked'])
  expect(await mailTo(booking.id)).toEqual([
    { kind: 'booking-requested', recipient: 'sam@example.org' },
    { kind: 'booking-to-confirm', recipient: 'owner@example.org' },
  ])
  await settleLater(app)
  expect(await paymentOf(app, intent.paymentIntentId)).toMatchObject({ status: 'authorized' })
  const url = `/api/bookings/${booking.id}/confirm?key=${facilityKey(secret, facilityId)}`
  expect(await app.post<{ booking: BookingSummary }>(url, undefined)).toMatchObject({
    status: 200,
    body: { booking: { status: 'confirmed', holdExpiresAt: null } },
  })
  expect(await paymentOf(app, intent.paymentIntentId)).toMatchObject({ status: 'captured', intent: 'succeeded' })
  expect(await app.post(url, undefined)).toMatchObject({ status: 409, body: { code: 'booking-not-pending' } })
})

test('a request at a facility without an email address is sent to the operator', async () => {
  const { booking } = await makeBooking(app, { mode: 'hold' })
  expect(await mailTo(booking.id)).toEqual([
    { kind: 'booking-requested', recipient: 'sam@example.org' },
    { kind: 'booking-to-confirm', recipient: product.supportEmail },
  ])
})

test('the facility is notified of an instant booking and its cancellation by the customer', async () => {
  const { browser, booking } = await makeBooking(app, { facility: { bookingEmail: 'owner@example.org' } })
  await cancel(booking.id, browser)
  expect(await mailTo(booking.id)).toEqual([
    { kind: 'booking-confirmed', recipient: 'sam@example.org' },
    { kind: 'booking-made', recipient: 'owner@example.org' },
    { kind: 'booking-cancelled', recipient: 'sam@example.org' },
    { kind: 'booking-cancelled-by-customer', recipient: 'owner@example.org' },
  ])
})

test('declining a request voids the authorization', async () => {
  const { booking, intent } = await makeBooking(app, { mode: 'hold' })
  const { body } = await cancel(booking.id, admin)
  expect(body.refund).toEqual({ refundAmount: '0.00', creditAmount: '0.00', keptAmount: '0.00', releasesCard: true })
  expect(await paymentOf(app, intent.paymentIntentId)).toMatchObject({ status: 'voided' })
})

test('a confirmation during a provider outage is completed by the job', async () => {
  const { booking, intent } = await makeBooking(app, { mode: 'hold' })
  app.sandbox.faults.gateway.captureUnreachable = true
  const answer = await app.post(`/api/bookings/${booking.id}/confirm`, undefined, admin)
  app.sandbox.faults.gateway.captureUnreachable = false
  expect(answer).toMatchObject({ status: 503, body: { code: 'payment-unsettled' } })
  await app.db`update booking set confirm_by = now() where id = ${booking.id}`
  await app.run('cancel-unconfirmed')
  await settleLater(app)
  expect((await app.get<Booking>(`/api/bookings/${booking.id}`, admin)).body).toMatchObject({ status: 'confirmed' })
  expect(await paymentOf(app, intent.paymentIntentId)).toMatchObject({ status: 'captured' })
})

test('confirming a request with an expired authorization cancels it', async () => {
  const { booking, intent } = await makeBooking(app, { mode: 'hold' })
  await app.sandbox.expireAuthorization(intent.paymentIntentId)
  const answer = await app.post(`/api/bookings/${booking.id}/confirm`, undefined, admin)
  expect(answer).toMatchObject({ status: 409, body: { code: 'payment-over' } })
  expect((await app.get<Booking>(`/api/bookings/${booking.id}`, admin)).body.status).toBe('cancelled')
})

test('changing to slots of the same price swaps them without a charge', async () => {
  const { facilityId, browser, booking } = await makeBooking(app)
  const wanted = await holdMore(facilityId, browser, [4, 5])
  expect(await quote(booking, ids(wanted), browser)).toMatchObject({ dueAmount: '0.00', refundAmount: '0.00' })
  const { status, body } = await change(booking, browser, { slotIds: ids(wanted), difference: '0.00' })
  expect(status).toBe(200)
  expect(ids(body.booking.slots)).toEqual(ids(wanted))
  expect((await statusesAt(facilityId)).slice(0, 6)).toEqual(['open', 'open', 'open', 'open', 'booked', 'booked'])
  expect((await mailTo(booking.id)).map(({ kind }) => kind)).toEqual(['booking-confirmed', 'booking-changed'])
})

test('removing a slot refunds its price', async () => {
  const { facilityId, browser, booking, intent } = await makeBooking(app)
  const stays = [booking.slots[0]!.id]
  expect(await quote(booking, stays, browser)).toMatchObject({ newTotal: '30.00', refundAmount: '30.00' })
  const { body } = await change(booking, browser, { slotIds: stays, difference: '-30.00' })
  expect(body.booking).toMatchObject({ totalAmount: '30.00', refundedAmount: '30.00', paymentStatus: 'captured' })
  expect((await statusesAt(facilityId)).slice(0, 2)).toEqual(['booked', 'open'])
  const last = await cancel(booking.id, browser)
  expect(last.body.refund).toMatchObject({ refundAmount: '30.00' })
  expect(await paymentOf(app, intent.paymentIntentId)).toMatchObject({ status: 'refunded' })
})

test('refunds of a booking paid twice are limited to what is left of each payment', async () => {
  const facility = { schedule: { slotMinutes: 60, hours: [{ ...sixToSeven, priceCents: 2_000 }, sevenToTen] } }
  const { facilityId, browser, booking, intent: first } = await makeBooking(app, { facility })
  const slotIds = [...ids(booking.slots), ...ids(await holdMore(facilityId, browser, [3]))]
  const { body: second } = await openDifference(booking, slotIds, browser)
  await confirmCard(app, second)
  const wider = { slotIds, difference: '30.00', stripePaymentIntentId: second.paymentIntentId }
  expect((await change(booking, browser, wider)).body.booking).toMatchObject({ totalAmount: '80.00' })
  // The first refund leaves $10 of the second payment.
  await change(booking, browser, { slotIds: slotIds.slice(1), difference: '-20.00' })
  const { body } = await change(booking, browser, { slotIds: slotIds.slice(2), difference: '-30.00' })
  expect(body.booking).toMatchObject({ totalAmount: '30.00', refundedAmount: '50.00' })
  expect((await cancel(booking.id, browser)).body.refund).toMatchObject({ refundAmount: '30.00' })
  for (const { paymentIntentId } of [first, second])
    expect(await paymentOf(app, paymentIntentId)).toMatchObject({ status: 'refunded' })
})

test('a more expensive change needs payment; a declined card changes nothing and can be replaced', async () => {
  const { facilityId, browser, booking } = await makeBooking(app)
  const added = await holdMore(facilityId, browser, [4])
  const slotIds = [...ids(booking.slots), ...ids(added)]
  expect(await quote(booking, slotIds, browser)).toMatchObject({ newTotal: '90.00', dueAmount: '30.00' })
  expect(await change(booking, browser, { slotIds, difference: '30.00' })).toMatchObject({
    status: 402,
    body: { code: 'payment-needed' },
  })
  const { body: intent } = await openDifference(booking, slotIds, browser)
  expect(intent.amount).toBe('30.00')
  await confirmCard(app, intent, 'pm_card_visa_chargeDeclined')
  const request = { slotIds, difference: '30.00', stripePaymentIntentId: intent.paymentIntentId }
  expect(await change(booking, browser, request)).toMatchObject({ status: 402 })
  expect((await app.get<Booking>(`/api/bookings/${booking.id}`, browser)).body).toMatchObject({ totalAmount: '60.00' })
  await confirmCard(app, intent)
  expect(await change(booking, browser, request)).toMatchObject({
    status: 200,
    body: { booking: { totalAmount: '90.00' } },
  })
  expect((await change(booking, browser, request)).status).toBe(200)
  const { body } = await cancel(booking.id, browser)
  expect(body.refund).toMatchObject({ refundAmount: '90.00' })
  await settleLater(app)
  expect(await paymentOf(app, intent.paymentIntentId)).toMatchObject({ status: 'refunded' })
})

test('an event completes a paid change if the browser never returns', async () => {
  const { facilityId, browser, booking } = await makeBooking(app)
  const slotIds = [...ids(booking.slots), ...ids(await holdMore(facilityId, browser, [4]))]
  const { body: intent } = await openDifference(booking, slotIds, browser)
  await confirmCard(app, intent)
  await app.sandbox.deliverDue()
  expect((await app.get<Booking>(`/api/bookings/${booking.id}`, browser)).body.slots).toHaveLength(3)
})

/** To three other times, at $30 more; `pay` sends it. */
async function readyToChange() {
  const { facilityId, browser, booking } = await makeBooking(app)
  const slotIds = ids(await holdMore(facilityId, browser, [4, 5, 6]))
  const { body: intent } = await openDifference(booking, slotIds, browser)
  await confirmCard(app, intent)
  const pay = () =>
    change(booking, browser, { slotIds, difference: '30.00', stripePaymentIntentId: intent.paymentIntentId })
  const expectUnchanged = async () => {
    const after = (await app.get<Booking>(`/api/bookings/${booking.id}`, browser)).body
    expect([after.status, after.totalAmount, ids(after.slots)]).toEqual(['confirmed', '60.00', ids(booking.slots)])
  }
  return { facilityId, pay, expectUnchanged }
}

test('a change whose capture is refused restores the original slots', async () => {
  const { facilityId, pay, expectUnchanged } = await readyToChange()
  app.sandbox.faults.gateway.captureRefused = true
  await pay()
  app.sandbox.faults.gateway.captureRefused = false
  await expectUnchanged()
  const [first, second, ...others] = (await statusesAt(facilityId)).slice(0, 7)
  expect([first, second]).toEqual(['booked', 'booked'])
  expect(new Set(others)).toEqual(new Set(['open']))
})

test.each(['hidden', 'closed'])(
  'a change whose capture is refused restores the slots at a %s facility',
  async state => {
    const { facilityId, pay, expectUnchanged } = await readyToChange()
    app.sandbox.faults.gateway.captureUnreachable = true
    await pay()
    app.sandbox.faults.gateway.captureUnreachable = false
    await app.db`
      update facility set retired_at = now(), hidden_since = case when ${state} = 'hidden' then now() end
      where id = ${facilityId}`
    app.sandbox.faults.gateway.captureRefused = true
    await settleLater(app)
    app.sandbox.faults.gateway.captureRefused = false
    await expectUnchanged()
  },
)

test('a change whose slots are lost while paying changes nothing', async () => {
  const { facilityId, browser, booking } = await makeBooking(app)
  const added = await holdMore(facilityId, browser, [4])
  const slotIds = [...ids(booking.slots), ...ids(added)]
  const { body: intent } = await openDifference(booking, slotIds, browser)
  await confirmCard(app, intent)
  await app.post('/api/release-slots', { slotIds: ids(added) }, browser)
  await app.post('/api/hold-slots', { slotIds: ids(added) })
  const answer = await change(booking, browser, {
    slotIds,
    difference: '30.00',
    stripePaymentIntentId: intent.paymentIntentId,
  })
  expect(answer).toMatchObject({ status: 409, body: { code: 'slots-lost' } })
  expect(await paymentOf(app, intent.paymentIntentId)).toMatchObject({ status: 'voided', intent: 'canceled' })
  expect((await app.get<Booking>(`/api/bookings/${booking.id}`, browser)).body.slots).toHaveLength(2)
})

test('removing a slot before the capture captures first or answers 503', async () => {
  const { browser, slots, book } = await readyToBook(app)
  app.sandbox.faults.gateway.captureUnreachable = true
  const { booking } = (await book()).body
  const request = { slotIds: [slots[0]!.id], difference: '-30.00' }
  const refused = await change(booking, browser, request)
  app.sandbox.faults.gateway.captureUnreachable = false
  expect(refused).toMatchObject({ status: 503, body: { code: 'payment-unsettled' } })
  const { body } = await change(booking, browser, request)
  expect(body.booking).toMatchObject({ totalAmount: '30.00', refundedAmount: '30.00', paymentStatus: 'captured' })
})

test('a slot moved by the owner can be changed or canceled for a full refund at any time', async () => {
  const { browser, booking } = await makeBooking(app)
  await app.db`
    update booking set refund_policy = ${app.db.json(fullRefundUntil(24 * 30))}, slots = jsonb_set(slots, '{0,isMoved}', 'true') where id = ${booking.id}`
  expect(await quote(booking, [booking.slots[0]!.id], browser)).toMatchObject({ refundAmount: '30.00' })
  expect((await cancel(booking.id, browser)).body.refund).toMatchObject({ refundAmount: '60.00' })
})

test('an owner refunds only the upcoming weeks of a series', async () => {
  const { booking, facilityId } = await makeBooking(app)
  const past = JSON.stringify([{ ...booking.slots[0], start: 0, end: 3_600_000, priceCents: 3_000 }])
  await app.db`
    update booking set slots = ${past}::text::jsonb || (slots - 0) where id = ${booking.id}`
  const { body } = await cancel(booking.id, undefined, {}, facilityKey(secret, facilityId))
  expect(body.refund).toMatchObject({ refundAmount: '30.00', keptAmount: '30.00' })
})

test('a request for a slot starting soon can be confirmed until it starts', async () => {
  const { booking } = await makeBooking(app, { mode: 'hold', ...today() })
  expect(Date.parse(booking.confirmBy!)).toBeLessThanOrEqual(Date.parse(booking.start))
})

test('a free booking pays for added slots, and becomes free again if the capture is refused', async () => {
  for (const isRefused of [false, true]) {
    const facilityId = await makeFacility(app.db, { schedule: freeMornings })
    const { browser, slots } = await holdSome(app, facilityId, 1)
    const { booking } = (await app.post<BookingReply>('/api/bookings', bookingRequest(slots, null), browser)).body
    expect(booking).toMatchObject({ totalAmount: '0.00', paymentStatus: null })
    const [added] = await holdMore(facilityId, browser, [4])
    const request = { slotIds: [slots[0]!.id, added!.id], difference: '30.00' }
    const { body: intent } = await openDifference(booking, request.slotIds, browser)
    await confirmCard(app, intent)
    app.sandbox.faults.gateway.captureRefused = isRefused
    const stripePaymentIntentId = intent.paymentIntentId
    await change(booking, browser, { ...request, stripePaymentIntentId })
    app.sandbox.faults.gateway.captureRefused = false
    const after = (await app.get<Booking>(`/api/bookings/${booking.id}`, browser)).body
    expect(after).toMatchObject(
      isRefused
        ? { totalAmount: '0.00', paymentStatus: null, status: 'confirmed' }
        : { totalAmount: '30.00', paymentStatus: 'captured' },
    )
    if (!isRefused) expect((await cancel(booking.id, browser)).body.refund.refundAmount).toBe('30.00')
  }
})

test('a failed partial refund is included in the refund on cancellation', async () => {
  const { browser, booking, intent } = await makeBooking(app, { card: 'pm_card_refundFail' })
  await change(booking, browser, { slotIds: [booking.slots[0]!.id], difference: '-30.00' })
  await app.sandbox.settleRefunds()
  await app.sandbox.deliverDue()
  const read = async () => (await app.get<Booking>(`/api/bookings/${booking.id}`, browser)).body
  expect(await read()).toMatchObject({ totalAmount: '30.00', refundedAmount: '0.00' })
  expect((await cancel(booking.id, browser)).body.booking.refundedAmount).toBe('60.00')
  const promised = await app.db<{ cents: number }[]>`
    select refunded_cents as cents from payment where intent_id = ${intent.paymentIntentId}`
  expect(promised).toEqual([{ cents: 6000 }])
})

test('a paid change is not applied after the booking was transferred', async () => {
  const { facilityId, browser, booking } = await makeBooking(app)
  const slotIds = ids(await holdMore(facilityId, browser, [4, 5, 6]))
  const { body: intent } = await openDifference(booking, slotIds, browser)
  await app.post(`/api/bookings/${booking.id}/transfer`, { name: 'Ann', email: 'ann@example.org' }, browser)
  await confirmCard(app, intent)
  await app.sandbox.deliverDue()
  expect(await paymentOf(app, intent.paymentIntentId)).toMatchObject({ status: 'voided', intent: 'canceled' })
  expect(ids((await app.get<Booking>(`/api/bookings/${booking.id}`, admin)).body.slots)).toEqual(ids(booking.slots))
})

test('a payment for one change cannot be used for another', async () => {
  const { facilityId, browser, booking } = await makeBooking(app)
  const slotIds = [...ids(booking.slots), ...ids(await holdMore(facilityId, browser, [4]))]
  const { body: intent } = await openDifference(booking, slotIds, browser)
  await confirmCard(app, intent)
  const request = { slotIds, difference: '30.00', stripePaymentIntentId: intent.paymentIntentId }
  expect((await change(booking, browser, request)).status).toBe(200)
  const [other] = await holdMore(facilityId, browser, [6])
  expect(await change(booking, browser, { ...request, slotIds: [other!.id] })).toMatchObject({
    status: 409,
    body: { code: 'times-changed' },
  })
})

test("an administrator's change does not return the manage key", async () => {
  const { booking } = await makeBooking(app)
  const { body } = await change(booking, admin, { slotIds: [booking.slots[0]!.id], difference: '-30.00' })
  expect(body.booking).toMatchObject({ totalAmount: '30.00', manageKey: '' })
})

test('a change without hold, with a wrong difference, too late or after cancellation is refused', async () => {
  const { facilityId, browser, booking } = await makeBooking(app)
  const free = (await slotsOf(app, facilityId)).slice(4, 5)
  expect(await change(booking, browser, { slotIds: ids(free), difference: '-30.00' })).toMatchObject({
    status: 409,
    body: { code: 'slots-not-held' },
  })
  await holdMore(facilityId, browser, [4])
  expect(await change(booking, browser, { slotIds: ids(free), difference: '0.00' })).toMatchObject({
    status: 409,
    body: { code: 'price-changed', amount: '-30.00' },
  })
  await app.db`update booking set refund_policy = ${app.db.json(fullRefundUntil(24 * 30))} where id = ${booking.id}`
  expect(await change(booking, browser, { slotIds: ids(free), difference: '-30.00' })).toMatchObject({
    status: 409,
    body: { code: 'change-too-late' },
  })
  await cancel(booking.id, admin)
  const url = `/api/bookings/${booking.id}/change-quote`
  expect(await app.post(url, { slotIds: ids(free) }, browser)).toMatchObject({
    status: 409,
    body: { code: 'booking-not-changeable' },
  })
  const elsewhere = (await slotsOf(app, await makeFacility(app.db))).slice(0, 1)
  const other = await makeBooking(app)
  expect(
    await app.post(`/api/bookings/${other.booking.id}/change-quote`, { slotIds: ids(elsewhere) }, other.browser),
  ).toMatchObject({ status: 422, body: { code: 'slots-of-several-facilities' } })
})

test('a transferred booking opens only for the recipient, and its refund goes to the original card', async () => {
  const { browser, booking, intent, book } = await bookRepeatably()
  const to = { name: 'Alex Kim', email: 'alex@example.org' }
  const url = `/api/bookings/${booking.id}`
  expect(await app.post(`${url}/transfer`, to, browser)).toMatchObject({ status: 200, body: { email: to.email } })
  expect((await app.get(url, browser)).status).toBe(404)
  expect((await app.get(`${url}?key=${booking.manageKey}`)).status).toBe(404)
  expect(await book()).toMatchObject({ status: 409, body: { code: 'payment-over' } })
  const [received] = await app.db<{ payload: { booking: Booking } }[]>`
    select payload from message where kind = 'booking-transferred-in' and recipient = ${to.email}
      and payload -> 'booking' ->> 'id' = ${booking.id}`
  const { manageKey } = received!.payload.booking
  expect((await app.get<Booking>(`${url}?key=${manageKey}`)).body.userInfo).toEqual({ ...to, phone: '' })
  expect((await cancel(booking.id, undefined, {}, manageKey)).body.refund.refundAmount).toBe('60.00')
  expect(await paymentOf(app, intent.paymentIntentId)).toMatchObject({ status: 'refunded' })
  expect((await mailTo(booking.id)).map(({ recipient }) => recipient)).toEqual([
    'sam@example.org',
    to.email,
    'sam@example.org',
    to.email,
  ])
})

test('customers list their own bookings, administrators all of them in pages', async () => {
  const { browser, booking } = await makeBooking(app)
  const list = (query: string, as?: Browser) => app.get<BookingSummary[]>(`/api/bookings${query}`, as)
  expect((await list('', browser)).body).toMatchObject([{ id: booking.id, slotCount: 2, dayCount: 1, amount: '60.00' }])
  expect((await list('')).body).toEqual([])
  expect((await list('', newBrowser())).body).toEqual([])
  const all = await walkRows<BookingSummary>(app, '/api/bookings?limit=2', admin)
  expect(all[0]!.id).toBe(booking.id)
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
  const pending = (await list('?status=pending_confirmation', admin)).body
  expect(pending.every(({ status }) => status === 'pending_confirmation')).toBe(true)
  expect((await list('?status=nonsense', admin)).status).toBe(400)
})

test('a credit pays once at its facility and is returned on cancellation', async () => {
  const { facilityId, booking } = await makeBooking(app)
  const code = await issueCredit(app, booking, 4_000)
  expect((await app.get<Credit>(`/api/credits/${code}`)).body).toMatchObject({ remainingAmount: '40.00', facilityId })
  const { browser, slots } = await holdSome(app, facilityId, 2)
  const { body: intent } = await openIntent(app, slots, browser, { amount: '20.00', creditCode: code })
  await confirmCard(app, intent)
  const request = bookingRequest(slots, intent.paymentIntentId, { creditCode: code })
  const { body } = await app.post<BookingReply>('/api/bookings', request, browser)
  expect(body.booking).toMatchObject({ totalAmount: '60.00', creditAmount: '40.00', paymentStatus: 'captured' })
  expect((await app.get<Credit>(`/api/credits/${code}`)).body.remainingAmount).toBe('0.00')
  const { refund } = (await cancel(body.booking.id, browser)).body
  expect(refund).toMatchObject({ refundAmount: '20.00', creditAmount: '40.00' })
  expect((await app.get<Credit>(`/api/credits/${code}`)).body.remainingAmount).toBe('40.00')
})

test('a full credit needs no card; foreign, unknown and spent credits are refused', async () => {
  const { facilityId, booking } = await makeBooking(app)
  const code = await issueCredit(app, booking, 6_000)
  const { browser, slots } = await holdSome(app, facilityId, 2)
  const ask = () => app.post<BookingReply>('/api/bookings', bookingRequest(slots, null, { creditCode: code }), browser)
  expect(await openIntent(app, slots, browser, { amount: '0.00', creditCode: code })).toMatchObject({
    status: 409,
    body: { code: 'nothing-to-pay' },
  })
  expect(await ask()).toMatchObject({ status: 200, body: { booking: { status: 'confirmed', paymentStatus: null } } })
  const again = await holdSome(app, facilityId, 1)
  const spent = bookingRequest(again.slots, null, { creditCode: code })
  expect(await app.post('/api/bookings', spent, again.browser)).toMatchObject({
    status: 409,
    body: { code: 'price-changed', amount: '30.00' },
  })
  const elsewhere = await holdSome(app, await makeFacility(app.db), 1)
  expect(await openIntent(app, elsewhere.slots, elsewhere.browser, { creditCode: code })).toMatchObject({
    status: 404,
    body: { code: 'credit-not-found' },
  })
  expect((await app.get('/api/credits/CR-2222-2222-2222')).status).toBe(404)
  expect((await app.get('/api/credits/nonsense')).status).toBe(404)
})

test('only one of two concurrent bookings with the same credit succeeds', async () => {
  const { facilityId, booking } = await makeBooking(app)
  const code = await issueCredit(app, booking, 3_000)
  const people = await Promise.all([holdSome(app, facilityId, 1), holdSome(app, facilityId, 1, futureDate(8))])
  const answers = await Promise.all(
    people.map(({ slots, browser }) =>
      app.post<BookingReply>('/api/bookings', bookingRequest(slots, null, { creditCode: code }), browser),
    ),
  )
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
})

const everyDay = [0, 1, 2, 3, 4, 5, 6]
const freeMornings = {
  slotMinutes: 60,
  hours: [
    { days: everyDay, opens: '06:00', closes: '10:00', priceCents: 0 },
    { days: everyDay, opens: '10:00', closes: '22:00' },
  ],
}
const sixToSeven = { days: everyDay, opens: '06:00', closes: '07:00' }
const sevenToTen = { days: everyDay, opens: '07:00', closes: '10:00' }
const aroundTheClock = { slotMinutes: 60, hours: [{ days: everyDay, opens: '00:00', closes: '24:00' }] }

/** A slot within the next hours, in a zone where the day is long enough. */
function today() {
  const timeZone = new Date().getUTCHours() < 5 ? 'Pacific/Honolulu' : 'America/New_York'
  return { facility: { schedule: aroundTheClock, timeZone }, date: futureDate(0, timeZone), count: 1 }
}

/** Holds further slots of the day by index. */
async function holdMore(facilityId: string, browser: Browser, places: number[]): Promise<AvailabilitySlot[]> {
  const day = await slotsOf(app, facilityId)
  const slots = places.map(place => day[place]!)
  await app.post('/api/hold-slots', { slotIds: ids(slots) }, browser)
  return slots
}

async function quote(booking: Booking, slotIds: string[], as: Browser): Promise<ChangeQuote> {
  return (await app.post<ChangeQuote>(`/api/bookings/${booking.id}/change-quote`, { slotIds }, as)).body
}

function change(booking: Booking, as: Browser, body: object) {
  return app.post<{ booking: Booking; code: string; amount: string }>(`/api/bookings/${booking.id}/change`, body, as)
}

function openDifference(booking: Booking, slotIds: string[], as: Browser) {
  const url = `/api/bookings/${booking.id}/change-payment-intent`
  return app.post<IntentReply>(url, { slotIds, amount: '30.00' }, as)
}

/** A booking whose request can be repeated. */
async function bookRepeatably() {
  const ready = await readyToBook(app)
  const { booking } = (await ready.book()).body
  return { ...ready, booking }
}
