import type { BookingOrder } from '#bookings/booking-orders.ts'
import type { BookingSummary } from '#bookings/contract.ts'
import { paidWith } from '#bookings/rules.ts'
import { csvPieces } from '#kit/server/csv.ts'
import type { Db } from '#kit/server/db.ts'
import type { MomentPosition } from '#kit/server/moment-cursor.ts'
import { toDecimal } from '#kit/shared/money.ts'
import { summarizeBooking } from '../present-booking.ts'
import type { BookingRow } from '../store.ts'
import { readPage, type Wanted } from './list-owner-bookings.ts'

/** Read at once: a long list takes several short statements and not one long one. */
const BATCH = 1_000

/**
 * A list of bookings in its order as the pieces of a CSV file. Start and end are those of the first and last of its slots, in the
 * facility's zone with its offset; `createdAt` is UTC; amounts are US dollars.
 */
export function exportBookings(db: Db, asked: { wanted: Wanted; order: BookingOrder }): AsyncIterable<string> {
  return csvPieces(
    columns.map(([name]) => name),
    batchesOf(db, asked),
  )
}

async function* batchesOf(db: Db, asked: { wanted: Wanted; order: BookingOrder }): AsyncGenerator<string[][]> {
  let after: MomentPosition | null = null
  do {
    const { rows, next }: Awaited<ReturnType<typeof readPage>> = await readPage(db, { ...asked, after, limit: BATCH })
    yield rows.map(row => columns.map(([, cell]) => cell({ ...row, ...summarizeBooking(row) })))
    after = next
  } while (after)
}

type Filed = Omit<BookingRow, 'createdAt'> & BookingSummary

const columns: readonly (readonly [string, (booking: Filed) => string])[] = [
  ['id', ({ id }) => id],
  ['reference', ({ reference }) => reference],
  ['facilityId', ({ facilityId }) => facilityId],
  ['facility', ({ facilityName }) => facilityName],
  ['start', ({ startTime }) => startTime],
  ['end', ({ endTime }) => endTime],
  ['slots', ({ slotCount }) => String(slotCount)],
  ['customer', ({ customerName }) => customerName],
  ['email', ({ customerEmail }) => customerEmail],
  ['phone', ({ customerPhone }) => customerPhone],
  ['status', ({ status }) => status],
  ['mode', ({ mode }) => mode],
  ['amountUsd', ({ amount }) => amount],
  ['paidWith', paidWith],
  ['refundedUsd', ({ refundedCents }) => toDecimal(refundedCents)],
  ['createdAt', ({ createdAt }) => createdAt],
]
