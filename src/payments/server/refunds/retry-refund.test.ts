import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { makeBooking, paymentOf, settleLater } from '#app/testing/buy.ts'
import { testApp } from '#app/testing/test-app.ts'
import type { Refund } from '#payments/contract.ts'
import { readPaymentFigures } from '../figures/queries.ts'
import { GatewayFault } from '../gateway.ts'
import { paymentJobs } from '../jobs.ts'
import { returnMoney } from '../return-money.ts'

let isUnreadable = false
const app = await testApp({
  around: gateway => ({
    ...gateway,
    async readRefund(refundId) {
      if (isUnreadable) throw new GatewayFault('resource_missing', 'No such refund.', { isTemporary: false })
      return gateway.readRefund(refundId)
    },
  }),
})
const { faults } = app.sandbox
const admin = await app.administrator()

const failed = async () => (await app.get<Refund[]>('/api/refunds', admin)).body
const retry = (id: string, as = admin) => app.post<Refund & { code: string }>(`/api/refunds/${id}/retry`, {}, as)

/** A booking with its second slot canceled, whose $30 refund failed. */
async function withFailedPart() {
  faults.gateway.refundFails = true
  const made = await makeBooking(app)
  const url = `/api/bookings/${made.booking.id}`
  await app.post(`${url}/change`, { slotIds: [made.slots[0]!.id], difference: '-30.00' }, made.browser)
  faults.gateway.refundFails = false
  const receipt = async () => (await app.get<Record<string, unknown>>(url, made.browser)).body
  const [row] = await app.db<{ paymentId: string }[]>`
    select id as payment_id from payment where intent_id = ${made.intent.paymentIntentId}`
  const { paymentId } = row!
  const refund = (await failed()).find(each => each.paymentId === paymentId)!
  return { ...made, receipt, paymentId, refund }
}

test('a failed partial refund is not counted as refunded and can be retried once', async () => {
  const { receipt, paymentId, refund } = await withFailedPart()
  expect(await receipt()).toMatchObject({ totalAmount: '30.00', refundedAmount: '0.00', paymentStatus: 'captured' })
  expect(refund).toEqual({
    id: expect.any(String),
    paymentId,
    amount: '30.00',
    status: 'failed',
    since: expect.stringMatching(/Z$/),
  })
  expect((await readPaymentFigures(app.db)).refunds).toEqual([{ status: 'failed', count: 1 }])
  const answer = await retry(refund.id)
  expect((await readPaymentFigures(app.db)).refunds).toEqual([])
  expect(answer).toMatchObject({ status: 200, body: { paymentId, amount: '30.00', status: 'succeeded' } })
  expect(await receipt()).toMatchObject({ refundedAmount: '30.00' })
  expect(await failed()).toEqual([])
  expect((await retry(refund.id)).body.code).toBe('refund-retried')
  expect((await retry(answer.body.id)).body.code).toBe('refund-not-failed')
  expect((await retry(randomUUID())).body.code).toBe('refund-not-found')
})

test('concurrent retries make one refund, and a failed retry can be retried', async () => {
  const { refund, paymentId } = await withFailedPart()
  faults.gateway.refundFails = true
  const answers = await Promise.all([retry(refund.id), retry(refund.id)])
  faults.gateway.refundFails = false
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  const [again, ...others] = await failed()
  expect(others).toEqual([])
  expect(again).toMatchObject({ paymentId, amount: '30.00' })
  expect(again!.id).not.toBe(refund.id)
  expect((await retry(again!.id)).body).toMatchObject({ status: 'succeeded' })
})

test('a retry cannot exceed the rest of the payment, and requires an administrator', async () => {
  const { refund, paymentId, browser } = await withFailedPart()
  expect(await retry(refund.id, browser)).toMatchObject({ status: 401, body: { code: 'not-signed-in' } })
  expect((await app.get('/api/refunds', browser)).status).toBe(401)
  await app.db`update payment set refunded_cents = 3001 where id = ${paymentId}`
  expect((await retry(refund.id)).body.code).toBe('refund-too-large')
  await app.db`update payment set refunded_cents = 0 where id = ${paymentId}`
  await retry(refund.id)
})

test('a failed full refund succeeds on retry', async () => {
  faults.gateway.refundFails = true
  const { browser, intent, booking } = await makeBooking(app)
  await app.post(`/api/bookings/${booking.id}/cancel`, {}, browser)
  faults.gateway.refundFails = false
  expect(await paymentOf(app, intent.paymentIntentId)).toMatchObject({ status: 'refund_failed' })
  const [refund] = await failed()
  expect(refund).toMatchObject({ amount: '60.00' })
  await retry(refund!.id)
  expect(await paymentOf(app, intent.paymentIntentId)).toMatchObject({ status: 'refunded' })
})

test('a failed refund is logged for the operator once', async () => {
  await app.run('settle-payments')
  const { paymentId, refund } = await withFailedPart()
  const logged: unknown[] = []
  const log = { info() {}, error: (details: unknown, message: string) => void logged.push([details, message]) }
  const job = paymentJobs(app.services).find(({ name }) => name === 'settle-payments')!
  expect(await job.run({ db: app.db, log: log as never })).toContain(', 1 refunds failed')
  expect(await job.run({ db: app.db, log: log as never })).not.toContain('refunds failed')
  expect(logged).toEqual([[{ refund: refund.id, payment: paymentId, cents: 3000 }, 'refund-failed']])
  await retry(refund.id)
})

test('failed refunds are included in a later refund on request', async () => {
  const { paymentId } = await withFailedPart()
  const settled: string[] = []
  const settling = { settleOnCommit: (_: unknown, ids: readonly string[]) => void settled.push(...ids) }
  const requested = { paymentIds: [paymentId], amountCents: 1000 }
  const plain = await app.db.begin(tx => returnMoney(tx, settling, { ...requested, reason: 'plain' }))
  expect(plain).toMatchObject({ refundedCents: 1000 })
  const both = { ...requested, reason: 'both', withFailed: true }
  expect(await app.db.begin(tx => returnMoney(tx, settling, both))).toMatchObject({ refundedCents: 4000 })
  expect(await app.db.begin(tx => returnMoney(tx, settling, both))).toMatchObject({ refundedCents: 0 })
  expect(settled).toEqual([paymentId, paymentId])
  expect(await failed()).toEqual([])
})

test('a refund of everything includes a failed part once', async () => {
  const { paymentId } = await withFailedPart()
  const settling = { settleOnCommit: () => {} }
  const all = { paymentIds: [paymentId], amountCents: 6000, reason: 'all', withFailed: true }
  expect(await app.db.begin(tx => returnMoney(tx, settling, all))).toMatchObject({ refundedCents: 6000 })
  expect(await failed()).toEqual([])
})

test('a refund that cannot be read stays pending and is read again', async () => {
  const { browser, intent, booking } = await makeBooking(app)
  isUnreadable = true
  await app.post(`/api/bookings/${booking.id}/cancel`, {}, browser)
  const state = () => app.db<{ status: string; isSent: boolean }[]>`
    select r.status, gateway_refund_id is not null as is_sent from refund r join payment p on p.id = r.payment_id
    where p.intent_id = ${intent.paymentIntentId}`
  expect(await state()).toEqual([{ status: 'pending', isSent: true }])
  expect(await app.run('reconcile-payments')).toMatch(/^\d+ differences left$/)
  isUnreadable = false
  await settleLater(app)
  expect(await state()).toEqual([{ status: 'succeeded', isSent: true }])
  expect(await app.run('reconcile-payments')).toBe('No differences')
})
