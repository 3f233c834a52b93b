import type { Db } from '#kit/server/db/db.ts'
import { sumSettled } from '#kit/server/db/sum-settled.ts'
import { deleteSums, insertSums, readFirstMovement } from './store.ts'

/** Adds what has settled. */
export async function sumPayments(db: Db, settled?: string): Promise<void> {
  const sums = { readFirst: readFirstMovement, deleteSums, insertSums }
  await sumSettled(db, { name: 'money', ...sums, chunkDays: 31 }, settled)
}
