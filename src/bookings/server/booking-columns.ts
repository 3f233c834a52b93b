import type { CsvColumn } from '#kit/server/files/csv.ts'
import type { BookingSummary } from '../contract.ts'

/** Start of the first and end of the last slot, with the facility's offset. */
export const bookingColumns: readonly CsvColumn<BookingSummary>[] = [
  ['id', ({ id }) => id],
  ['reference', ({ reference }) => reference],
  ['facilityId', ({ facilityId }) => facilityId],
  ['facility', ({ facilityName }) => facilityName],
  ['start', ({ startTime }) => startTime],
  ['end', ({ endTime }) => endTime],
  ['slots', ({ slotCount }) => String(slotCount)],
  ['customer', ({ customerName }) => customerName],
  ['email', ({ customerEmail }) => customerEmail],
]
