import type { BookingState } from '#bookings/calendar/move-contract.ts'
import { summarizeBooking } from '#bookings/server/present-booking.ts'
import type { BookingRow } from '#bookings/server/store.ts'

export function presentState(row: BookingRow): BookingState {
  const { revision, accessVersion, status, facilityId, facilityName } = row
  const { startTime, endTime } = summarizeBooking(row)
  return { revision, accessVersion, status, facilityId, facilityName, startTime, endTime }
}
