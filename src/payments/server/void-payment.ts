import type { Db } from '#kit/server/db.ts'
import { type CardGateway, GatewayFault } from './gateway.ts'
import { endOpenPayment, moveStatus } from './store.ts'

/**
 * Ends an open payment and lets its card go; nothing is charged. False when a booking has claimed it first: that one is left
 * alone. When the gateway cannot be reached the payment waits as "voiding" and the settling job asks again.
 */
export async function voidPayment(db: Db, gateway: CardGateway, paymentId: string, intentId: string): Promise<boolean> {
  if (!(await endOpenPayment(db, paymentId))) return false
  try {
    const { status } = await gateway.cancel(intentId)
    if (status === 'canceled') await moveStatus(db, paymentId, 'voided')
  } catch (error) {
    if (!(error instanceof GatewayFault)) throw error
  }
  return true
}
