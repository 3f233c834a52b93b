import type { ListOrder } from '#bookings/booking-orders.ts'
import type { BookingSummary } from '#bookings/contract.ts'
import { type CsvColumn, csvPages } from '#kit/server/csv.ts'
import type { Db } from '#kit/server/db.ts'
import type { MomentPosition } from '#kit/server/moment-cursor.ts'
import { bookingColumns } from '../booking-columns.ts'
import { listWanted } from './list-wanted.ts'
import type { BookingsWanted } from './store.ts'

const PAGE = 500

/** `createdAt` is UTC, `amountUsd` US dollars. */
export function exportWanted(db: Db, asked: { wanted: BookingsWanted; order: ListOrder }): AsyncIterable<string> {
  return csvPages(columns, async (after: MomentPosition | undefined) => {
    const { bookings, next } = await listWanted(db, { ...asked, after: after ?? null, limit: PAGE })
    return { entries: bookings, next }
  })
}

const columns: readonly CsvColumn<BookingSummary>[] = [
  ...bookingColumns,
  ['status', ({ status }) => status],
  ['mode', ({ mode }) => mode],
  ['provider', ({ providerType }) => providerType],
  ['amountUsd', ({ amount }) => amount],
  ['createdAt', ({ createdAt }) => createdAt],
]
