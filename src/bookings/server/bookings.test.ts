import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import {
  type BookingReply as Answer,
  confirmCard,
  expireHolds,
  ids,
  openIntent,
  paymentOf,
  readyToBook,
  bookingRequest as request,
  settleLater,
  userInfo,
} from '#app/testing/buy.ts'
import { futureDate, holdSome, makeFacility, slotsOf } from '#app/testing/make-facility.ts'
import { newBrowser, testApp } from '#app/testing/test-app.ts'
import type { AvailabilitySlot } from '#availability/contract.ts'
import { fullRefundUntil } from '#facilities/refund-policy.ts'
import { GatewayFault } from '#payments/server/gateway.ts'
import type { Booking } from '../contract.ts'

const app = await testApp()
/** An app whose payment provider can be made unreachable. */
const faults = { create: false, cancel: false }
const flaky = await testApp({
  around: gateway => ({
    ...gateway,
    createIntent: intent => (faults.create ? fail() : gateway.createIntent(intent)),
    cancel: id => (faults.cancel ? fail() : gateway.cancel(id)),
  }),
})

async function fail(): Promise<never> {
  throw new GatewayFault('unreachable', 'The provider cannot be reached.', { isTemporary: true })
}

const bookingsAt = (facilityId: string, at = app) => at.db`select id from booking where facility_id = ${facilityId}`

test('held slots and an authorized card become a confirmed, paid booking', async () => {
  const { browser, slots, intent, book } = await readyToBook(app)
  const { status, body } = await book({ notes: 'Please leave the gate open.' })
  expect(status).toBe(200)
  expect(body.booking).toMatchObject({
    facilityId: slots[0]!.facilityId,
    mode: 'marketplace',
    status: 'confirmed',
    start: slots[0]!.startTime,
    end: slots[1]!.endTime,
    totalAmount: '60.00',
    paymentStatus: 'captured',
    userInfo,
    notes: 'Please leave the gate open.',
    refundPolicy: fullRefundUntil(24),
  })
  expect(body.booking.reference).toMatch(/^OF-[2-9A-Z]{4}-[2-9A-Z]{4}$/)
  expect(await paymentOf(app, intent.paymentIntentId)).toEqual({ status: 'captured', intent: 'succeeded' })
  const after = await slotsOf(app, slots[0]!.facilityId, futureDate(), browser)
  expect(after.slice(0, 3).map(slot => slot.status)).toEqual(['booked', 'booked', 'open'])
})

test('repeating the booking request returns the same booking without another charge', async () => {
  const { slots, book } = await readyToBook(app)
  const [first, second, third] = [await book(), ...(await Promise.all([book(), book()]))]
  expect([first, second, third].map(answer => answer?.status)).toEqual([200, 200, 200])
  expect(new Set([first, second, third].map(answer => answer?.body.booking.id)).size).toBe(1)
  expect(await bookingsAt(slots[0]!.facilityId)).toHaveLength(1)
})

test('twenty concurrent booking requests make one booking', async () => {
  const { slots, book } = await readyToBook(app)
  const answers = await Promise.all(Array.from({ length: 20 }, () => book()))
  expect(answers.every(answer => answer.status === 200)).toBe(true)
  expect(await bookingsAt(slots[0]!.facilityId)).toHaveLength(1)
})

test('a declined card answers 402, books nothing, and another card can be tried', async () => {
  const { browser, slots } = await holdSome(app, await makeFacility(app.db))
  const { body: intent } = await openIntent(app, slots, browser)
  const declined = await confirmCard(app, intent, 'pm_card_visa_chargeDeclined')
  expect(declined).toMatchObject({ status: 402, body: { code: 'card-declined', detail: 'Your card was declined.' } })
  const tooEarly = await app.post<Answer>('/api/bookings', request(slots, intent.paymentIntentId), browser)
  expect(tooEarly).toMatchObject({ status: 402, body: { code: 'payment-not-authorized' } })
  expect(await bookingsAt(slots[0]!.facilityId)).toHaveLength(0)
  expect((await confirmCard(app, intent)).status).toBe(200)
  expect((await app.post('/api/bookings', request(slots, intent.paymentIntentId), browser)).status).toBe(200)
})

