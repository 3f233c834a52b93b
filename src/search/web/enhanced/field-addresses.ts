import { dateOf } from '#availability/time-format.ts'
import { atSite } from '#facilities/lists/web/booking-address.ts'
import { paths } from '#kit/shared/paths.ts'
import type { FieldResult } from '#search/contract.ts'

type Found = Pick<FieldResult, 'facilityId' | 'site'>

/** ISO 8601 with the facility's offset. */
export function bookingAddress(found: Found, startTime: string | undefined, sport = ''): string {
  const page = atSite(found, paths.booking(found.facilityId))
  if (!startTime) return page
  const address = withTime(page, startTime)
  return sport ? `${address}&${new URLSearchParams({ sport })}` : address
}

export function detailsAddress(found: Found, startTime: string | undefined): string {
  const page = atSite(found, paths.facility(found.facilityId))
  return startTime ? withTime(page, startTime) : page
}

function withTime(address: string, startTime: string): string {
  return `${address}?${new URLSearchParams({ date: dateOf(startTime), time: startTime.slice(11, 16) })}`
}
