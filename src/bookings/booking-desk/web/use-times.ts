import { useQuery } from '@tanstack/react-query'
import type { DeskBooking } from '#bookings/contract.ts'
import type { BookingDeskAccess } from '#bookings/web/booking-desk-access.ts'
import { timesByDay, totalDuration } from '#bookings/web/summary-format.ts'
import { timesQuery } from './api.ts'

export type BookedTimes = {
  /** "Tuesday, March 3" with "7 to 9 PM". */
  days: { day: string; times: string[] }[]
  /** Total: "2 hours". */
  duration: string
}

/** Null until loaded. */
export function useTimes(access: BookingDeskAccess, booking: DeskBooking): BookedTimes | null {
  const isOne = booking.slotCount === 1
  const times = useQuery({ ...timesQuery(access, booking), enabled: !isOne })
  const slots = isOne ? [booking] : times.data
  return slots ? { days: timesByDay(slots, booking.timeZone), duration: totalDuration(slots) } : null
}
