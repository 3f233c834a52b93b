import type { Db } from '#kit/server/db.ts'
import { readWaiting as read, type WaitingDeliveries } from './store.ts'

/** How many deliveries wait: figures alone. */
export async function readWaiting(db: Db): Promise<WaitingDeliveries> {
  return read(db)
}
