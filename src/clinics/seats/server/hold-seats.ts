import { clinicProblem } from '#clinics/contract.ts'
import type { ClinicRow } from '#clinics/server/store.ts'
import type { Tx } from '#kit/server/db/db.ts'
import { deleteExpiredHolds, deleteHold, type Holder, isOversold, passHold, upsertHold } from './store.ts'

/** Returns the number of seats freed. Needs the clinic's lock. */
export function removeExpiredHolds(tx: Tx, clinicId: string): Promise<number> {
  return deleteExpiredHolds(tx, clinicId)
}

/**
 * Replaces the visitor's earlier hold; returns its expiry. Needs the clinic's lock and expired holds removed.
 * Refuses: clinic-full, which must abort the transaction.
 */
export async function holdSeats(
  tx: Tx,
  { id: clinicId }: Pick<ClinicRow, 'id'>,
  hold: Holder & { seats: number; minutes: number },
): Promise<Date> {
  try {
    return await upsertHold(tx, { clinicId, ...hold })
  } catch (error) {
    throw isOversold(error) ? clinicProblem('clinic-full') : error
  }
}

/** Moves the hold to another browser; false if expired. Needs the clinic's lock. */
export function moveHold(
  tx: Tx,
  hold: { clinicId: string; fromVisitorId: string; toVisitorId: string },
): Promise<boolean> {
  return passHold(tx, hold)
}

/** False if there were none. Needs the clinic's lock. */
export function dropHold(tx: Tx, hold: { clinicId: string; visitorId: string }): Promise<boolean> {
  return deleteHold(tx, hold)
}
