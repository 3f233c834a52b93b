import type { DeskBooking } from '#bookings/desk-contract.ts'
import type { Db } from '#kit/server/db.ts'
import { presentDeskBooking } from '../desk/read-desk.ts'
import { listBookingsByIds } from '../store.ts'
import { findPending } from './store.ts'

/** Told of one by one; the rest is counted. */
const MOST_TOLD = 50

/** The requests that wait for an owner's answer at all of their facilities, the most urgent first, and how many there are. */
export async function listPending(db: Db, ownerId: string): Promise<{ bookings: DeskBooking[]; total: number }> {
  const { ids, total } = await findPending(db, { ownerId, limit: MOST_TOLD })
  const rows = await listBookingsByIds(db, ids)
  return { bookings: rows.map(presentDeskBooking), total }
}
