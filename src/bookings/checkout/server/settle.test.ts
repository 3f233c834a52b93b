import { expect, test } from 'vitest'
import {
  authenticate,
  bookingRequest,
  confirmCard,
  expireHolds,
  makeBooking,
  openIntent,
  paymentOf,
  readyToBook,
  settleLater,
  userInfo,
} from '#app/testing/buy.ts'
import { futureDate, holdSome, makeFacility, slotsOf } from '#app/testing/make-facility.ts'
import { newBrowser, testApp } from '#app/testing/test-app.ts'
import { completePayment } from '#payments/server/settle-payment.ts'

const logged: string[] = []
const app = await testApp({ env: { LOG_LEVEL: 'warn' }, logTo: { write: line => void logged.push(line) } })
const { sandbox } = app

const bookingsAt = (facilityId: string) => app.db<{ id: string; status: string }[]>`
  select id, status from booking where facility_id = ${facilityId}`

/** A confirmed booking that is not captured yet. */
async function bookedButNotCaptured() {
  const { book, ...rest } = await readyToBook(app)
  sandbox.faults.gateway.captureUnreachable = true
  const { booking } = (await book()).body
  sandbox.faults.gateway.captureUnreachable = false
  expect(booking).toMatchObject({ status: 'confirmed', paymentStatus: 'authorized' })
  return { ...rest, booking }
}

/** All money moved for an intent, in cents. */
const ledgerOf = (intentId: string) => app.db<{ kind: string; charged: number; owner: number; platform: number }[]>`
  select l.kind, charged_cents as charged, owner_cents as owner, platform_cents as platform
  from ledger l join payment p on p.id = l.payment_id where p.intent_id = ${intentId} order by l.id`

test('an event makes the booking if the browser closes after paying', async () => {
  const { facilityId, intent } = await readyToBook(app, { knowsBuyer: true })
  expect(await bookingsAt(facilityId)).toHaveLength(0)
  await sandbox.deliverDue()
  expect(await bookingsAt(facilityId)).toMatchObject([{ status: 'confirmed' }])
  expect(await paymentOf(app, intent.paymentIntentId)).toEqual({ status: 'captured', intent: 'succeeded' })
  expect(await ledgerOf(intent.paymentIntentId)).toEqual([
    { kind: 'capture', charged: 6000, owner: 5400, platform: 600 },
  ])
})

test('the job makes the booking if no event arrives', async () => {
  sandbox.faults.webhooks.drop = true
  const { facilityId, intent } = await readyToBook(app, { knowsBuyer: true })
  await sandbox.deliverDue()
  sandbox.faults.webhooks.drop = false
  await settleLater(app)
  expect(await bookingsAt(facilityId)).toMatchObject([{ status: 'confirmed' }])
  expect(await paymentOf(app, intent.paymentIntentId)).toEqual({ status: 'captured', intent: 'succeeded' })
})

test('a POST after the event returns the existing booking', async () => {
  const { facilityId, book } = await readyToBook(app, { knowsBuyer: true })
  await sandbox.deliverDue()
  const [made] = await bookingsAt(facilityId)
  expect(await book()).toMatchObject({ status: 200, body: { booking: { id: made!.id, paymentStatus: 'captured' } } })
  expect(await bookingsAt(facilityId)).toHaveLength(1)
})

test('duplicate, reordered and late events change nothing', async () => {
  sandbox.faults.webhooks.duplicate = 2
  sandbox.faults.webhooks.reorder = 'shuffled'
  const { facilityId, intent, booking } = await makeBooking(app)
  for (let round = 0; round < 3; round++) await sandbox.deliverDue()
  sandbox.faults.webhooks.duplicate = 0
  sandbox.faults.webhooks.reorder = 'off'
  expect(await bookingsAt(facilityId)).toEqual([{ id: booking.id, status: 'confirmed' }])
  expect(await ledgerOf(intent.paymentIntentId)).toHaveLength(1)
  expect(await app.db`select 1 from gateway_event where applied_at is null`).toHaveLength(0)
})

test('events that only report our own calls write nothing', async () => {
  await makeBooking(app)
  const events = () => app.db`select event_id from gateway_event order by 1`
  const before = await events()
  expect(await sandbox.deliverDue()).toBeGreaterThanOrEqual(2)
  expect(await events()).toEqual(before)
})

