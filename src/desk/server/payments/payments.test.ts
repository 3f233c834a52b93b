import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { ids, makeBooking } from '#app/testing/buy.ts'
import { buySeats } from '#app/testing/buy-seats.ts'
import { makeAthlete, makeClinic } from '#app/testing/make-clinic.ts'
import { makeFacility } from '#app/testing/make-facility.ts'
import { newBrowser, testApp } from '#app/testing/test-app.ts'
import type { AttentionKind, ListedPayment, PaymentsAttention } from '#desk/payments-contract.ts'
import { DAY } from '#kit/shared/time.ts'
import { recordSamplePayment } from '#payments/server/samples/record-sample-payment.ts'

const app = await testApp()
const { db } = app
const administrator = await app.administrator()

const attention = async () =>
  (await app.get<PaymentsAttention>('/api/admin/payments/attention', administrator)).body.items
const about = async (kind: AttentionKind, id: string) =>
  (await attention()).filter(item => item.kind === kind && (item.paymentId === id || item.id === id))
const list = (query: string) => app.get<ListedPayment[]>(`/api/admin/payments?${query}`, administrator)
const returnPayment = (id: string, as = administrator) =>
  app.post<PaymentsAttention & { code: string }>(`/api/admin/payments/${id}/return`, {}, as)

/** A payment without a purchase. */
const strayPayment = () =>
  db.begin(tx =>
    recordSamplePayment(tx, {
      visitorId: randomUUID(),
      purpose: `facility:${randomUUID()}`,
      amountCents: 3_000,
      quote: {},
    }),
  )

/** The check skips payments changed in the last minutes. */
async function check() {
  await db`update payment set updated_at = updated_at - interval '10 minutes'`
  return app.run('check-books')
}

async function book({ count = 1, mode = 'marketplace' }: { count?: number; mode?: 'marketplace' | 'hold' } = {}) {
  const made = await makeBooking(app, { facilityId: await makeFacility(db), count, mode })
  const [row] = await db<{ id: string; intent: string }[]>`
    select p.id, p.intent_id as intent from booking b join payment p on p.id = b.payment_id where b.id = ${made.booking.id}`
  return { ...made, payment: row! }
}

test.for([
  ['GET', '/api/admin/payments'],
  ['GET', '/api/admin/payments/attention'],
  ['POST', `/api/admin/payments/${randomUUID()}/return`],
] as const)('%s %s is for administrators only', async ([method, url]) => {
  const ask = (as = newBrowser()) => (method === 'GET' ? app.get(url, as) : app.post(url, {}, as))
  expect(await ask()).toMatchObject({ status: 401, body: { code: 'not-signed-in' } })
  expect(await ask(await app.owner())).toMatchObject({ status: 403, body: { code: 'not-allowed' } })
})

test('a payment is found by our ID, the provider’s ID and the booking reference', async () => {
  const { booking, payment } = await book()
  const expected = {
    id: payment.id,
    intentId: payment.intent,
    status: 'captured',
    amount: '30.00',
    captured: '30.00',
    refunded: '0.00',
    commission: '3.00',
    bought: { kind: 'booking', id: booking.id, reference: booking.reference, customer: 'Sam Rivera' },
  }
  for (const text of [payment.id, payment.intent, booking.reference, booking.reference.toLowerCase()])
    expect((await list(`text=${text}`)).body).toEqual([expect.objectContaining(expected)])
  expect((await list(`text=${randomUUID()}`)).body).toEqual([])
  expect((await list('text=%25')).body).toEqual([])
  expect((await list('status=rich')).status).toBe(400)
})

test('the history is filtered by status, newest first, in pages', async () => {
  await db`delete from payment_mismatch`
  const payments = [await strayPayment(), await strayPayment()]
  await db`update payment set status = 'voided', captured_cents = 0 where id = any (${payments}::uuid[])`
  const first = await list('status=voided&limit=1')
  const next = /<([^>]+)>; rel="next"/.exec(String(first.headers.link))![1]!
  const second = await app.get<ListedPayment[]>(next, administrator)
  expect([...first.body, ...second.body].map(({ id }) => id)).toEqual(payments.toReversed())
  expect(second.headers.link).toBeUndefined()
})

test('a failed refund needs attention until it is retried, which is logged', async () => {
  const { booking, slots, browser, payment } = await book({ count: 2 })
  const { gateway } = app.sandbox.faults
  gateway.refundFails = true
  await app.post(
    `/api/bookings/${booking.id}/change`,
    { slotIds: ids(slots).slice(0, 1), difference: '-30.00' },
    browser,
  )
  gateway.refundFails = false
  const [item] = await about('refund-failed', payment.id)
  expect(item).toMatchObject({ amount: '30.00', intentId: payment.intent, bought: { id: booking.id } })
  expect((await app.post(`/api/refunds/${item!.id}/retry`, undefined, administrator)).status).toBe(200)
  expect(await about('refund-failed', payment.id)).toEqual([])
  const entries = await db`select action, before, after from audit_entry where subject_id = ${payment.id}`
  expect(entries).toMatchObject([
    { action: 'refund-retried', before: { refundId: item!.id }, after: { amount: '30.00' } },
  ])
})

