import type { Db } from '#kit/server/db/db.ts'
import { type FeedItem, type FeedPosition, PAGE_ITEMS } from '../contract.ts'
import { facilityInId } from '../rules.ts'
import type { FeedTerms } from './list-feed-slots.ts'
import { completeAddress, presentFacilityUse } from './present-facility-use.ts'
import { readFacilityPage, readHorizon } from './store.ts'

/** Empty if nothing changed since the position. */
export async function listFacilityUses(
  db: Db,
  { afterTimestamp: after = 0, afterId = '' }: FeedPosition,
  { publicUrl, withSamples }: FeedTerms,
): Promise<FeedItem[]> {
  const { until } = await readHorizon(db)
  if (after >= until) return []
  const facilityId = facilityInId(afterId)
  const rows = await readFacilityPage(db, { after, facilityId, until, withSamples, limit: PAGE_ITEMS })
  return rows.map(row => {
    const head = { kind: 'FacilityUse', id: row.id, modified: row.modified }
    const address = row.isThere ? completeAddress(row) : undefined
    if (!address) return { state: 'deleted' as const, ...head }
    return { state: 'updated' as const, ...head, data: presentFacilityUse(row, { publicUrl, address }) }
  })
}
