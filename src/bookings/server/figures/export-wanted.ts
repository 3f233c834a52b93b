import type { ListOrder } from '#bookings/booking-orders.ts'
import type { BookingSummary } from '#bookings/contract.ts'
import { csvPieces } from '#kit/server/csv.ts'
import type { Db } from '#kit/server/db.ts'
import type { MomentPosition } from '#kit/server/moment-cursor.ts'
import { listWanted } from './list-wanted.ts'
import type { BookingsWanted } from './store.ts'

/** Read at once: a long list takes several short statements and not one long one. */
const BATCH = 500

/**
 * The whole of a narrowed list as the pieces of a CSV file, in its order. Start and end are in the facility's zone with its offset,
 * `createdAt` is UTC, `amountUsd` US dollars.
 */
export function exportWanted(db: Db, asked: { wanted: BookingsWanted; order: ListOrder }): AsyncIterable<string> {
  return csvPieces(
    columns.map(([name]) => name),
    batchesOf(db, asked),
  )
}

async function* batchesOf(db: Db, asked: { wanted: BookingsWanted; order: ListOrder }): AsyncGenerator<string[][]> {
  let after: MomentPosition | null = null
  do {
    const { bookings, next }: Awaited<ReturnType<typeof listWanted>> = await listWanted(db, {
      ...asked,
      after,
      limit: BATCH,
    })
    yield bookings.map(booking => columns.map(([, cell]) => cell(booking)))
    after = next
  } while (after)
}

const columns: readonly (readonly [string, (booking: BookingSummary) => string])[] = [
  ['id', ({ id }) => id],
  ['reference', ({ reference }) => reference],
  ['facilityId', ({ facilityId }) => facilityId],
  ['facility', ({ facilityName }) => facilityName],
  ['start', ({ startTime }) => startTime],
  ['end', ({ endTime }) => endTime],
  ['slots', ({ slotCount }) => String(slotCount)],
  ['customer', ({ customerName }) => customerName],
  ['email', ({ customerEmail }) => customerEmail],
  ['status', ({ status }) => status],
  ['mode', ({ mode }) => mode],
  ['provider', ({ providerType }) => providerType],
  ['amountUsd', ({ amount }) => amount],
  ['createdAt', ({ createdAt }) => createdAt],
]