test('every declining sandbox card is declined', async () => {
  const { browser, slots } = await holdSome(app, await makeFacility(app.db))
  const { body: intent } = await openIntent(app, slots, browser)
  const refused = ['InsufficientFunds', 'ExpiredCard', 'IncorrectCvc', 'ProcessingError']
  const tokens = refused.map(why =>
    why === 'InsufficientFunds' ? `pm_card_visa_chargeDeclined${why}` : `pm_card_chargeDeclined${why}`,
  )
  for (const token of tokens) expect((await confirmCard(app, intent, token)).status).toBe(402)
  expect(await confirmCard(app, intent, 'pm_card_unknown')).toMatchObject({ status: 400 })
})

test('confirming a card needs the intent and its secret', async () => {
  const { browser, slots } = await holdSome(app, await makeFacility(app.db))
  const { body: intent } = await openIntent(app, slots, browser)
  expect(await confirmCard(app, { ...intent, clientSecret: 'guess' })).toMatchObject({
    status: 404,
    body: { code: 'intent-not-found' },
  })
  expect(await confirmCard(app, { ...intent, paymentIntentId: `pi_${'x'.repeat(24)}` })).toMatchObject({ status: 404 })
  expect(await confirmCard(app, { ...intent, paymentIntentId: 'x' })).toMatchObject({ status: 404 })
})

test('a changed selection updates the amount of the same intent', async () => {
  const { browser, slots } = await holdSome(app, await makeFacility(app.db), 3)
  const first = await openIntent(app, slots.slice(0, 1), browser)
  const second = await openIntent(app, slots, browser)
  expect(second.body.paymentIntentId).toBe(first.body.paymentIntentId)
  expect(second.body.amount).toBe('90.00')
})

test('a selection changed after confirming the card voids it and starts a new payment', async () => {
  const { browser, slots } = await holdSome(app, await makeFacility(app.db), 3)
  const first = await openIntent(app, slots.slice(0, 1), browser)
  await confirmCard(app, first.body)
  const second = await openIntent(app, slots, browser)
  expect(second.body.paymentIntentId).not.toBe(first.body.paymentIntentId)
  expect(await paymentOf(app, first.body.paymentIntentId)).toEqual({ status: 'voided', intent: 'canceled' })
  const old = await app.post<Answer>('/api/bookings', request(slots.slice(0, 1), first.body.paymentIntentId), browser)
  expect(old).toMatchObject({ status: 409, body: { code: 'payment-over' } })
  expect((await confirmCard(app, first.body)).body).toMatchObject({ code: 'intent-over' })
})

test('a wrong price answers 409 with the right one, for intent and booking', async () => {
  const { browser, slots } = await holdSome(app, await makeFacility(app.db))
  expect(await openIntent(app, slots, browser, { amount: '1.00' })).toMatchObject({
    status: 409,
    body: { code: 'price-changed', amount: '60.00' },
  })
  const { book, slots: held } = await readyToBook(app)
  expect(await book({ totalAmount: '0.00' })).toMatchObject({
    status: 409,
    body: { code: 'price-changed', amount: '60.00' },
  })
  expect(await bookingsAt(held[0]!.facilityId)).toHaveLength(0)
})

test.each(['-1', '1e9', '75.001', 'NaN', '', '99999999'])('the amount "%s" answers 400', async amount => {
  const { browser, slots } = await holdSome(app, await makeFacility(app.db), 1)
  expect(await openIntent(app, slots, browser, { amount })).toMatchObject({ status: 400 })
})

