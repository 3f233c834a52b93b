import type { OwnedListing } from '#facilities/owned/contract.ts'
import { stateOf } from '#facilities/rules.ts'
import { toFacility } from '#facilities/server/read-facility.ts'
import type { Db } from '#kit/server/db/db.ts'
import { type AskedPage, cutPage, type NamePosition, type Page } from '#kit/server/http/pages.ts'
import type { OrganizationScope } from '#organizations/server/queries.ts'
import { countOwned, findOwned, type ListedRow, markChecked } from './store.ts'

type Query = AskedPage<NamePosition> & { scope: OrganizationScope; unchecked: boolean }

/** By name. */
export async function listOwned(db: Db, { limit, ...asked }: Query): Promise<Page<OwnedListing, NamePosition>> {
  const [found, total] = await Promise.all([findOwned(db, { ...asked, limit: limit + 1 }), countOwned(db, asked)])
  const { rows, next } = cutPage(found, limit, ({ id, name }) => ({ id, name }))
  return { rows: rows.map(toListing), next, total }
}

function toListing({ ownRef, importId, isChecked, isDraft, isHidden, ...row }: ListedRow): OwnedListing {
  const status = stateOf({ isDraft, isHidden, isRetired: row.isRetired })
  return { ...toFacility(row), ownRef, importId, isChecked, status, isDraft, isRetired: status === 'retired' }
}

/** Keeps statements short. */
const BATCH = 5_000

/**
 * Marks as looked at: those named, those of an import, or all. Ignores facilities of others. Returns how many were new.
 */
export async function checkOwned(
  db: Db,
  {
    scope,
    facilityIds,
    importId,
  }: { scope: OrganizationScope; facilityIds?: readonly string[] | undefined; importId?: string | undefined },
): Promise<{ checked: number }> {
  let checked = 0
  for (;;) {
    const count = await markChecked(db, { scope, facilityIds, importId, limit: BATCH })
    checked += count
    if (count < BATCH) return { checked }
  }
}
