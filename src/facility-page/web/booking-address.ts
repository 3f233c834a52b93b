import type { Facility } from '#facilities/contract.ts'
import { paths } from '#kit/shared/paths.ts'

type Query = {
  /** yyyy-MM-dd at the facility. */
  date?: string | null
  /** HH:mm local time, or another format that the booking page reads. */
  time?: string | null
}

/**
 * With an external system the facility is booked by request here: without `mode`, its booking page would redirect to
 * that system.
 */
export function bookingAddress(facility: Pick<Facility, 'id' | 'providerType' | 'bookingUrl'>, wanted: Query): string {
  const query = new URLSearchParams()
  if (wanted.date) query.set('date', wanted.date)
  if (wanted.time) query.set('time', wanted.time)
  if (externalSite(facility)) query.set('mode', 'hold')
  return query.size > 0 ? `${paths.booking(facility.id)}?${query}` : paths.booking(facility.id)
}

/** Null if it is booked only here. */
export function externalSite({
  providerType,
  bookingUrl,
}: Pick<Facility, 'providerType' | 'bookingUrl'>): string | null {
  return providerType === 'manual' ? null : bookingUrl
}