test.each([[30], [30.0], ['30'], ['30.00']])('the amount %j is accepted as $30', async amount => {
  const { browser, slots } = await holdSome(app, await makeFacility(app.db), 1)
  const body = { facilityId: slots[0]!.facilityId, slotIds: ids(slots), amount }
  expect(await app.post('/api/create-payment-intent', body, browser)).toMatchObject({
    status: 200,
    body: { amount: '30.00' },
  })
})

test.each([[-30], [30.001], [1e21], [null], [true]])('the amount %j answers 400', async amount => {
  const { browser, slots } = await holdSome(app, await makeFacility(app.db), 1)
  const body = { facilityId: slots[0]!.facilityId, slotIds: ids(slots), amount }
  expect((await app.post('/api/create-payment-intent', body, browser)).status).toBe(400)
})

test('an intent for slots not held answers 409, and from an unknown browser 401', async () => {
  const { browser, slots } = await holdSome(app, await makeFacility(app.db))
  const others = (await slotsOf(app, slots[0]!.facilityId)).slice(4, 5)
  expect(await openIntent(app, others, browser)).toMatchObject({ status: 409, body: { code: 'slots-not-held' } })
  expect(await openIntent(app, slots, newBrowser())).toMatchObject({ status: 401, body: { code: 'visitor-unknown' } })
  const { browser: stranger } = await holdSome(app, await makeFacility(app.db), 1)
  expect(await openIntent(app, slots, stranger)).toMatchObject({ status: 409, body: { code: 'slots-not-held' } })
})

test("an intent for another facility's slots answers 422, and for an unknown facility 404", async () => {
  const { browser, slots } = await holdSome(app, await makeFacility(app.db))
  const elsewhere = { facilityId: await makeFacility(app.db), slotIds: ids(slots), amount: '60.00' }
  expect(await app.post('/api/create-payment-intent', elsewhere, browser)).toMatchObject({
    status: 422,
    body: { code: 'slots-of-several-facilities' },
  })
  const nowhere = randomUUID()
  const unknown = { facilityId: nowhere, slotIds: [slotAt(nowhere, slots[0]!)], amount: '60.00' }
  expect(await app.post('/api/create-payment-intent', unknown, browser)).toMatchObject({ status: 404 })
})

test('an expired hold is still booked if the slot is free', async () => {
  const { slots, book } = await readyToBook(app)
  await expireHolds(app, slots[0]!.facilityId)
  expect((await book()).status).toBe(200)

  const removed = await readyToBook(app)
  await app.db`delete from reservation where facility_id = ${removed.slots[0]!.facilityId}`
  expect((await removed.book()).status).toBe(200)
})

test('a slot taken during payment answers 409, and the authorization is voided', async () => {
  const { slots, intent, book } = await readyToBook(app)
  await expireHolds(app, slots[0]!.facilityId)
  expect((await app.post('/api/hold-slots', { slotIds: [slots[1]!.id] })).status).toBe(200)
  const answer = await book()
  expect(answer).toMatchObject({ status: 409, body: { code: 'slots-lost', slotIds: [slots[1]!.id] } })
  expect(await bookingsAt(slots[0]!.facilityId)).toHaveLength(0)
  expect(await paymentOf(app, intent.paymentIntentId)).toEqual({ status: 'voided', intent: 'canceled' })
  expect((await book()).body.code).toBe('slots-lost')
})

test('payments of other visitors or facilities and unknown ones answer 404', async () => {
  const { intent, slots, book } = await readyToBook(app)
  const stranger = await readyToBook(app)
  expect(await book({}, stranger.browser)).toMatchObject({ status: 404, body: { code: 'payment-not-found' } })
  expect(await book({ stripePaymentIntentId: 'pi_nothing' })).toMatchObject({ status: 404 })
  expect(await book({ facilityId: stranger.slots[0]!.facilityId })).toMatchObject({ status: 404 })
  expect(await bookingsAt(slots[0]!.facilityId)).toHaveLength(0)
  expect(await paymentOf(app, intent.paymentIntentId)).toMatchObject({ status: 'created' })
})

