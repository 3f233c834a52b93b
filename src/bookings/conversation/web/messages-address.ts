import type { BookingAccess } from '#bookings/web/booking-access.ts'
import { isUuid } from '#kit/shared/is-uuid.ts'

/** The facility key is optional; null without a booking. */
export function accessIn(search: URLSearchParams): BookingAccess | null {
  const id = search.get('booking') ?? ''
  return isUuid(id) ? { id: id.toLowerCase(), key: search.get('key') || null } : null
}

export function textIn(search: URLSearchParams): string {
  return (search.get('text') ?? '').trim().slice(0, 100)
}
