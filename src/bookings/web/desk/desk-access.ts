import { isUuid } from '#kit/shared/is-uuid.ts'

/** Which facility's desk, and what opens it: the key of the link in mails to the facility, or null for an administrator. */
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
