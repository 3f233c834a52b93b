import { dateOf } from '#availability/time-format.ts'
import { paths } from '#kit/shared/paths.ts'

/** ISO 8601 with the facility's offset. */
export function bookingAddress(facilityId: string, startTime: string, sport = ''): string {
  const address = withTime(paths.booking(facilityId), startTime)
  return sport ? `${address}&${new URLSearchParams({ sport })}` : address
}

export function detailsAddress(facilityId: string, startTime: string | undefined): string {
  return startTime ? withTime(paths.facility(facilityId), startTime) : paths.facility(facilityId)
}

function withTime(address: string, startTime: string): string {
  return `${address}?${new URLSearchParams({ date: dateOf(startTime), time: startTime.slice(11, 16) })}`
}
