import { type Actor, recordAudit } from '#accounts/server/record-audit.ts'
import type { Db, Tx } from '#kit/server/db/db.ts'
import { toDecimal } from '#kit/shared/money.ts'
import { paymentsProblem, type Refund } from '#payments/contract.ts'
import type { PaymentServices } from '../purposes.ts'
import { settleOnCommit } from '../settle-soon.ts'
import { lockPayment } from '../store.ts'
import * as store from './store.ts'

const MOST = 500

/** Money still owed: failed and not retried, latest first. */
export async function listRefunds(db: Db): Promise<Refund[]> {
  return (await store.listFailedRefunds(db, MOST)).map(present)
}

/**
 * Never automatic, so money cannot go round in circles. Refuses: refund-not-found, refund-not-failed, refund-retried,
 * refund-too-large (less is left of the payment, or the bank has taken it back).
 */
export async function retryRefund(
  services: PaymentServices,
  { id, actor }: { id: string; actor: Actor },
): Promise<Refund> {
  const { db } = services
  const found = await store.findRefund(db, id)
  if (!found) throw paymentsProblem('refund-not-found')
  const anew = await db.begin(async tx => {
    const promised = await promiseAnew(tx, found)
    await recordAudit(tx, {
      actor,
      action: 'refund-retried',
      subject: { kind: 'payment', id: found.paymentId },
      before: { refundId: id },
      after: { refundId: promised.id, amount: toDecimal(found.amountCents) },
    })
    settleOnCommit(tx, services, [found.paymentId])
    return promised
  })
  return present((await store.findRefund(db, anew.id))!)
}

async function promiseAnew(tx: Tx, { id, paymentId, amountCents }: store.RefundRow): Promise<store.Refund> {
  const payment = (await lockPayment(tx, paymentId))!
  const { status, isRetried } = (await store.findRefund(tx, id))!
  if (status !== 'failed') throw paymentsProblem('refund-not-failed')
  if (isRetried) throw paymentsProblem('refund-retried')
  const isLeft = amountCents <= payment.capturedCents - payment.refundedCents
  const dedupeKey = store.retryKeyOf(id)
  const anew = isLeft ? await store.insertRefund(tx, { paymentId, amountCents, dedupeKey }) : null
  if (!anew) throw paymentsProblem('refund-too-large')
  return anew
}

function present({ id, paymentId, amountCents, status, updatedAt }: store.RefundRow): Refund {
  return { id, paymentId, amount: toDecimal(amountCents), status, since: updatedAt.toISOString() }
}
