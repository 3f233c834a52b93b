import { GatewayFault } from './gateway.ts'
import type { PaymentServices } from './purposes.ts'
import { settlePayment } from './settle-payment.ts'
import { endOpenPayment } from './store.ts'

/**
 * No effect on a payment claimed or voided first. While the gateway is unreachable it stays "voiding" and the job
 * retries.
 */
export async function voidPayment(services: PaymentServices, paymentId: string): Promise<void> {
  if (!(await endOpenPayment(services.db, paymentId, { code: 'payment-over' }))) return
  await settleSoon(services, [paymentId])
}

/** Call after the deciding transaction commits; the job retries failures. */
export async function settleSoon(services: PaymentServices, paymentIds: readonly string[]): Promise<void> {
  for (const id of paymentIds) {
    try {
      await settlePayment(services, { id })
    } catch (error) {
      if (!(error instanceof GatewayFault)) throw error
    }
  }
}
