import type { PaymentServices } from './purposes.ts'
import { settleSoon } from './settle-soon.ts'
import { endOpenPayment } from './store.ts'

/**
 * No effect on a payment claimed or voided first. While the gateway is unreachable it stays "voiding" and the job
 * retries.
 */
export async function voidPayment(services: PaymentServices, paymentId: string): Promise<void> {
  if (!(await endOpenPayment(services.db, paymentId, { code: 'payment-over' }))) return
  await settleSoon(services, [paymentId])
}
