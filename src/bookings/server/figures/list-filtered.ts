import type { ListOrder } from '#bookings/booking-orders.ts'
import type { BookingSummary } from '#bookings/contract.ts'
import type { Db } from '#kit/server/db.ts'
import type { MomentPosition } from '#kit/server/moment-cursor.ts'
import { summarizeBooking } from '../present-booking.ts'
import { findBookings } from '../store.ts'
import { type BookingsFilter, findFiltered, findNamed } from './store.ts'

export type { BookingsFilter } from './store.ts'

type Input = { wanted: BookingsFilter; order: ListOrder; after: MomentPosition | null; limit: number }

export async function listFiltered(
  db: Db,
  { limit, ...asked }: Input,
): Promise<{ bookings: BookingSummary[]; next: MomentPosition | null }> {
  const named = asked.wanted.text ? await findNamed(db, asked.wanted.text) : []
  const found = await findFiltered(db, { ...asked, named, limit: limit + 1 })
  const page = found.slice(0, limit)
  const rows = new Map(
    (
      await findBookings(
        db,
        page.map(({ id }) => id),
      )
    ).map(row => [row.id, row]),
  )
  const bookings = page.flatMap(({ id }) => rows.get(id) ?? []).map(summarizeBooking)
  return { bookings, next: found.length > limit ? (page.at(-1) ?? null) : null }
}
