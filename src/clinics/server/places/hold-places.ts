import { clinicProblem } from '#clinics/contract.ts'
import type { Tx } from '#kit/server/db.ts'
import type { ClinicRow } from '../store.ts'
import { deleteHold, deleteLapsedHolds, isOversold, passHold, upsertHold } from './store.ts'

/** Removes what was kept past its time; answers how many places that frees. The clinic is locked. */
export function removeLapsedHolds(tx: Tx, clinicId: string): Promise<number> {
  return deleteLapsedHolds(tx, clinicId)
}

/**
 * Keeps places for a visitor, instead of those kept before, and answers until when. The clinic is locked and lapsed holds are
 * removed. Refuses with clinic-full, which must end the transaction.
 */
export async function holdPlaces(
  tx: Tx,
  { id: clinicId }: Pick<ClinicRow, 'id'>,
  hold: { visitorId: string; places: number; minutes: number },
): Promise<Date> {
  try {
    return await upsertHold(tx, { clinicId, ...hold })
  } catch (error) {
    throw isOversold(error) ? clinicProblem('clinic-full') : error
  }
}

/** Gives what is kept for one browser to another; false when it is over. The clinic is locked. */
export function moveHold(
  tx: Tx,
  hold: { clinicId: string; fromVisitorId: string; toVisitorId: string },
): Promise<boolean> {
  return passHold(tx, hold)
}

/** Gives kept places back; false when there were none. The clinic is locked. */
export function dropHold(tx: Tx, hold: { clinicId: string; visitorId: string }): Promise<boolean> {
  return deleteHold(tx, hold)
}
