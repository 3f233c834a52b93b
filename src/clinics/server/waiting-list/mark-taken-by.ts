import type { Tx } from '#kit/server/db.ts'
import { markTaken } from './store.ts'

/**
 * Somebody has booked: they do not wait for this clinic any more, whether the places were offered to them or had otherwise. In the
 * booking's own transaction, with the clinic locked.
 */
export async function markTakenBy(tx: Tx, booked: { clinicId: string; visitorId: string }): Promise<void> {
  await markTaken(tx, booked)
}
