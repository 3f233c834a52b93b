import { isUuid } from '#kit/shared/is-uuid.ts'
import { paths } from '#kit/shared/paths.ts'

/** Which facility's desk, and what opens it: the key of the link in mails to the facility, or null for whoever is signed in. */
export type DeskAccess = { facilityId: string; key: string | null }

/** What the page's address says; undefined where it cannot be one of ours. */
export function readAccess(facilityId: string | undefined, query: URLSearchParams): DeskAccess | undefined {
  if (!facilityId || !isUuid(facilityId)) return undefined
  return { facilityId: facilityId.toLowerCase(), key: query.get('key') || null }
}

/** The query of every call for this desk. */
export function withKey({ key }: DeskAccess): { key?: string } {
  return key ? { key } : {}
}

/** The desk's own page. */
export function deskHref(access: DeskAccess): string {
  return paths.desk(access.facilityId) + keyQuery(access)
}

/** Where its owner answers reviews. */
export function deskReviewsHref(access: DeskAccess): string {
  return paths.deskReviews(access.facilityId) + keyQuery(access)
}

/** What is written with a booking's customer. */
export function messagesHref({ key }: Pick<DeskAccess, 'key'>, bookingId: string): string {
  return `${paths.ownMessages}?${new URLSearchParams({ booking: bookingId, ...(key && { key }) })}`
}

function keyQuery({ key }: DeskAccess): string {
  return key ? `?${new URLSearchParams({ key })}` : ''
}
