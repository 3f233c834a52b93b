import type { CsvColumn } from '#kit/server/csv.ts'
import type { BookingSummary } from '../contract.ts'

/**
 * What every list of bookings as a CSV file begins with. Start and end are those of the first and last of the slots, in the facility's
 * zone with its offset.
 */
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
