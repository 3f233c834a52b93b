import type { Db } from '#kit/server/db/db.ts'
import { sumSettled } from '#kit/server/db/sum-settled.ts'
import { insertSums, readFirstMovement } from './store.ts'

/** Adds what has settled. */
export async function sumPayments(db: Db, settled?: string): Promise<void> {
  await sumSettled(db, { name: 'money', readFirst: readFirstMovement, insertSums, chunkDays: 31 }, settled)
}
