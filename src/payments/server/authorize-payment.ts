import type { Db, Tx } from '#kit/server/db.ts'
import { paymentsProblem } from '../contract.ts'
import { type CardGateway, GatewayFault, type Intent } from './gateway.ts'
import { findPayment, moveStatus, type Payment } from './store.ts'

/**
 * The visitor's payment whose card the gateway has authorized, for exactly our amount. What the browser says of it is not
 * asked. Refuses: payment-not-found (another visitor's or purpose's too), payment-not-authorized, payment-over.
 */
export async function readAuthorization(
  db: Db,
  gateway: CardGateway,
  { intentId, visitorId, purpose }: { intentId: string; visitorId: string; purpose: string },
): Promise<Payment> {
  const payment = await findPayment(db, intentId, visitorId)
  if (!payment || payment.purpose !== purpose) throw paymentsProblem('payment-not-found')
  const intent = await readIntent(gateway, intentId)
  if (intent.status === 'canceled' || payment.status === 'voided') throw paymentsProblem('payment-over')
  const paid = intent.status === 'requires_capture' || intent.status === 'succeeded'
  if (!paid || intent.amountCents !== payment.amountCents) throw paymentsProblem('payment-not-authorized')
  return payment
}

/** Claims an open payment for one booking; false when it is claimed or over: of two at once the second waits, then gets false. */
export async function authorizePayment(tx: Tx, paymentId: string): Promise<boolean> {
  return moveStatus(tx, paymentId, 'authorized')
}

async function readIntent(gateway: CardGateway, intentId: string): Promise<Intent> {
  try {
    return await gateway.readIntent(intentId)
  } catch (error) {
    if (error instanceof GatewayFault) throw paymentsProblem('payment-not-found')
    throw error
  }
}
