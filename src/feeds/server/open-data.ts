import { type FeedItem, type FeedPosition, type OpenDataSummary, PAGE_ITEMS } from '#feeds/contract.ts'
import { facilityInId } from '#feeds/rules.ts'
import { nearestZip } from '#gazetteer/server/nearest-zip.ts'
import type { Db } from '#kit/server/db/db.ts'
import type { FeedTerms } from './list-feed-slots.ts'
import { completeAddress, presentFacilityUse } from './present-facility-use.ts'
import { countFacilities, readFacilityPage, readHorizon } from './store.ts'

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

/** Same rule as `completeAddress`. */
export async function summarizeOpenData(db: Db, withSamples: boolean): Promise<OpenDataSummary> {
  const { total, withoutZip } = await countFacilities(db, withSamples)
  const excludedFacilities = withoutZip
    .filter(place => !nearestZip(place, place.state))
    .reduce((sum, { facilities }) => sum + facilities, 0)
  return { listedFacilities: total - excludedFacilities, excludedFacilities }
}
