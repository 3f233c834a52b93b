import type { Tx } from '#kit/server/db/db.ts'
import { markTaken } from './store.ts'

/** Ends the visitor's wait, offered or not. In the booking's transaction, with the clinic's lock. */
export async function markTakenBy(tx: Tx, booked: { clinicId: string; visitorId: string }): Promise<void> {
  await markTaken(tx, booked)
}
