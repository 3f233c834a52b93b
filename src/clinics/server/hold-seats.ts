import { clinicProblem } from '#clinics/contract.ts'
import type { Tx } from '#kit/server/db/db.ts'
import { type ClinicRow, type Holder, isOversold, upsertHold } from './store.ts'

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
