import type { Db } from '#kit/server/db.ts'
import { paymentsProblem } from '../contract.ts'
import { findPayment } from './store.ts'

/** What a visitor's payment is for. Refuses: payment-not-found (another visitor's too). */
export async function readPurpose(
  db: Db,
  { intentId, visitorId }: { intentId: string; visitorId: string },
): Promise<string> {
  const payment = await findPayment(db, { intentId, visitorId })
  if (!payment) throw paymentsProblem('payment-not-found')
  return payment.purpose
}
