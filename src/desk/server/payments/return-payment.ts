import { type Actor, recordAudit } from '#accounts/server/record-audit.ts'
import { adminPaymentsProblem } from '#desk/payments-contract.ts'
import type { Db } from '#kit/server/db/db.ts'
import { toDecimal } from '#kit/shared/money.ts'
import { paymentsProblem } from '#payments/contract.ts'
import { lockPayment } from '#payments/server/lock-payment.ts'
import { returnMoney, type Settling } from '#payments/server/return-money.ts'
import { deleteMismatch, isBooked } from './store.ts'

/**
 * Refunds the rest of a payment that has no booking. Refuses: payment-not-found, payment-is-booked, nothing-to-return.
 */
export async function returnPayment(
  services: Settling & { db: Db },
  { id, actor }: { id: string; actor: Actor },
): Promise<void> {
  await services.db.begin(async tx => {
    const payment = await lockPayment(tx, id)
    if (!payment) throw paymentsProblem('payment-not-found')
    if (await isBooked(tx, id)) throw adminPaymentsProblem('payment-is-booked')
    const amountCents = payment.status === 'captured' ? payment.capturedCents - payment.refundedCents : 0
    const { refundedCents } = await returnMoney(tx, services, { paymentIds: [id], amountCents, reason: 'unbooked' })
    if (refundedCents === 0) throw adminPaymentsProblem('nothing-to-return')
    await deleteMismatch(tx, id)
    await recordAudit(tx, {
      actor,
      action: 'payment-refunded',
      subject: { kind: 'payment', id, name: payment.intentId ?? '' },
      after: { amount: toDecimal(refundedCents) },
    })
  })
}
