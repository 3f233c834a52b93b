import type { Db } from '#kit/server/db.ts'
import { countIdsBetween, findIdsAfter } from './store.ts'

/** Beyond this a range of ids is split in sixteen. Below what a list of addresses may hold, so that there is room to grow. */
const MOST_IN_PART = 40_000
/** Ids read at a time, while the reader waits for no connection. */
const BATCH = 2_000

/**
 * The catalogue in parts of at most 40,000, each named by what its facilities' ids begin with (hexadecimal digits; nothing
 * names all of them). Every id is in one part, whatever is added meanwhile. Counts by the key alone: a second or less for a
 * million.
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
 * The ids of the real facilities in a part, in batches; those that are made up for the demo are not for the world to find. Each
 * batch is a query of its own, from the last id on: a reader who is slow holds no connection, and one who leaves costs nothing.
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

/** PostgreSQL reads thirty-two digits as an id; the lowest of all ids (RFC 9562: "nil") names nothing. */
function rangeOf(prefix: string): { first: string; last: string } {
  return { first: prefix.padEnd(32, '0'), last: prefix.padEnd(32, 'f') }
}
