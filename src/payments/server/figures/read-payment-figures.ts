import type { Db } from '#kit/server/db/db.ts'
import { type PaymentFigures, readFigures } from './store.ts'

/** No personal data. */
export async function readPaymentFigures(db: Db): Promise<PaymentFigures> {
  return readFigures(db)
}
