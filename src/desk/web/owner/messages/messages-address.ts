import type { BookingAccess } from '#bookings/web/manage/booking-access.ts'
import { isUuid } from '#kit/shared/is-uuid.ts'

/** Whose conversation the address opens, and by which key of the facility; null where it names none. */
export function accessIn(search: URLSearchParams): BookingAccess | null {
  const id = search.get('booking') ?? ''
  return isUuid(id) ? { id: id.toLowerCase(), key: search.get('key') || null } : null
}

/** What the list is narrowed to. */
export function textIn(search: URLSearchParams): string {
  return (search.get('text') ?? '').trim().slice(0, 100)
}
