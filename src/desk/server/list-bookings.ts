import { type BookingOrder, listOrders } from '#bookings/booking-orders.ts'
import type { BookingSummary } from '#bookings/contract.ts'
import { type BookingsWanted, listWanted } from '#bookings/server/figures/list-wanted.ts'
import type { Db } from '#kit/server/db.ts'
import { readMomentCursor, writeMomentCursor } from '#kit/server/moment-cursor.ts'

export type BookingsQuery = BookingsWanted & { order: BookingOrder; limit: number; cursor?: string | undefined }

/** A page of all bookings there are, and the cursor of the next; undefined after the last. One that is none begins at the beginning. */
export async function listBookings(
  db: Db,
  { order, limit, cursor, ...wanted }: BookingsQuery,
): Promise<{ bookings: BookingSummary[]; cursor: string | undefined }> {
  const { bookings, next } = await listWanted(db, {
    wanted,
    order: listOrders[order],
    after: readMomentCursor(cursor),
    limit,
  })
  return { bookings, cursor: next ? writeMomentCursor(next) : undefined }
}
