import { nearestZip } from '#gazetteer/server/nearest-zip.ts'
import type { Db } from '#kit/server/db/db.ts'
import type { OpenDataSummary } from '../contract.ts'
import { countFacilities } from './store.ts'

/** Same rule as `completeAddress`. */
export async function summarizeOpenData(db: Db, withSamples: boolean): Promise<OpenDataSummary> {
  const { total, withoutZip } = await countFacilities(db, withSamples)
  const excludedFacilities = withoutZip
    .filter(place => !nearestZip(place, place.state))
    .reduce((sum, { facilities }) => sum + facilities, 0)
  return { listedFacilities: total - excludedFacilities, excludedFacilities }
}
