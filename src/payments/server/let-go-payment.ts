import { GatewayFault } from './gateway.ts'
import type { PaymentServices } from './purposes.ts'
import { settlePayment } from './settle-payment.ts'
import { endOpenPayment } from './store.ts'

/**
 * Ends an open payment and lets its card go; nothing is charged. One that was claimed or ended first is left alone. When the
 * gateway cannot be reached the payment waits as "voiding" and the settling job asks again.
 */
export async function letGoPayment(services: PaymentServices, paymentId: string): Promise<void> {
  if (!(await endOpenPayment(services.db, paymentId, { code: 'payment-over' }))) return
  await settleSoon(services, [paymentId])
}

/** Settles payments after the transaction that has decided about them; what the gateway cannot do now the job does later. */
export async function settleSoon(services: PaymentServices, paymentIds: readonly string[]): Promise<void> {
  for (const id of paymentIds) {
    try {
      await settlePayment(services, { id })
    } catch (error) {
      if (!(error instanceof GatewayFault)) throw error
    }
  }
}