test('an event whose first delivery was cut short counts as applied once the payment is captured', async () => {
  const { intent } = await makeBooking(app)
  await app.db`
    insert into gateway_event (event_id, type)
    select 'evt_' || lpad(seq::text, 24, '0'), type from sandbox_event
    where type = 'payment_intent.succeeded' and state ->> 'id' = ${intent.paymentIntentId}`
  await sandbox.deliverDue()
  expect(await app.db`select 1 from gateway_event where applied_at is null`).toHaveLength(0)
})

test('concurrent POSTs, event and job make one booking and charge once', async () => {
  const { facilityId, intent, book } = await readyToBook(app, { knowsBuyer: true })
  await app.db`update payment set updated_at = now() - interval '2 minutes' where intent_id = ${intent.paymentIntentId}`
  const [first, second] = await Promise.all([book(), book(), sandbox.deliverDue(), app.run('settle-payments')])
  expect([first.status, second.status]).toEqual([200, 200])
  expect(await bookingsAt(facilityId)).toHaveLength(1)
  expect(await ledgerOf(intent.paymentIntentId)).toHaveLength(1)
})

test('a card awaiting authentication books nothing and extends its holds', async () => {
  const { browser, slots } = await holdSome(app, await makeFacility(app.db))
  const { body: intent } = await openIntent(app, slots, browser, { userInfo, notes: null })
  const confirmation = await confirmCard(app, intent, 'pm_card_authenticationRequiredOnSetup')
  expect(confirmation).toMatchObject({ status: 200, body: { status: 'requires_action' } })
  await app.db`update reservation set expires_at = now() + interval '5 seconds' where facility_id = ${slots[0]!.facilityId}`
  await sandbox.deliverDue()
  const [hold] = await app.db<{ minutes: number }[]>`
    select extract(epoch from expires_at - now())::int / 60 as minutes from reservation where facility_id = ${slots[0]!.facilityId}`
  expect(hold!.minutes).toBeGreaterThanOrEqual(9)
  const early = await app.post('/api/bookings', bookingRequest(slots, intent.paymentIntentId), browser)
  expect(early).toMatchObject({ status: 402, body: { code: 'payment-needs-action' } })
  expect(await authenticate(app, intent, 'complete')).toMatchObject({ body: { status: 'requires_capture' } })
  const finished = await app.post('/api/bookings/finish', { stripePaymentIntentId: intent.paymentIntentId }, browser)
  expect(finished).toMatchObject({ status: 200, body: { booking: { status: 'confirmed', userInfo } } })
})

test('times chosen in another tab during authentication are not booked for the buyer of the first', async () => {
  const facilityId = await makeFacility(app.db)
  const { browser, slots } = await holdSome(app, facilityId, 1)
  const { body: intent } = await openIntent(app, slots, browser, { userInfo, notes: null })
  await confirmCard(app, intent, 'pm_card_authenticationRequiredOnSetup')
  const [other] = await slotsOf(app, facilityId, futureDate(8))
  await app.post('/api/hold-slots', { slotIds: [other!.id] }, browser)
  expect((await openIntent(app, [other!], browser)).body.paymentIntentId).toBe(intent.paymentIntentId)
  await authenticate(app, intent, 'complete')
  await sandbox.deliverDue()
  await settleLater(app)
  expect(await bookingsAt(facilityId)).toHaveLength(0)
  const answer = await app.post('/api/bookings', bookingRequest(slots, intent.paymentIntentId), browser)
  expect(answer).toMatchObject({ status: 409, body: { code: 'times-changed' } })
  expect(await ledgerOf(intent.paymentIntentId)).toEqual([])
})

