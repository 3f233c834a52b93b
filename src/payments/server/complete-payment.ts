import { isDeepStrictEqual } from 'node:util'
import { paymentsProblem } from '../contract.ts'
import { GatewayFault } from './gateway.ts'
import type { PaymentServices } from './purposes.ts'
import { settleRead } from './settle-payment.ts'
import { findPayment, type Payment, writeCheckout } from './store.ts'

type Query = {
  intentId: string
  visitorId: string
  purpose: string
  /** Undefined keeps the stored buyer and options. */
  checkout?: unknown
  /** Compares the browser's claims with the quote before fulfillment; throws to refuse. */
  check?: (payment: Payment) => void | Promise<void>
}

/**
 * Settles this visitor's payment after the browser reports a confirmed card, without trusting the report. Refuses:
 * payment-not-found (also another visitor's or purpose's), payment-unsettled (the provider does not answer).
 */
export async function completePayment(services: PaymentServices, wanted: Query): Promise<Payment> {
  const { intentId, visitorId, purpose, checkout, check } = wanted
  const found = await findPayment(services.db, { intentId, visitorId })
  if (found?.purpose !== purpose) throw paymentsProblem('payment-not-found')
  if (found.status === 'created') await check?.(found)
  const isNew = found.status === 'created' && checkout !== undefined && !isDeepStrictEqual(found.checkout, checkout)
  const payment = isNew ? await writeCheckout(services.db, { id: found.id, checkout }) : found
  try {
    return await settleRead(services, payment!)
  } catch (error) {
    if (!(error instanceof GatewayFault)) throw error
    if (!error.isTemporary) throw paymentsProblem('payment-not-found')
    // Decisions made before the provider stopped answering count.
    const decided = await findPayment(services.db, { id: payment!.id })
    if (decided?.fault) return decided
    throw paymentsProblem('payment-unsettled')
  }
}

export async function refusalOf({ gateway }: PaymentServices, payment: Payment) {
  if (payment.status !== 'created') return paymentsProblem('payment-over')
  const { status } = await gateway.readIntent(payment.intentId!)
  return paymentsProblem(
    status === 'requires_action' || status === 'processing' ? 'payment-needs-action' : 'payment-not-authorized',
  )
}
