import type { BookingStatus } from '#bookings/contract.ts'
import type { BadgeTone } from '#kit/web/badge.tsx'

/** As owners read them. */
export const statusNames: Record<BookingStatus, string> = {
  pending_confirmation: 'Awaiting confirmation',
  confirmed: 'Confirmed',
  cancelled: 'Canceled',
  redirected: 'Sent to your site',
}

export const statusTones: Record<BookingStatus, BadgeTone> = {
  pending_confirmation: 'warning',
  confirmed: 'positive',
  cancelled: 'neutral',
  redirected: 'info',
}
