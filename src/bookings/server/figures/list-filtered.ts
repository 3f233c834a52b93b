import type { ListOrder } from '#bookings/booking-orders.ts'
import type { BookingSummary } from '#bookings/contract.ts'
import type { Db } from '#kit/server/db.ts'
import { type AskedPage, cutPage, type MomentPosition, type Page } from '#kit/server/pages.ts'
import { summarizeBooking } from '../present-booking.ts'
import { listBookingsByIds } from '../store.ts'
import { type BookingsFilter, findFiltered, findNamed } from './store.ts'

type Input = AskedPage<MomentPosition> & { wanted: BookingsFilter; order: ListOrder }

export async function listFiltered(db: Db, { limit, ...asked }: Input): Promise<Page<BookingSummary, MomentPosition>> {
  const named = asked.wanted.text ? await findNamed(db, asked.wanted.text) : []
  const found = await findFiltered(db, { ...asked, named, limit: limit + 1 })
  const { rows, next } = cutPage(found, limit, position => position)
  const ids = rows.map(({ id }) => id)
  return { rows: (await listBookingsByIds(db, ids)).map(summarizeBooking), next }
}
