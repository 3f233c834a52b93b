import type { Db } from '#kit/server/db/db.ts'
import { countIdsBetween, findIdsAfter } from './store.ts'

/** Below the limit of a sitemap, to leave room for growth. */
const MAX_PER_PART = 40_000
/** No connection is held while the reader is slow. */
const BATCH = 2_000

/**
 * Parts of at most 40,000 ids, named by their prefix (hexadecimal; empty means all) and split in sixteen. Additions do
 * not move an id to another part. Counts the primary key alone: up to a second for a million.
 */
export async function facilityIdParts(db: Db, most = MAX_PER_PART, prefix = ''): Promise<string[]> {
  const count = await countIdsBetween(db, { ...rangeOf(prefix), most: most + 1 })
  if (count === 0) return []
  if (count <= most) return [prefix]
  const parts: string[] = []
  for (const digit of '0123456789abcdef') parts.push(...(await facilityIdParts(db, most, prefix + digit)))
  return parts
}

/**
 * Real facilities only: search engines should not find demo samples. Each batch is its own query from the last id on,
 * so a slow reader holds no connection and an early exit costs nothing.
 */
export async function* facilityIdsIn(db: Db, prefix: string): AsyncGenerator<string[]> {
  const { first, last } = rangeOf(prefix)
  let after = first
  while (true) {
    const ids = await findIdsAfter(db, { after, last, limit: BATCH })
    if (ids.length > 0) yield ids
    if (ids.length < BATCH) return
    after = ids.at(-1)!
  }
}

/** PostgreSQL reads thirty-two digits as a UUID; the lowest (RFC 9562: "nil") names nothing. */
function rangeOf(prefix: string): { first: string; last: string } {
  return { first: prefix.padEnd(32, '0'), last: prefix.padEnd(32, 'f') }
}