test('booking slots other than the paid ones answers 409', async () => {
  const { slots, book } = await readyToBook(app)
  const [, , third] = await slotsOf(app, slots[0]!.facilityId)
  expect(await book({ slotIds: [slots[0]!.id, third!.id] })).toMatchObject({
    status: 409,
    body: { code: 'times-changed' },
  })
  expect(await bookingsAt(slots[0]!.facilityId)).toHaveLength(0)
})

test.each([
  ['no name', { name: ' ', email: 'a@b.co', phone: '5555550123' }, 'userInfo.name'],
  ['a malformed email', { name: 'A', email: 'nobody', phone: '5555550123' }, 'userInfo.email'],
  ['a short phone number', { name: 'A', email: 'a@b.co', phone: '123' }, 'userInfo.phone'],
  ['a phone number without digits', { name: 'A', email: 'a@b.co', phone: '----------' }, 'userInfo.phone'],
  ['an invisible name', { name: '\u200b', email: 'a@b.co', phone: '5555550123' }, 'userInfo.name'],
])('a customer with %s answers 400 and names the field', async (_, customer, path) => {
  const { slots, book } = await readyToBook(app)
  const answer = await book({ userInfo: customer })
  expect(answer).toMatchObject({ status: 400, body: { code: 'invalid-request', errors: [{ path }] } })
  expect(await bookingsAt(slots[0]!.facilityId)).toHaveLength(0)
})

test('a note with a NUL character answers 400 and saves nothing', async () => {
  const { slots, book } = await readyToBook(app)
  expect(await book({ notes: '\u0000' })).toMatchObject({ status: 400 })
  expect(await bookingsAt(slots[0]!.facilityId)).toHaveLength(0)
})

test('control characters and line breaks are stripped from names', async () => {
  const { book } = await readyToBook(app)
  const { body } = await book({ userInfo: { ...userInfo, name: ' Sam\u0000\r\nBcc: x\u200b ' } })
  expect(body.booking.userInfo.name).toBe('Sam Bcc: x')
})

test('a forged cookie answers 401', async () => {
  const { book } = await readyToBook(app)
  const forged = { cookies: new Map([['openfield_visitor', `${randomUUID()}.1700000000.c2lnbmF0dXJl`]]) }
  expect(await book({}, forged)).toMatchObject({ status: 401, body: { code: 'visitor-unknown' } })
})

test('an unreachable provider answers 502, and a retry works', async () => {
  const { browser, slots } = await holdSome(flaky, await makeFacility(flaky.db))
  faults.create = true
  const failed = await openIntent(flaky, slots, browser)
  faults.create = false
  expect(failed).toMatchObject({ status: 502, body: { detail: 'Failed to initialize payment. Please try again.' } })
  expect(await openIntent(flaky, slots, browser)).toMatchObject({ status: 200 })
})

test('a failed capture leaves the booking confirmed and is retried by the job', async () => {
  const { intent, book } = await readyToBook(flaky)
  flaky.sandbox.faults.gateway.captureUnreachable = true
  const answer = await book()
  flaky.sandbox.faults.gateway.captureUnreachable = false
  expect(answer).toMatchObject({ status: 200, body: { booking: { status: 'confirmed', paymentStatus: 'authorized' } } })
  expect(await paymentOf(flaky, intent.paymentIntentId)).toEqual({ status: 'authorized', intent: 'requires_capture' })
  await settleLater(flaky)
  expect(await paymentOf(flaky, intent.paymentIntentId)).toEqual({ status: 'captured', intent: 'succeeded' })
})

