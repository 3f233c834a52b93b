import type { DeskBooking } from '#bookings/contract.ts'
import { presentDeskBooking } from '#bookings/server/present-booking.ts'
import { listBookingsByIds } from '#bookings/server/store.ts'
import type { Db } from '#kit/server/db/db.ts'
import { findPending } from './store.ts'

const MAX_LISTED_PENDING = 50

/** Most urgent first. */
export async function listPending(db: Db, ownerId: string): Promise<{ bookings: DeskBooking[]; total: number }> {
  const { ids, total } = await findPending(db, { ownerId, limit: MAX_LISTED_PENDING })
  const rows = await listBookingsByIds(db, ids)
  return { bookings: rows.map(presentDeskBooking), total }
}
