import type { manageEndpoints } from '#bookings/manage/contract.ts'
import { accessParams, type BookingAccess } from '#bookings/web/booking-access.ts'
import { untilAnswered } from '#bookings/web/until-answered.ts'
import { callerWithKey } from '#kit/web/api/call.ts'

export function handOverBooking(access: BookingAccess, to: { name: string; email: string }, key: string) {
  return untilAnswered(
    () => postHandOver({ ...accessParams(access), body: to }, key),
    () => {},
  )
}

const postHandOver = callerWithKey<typeof manageEndpoints.handOver>('POST /api/bookings/:id/hand-over')
