import type { ListOrder } from '#bookings/booking-orders.ts'
import type { BookingSummary } from '#bookings/contract.ts'
import { summarizeBooking } from '#bookings/server/present-booking.ts'
import { listBookingsByIds } from '#bookings/server/store.ts'
import type { Db } from '#kit/server/db/db.ts'
import { type AskedPage, cutPage, type MomentPosition, type Page } from '#kit/server/http/pages.ts'
import { type BookingsFilter, findFiltered, findNamed } from './store.ts'

type Input = AskedPage<MomentPosition> & { wanted: BookingsFilter; order: ListOrder }

export async function listFiltered(db: Db, { limit, ...asked }: Input): Promise<Page<BookingSummary, MomentPosition>> {
  const named = asked.wanted.text ? await findNamed(db, asked.wanted.text) : []
  const found = await findFiltered(db, { ...asked, named, limit: limit + 1 })
  const { rows, next } = cutPage(found, limit, position => position)
  const ids = rows.map(({ id }) => id)
  return { rows: (await listBookingsByIds(db, ids)).map(summarizeBooking), next }
}
