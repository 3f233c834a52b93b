import type { ClinicRow } from '#clinics/server/store.ts'
import type { Db, Tx } from '#kit/server/db/db.ts'
import { type ClinicBookingRow, listEndedBookings, listLiveBookings } from './store.ts'

export type { ClinicBookingRow }

/** The confirmed ones, or those that ended with the clinic. Oldest first. */
export function listBookingsOf(
  db: Db | Tx,
  { id, status }: Pick<ClinicRow, 'id' | 'status'>,
): Promise<ClinicBookingRow[]> {
  return status === 'cancelled' ? listEndedBookings(db, id) : listLiveBookings(db, id)
}
