import { dateOf } from '#availability/time-words.ts'
import { paths } from '#kit/shared/paths.ts'

/**
 * The facility's booking page with this start time (ISO 8601 with the facility's offset) chosen, and drawn for the sport that
 * was searched for; '' for any.
 */
export function bookingAddress(facilityId: string, startTime: string, sport = ''): string {
  const address = withTime(paths.booking(facilityId), startTime)
  return sport ? `${address}&${new URLSearchParams({ sport })}` : address
}

/** The facility's own page, which marks this start time. */
export function detailsAddress(facilityId: string, startTime: string | undefined): string {
  return startTime ? withTime(paths.facility(facilityId), startTime) : paths.facility(facilityId)
}

function withTime(address: string, startTime: string): string {
  return `${address}?${new URLSearchParams({ date: dateOf(startTime), time: startTime.slice(11, 16) })}`
}
