import { toFacility } from '#facilities/server/read-facility.ts'
import type { Db } from '#kit/server/db/db.ts'
import { type AskedPage, cutPage, type NamePosition, type Page } from '#kit/server/http/pages.ts'
import type { OwnedListing } from '../contract.ts'
import { countOwned, findOwned, type ListedRow } from './store.ts'

type Query = AskedPage<NamePosition> & { ownerId: string; unchecked: boolean }

/** By name. */
export async function listOwned(db: Db, { limit, ...asked }: Query): Promise<Page<OwnedListing, NamePosition>> {
  const [found, total] = await Promise.all([findOwned(db, { ...asked, limit: limit + 1 }), countOwned(db, asked)])
  const { rows, next } = cutPage(found, limit, ({ id, name }) => ({ id, name }))
  return { rows: rows.map(toListing), next, total }
}

function toListing({ ownRef, importId, isChecked, isDraft, ...row }: ListedRow): OwnedListing {
  return { ...toFacility(row), ownRef, importId, isChecked, isDraft, isRetired: row.isRetired && !isDraft }
}
