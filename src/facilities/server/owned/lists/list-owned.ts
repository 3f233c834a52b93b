import type { z } from 'zod'
import type { OwnedListing, ownedEndpoints } from '#facilities/contract.ts'
import { readCursor, writeCursor } from '#facilities/server/lists/cursor.ts'
import { toFacility } from '#facilities/server/read-facility.ts'
import type { Db } from '#kit/server/db.ts'
import { countOwned, findOwned, type ListedRow } from './store.ts'

export type OwnedPage = {
  facilities: OwnedListing[]
  total: number
  /** Undefined on the last page. */
  cursor: string | undefined
}

type Query = z.output<typeof ownedEndpoints.list.query>

/** By name. Refuses: invalid-request for a cursor of another query. */
export async function listOwned(
  db: Db,
  { ownerId, query: { unchecked, limit, cursor } }: { ownerId: string; query: Query },
): Promise<OwnedPage> {
  const asked = { unchecked }
  const position = cursor === undefined ? undefined : readCursor(cursor, asked)
  const after = position && { id: position.id, name: position.key }
  const [rows, total] = await Promise.all([
    findOwned(db, { ownerId, unchecked, after, limit: limit + 1 }),
    countOwned(db, { ownerId, unchecked }),
  ])
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return {
    facilities: page.map(toListing),
    total,
    cursor: rows.length > limit && last ? writeCursor({ id: last.id, key: last.name }, asked) : undefined,
  }
}

function toListing({ ownRef, importId, isChecked, isDraft, ...row }: ListedRow): OwnedListing {
  return { ...toFacility(row), ownRef, importId, isChecked, isDraft, isRetired: row.isRetired && !isDraft }
}
