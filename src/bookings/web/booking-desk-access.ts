import { isUuid } from '#kit/shared/is-uuid.ts'
import { paths } from '#kit/shared/paths.ts'

/** `key`: null for a signed-in account. */
export type BookingDeskAccess = { facilityId: string; key: string | null }

export function readAccess(facilityId: string | undefined, query: URLSearchParams): BookingDeskAccess | undefined {
  if (!facilityId || !isUuid(facilityId)) return undefined
  return { facilityId: facilityId.toLowerCase(), key: query.get('key') || null }
}

export function withKey({ key }: BookingDeskAccess): { key?: string } {
  return key ? { key } : {}
}

/** Of the query that holds the booking desk. */
export function deskKey(access: BookingDeskAccess) {
  return ['desk', access] as const
}

export function bookingDeskHref(access: BookingDeskAccess): string {
  return paths.desk(access.facilityId) + keyQuery(access)
}

export function bookingDeskReviewsHref(access: BookingDeskAccess): string {
  return paths.deskReviews(access.facilityId) + keyQuery(access)
}

export function messagesHref({ key }: Pick<BookingDeskAccess, 'key'>, bookingId: string): string {
  return `${paths.ownMessages}?${new URLSearchParams({ booking: bookingId, ...(key && { key }) })}`
}

function keyQuery({ key }: BookingDeskAccess): string {
  return key ? `?${new URLSearchParams({ key })}` : ''
}
