import { may } from '#accounts/rules.ts'
import { type OwnerSearchResults, ownerSearchGroups } from '#desk/owner-search-contract.ts'
import type { Db } from '#kit/server/db/db.ts'
import type { OpenOrganization } from '#organizations/server/open-organization.ts'
import { seekOwn } from './store.ts'

/** Per group. */
const SHOWN = 8

/** Empty groups are left out, and bookings for members who may not see customers. */
export async function searchOwn(
  db: Db,
  sought: { scope: OpenOrganization; text: string },
): Promise<OwnerSearchResults> {
  const seesBookings = may([sought.scope.actor.role], 'see-own-bookings')
  const results = await Promise.all(
    ownerSearchGroups
      .filter(group => group !== 'bookings' || seesBookings)
      .map(async group => {
        const rows = await seekOwn[group](db, { ...sought, limit: SHOWN + 1 })
        const hits = rows.slice(0, SHOWN).map(row => ({ ...row, at: row.at?.toISOString() ?? null }))
        return { group, hits, hasMore: rows.length > SHOWN }
      }),
  )
  return results.filter(({ hits }) => hits.length > 0)
}
