import type { Db } from '#kit/server/db.ts'
import { type PaymentFigures, readFigures } from './store.ts'

/** How payments are doing: figures alone, nothing of anybody's. */
export async function readPaymentFigures(db: Db): Promise<PaymentFigures> {
  return readFigures(db)
}
