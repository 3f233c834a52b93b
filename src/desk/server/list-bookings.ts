import type { BookingSummary } from '#bookings/contract.ts'
import {
  type BookingsWanted,
  type ListOrder,
  type ListPosition,
  listWanted,
} from '#bookings/server/figures/list-wanted.ts'
import type { Db } from '#kit/server/db.ts'
import { isUuid } from '#kit/shared/is-uuid.ts'
import type { BookingOrder } from '../choices.ts'

export type BookingsQuery = BookingsWanted & { order: BookingOrder; limit: number; cursor?: string | undefined }

/** A page of all bookings there are, and the cursor of the next; undefined after the last. One that is none begins at the beginning. */
export async function listBookings(
  db: Db,
  { order, limit, cursor, ...wanted }: BookingsQuery,
): Promise<{ bookings: BookingSummary[]; cursor: string | undefined }> {
  const { bookings, next } = await listWanted(db, { wanted, order: orders[order], after: readCursor(cursor), limit })
  return { bookings, cursor: next ? `${next.id} ${next.at}` : undefined }
}

export const orders: Record<BookingOrder, ListOrder> = {
  newest: { by: 'created', descending: true },
  oldest: { by: 'created', descending: false },
  'latest-start': { by: 'start', descending: true },
  'earliest-start': { by: 'start', descending: false },
}

/** As PostgreSQL writes a moment: 2026-11-22 14:30:00.123456+00. */
const MOMENT = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d{1,6})?[+-]\d\d(?::\d\d)?$/

function readCursor(cursor = ''): ListPosition | null {
  const [id, at] = [cursor.slice(0, 36), cursor.slice(37)]
  return isUuid(id) && MOMENT.test(at) && !Number.isNaN(Date.parse(`${at.slice(0, 10)}T00:00:00Z`)) ? { id, at } : null
}