test('the job retries a void that failed when the slots were lost', async () => {
  const { slots, intent, book } = await readyToBook(flaky)
  await flaky.db`delete from reservation where facility_id = ${slots[0]!.facilityId}`
  expect((await flaky.post('/api/hold-slots', { slotIds: [slots[0]!.id] })).status).toBe(200)
  faults.cancel = true
  const answer = await book()
  faults.cancel = false
  expect(answer).toMatchObject({ status: 409, body: { code: 'slots-lost' } })
  expect(await paymentOf(flaky, intent.paymentIntentId)).toEqual({ status: 'voiding', intent: 'requires_capture' })
  await settleLater(flaky)
  expect(await paymentOf(flaky, intent.paymentIntentId)).toEqual({ status: 'voided', intent: 'canceled' })
})

test('an authorization without a booking is voided after 30 minutes', async () => {
  const { intent, book } = await readyToBook(flaky)
  await settleLater(flaky)
  expect(await paymentOf(flaky, intent.paymentIntentId)).toEqual({ status: 'created', intent: 'requires_capture' })
  await settleLater(flaky, 31)
  expect(await paymentOf(flaky, intent.paymentIntentId)).toEqual({ status: 'voided', intent: 'canceled' })
  expect((await book()).body.code).toBe('payment-over')
})

test('a payment older than 30 minutes is not booked, and its authorization is voided', async () => {
  const { slots, intent, book } = await readyToBook(app)
  await app.db`update payment set updated_at = now() - interval '31 minutes' where intent_id = ${intent.paymentIntentId}`
  expect(await book()).toMatchObject({ status: 409, body: { code: 'payment-over' } })
  expect(await paymentOf(app, intent.paymentIntentId)).toEqual({ status: 'voided', intent: 'canceled' })
  expect(await bookingsAt(slots[0]!.facilityId)).toHaveLength(0)
})

test('a slot that starts during payment answers 422, and the authorization is voided', async () => {
  const { slots, intent, book } = await readyToBook(app)
  await app.db`update payment set quote = jsonb_set(quote, '{slots,0,start}', '1700000000000') where intent_id = ${intent.paymentIntentId}`
  expect(await book()).toMatchObject({ status: 422, body: { code: 'slot-over' } })
  expect(await paymentOf(app, intent.paymentIntentId)).toEqual({ status: 'voided', intent: 'canceled' })
  expect(await bookingsAt(slots[0]!.facilityId)).toHaveLength(0)
})

test('booking and changing the selection concurrently never leaves an unpaid booking', async () => {
  for (let round = 0; round < 15; round++) {
    const { browser, slots } = await holdSome(app, await makeFacility(app.db), 3)
    const { body: intent } = await openIntent(app, slots.slice(0, 1), browser)
    await confirmCard(app, intent)
    await Promise.all([
      app.post('/api/bookings', request(slots.slice(0, 1), intent.paymentIntentId), browser),
      openIntent(app, slots, browser),
    ])
  }
  const unpaid = await app.db`
    select b.id from booking b join payment p on p.id = b.payment_id join sandbox_payment_intent s on s.id = p.intent_id
    where b.status = 'confirmed' and (p.status <> 'captured' or s.status <> 'succeeded' or s.amount_cents <> b.total_cents)`
  expect(unpaid).toHaveLength(0)
})

test('concurrent checkout changes leave payment and intent with the same amount', async () => {
  for (let round = 0; round < 15; round++) {
    const { browser, slots } = await holdSome(app, await makeFacility(app.db), 3)
    const tabs = await Promise.all([
      openIntent(app, slots.slice(0, 1), browser),
      openIntent(app, slots, browser),
      openIntent(app, slots.slice(0, 2), browser),
    ])
    expect(tabs.every(tab => tab.status === 200)).toBe(true)
  }
  const mismatched = await app.db`
    select 1 from payment p join sandbox_payment_intent s on s.id = p.intent_id
    where p.status = 'created' and p.amount_cents <> s.amount_cents`
  expect(mismatched).toHaveLength(0)
})

