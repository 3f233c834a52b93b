import { paths } from '#kit/shared/paths.ts'

/** `key`: of the manage link; null with the browser's cookie. */
export type BookingAccess = { id: string; key: string | null }

export function accessParams({ id, key }: BookingAccess) {
  return { params: { id }, query: key ? { key } : {} }
}

/** `more`: further parameters. */
export function manageHref({ id, key }: BookingAccess, more: Record<string, string> = {}): string {
  const query = new URLSearchParams({ ...(key && { key }), ...more }).toString()
  return paths.bookingSuccess(id) + (query && `&${query}`)
}

export function reviewHref({ id, key }: BookingAccess): string {
  return paths.review(id) + (key ? `?${new URLSearchParams({ key })}` : '')
}

export function calendarHref({ id, key }: BookingAccess): string {
  return `/api/bookings/${id}/calendar.ics${key ? `?${new URLSearchParams({ key })}` : ''}`
}
