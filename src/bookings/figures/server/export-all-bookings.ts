import type { ListOrder } from '#bookings/booking-orders.ts'
import type { BookingSummary } from '#bookings/contract.ts'
import { bookingColumns } from '#bookings/server/booking-columns.ts'
import type { Db } from '#kit/server/db/db.ts'
import { type CsvColumn, csvPages } from '#kit/server/files/csv.ts'
import type { AskedPage, MomentPosition } from '#kit/server/http/pages.ts'
import { listFiltered } from './list-filtered.ts'
import type { BookingsFilter } from './store.ts'

/** `createdAt` is UTC, `amountUsd` US dollars. */
export function exportAllBookings(db: Db, asked: { wanted: BookingsFilter; order: ListOrder }): AsyncIterable<string> {
  return csvPages(columns, (page: AskedPage<MomentPosition>) => listFiltered(db, { ...asked, ...page }))
}

const columns: readonly CsvColumn<BookingSummary>[] = [
  ...bookingColumns,
  ['status', ({ status }) => status],
  ['mode', ({ mode }) => mode],
  ['provider', ({ providerType }) => providerType],
  ['amountUsd', ({ amount }) => amount],
  ['createdAt', ({ createdAt }) => createdAt],
]