test('times chosen in another tab while a buyer is checked are not booked for them', async () => {
  const { facilityId, browser, slots, intent } = await readyToBook(app, { count: 1 })
  const [other] = await slotsOf(app, facilityId, futureDate(8))
  await app.post('/api/hold-slots', { slotIds: [other!.id] }, browser)
  const [{ visitorId, purpose }] = await app.db<[{ visitorId: string; purpose: string }]>`
    select visitor_id, purpose from payment where intent_id = ${intent.paymentIntentId}`
  await completePayment(app.services, {
    intentId: intent.paymentIntentId,
    visitorId,
    purpose,
    checkout: { userInfo, notes: null },
    check: async () => void (await openIntent(app, [other!], browser)),
  })
  expect(await bookingsAt(facilityId)).toHaveLength(0)
  const answer = await app.post('/api/bookings', bookingRequest(slots, intent.paymentIntentId), browser)
  expect(answer).toMatchObject({ status: 409, body: { code: 'times-changed' } })
})

test('a request for other times than an event booked with the payment is refused', async () => {
  const { facilityId, browser, intent, book } = await readyToBook(app, { count: 1, knowsBuyer: true })
  await settleLater(app)
  expect(await bookingsAt(facilityId)).toHaveLength(1)
  const [other] = await slotsOf(app, facilityId, futureDate(8))
  const answer = await app.post('/api/bookings', bookingRequest([other!], intent.paymentIntentId), browser)
  expect(answer).toMatchObject({ status: 409, body: { code: 'times-changed' } })
  expect((await book()).status).toBe(200)
})

test('authenticating early does not shorten the holds', async () => {
  const { browser, slots } = await holdSome(app, await makeFacility(app.db), 1)
  const heldUntil = async () => (await slotsOf(app, slots[0]!.facilityId, futureDate(), browser))[0]!.heldUntil
  const shown = await heldUntil()
  const { body: intent } = await openIntent(app, slots, browser, { userInfo, notes: null })
  await confirmCard(app, intent, 'pm_card_authenticationRequiredOnSetup')
  await app.post('/api/bookings', bookingRequest(slots, intent.paymentIntentId), browser)
  expect(shown).not.toBeNull()
  expect(await heldUntil()).toBe(shown)
})

test('holds are extended for authentication only once', async () => {
  const { browser, slots } = await holdSome(app, await makeFacility(app.db))
  const { body: intent } = await openIntent(app, slots, browser, { userInfo, notes: null })
  for (const isFirst of [true, false]) {
    await confirmCard(app, intent, 'pm_card_authenticationRequiredOnSetup')
    await app.db`update reservation set expires_at = now() + interval '1 minute' where facility_id = ${slots[0]!.facilityId}`
    await app.post('/api/bookings', bookingRequest(slots, intent.paymentIntentId), browser)
    const [hold] = await app.db<{ long: boolean }[]>`
      select expires_at > now() + interval '2 minutes' as long from reservation where facility_id = ${slots[0]!.facilityId}`
    expect(hold!.long).toBe(isFirst)
    await authenticate(app, intent, 'fail')
  }
})

test('a failed authentication keeps the slots held and lets another card be tried', async () => {
  const { browser, slots } = await holdSome(app, await makeFacility(app.db))
  const { body: intent } = await openIntent(app, slots, browser, { userInfo, notes: null })
  await confirmCard(app, intent, 'pm_card_authenticationRequiredOnSetup')
  expect(await authenticate(app, intent, 'fail')).toMatchObject({ body: { status: 'requires_payment_method' } })
  const finish = () => app.post('/api/bookings/finish', { stripePaymentIntentId: intent.paymentIntentId }, browser)
  expect(await finish()).toMatchObject({ status: 402, body: { code: 'payment-not-authorized' } })
  expect((await slotsOf(app, slots[0]!.facilityId, futureDate(), browser))[0]).toMatchObject({ heldByYou: true })
  await confirmCard(app, intent)
  expect(await finish()).toMatchObject({ status: 200 })
})

test("a visitor cannot finish another visitor's payment", async () => {
  const { intent, facilityId } = await readyToBook(app, { knowsBuyer: true })
  const stranger = (await readyToBook(app)).browser
  const body = { stripePaymentIntentId: intent.paymentIntentId }
  expect(await app.post('/api/bookings/finish', body, stranger)).toMatchObject({ status: 404 })
  expect(await app.post('/api/bookings/finish', body, newBrowser())).toMatchObject({ status: 401 })
  expect(await bookingsAt(facilityId)).toHaveLength(0)
})

