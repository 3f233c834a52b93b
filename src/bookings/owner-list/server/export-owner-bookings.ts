import type { BookingOrder } from '#bookings/booking-orders.ts'
import type { BookingSummary } from '#bookings/contract.ts'
import { paidWith } from '#bookings/rules.ts'
import { bookingColumns } from '#bookings/server/booking-columns.ts'
import { summarizeBooking } from '#bookings/server/present-booking.ts'
import type { BookingRow } from '#bookings/server/store.ts'
import type { Db } from '#kit/server/db/db.ts'
import { type CsvColumn, csvPages } from '#kit/server/files/csv.ts'
import type { AskedPage, MomentPosition } from '#kit/server/http/pages.ts'
import { toDecimal } from '#kit/shared/money.ts'
import { type BookingFilter, readPage } from './list-owner-bookings.ts'

/** `createdAt` is UTC; amounts are US dollars. */
export function exportOwnerBookings(
  db: Db,
  asked: { wanted: BookingFilter; order: BookingOrder },
): AsyncIterable<string> {
  return csvPages(columns, async (page: AskedPage<MomentPosition>) => {
    const { rows, next } = await readPage(db, { ...asked, ...page })
    return { rows: rows.map(row => ({ ...row, ...summarizeBooking(row) })), next }
  })
}

type Filed = Omit<BookingRow, 'createdAt'> & BookingSummary

const columns: readonly CsvColumn<Filed>[] = [
  ...bookingColumns,
  ['phone', ({ customerPhone }) => customerPhone],
  ['status', ({ status }) => status],
  ['mode', ({ mode }) => mode],
  ['amountUsd', ({ amount }) => amount],
  ['paidWith', paidWith],
  ['refundedUsd', ({ refundedCents }) => toDecimal(refundedCents)],
  ['createdAt', ({ createdAt }) => createdAt],
]
