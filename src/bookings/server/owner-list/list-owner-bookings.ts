import { type BookingOrder, listOrders } from '#bookings/booking-orders.ts'
import { MAX_CHOICES, type OwnerBooking, type OwnerBookingSums } from '#bookings/owner-list-contract.ts'
import { paidWith } from '#bookings/rules.ts'
import type { Db } from '#kit/server/db.ts'
import { type MomentPosition, readMomentCursor, writeMomentCursor } from '#kit/server/moment-cursor.ts'
import { toDecimal } from '#kit/shared/money.ts'
import { summarizeBooking } from '../present-booking.ts'
import { type BookingRow, listBookingsByIds } from '../store.ts'
import { type BookingFilter, findNames, findPositions, sumUp } from './store.ts'

export type { BookingFilter } from './store.ts'

type Input = { wanted: BookingFilter; order: BookingOrder }

export async function listOwnerBookings(
  db: Db,
  { cursor, ...asked }: Input & { cursor: string | undefined; limit: number },
): Promise<{ bookings: OwnerBooking[]; cursor: string | null }> {
  const { rows, next } = await readPage(db, { ...asked, after: readMomentCursor(cursor) })
  return { bookings: rows.map(present), cursor: next && writeMomentCursor(next) }
}

/** Always two statements. */
export async function readPage(
  db: Db,
  { limit, order, ...asked }: Input & { after: MomentPosition | null; limit: number },
): Promise<{ rows: BookingRow[]; next: MomentPosition | null }> {
  // One extra row shows if there are more.
  const found = await findPositions(db, { ...asked, order: listOrders[order], limit: limit + 1 })
  const page = found.slice(0, limit)
  const rows = await listBookingsByIds(
    db,
    page.map(({ id }) => id),
  )
  return { rows, next: found.length > limit ? page.at(-1)! : null }
}

export async function sumOwnerBookings(db: Db, wanted: BookingFilter & { ownerId: string }): Promise<OwnerBookingSums> {
  const [{ count, gross, paidAtFacility, refunded }, facilities] = await Promise.all([
    sumUp(db, wanted),
    findNames(db, { ownerId: wanted.ownerId, limit: MAX_CHOICES }),
  ])
  return {
    count,
    gross: toDecimal(gross),
    paidAtFacility: toDecimal(paidAtFacility),
    refunded: toDecimal(refunded),
    facilities,
  }
}

function present(row: BookingRow): OwnerBooking {
  return {
    ...summarizeBooking(row),
    phone: row.customerPhone,
    paidWith: paidWith(row),
    refundedAmount: toDecimal(row.refundedCents),
  }
}
