import { type BookingOrder, listOrders } from '#bookings/booking-orders.ts'
import type { BookingSummary } from '#bookings/contract.ts'
import { type BookingsFilter, listFiltered } from '#bookings/server/figures/list-filtered.ts'
import type { Db } from '#kit/server/db.ts'
import { readMomentCursor, writeMomentCursor } from '#kit/server/moment-cursor.ts'

export type BookingsQuery = BookingsFilter & { order: BookingOrder; limit: number; cursor?: string | undefined }

/** With the cursor of the next page; undefined on the last. An invalid cursor starts from the beginning. */
export async function listBookings(
  db: Db,
  { order, limit, cursor, ...wanted }: BookingsQuery,
): Promise<{ bookings: BookingSummary[]; cursor: string | undefined }> {
  const { bookings, next } = await listFiltered(db, {
    wanted,
    order: listOrders[order],
    after: readMomentCursor(cursor),
    limit,
  })
  return { bookings, cursor: next ? writeMomentCursor(next) : undefined }
}
