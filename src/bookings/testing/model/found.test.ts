import { expect, test } from 'vitest'
import { confirmCard, makeBooking, openIntent, paymentOf, readyToBook, settleLater } from '#app/testing/buy.ts'
import { holdSome, makeFacility } from '#app/testing/make-facility.ts'
import { testApp } from '#app/testing/test-app.ts'

// Shortest forms of failures found by the model test.

const app = await testApp()
const { sandbox } = app

/** All money moved for an intent, in cents. */
async function sumOf(intentId: string): Promise<number> {
  const [row] = await app.db<{ cents: number }[]>`
    select coalesce(sum(charged_cents), 0)::int as cents
    from ledger l join payment p on p.id = l.payment_id where p.intent_id = ${intentId}`
  return row!.cents
}

test.each(['won', 'lost'] as const)(
  'a booking canceled before its dispute is known is not refunded twice (%s)',
  async outcome => {
    const { booking, browser, intent } = await makeBooking(app, { card: 'pm_card_createDispute' })
    await app.post(`/api/bookings/${booking.id}/cancel`, {}, browser)
    await sandbox.deliverDue()
    expect(await paymentOf(app, intent.paymentIntentId)).toMatchObject({ status: 'disputed' })
    expect(await sumOf(intent.paymentIntentId)).toBe(0)
    await sandbox.closeDispute(intent.paymentIntentId, outcome)
    await sandbox.deliverDue()
    const status = outcome === 'won' ? 'refunded' : 'lost'
    expect(await paymentOf(app, intent.paymentIntentId)).toMatchObject({ status })
    expect(await sumOf(intent.paymentIntentId)).toBe(0)
  },
)

test('a booking canceled during a dispute is refunded once the dispute is won', async () => {
  const { booking, browser, intent } = await makeBooking(app, { card: 'pm_card_createDispute' })
  await sandbox.deliverDue()
  const cancelled = await app.post(`/api/bookings/${booking.id}/cancel`, {}, browser)
  expect(cancelled).toMatchObject({ status: 200, body: { refund: { refundAmount: '60.00' } } })
  await settleLater(app)
  expect(await paymentOf(app, intent.paymentIntentId)).toMatchObject({ status: 'disputed' })
  await sandbox.closeDispute(intent.paymentIntentId, 'won')
  await sandbox.deliverDue()
  expect(await paymentOf(app, intent.paymentIntentId)).toMatchObject({ status: 'refunded' })
})

test('reconciliation finds a dispute whose event was lost', async () => {
  const { intent } = await makeBooking(app, { card: 'pm_card_createDispute' })
  sandbox.faults.webhooks.drop = true
  await sandbox.deliverDue()
  sandbox.faults.webhooks.drop = false
  expect(await app.run('reconcile-payments')).toBe('No differences')
  expect(await paymentOf(app, intent.paymentIntentId)).toMatchObject({ status: 'disputed' })
})

test('a refund with a lost response that the bank returned is marked failed', async () => {
  const { booking, browser, intent } = await makeBooking(app, { card: 'pm_card_refundFail' })
  sandbox.faults.gateway.responseLost = { operation: 'refunds.create', times: 3 }
  await app.post(`/api/bookings/${booking.id}/cancel`, {}, browser)
  sandbox.faults.gateway.responseLost = { operation: 'any', times: 0 }
  await sandbox.settleRefunds()
  await sandbox.deliverDue()
  await settleLater(app)
  expect(await paymentOf(app, intent.paymentIntentId)).toMatchObject({ status: 'refund_failed' })
})

test('reconciliation finds a failed refund whose event was lost', async () => {
  const { booking, browser, intent } = await makeBooking(app, { card: 'pm_card_refundFail' })
  await app.post(`/api/bookings/${booking.id}/cancel`, {}, browser)
  await sandbox.settleRefunds()
  sandbox.faults.webhooks.drop = true
  await sandbox.deliverDue()
  sandbox.faults.webhooks.drop = false
  await app.run('reconcile-payments')
  expect(await paymentOf(app, intent.paymentIntentId)).toMatchObject({ status: 'refund_failed' })
})

test('an immediately failed refund is stored with its id', async () => {
  const { booking, browser, intent } = await makeBooking(app)
  sandbox.faults.gateway.refundFails = true
  await app.post(`/api/bookings/${booking.id}/cancel`, {}, browser)
  sandbox.faults.gateway.refundFails = false
  const [refund] = await app.db<{ status: string; number: string | null }[]>`
    select r.status, gateway_refund_id as number from refund r join payment p on p.id = r.payment_id
    where p.intent_id = ${intent.paymentIntentId}`
  expect(refund).toEqual({ status: 'failed', number: expect.stringMatching(/^re_/) })
})

test('changing the selection during authentication opens a new payment', async () => {
  const facilityId = await makeFacility(app.db)
  const { browser, slots } = await holdSome(app, facilityId, 3)
  const { body: first } = await openIntent(app, slots.slice(0, 1), browser)
  await confirmCard(app, first, 'pm_card_authenticationRequiredOnSetup')
  const second = await openIntent(app, slots, browser)
  expect(second).toMatchObject({ status: 200, body: { amount: '90.00', status: 'requires_payment_method' } })
  expect(await paymentOf(app, first.paymentIntentId)).toEqual({ status: 'voided', intent: 'canceled' })
  // Simultaneous requests for the same times share one query, which is held open here.
  const {
    browser: other,
    slots: same,
    intent,
  } = await readyToBook(app, { card: 'pm_card_authenticationRequiredOnSetup' })
  const again = await openIntent(app, same, other)
  expect(again.body).toMatchObject({ paymentIntentId: intent.paymentIntentId, status: 'requires_action' })
})
