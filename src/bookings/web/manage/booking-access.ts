import { paths } from '#kit/shared/paths.ts'

/** Which booking, and what opens it: the key of its manage link, or null where the browser's own cookie does. */
export type BookingAccess = { id: string; key: string | null }

/** What every call about a booking says of it. */
export function askedBy({ id, key }: BookingAccess) {
  return { params: { id }, query: key ? { key } : {} }
}

/** The page of a booking. `more`: what else the address says, such as that its times are being changed. */
export function manageHref({ id, key }: BookingAccess, more: Record<string, string> = {}): string {
  const query = new URLSearchParams({ ...(key && { key }), ...more }).toString()
  return paths.bookingSuccess(id) + (query && `&${query}`)
}

/** Where its customer says how it was. */
export function reviewHref({ id, key }: BookingAccess): string {
  return paths.review(id) + (key ? `?${new URLSearchParams({ key })}` : '')
}

/** The calendar file of a booking. */
export function calendarHref({ id, key }: BookingAccess): string {
  return `/api/bookings/${id}/calendar.ics${key ? `?${new URLSearchParams({ key })}` : ''}`
}
