import type { Db } from '#kit/server/db.ts'
import { type CardGateway, GatewayFault } from './gateway.ts'
import { moveStatus } from './store.ts'

/**
 * Takes the money of an authorized payment. Safe to repeat; true once it is ours. False when the gateway cannot say just now:
 * the payment stays authorized and the settling job asks again.
 */
export async function capturePayment(
  db: Db,
  gateway: CardGateway,
  { id, intentId }: { id: string; intentId: string },
): Promise<boolean> {
  try {
    const { status } = await gateway.capture(intentId, `capture:${id}`)
    return status === 'succeeded' && (await moveStatus(db, id, 'captured'))
  } catch (error) {
    if (error instanceof GatewayFault) return false
    throw error
  }
}
