import { type OwnerSearchResults, ownerSearchGroups } from '#desk/owner-search-contract.ts'
import type { Db } from '#kit/server/db/db.ts'
import { seekOwn } from './store.ts'

/** Per group. */
const SHOWN = 8

/** Empty groups are left out. */
export async function searchOwn(db: Db, sought: { ownerId: string; text: string }): Promise<OwnerSearchResults> {
  const results = await Promise.all(
    ownerSearchGroups.map(async group => {
      const rows = await seekOwn[group](db, { ...sought, limit: SHOWN + 1 })
      const hits = rows.slice(0, SHOWN).map(row => ({ ...row, at: row.at?.toISOString() ?? null }))
      return { group, hits, hasMore: rows.length > SHOWN }
    }),
  )
  return results.filter(({ hits }) => hits.length > 0)
}
