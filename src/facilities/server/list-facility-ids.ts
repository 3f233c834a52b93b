import type { Db } from '#kit/server/db.ts'
import { countIdsBetween, findIdsAfter } from './store.ts'

/** Larger ranges of ids are split in sixteen. Below the limit of a sitemap, to leave room for growth. */
const MOST_IN_PART = 40_000
/** Ids read at a time; no connection is held while the reader is slow. */
const BATCH = 2_000

/**
 * The catalogue in parts of at most 40,000, each named by the prefix of its ids (hexadecimal digits; empty means all).
 * Every id is in one part, even if facilities are added meanwhile. Counts by the primary key alone: up to a second for
 * a million.
 */
export async function facilityIdParts(db: Db, most = MOST_IN_PART, prefix = ''): Promise<string[]> {
  const count = await countIdsBetween(db, { ...rangeOf(prefix), most: most + 1 })
  if (count === 0) return []
  if (count <= most) return [prefix]
  const parts: string[] = []
  for (const digit of '0123456789abcdef') parts.push(...(await facilityIdParts(db, most, prefix + digit)))
  return parts
}

/**
 * Ids of the real facilities in a part, in batches; demo samples are excluded so that search engines do not find them.
 * Each batch is its own query from the last id on, so a slow reader holds no connection and an early exit costs
 * nothing.
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