test('the check finds money without a booking, and it is refunded once', async () => {
  const id = await strayPayment()
  expect(await check()).toMatch(/^\d+ to check$/)
  expect(await about('unbooked', id)).toMatchObject([{ amount: '30.00', bought: null }])
  const answers = await Promise.all([returnPayment(id), returnPayment(id)])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(answers.find(({ status }) => status === 409)!.body.code).toBe('nothing-to-return')
  expect(await about('unbooked', id)).toEqual([])
  expect(await db`select status, refunded_cents from payment where id = ${id}`).toEqual([
    { status: 'refunded', refundedCents: 3_000 },
  ])
  expect(await db`select action from audit_entry where subject_id = ${id}`).toEqual([{ action: 'payment-refunded' }])
})

test('a payment with a booking is not refunded here, nor an unknown one', async () => {
  const { payment } = await book()
  expect(await returnPayment(payment.id)).toMatchObject({ status: 409, body: { code: 'payment-is-booked' } })
  expect(await returnPayment(randomUUID())).toMatchObject({ status: 404, body: { code: 'payment-not-found' } })
  expect((await returnPayment('none')).status).toBe(404)
})

test('the check finds no differences in booked, changed, cancelled and transferred bookings', async () => {
  await app.db`delete from payment_mismatch`
  const kept = await book({ count: 2 })
  const shortened = await book({ count: 2 })
  const change = { slotIds: ids(shortened.slots).slice(0, 1), difference: '-30.00' }
  expect((await app.post(`/api/bookings/${shortened.booking.id}/change`, change, shortened.browser)).status).toBe(200)
  const cancelled = await book()
  await app.post(`/api/bookings/${cancelled.booking.id}/cancel`, {}, administrator)
  await book({ mode: 'hold' })
  const clinicId = await makeClinic(db, { athleteId: await makeAthlete(db), facilityId: await makeFacility(db) })
  const places = await buySeats(app, { clinicId, places: 2 })
  const [participant] = places.booking.participants
  await app.post(`/api/nil-bookings/${places.booking.id}/cancel`, { participantIds: [participant!.id] }, administrator)
  expect(await check()).toBe('No differences')
  await db`update booking set total_cents = total_cents + 100 where id = ${kept.booking.id}`
  expect(await check()).toBe('1 to check')
  expect(await about('amount-differs', kept.payment.id)).toMatchObject([{ amount: '60.00', expected: '61.00' }])
  await db`update booking set total_cents = total_cents - 100 where id = ${kept.booking.id}`
  await db`delete from ledger where payment_id = ${kept.payment.id}`
  expect(await check()).toBe('1 to check')
  expect(await about('ledger-differs', kept.payment.id)).toMatchObject([{ amount: '60.00', expected: '0.00' }])
  await db`
    insert into ledger (payment_id, kind, charged_cents, owner_cents, platform_cents)
    values (${kept.payment.id}, 'capture', 6000, 5400, 600)`
  expect(await check()).toBe('No differences')
  expect(await about('ledger-differs', kept.payment.id)).toEqual([])
})

test('disputes and expiring authorizations are shown with their booking', async () => {
  const [disputed, ending] = [await book(), await book({ mode: 'hold' })]
  await db`update payment set status = 'disputed' where id = ${disputed.payment.id}`
  expect(await about('dispute', disputed.payment.id)).toMatchObject([{ bought: { id: disputed.booking.id } }])
  expect(await about('authorization-ending', ending.payment.id)).toEqual([])
  await db`update payment set capture_before = now() + interval '20 hours' where id = ${ending.payment.id}`
  expect(await about('authorization-ending', ending.payment.id)).toMatchObject([{ until: expect.any(String) }])
  await app.post(`/api/bookings/${ending.booking.id}/confirm`, undefined, administrator)
  expect(await about('authorization-ending', ending.payment.id)).toEqual([])
})

test('a clinic payout without a payout account is put on hold', async () => {
  const clinicId = await makeClinic(db, { athleteId: await makeAthlete(db), facilityId: await makeFacility(db) })
  const payment = { visitorId: randomUUID(), purpose: `clinic:${clinicId}`, amountCents: 20_000, quote: {} }
  await db.begin(tx => recordSamplePayment(tx, payment))
  const held = async () => (await attention()).filter(item => item.payout?.clinicId === clinicId)
  expect(await held()).toEqual([])
  const past = new Date(Date.now() - 9 * DAY)
  await db`
    update clinic set decide_by = ${new Date(past.getTime() - DAY)}, decided_at = ${past}, scheduled_at = ${past}
    where id = ${clinicId}`
  const items = await held()
  expect(items.map(({ payout }) => payout!.why)).toEqual(items.map(() => 'no-account'))
  expect(items.length).toBeGreaterThan(0)
})
