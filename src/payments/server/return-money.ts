import type { Tx } from '#kit/server/db.ts'
import * as store from './store.ts'

export type Returned = {
  /** Promised back to the card, whole cents. */
  refundedCents: number
  /** A card that was authorized only is let go: nothing of it is charged. */
  releasesCard: boolean
  /** To be settled after the commit; what the provider cannot do now the job does later. */
  paymentIds: string[]
}

/**
 * Gives money of these payments back, in the transaction that decides it: whatever was authorized only is let go entirely,
 * whatever was captured is refunded, the latest payment first, until `amountCents` are reached. The same `reason` twice gives
 * back once. What the bank holds in dispute is promised all the same; what it has taken back itself cannot be given.
 * `withFailed`: refunds of these payments that failed earlier are promised anew, on top of `amountCents`.
 */
export async function returnMoney(
  tx: Tx,
  { paymentIds, amountCents, reason, withFailed = false }: ToReturn,
): Promise<Returned> {
  const returned: Returned = { refundedCents: 0, releasesCard: false, paymentIds: [] }
  let left = amountCents
  for (const id of [...paymentIds].reverse()) {
    const payment = await store.lockPayment(tx, id)
    if (!payment) continue
    if (payment.status === 'authorized') {
      await store.endAuthorizedPayment(tx, id, 'cancelled')
      returned.releasesCard = true
      returned.paymentIds.push(id)
      left -= Math.min(left, payment.amountCents)
      continue
    }
    const anew = withFailed ? await promiseAnew(tx, payment) : 0
    const part = Math.min(left, payment.capturedCents - payment.refundedCents - anew)
    const isPromised =
      part > 0 && (await store.insertRefund(tx, { paymentId: id, amountCents: part, dedupeKey: `${reason}:${id}` }))
    if (isPromised) left -= part
    const promised = anew + (isPromised ? part : 0)
    if (promised > 0) returned.paymentIds.push(id)
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

/** Promises a payment's failed refunds anew, as far as there is money left for them; answers their whole cents. */
async function promiseAnew(tx: Tx, { id: paymentId, capturedCents, refundedCents }: store.Payment): Promise<number> {
  let promised = 0
  for (const { id, amountCents } of await store.failedRefunds(tx, paymentId)) {
    if (refundedCents + promised + amountCents > capturedCents) continue
    if (await store.insertRefund(tx, { paymentId, amountCents, dedupeKey: store.retryKeyOf(id) }))
      promised += amountCents
  }
  return promised
}

/** From now on the authorized money may be taken; false when it is not authorized any more. */
export function allowCapture(tx: Tx, paymentId: string): Promise<boolean> {
  return store.wantCapture(tx, paymentId)
}