test('an amount below the card minimum answers 422, and zero 409', async () => {
  const { browser, slots } = await holdSome(app, await makeFacility(app.db, { pricePerHourUsd: 0.3 }), 1)
  expect(await openIntent(app, slots, browser, { amount: '0.30' })).toMatchObject({
    status: 422,
    body: { code: 'amount-too-small' },
  })
  const free = await holdSome(app, await makeFacility(app.db, { pricePerHourUsd: 0 }), 1)
  expect(await openIntent(app, free.slots, free.browser, { amount: '0.00' })).toMatchObject({
    status: 409,
    body: { code: 'nothing-to-pay' },
  })
})

test('a linkout booking redirects without a charge', async () => {
  const bookingUrl = 'https://www.example.com/book'
  const facility = await makeFacility(app.db, { providerType: 'civicrec', bookingUrl })
  const { browser, slots } = await holdSome(app, facility)
  const { status, body } = await app.post<Answer>('/api/bookings', request(slots, null, { mode: 'linkout' }), browser)
  expect(status).toBe(200)
  expect(body).toMatchObject({
    redirectUrl: bookingUrl,
    booking: { status: 'redirected', mode: 'linkout', paymentStatus: null },
  })
  expect((await slotsOf(app, facility))[0]!.status).toBe('open')
})

test('a mode that the facility does not offer and a missing booking page answer 422', async () => {
  const { book } = await readyToBook(app)
  expect(await book({ mode: 'linkout' })).toMatchObject({ status: 422, body: { code: 'mode-not-offered' } })
  expect(await book({ mode: 'hold' })).toMatchObject({ status: 422, body: { code: 'mode-not-offered' } })
  const { browser, slots } = await holdSome(app, await makeFacility(app.db, { providerType: 'rectrac' }))
  const linkout = await app.post('/api/bookings', request(slots, null, { mode: 'linkout' }), browser)
  expect(linkout).toMatchObject({ status: 422, body: { code: 'no-booking-page' } })
  const intent = await openIntent(app, slots, browser, { mode: 'marketplace' })
  expect(intent).toMatchObject({ status: 422, body: { code: 'mode-not-offered' } })
})

test.each(['https://bank.example@evil.example/', 'http://169.254.169.254/', 'https://printer.local/'])(
  'a stored booking page %s is never used for a redirect',
  async bookingUrl => {
    const facility = await makeFacility(app.db, { providerType: 'civicrec' })
    await app.db`update facility set booking_url = ${bookingUrl} where id = ${facility}`
    const { browser, slots } = await holdSome(app, facility)
    const answer = await app.post('/api/bookings', request(slots, null, { mode: 'linkout' }), browser)
    expect(answer).toMatchObject({ status: 422, body: { code: 'no-booking-page' } })
    expect(await bookingsAt(facility)).toHaveLength(0)
  },
)

test('repeating a free or linkout booking returns the existing one', async () => {
  const free = await holdSome(app, await makeFacility(app.db, { pricePerHourUsd: 0 }))
  const askFree = () =>
    app.post<Answer>('/api/bookings', request(free.slots, null, { totalAmount: '0.00' }), free.browser)
  const elsewhere = await makeFacility(app.db, { providerType: 'civicrec', bookingUrl: 'https://www.example.com/book' })
  const link = await holdSome(app, elsewhere)
  const askLink = () => app.post<Answer>('/api/bookings', request(link.slots, null, { mode: 'linkout' }), link.browser)
  for (const ask of [askFree, askLink]) {
    const [first, second] = [await ask(), await ask()]
    expect([first.status, second.status]).toEqual([200, 200])
    expect(second.body.booking.id).toBe(first.body.booking.id)
  }
  expect(await bookingsAt(elsewhere)).toHaveLength(1)
})

