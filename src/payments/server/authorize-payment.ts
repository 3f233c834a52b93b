import type { Db } from '#kit/server/db.ts'
import { paymentsProblem } from '../contract.ts'
import { type CardGateway, GatewayFault, type Intent } from './gateway.ts'
import { type FoundPayment, findPayment } from './store.ts'
import { voidPayment } from './void-payment.ts'

/**
 * The visitor's payment whose card the gateway has authorized, for exactly our amount. What the browser says of it is not
 * asked. Refuses: payment-not-found (another visitor's or purpose's too), payment-not-authorized, payment-over (also when the
 * quote is too old or the card was authorized for another amount: that card is let go).
 */
export async function readAuthorization(
  db: Db,
  gateway: CardGateway,
  { intentId, visitorId, purpose }: { intentId: string; visitorId: string; purpose: string },
): Promise<FoundPayment> {
  const payment = await findPayment(db, intentId, visitorId)
  if (!payment || payment.purpose !== purpose) throw paymentsProblem('payment-not-found')
  const { status, amountCents } = await readIntent(gateway, intentId)
  if (status === 'canceled' || payment.status === 'voided') throw paymentsProblem('payment-over')
  if (status === 'requires_payment_method') throw paymentsProblem('payment-not-authorized')
  if (payment.status === 'created' && (payment.isStale || amountCents !== payment.amountCents)) {
    await voidPayment(db, gateway, payment.id, intentId)
    throw paymentsProblem('payment-over')
  }
  return payment
}

async function readIntent(gateway: CardGateway, intentId: string): Promise<Intent> {
  try {
    return await gateway.readIntent(intentId)
  } catch (error) {
    if (error instanceof GatewayFault) throw paymentsProblem('payment-not-found')
    throw error
  }
}