test('slots lost while paying are neither booked nor charged, and every retry answers the same', async () => {
  const { facilityId, slots, intent, book } = await readyToBook(app, { knowsBuyer: true })
  await expireHolds(app, facilityId)
  expect((await app.post('/api/hold-slots', { slotIds: [slots[1]!.id] })).status).toBe(200)
  await sandbox.deliverDue()
  expect(await bookingsAt(facilityId)).toHaveLength(0)
  expect(await paymentOf(app, intent.paymentIntentId)).toEqual({ status: 'voided', intent: 'canceled' })
  for (let attempt = 0; attempt < 2; attempt++)
    expect(await book()).toMatchObject({ status: 409, body: { code: 'slots-lost', slotIds: [slots[1]!.id] } })
})

test('a payment whose amount differs books nothing and is voided', async () => {
  const { facilityId, intent, book } = await readyToBook(app)
  await app.db`update payment set amount_cents = 5900, fee_cents = 590 where intent_id = ${intent.paymentIntentId}`
  expect(await book()).toMatchObject({ status: 409, body: { code: 'payment-over' } })
  expect(await bookingsAt(facilityId)).toHaveLength(0)
  expect(await paymentOf(app, intent.paymentIntentId)).toEqual({ status: 'voided', intent: 'canceled' })
})

test('a capture with a lost response is captured and booked once', async () => {
  const { facilityId, intent, book } = await readyToBook(app)
  sandbox.faults.gateway.responseLost = { operation: 'capture', times: 3 }
  expect(await book()).toMatchObject({ status: 200, body: { booking: { status: 'confirmed' } } })
  sandbox.faults.gateway.responseLost = { operation: 'any', times: 0 }
  await settleLater(app)
  expect(await paymentOf(app, intent.paymentIntentId)).toEqual({ status: 'captured', intent: 'succeeded' })
  expect(await ledgerOf(intent.paymentIntentId)).toHaveLength(1)
  expect(await bookingsAt(facilityId)).toHaveLength(1)
})

test('a slow provider response is awaited', async () => {
  sandbox.faults.gateway.slowMs = 300
  const { booking } = await makeBooking(app)
  sandbox.faults.gateway.slowMs = 0
  expect(booking).toMatchObject({ status: 'confirmed', paymentStatus: 'captured' })
})

test('a permanently refused capture cancels the booking and opens its slots', async () => {
  const { facilityId, intent, book } = await readyToBook(app)
  sandbox.faults.gateway.captureRefused = true
  const answer = await book()
  sandbox.faults.gateway.captureRefused = false
  expect(answer).toMatchObject({
    status: 200,
    body: { booking: { status: 'cancelled', cancelledBecause: 'payment-failed' } },
  })
  expect(await paymentOf(app, intent.paymentIntentId)).toEqual({ status: 'voided', intent: 'canceled' })
  expect((await slotsOf(app, facilityId)).slice(0, 2).map(slot => slot.status)).toEqual(['open', 'open'])
  expect(
    await app.db`select kind from message where payload -> 'booking' ->> 'facilityId' = ${facilityId} order by created_at`,
  ).toMatchObject([{ kind: 'booking-confirmed' }, { kind: 'booking-cancelled' }])
})

test('an authorization that expires before capture cancels only its own booking', async () => {
  const { facilityId, slots, intent, book } = await readyToBook(app)
  sandbox.faults.gateway.captureUnreachable = true
  expect((await book()).body.booking).toMatchObject({ status: 'confirmed', paymentStatus: 'authorized' })
  sandbox.faults.gateway.captureUnreachable = false
  // An operator released the slots by hand, and someone else booked them.
  await app.db`delete from reservation where facility_id = ${facilityId}`
  await makeBooking(app, { facilityId })
  await sandbox.expireAuthorization(intent.paymentIntentId)
  await sandbox.deliverDue()
  expect((await bookingsAt(facilityId)).map(({ status }) => status).sort()).toEqual(['cancelled', 'confirmed'])
  expect((await slotsOf(app, facilityId)).slice(0, 2).map(({ status }) => status)).toEqual(['booked', 'booked'])
  expect(slots).toHaveLength(2)
})

