import { type SearchGroup, type SearchResults, searchGroups } from '#desk/search-contract.ts'
import type { Db } from '#kit/server/db.ts'
import { seek } from './store.ts'

/** Of each group; and of one that somebody wants to see all of. */
const SHOWN = { each: 8, one: 100 }

/** What has a text in it, by groups; without `group` those that have nothing are left out. */
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
