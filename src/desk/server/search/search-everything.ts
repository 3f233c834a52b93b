import { type SearchGroup, type SearchResults, searchGroups } from '#desk/search-contract.ts'
import type { Db } from '#kit/server/db/db.ts'
import { seek } from './store.ts'

/** Per group, and for a single requested group. */
const SHOWN = { each: 8, one: 100 }

/** Empty groups are left out. */
export async function searchEverything(
  db: Db,
  { q, group }: { q: string; group?: SearchGroup | undefined },
): Promise<SearchResults> {
  const most = group ? SHOWN.one : SHOWN.each
  const results = await Promise.all(
    (group ? [group] : searchGroups).map(async each => {
      const rows = await seek[each](db, { text: q, limit: most + 1 })
      const hits = rows.slice(0, most).map(row => ({ ...row, at: row.at?.toISOString() ?? null }))
      return { group: each, hits, hasMore: rows.length > most }
    }),
  )
  return results.filter(({ hits }) => hits.length > 0)
}
