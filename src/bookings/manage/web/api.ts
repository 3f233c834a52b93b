import type { manageEndpoints } from '#bookings/manage/contract.ts'
import { accessParams, type BookingAccess } from '#bookings/web/booking-access.ts'
import { callerWithKey } from '#kit/web/api/call.ts'
import { untilAnswered } from '#kit/web/api/until-answered.ts'

export function handOverBooking(access: BookingAccess, to: { name: string; email: string }, key: string) {
  return untilAnswered(
    () => postHandOver({ ...accessParams(access), body: to }, key),
    () => {},
  )
}

const postHandOver = callerWithKey<typeof manageEndpoints.handOver>('POST /api/bookings/:id/hand-over')
