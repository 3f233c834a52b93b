import type { Db } from '#kit/server/db/db.ts'
import { refundedCommission } from '#payments/rules.ts'
import { GatewayFault, type GatewayRefund } from '../gateway.ts'
import type { PaymentServices } from '../purposes.ts'
import { findPayment, lockPayment, type Payment } from '../store.ts'
import type { Refund } from './store.ts'
import * as store from './store.ts'

/**
 * Idempotent: the refund's id is the idempotency key. A refused refund is marked failed for an administrator. Disputed
 * money cannot be refunded before the dispute is won, and need not be once it is lost.
 */
export async function settleRefunds(services: PaymentServices, payment: Payment): Promise<Payment> {
  const { db, gateway } = services
  if (payment.refundedCents === 0 || !payment.intentId) return payment
  const refunds = await store.openRefunds(db, payment.id)
  if (refunds.length === 0) return payment
  for (const refund of refunds) {
    const isSent = refund.gatewayRefundId !== null
    if (payment.status === 'disputed' && !isSent) continue
    if (payment.status === 'lost' && !isSent) {
      await db.begin(tx => store.recordRefundFailed(tx, { ...refund, refundRef: null }))
      continue
    }
    try {
      const refundId = refund.gatewayRefundId ?? (await send(services, payment.intentId, refund))
      if (refundId) await record(db, payment, refund, await gateway.readRefund(refundId))
    } catch (error) {
      if (!(error instanceof GatewayFault)) throw error
      // The job retries; the nightly comparison finds a refund that cannot be read at all.
      if (error.code === 'unreachable') break
    }
  }
  return (await findPayment(db, { id: payment.id }))!
}

/**
 * Learns of refunds whose response was lost. Call before recording a dispute, which debits only the rest: nothing is
 * sent during one.
 */
export async function findLostRefunds({ db, gateway }: PaymentServices, payment: Payment): Promise<void> {
  if (payment.refundedCents === 0 || !payment.intentId) return
  for (const { id, gatewayRefundId } of await store.openRefunds(db, payment.id)) {
    if (gatewayRefundId) continue
    const sent = await gateway.findRefund({ intentId: payment.intentId, idempotencyKey: keyOf(id) })
    if (sent) await store.recordRefundPending(db, id, sent.refundId)
  }
}

const keyOf = (refundId: string) => `refund:${refundId}`

/** The bank may return a completed refund (event `refund.failed`), so all are read again. */
export async function recheckRefunds({ db, gateway }: PaymentServices, payment: Payment): Promise<void> {
  for (const refund of await store.sentRefunds(db, payment.id))
    await record(db, payment, refund, await gateway.readRefund(refund.gatewayRefundId!))
}

/**
 * Stores the provider's id before anything else can fail; from then on only the provider ends the refund. A reused key
 * returns the first response whatever happened since, so read it again. Null when refused; throws `GatewayFault` when
 * the provider cannot answer now.
 */
async function send({ db, gateway }: PaymentServices, intentId: string, refund: Refund): Promise<string | null> {
  const { id, amountCents } = refund
  try {
    const { refundId } = await gateway.refund({ intentId, amountCents, idempotencyKey: keyOf(id) })
    await store.recordRefundPending(db, id, refundId)
    return refundId
  } catch (error) {
    if (!(error instanceof GatewayFault)) throw error
    // A dispute whose event has not arrived: the refund waits for its outcome.
    if (error.isTemporary || disputeCodes.has(error.code)) throw error
    await db.begin(tx => store.recordRefundFailed(tx, { ...refund, refundRef: null }))
    return null
  }
}

const disputeCodes: ReadonlySet<string> = new Set(['charge_disputed', 'refund_disputed_payment'])

async function record(db: Db, payment: Payment, refund: Refund, { refundId, status }: GatewayRefund): Promise<void> {
  switch (status) {
    case 'pending':
      return store.recordRefundPending(db, refund.id, refundId)
    case 'failed':
      return db.begin(async tx => void (await store.recordRefundFailed(tx, { ...refund, refundRef: refundId })))
    case 'succeeded':
      return db.begin(async tx => {
        await lockPayment(tx, payment.id)
        const before = await store.refundedSoFar(tx, payment.id)
        const platformCents = refundedCommission(payment, before, refund.amountCents)
        await store.recordRefundDone(tx, { ...refund, platformCents, refundRef: refundId })
      })
  }
}