test('canceling during a capture refunds it', async () => {
  const { browser, intent, booking } = await bookedButNotCaptured()
  // The capture whose response was lost took effect.
  await app.services.gateway.capture(intent.paymentIntentId, `lost:${intent.paymentIntentId}`)
  const cancelled = await app.post(`/api/bookings/${booking.id}/cancel`, {}, browser)
  expect(cancelled).toMatchObject({ status: 200, body: { booking: { status: 'cancelled' } } })
  await settleLater(app)
  expect(await paymentOf(app, intent.paymentIntentId)).toMatchObject({ status: 'refunded', intent: 'succeeded' })
  expect(await ledgerOf(intent.paymentIntentId)).toEqual([
    { kind: 'capture', charged: 6000, owner: 5400, platform: 600 },
    { kind: 'refund', charged: -6000, owner: -5400, platform: -600 },
  ])
})

test('a pending refund settles when the provider reports it', async () => {
  const { browser, intent, booking } = await makeBooking(app, { card: 'pm_card_pendingRefund' })
  await app.post(`/api/bookings/${booking.id}/cancel`, {}, browser)
  expect(await paymentOf(app, intent.paymentIntentId)).toMatchObject({ status: 'refunding' })
  await sandbox.settleRefunds()
  await sandbox.deliverDue()
  expect(await paymentOf(app, intent.paymentIntentId)).toMatchObject({ status: 'refunded' })
})

test('a refund returned by the bank is marked failed and reversed in the ledger', async () => {
  const { browser, intent, booking } = await makeBooking(app, { card: 'pm_card_refundFail' })
  await app.post(`/api/bookings/${booking.id}/cancel`, {}, browser)
  await sandbox.settleRefunds()
  await sandbox.deliverDue()
  expect(await paymentOf(app, intent.paymentIntentId)).toMatchObject({ status: 'refund_failed' })
  const kinds = (await ledgerOf(intent.paymentIntentId)).map(({ kind }) => kind)
  expect(kinds).toEqual(['capture', 'refund', 'refund-failed'])
})

test('a dispute ends as won or lost as the bank decides', async () => {
  const won = await makeBooking(app, { card: 'pm_card_createDispute' })
  const lost = await makeBooking(app, { card: 'pm_card_createDispute' })
  await sandbox.deliverDue()
  expect(await paymentOf(app, won.intent.paymentIntentId)).toMatchObject({ status: 'disputed' })
  await sandbox.closeDispute(won.intent.paymentIntentId, 'won')
  await sandbox.closeDispute(lost.intent.paymentIntentId, 'lost')
  await sandbox.deliverDue()
  expect(await paymentOf(app, won.intent.paymentIntentId)).toMatchObject({ status: 'captured' })
  expect(await paymentOf(app, lost.intent.paymentIntentId)).toMatchObject({ status: 'lost' })
  const sum = (rows: { charged: number }[]) => rows.reduce((cents, { charged }) => cents + charged, 0)
  expect(sum(await ledgerOf(won.intent.paymentIntentId))).toBe(6000)
  expect(sum(await ledgerOf(lost.intent.paymentIntentId))).toBe(0)
})

test('a dispute debits only what is not refunded or being refunded', async () => {
  const { browser, slots, booking, intent } = await makeBooking(app)
  sandbox.faults.gateway.refundPending = true
  const change = { slotIds: [slots[0]!.id], difference: '-30.00' }
  const changed = await app.post(`/api/bookings/${booking.id}/change`, change, browser)
  sandbox.faults.gateway.refundPending = false
  expect(changed.text).toContain('"refundedAmount":"30.00"')
  await sandbox.dispute(intent.paymentIntentId)
  await sandbox.deliverDue()
  expect(await ledgerOf(intent.paymentIntentId)).toContainEqual({
    kind: 'dispute',
    charged: -3000,
    owner: -2700,
    platform: -300,
  })
})

