import type { Db } from '#kit/server/db/db.ts'
import { paymentsProblem } from '../contract.ts'
import { findPayment } from './store.ts'

/** Refuses: payment-not-found (also another visitor's). */
export async function readPurpose(
  db: Db,
  { intentId, visitorId }: { intentId: string; visitorId: string },
): Promise<string> {
  const payment = await findPayment(db, { intentId, visitorId })
  if (!payment) throw paymentsProblem('payment-not-found')
  return payment.purpose
}
