import type { Facility } from '#facilities/contract.ts'
import { paths } from '#kit/shared/paths.ts'

type Wanted = {
  /** yyyy-MM-dd at the facility. */
  date?: string | null
  /** HH:mm by its clock, or another time that the booking page reads. */
  time?: string | null
}

/**
 * Where a facility is booked. One with a system of its own is booked by request from here: without saying so, its booking page
 * would lead on to that system.
 */
export function bookingAddress(facility: Pick<Facility, 'id' | 'providerType' | 'bookingUrl'>, wanted: Wanted): string {
  const query = new URLSearchParams()
  if (wanted.date) query.set('date', wanted.date)
  if (wanted.time) query.set('time', wanted.time)
  if (externalSite(facility)) query.set('mode', 'hold')
  return query.size > 0 ? `${paths.booking(facility.id)}?${query}` : paths.booking(facility.id)
}

/** Where the owner takes bookings themselves; null for those that are booked here alone. */
export function externalSite({
  providerType,
  bookingUrl,
}: Pick<Facility, 'providerType' | 'bookingUrl'>): string | null {
  return providerType === 'manual' ? null : bookingUrl
}
