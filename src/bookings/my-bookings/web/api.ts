import type { myBookingsEndpoints } from '#bookings/my-bookings/contract.ts'
import { accessParams, type BookingAccess } from '#bookings/web/booking-access.ts'
import { callerWithKey } from '#kit/web/api/call.ts'
import { untilAnswered } from '#kit/web/api/until-answered.ts'

export function transferBooking(access: BookingAccess, to: { name: string; email: string }, key: string) {
  return untilAnswered(
    () => postTransfer({ ...accessParams(access), body: to }, key),
    () => {},
  )
}

const postTransfer = callerWithKey<typeof myBookingsEndpoints.transfer>('POST /api/bookings/:id/transfer')
