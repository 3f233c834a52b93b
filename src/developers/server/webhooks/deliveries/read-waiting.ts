import type { Db } from '#kit/server/db/db.ts'
import { readWaiting as read, type WaitingDeliveries } from './store.ts'

export async function readWaiting(db: Db): Promise<WaitingDeliveries> {
  return read(db)
}
