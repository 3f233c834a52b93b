import { GatewayFault } from './gateway.ts'
import type { PaymentServices } from './purposes.ts'
import { settlePayment } from './settle-payment.ts'
import { endOpenPayment } from './store.ts'

/**
 * Voids an open payment; nothing is charged. No effect if it was claimed or voided first. If the gateway is unreachable
 * it stays "voiding" and the job retries.
 */
export async function letGoPayment(services: PaymentServices, paymentId: string): Promise<void> {
  if (!(await endOpenPayment(services.db, paymentId, { code: 'payment-over' }))) return
  await settleSoon(services, [paymentId])
}

/**
 * Settles payments after the transaction that decided about them commits; the job retries what the gateway cannot do
 * now.
 */
export async function settleSoon(services: PaymentServices, paymentIds: readonly string[]): Promise<void> {
  for (const id of paymentIds) {
    try {
      await settlePayment(services, { id })
    } catch (error) {
      if (!(error instanceof GatewayFault)) throw error
    }
  }
}
