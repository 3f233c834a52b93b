import type { Tx } from '#kit/server/db/db.ts'
import { failedRefunds, insertRefund, retryKeyOf } from './refunds/store.ts'
import * as store from './store.ts'

export type Returned = {
  /** Whole cents promised to the card. */
  refundedCents: number
  /** Voided; nothing is charged. */
  releasesCard: boolean
}

/** Injected, since settling knows what the money is for. */
export type Settling = { settleOnCommit: (tx: Tx, paymentIds: readonly string[]) => void }

/**
 * Runs in the deciding transaction and settles after its commit. Voids authorized payments entirely and refunds captured ones, latest first, up to
 * `amountCents`, once per `reason`. Money in an open dispute is promised anyway; money the bank took back cannot be
 * returned. `withFailed` also retries earlier failed refunds, on top of `amountCents`.
 */
export async function returnMoney(
  tx: Tx,
  { settleOnCommit }: Settling,
  { paymentIds, amountCents, reason, withFailed = false }: ToReturn,
): Promise<Returned> {
  const returned: Returned = { refundedCents: 0, releasesCard: false }
  let left = amountCents
  for (const id of [...paymentIds].reverse()) {
    const payment = await store.lockPayment(tx, id)
    if (!payment) continue
    if (payment.status === 'authorized') {
      await store.endAuthorizedPayment(tx, id, 'cancelled')
      returned.releasesCard = true
      settleOnCommit(tx, [id])
      left -= Math.min(left, payment.amountCents)
      continue
    }
    const anew = withFailed ? await scheduleRefundAgain(tx, payment) : 0
    const part = Math.min(left, payment.capturedCents - payment.refundedCents - anew)
    const isPromised =
      part > 0 && (await insertRefund(tx, { paymentId: id, amountCents: part, dedupeKey: `${reason}:${id}` }))
    if (isPromised) left -= part
    const promised = anew + (isPromised ? part : 0)
    if (promised > 0) settleOnCommit(tx, [id])
    returned.refundedCents += promised
  }
  return returned
}

type ToReturn = {
  paymentIds: readonly string[]
  amountCents: number
  reason: string
  withFailed?: boolean
}

/** As far as money is left; returns whole cents. */
async function scheduleRefundAgain(
  tx: Tx,
  { id: paymentId, capturedCents, refundedCents }: store.Payment,
): Promise<number> {
  let promised = 0
  for (const { id, amountCents } of await failedRefunds(tx, paymentId)) {
    if (refundedCents + promised + amountCents > capturedCents) continue
    if (await insertRefund(tx, { paymentId, amountCents, dedupeKey: retryKeyOf(id) })) promised += amountCents
  }
  return promised
}

/** False when no longer authorized. */
export function allowCapture(tx: Tx, paymentId: string): Promise<boolean> {
  return store.wantCapture(tx, paymentId)
}