test('a dispute after a refund whose response was lost debits only the rest', async () => {
  const { browser, slots, booking, intent } = await makeBooking(app)
  sandbox.faults.gateway.responseLost = { operation: 'refunds.create', times: 3 }
  const change = { slotIds: [slots[0]!.id], difference: '-30.00' }
  expect((await app.post(`/api/bookings/${booking.id}/change`, change, browser)).status).toBe(200)
  expect(sandbox.faults.gateway.responseLost.times).toBe(0)
  await sandbox.dispute(intent.paymentIntentId)
  await sandbox.deliverDue()
  const charges = (await ledgerOf(intent.paymentIntentId)).map(({ kind, charged }) => [kind, charged])
  expect(charges.toSorted(([a], [b]) => String(a).localeCompare(String(b)))).toEqual([
    ['capture', 6000],
    ['dispute', -3000],
    ['refund', -3000],
  ])
})

test.each(['won', 'lost'] as const)(
  'a dispute of a refunded payment moves no money and is logged (%s)',
  async outcome => {
    const { browser, booking, intent } = await makeBooking(app)
    await app.post(`/api/bookings/${booking.id}/cancel`, {}, browser)
    await sandbox.deliverDue()
    const before = await ledgerOf(intent.paymentIntentId)
    expect(before.map(({ kind, charged }) => [kind, charged])).toEqual([
      ['capture', 6000],
      ['refund', -6000],
    ])
    logged.length = 0
    expect(await sandbox.dispute(intent.paymentIntentId)).toBe(true)
    await sandbox.deliverDue()
    const [line, ...more] = logged.filter(text => text.includes('refunded-payment-disputed'))
    expect(more).toEqual([])
    expect(JSON.parse(line!)).toMatchObject({ level: 40, payment: expect.any(String) as string })
    expect(await sandbox.closeDispute(intent.paymentIntentId, outcome)).toBe(true)
    await sandbox.deliverDue()
    expect(await paymentOf(app, intent.paymentIntentId)).toMatchObject({ status: 'refunded' })
    expect(await ledgerOf(intent.paymentIntentId)).toEqual(before)
    expect(await app.run('reconcile-payments')).toBe('No differences')
  },
)

test('an unsigned or wrongly signed event is refused and changes nothing', async () => {
  const { facilityId } = await readyToBook(app, { knowsBuyer: true })
  const payload = JSON.stringify({
    id: 'evt_forged',
    object: 'event',
    type: 'payment_intent.succeeded',
    data: { object: {} },
  })
  const send = (headers: Record<string, string>) =>
    app.app.inject({
      method: 'POST',
      url: '/api/webhooks/stripe',
      payload,
      headers: { 'content-type': 'application/json', ...headers },
    })
  for (const headers of [{}, { 'stripe-signature': 't=1,v1=00' }, { 'stripe-signature': 'nonsense' }]) {
    const answer = await send(headers as Record<string, string>)
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'signature-invalid'])
  }
  expect(await bookingsAt(facilityId)).toHaveLength(0)
  expect(await app.db`select 1 from gateway_event where event_id = 'evt_forged'`).toHaveLength(0)
})

test('reconciliation finds no differences and settles a pending capture', async () => {
  await makeBooking(app)
  const { intent } = await bookedButNotCaptured()
  await app.services.gateway.capture(intent.paymentIntentId, `lost:${intent.paymentIntentId}`)
  expect(await app.run('reconcile-payments')).toBe('No differences')
  expect(await paymentOf(app, intent.paymentIntentId)).toEqual({ status: 'captured', intent: 'succeeded' })
})

test('the database refuses excess refunds and unbalanced or duplicate ledger rows', async () => {
  const { intent } = await makeBooking(app)
  await expect(
    app.db`update payment set refunded_cents = captured_cents + 1 where intent_id = ${intent.paymentIntentId}`,
  ).rejects.toMatchObject({ constraint: 'payment_refunded_within' })
  await expect(
    app.db`insert into ledger (payment_id, kind, charged_cents, owner_cents, platform_cents)
      select id, 'dispute', -100, -90, -11 from payment where intent_id = ${intent.paymentIntentId}`,
  ).rejects.toMatchObject({ constraint: 'ledger_balanced' })
  await expect(
    app.db`insert into ledger (payment_id, kind, charged_cents, owner_cents, platform_cents)
      select id, 'capture', 100, 90, 10 from payment where intent_id = ${intent.paymentIntentId}`,
  ).rejects.toMatchObject({ constraint: 'ledger_once' })
})
