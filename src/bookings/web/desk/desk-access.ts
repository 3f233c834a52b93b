import { isUuid } from '#kit/shared/is-uuid.ts'
import { paths } from '#kit/shared/paths.ts'

/** `key`: null for a signed-in account. */
export type DeskAccess = { facilityId: string; key: string | null }

export function readAccess(facilityId: string | undefined, query: URLSearchParams): DeskAccess | undefined {
  if (!facilityId || !isUuid(facilityId)) return undefined
  return { facilityId: facilityId.toLowerCase(), key: query.get('key') || null }
}

export function withKey({ key }: DeskAccess): { key?: string } {
  return key ? { key } : {}
}

export function deskHref(access: DeskAccess): string {
  return paths.desk(access.facilityId) + keyQuery(access)
}

export function deskReviewsHref(access: DeskAccess): string {
  return paths.deskReviews(access.facilityId) + keyQuery(access)
}

export function messagesHref({ key }: Pick<DeskAccess, 'key'>, bookingId: string): string {
  return `${paths.ownMessages}?${new URLSearchParams({ booking: bookingId, ...(key && { key }) })}`
}

function keyQuery({ key }: DeskAccess): string {
  return key ? `?${new URLSearchParams({ key })}` : ''
}