test('a linkout booking with a wrong price answers 409', async () => {
  const facility = await makeFacility(app.db, { providerType: 'civicrec', bookingUrl: 'https://www.example.com/book' })
  const { browser, slots } = await holdSome(app, facility)
  const answer = await app.post(
    '/api/bookings',
    request(slots, null, { mode: 'linkout', totalAmount: '0.01' }),
    browser,
  )
  expect(answer).toMatchObject({ status: 409, body: { code: 'price-changed', amount: '60.00' } })
  expect(await bookingsAt(facility)).toHaveLength(0)
})

test('a linkout booking for an unknown facility or foreign slots is refused', async () => {
  const facility = await makeFacility(app.db, { providerType: 'civicrec', bookingUrl: 'https://www.example.com/book' })
  const { browser, slots } = await holdSome(app, await makeFacility(app.db))
  const linkout = (facilityId: string) =>
    app.post('/api/bookings', request(slots, null, { mode: 'linkout', facilityId }), browser)
  expect(await linkout(randomUUID())).toMatchObject({ status: 404, body: { code: 'facility-not-found' } })
  expect(await linkout(facility)).toMatchObject({ status: 409, body: { code: 'times-changed' } })
})

test('a free facility is booked without payment, a priced one is not', async () => {
  const free = await holdSome(app, await makeFacility(app.db, { pricePerHourUsd: 0 }))
  const booked = await app.post<Answer>(
    '/api/bookings',
    request(free.slots, null, { totalAmount: '0.00' }),
    free.browser,
  )
  expect(booked).toMatchObject({
    status: 200,
    body: { booking: { status: 'confirmed', paymentStatus: null, totalAmount: '0.00' } },
  })
  const paid = await holdSome(app, await makeFacility(app.db))
  const refused = await app.post('/api/bookings', request(paid.slots, null), paid.browser)
  expect(refused).toMatchObject({ status: 409, body: { code: 'price-changed' } })
  expect(await app.post('/api/bookings', request(paid.slots, null), free.browser)).toMatchObject({
    status: 409,
    body: { code: 'slots-not-held' },
  })
})

test('booking responses are not cached', async () => {
  const { browser, book } = await readyToBook(app)
  const { body, headers } = await book()
  expect(headers['cache-control']).toBe('no-store')
  expect((await app.get(`/api/bookings/${body.booking.id}`, browser)).headers['cache-control']).toBe('no-store')
})

test('only the customer can read a booking and its calendar file', async () => {
  const { browser, book } = await readyToBook(app)
  const { booking } = (await book()).body
  expect(await app.get<Booking>(`/api/bookings/${booking.id}`, browser)).toMatchObject({
    status: 200,
    body: { id: booking.id },
  })
  for (const url of [
    `/api/bookings/${booking.id}`,
    `/api/bookings/${booking.id}/calendar.ics`,
    `/api/bookings/${randomUUID()}`,
    '/api/bookings/x',
  ])
    expect(await app.get(url)).toMatchObject({ status: 404, body: { code: 'booking-not-found' } })
})

test('the calendar file has one event for adjacent slots', async () => {
  const { browser, slots, book } = await readyToBook(app)
  const { booking } = (await book()).body
  const { status, text, headers } = await app.get(`/api/bookings/${booking.id}/calendar.ics`, browser)
  expect(status).toBe(200)
  expect(headers['content-type']).toContain('text/calendar')
  expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(1)
  const utc = (iso: string) => new Date(iso).toISOString().replace(/[-:]|\.\d+/g, '')
  expect(text).toContain(`DTSTART:${utc(slots[0]!.startTime)}`)
  expect(text).toContain(`DTEND:${utc(slots[1]!.endTime)}`)
  expect(text).toContain(`${booking.id}-`)
})

/** The id of the same time at another facility. */
function slotAt(facilityId: string, slot: AvailabilitySlot): string {
  const bytes = Buffer.from(slot.id, 'base64url')
  bytes.write(facilityId.replaceAll('-', ''), 'hex')
  return bytes.toString('base64url')
}
