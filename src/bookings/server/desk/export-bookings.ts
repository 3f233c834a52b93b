import { csvPieces } from '#kit/server/csv.ts'
import type { Db } from '#kit/server/db.ts'
import { toDecimal } from '#kit/shared/money.ts'
import { offsetMinutesAt, toOffsetIso } from '#kit/shared/time.ts'
import { type FiledBooking, findFiledBookings } from './store.ts'

/** Read at once: a long list takes several short statements and not one long one. */
const BATCH = 1_000

/**
 * All bookings at one owner's facilities, or at all for null, the newest first, as the pieces of a CSV file. Start and end are
 * those of the first and last of its slots, in the facility's zone with its offset; `createdAt` is UTC; `amountUsd` is US dollars.
 */
export function exportBookings(db: Db, ownerId: string | null): AsyncIterable<string> {
  return csvPieces(header, batchesOf(db, ownerId))
}

const header = [
  'id',
  'reference',
  'facilityId',
  'facility',
  'start',
  'end',
  'slots',
  'customer',
  'email',
  'phone',
  'status',
  'mode',
  'amountUsd',
  'createdAt',
]

async function* batchesOf(db: Db, ownerId: string | null): AsyncGenerator<string[][]> {
  for (let after: FiledBooking | undefined; ; ) {
    const batch: FiledBooking[] = await findFiledBookings(db, { ownerId, after, limit: BATCH })
    yield batch.map(cellsOf)
    if (batch.length < BATCH) return
    after = batch.at(-1)
  }
}

/** In the order of the header. */
function cellsOf(booking: FiledBooking): string[] {
  const iso = (at: Date) => toOffsetIso(at.getTime(), offsetMinutesAt(booking.timeZone, at.getTime()))
  return [
    booking.id,
    booking.reference,
    booking.facilityId,
    booking.facilityName,
    iso(booking.startsAt),
    iso(booking.endsAt),
    String(booking.slotCount),
    booking.customerName,
    booking.customerEmail,
    booking.customerPhone,
    booking.status,
    booking.mode,
    toDecimal(booking.totalCents),
    booking.createdAt.toISOString(),
  ]
}
