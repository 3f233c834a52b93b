import type { Db } from '#kit/server/db/db.ts'
import { linkable } from '#kit/shared/web-address.ts'
import { type Facility, facilitiesProblem } from '../contract.ts'
import { type FacilityState, stateOf } from '../rules.ts'
import { presentPhoto } from './present-photo.ts'
import { type FacilityRow, findFacility, findPreviewed } from './store.ts'

/** Refuses: facility-not-found. */
export async function readFacility(db: Db, id: string): Promise<Facility> {
  const row = await findFacility(db, id)
  if (!row) throw facilitiesProblem('facility-not-found')
  return toFacility(row)
}

type Previewed = { id: string; facility: Facility; status: FacilityState }

/** Also a draft; only for members who may see it. */
export async function previewFacility(db: Db, id: string): Promise<Previewed | undefined> {
  const row = await findPreviewed(db, id)
  if (!row) return undefined
  const { isDraft: _, isHidden: __, ...shown } = row
  const status = stateOf(row)
  return { id, facility: { ...toFacility(shown), isRetired: status === 'retired' }, status }
}

export function toFacility({ priceCents, lengthFt, widthFt, description, ...row }: FacilityRow): Facility {
  const photos = row.photos.map(presentPhoto)
  return {
    ...row,
    ...(description && { description }),
    bookingUrl: linkable(row.bookingUrl),
    photos,
    photosUrls: [...photos.map(photo => photo.url), ...row.photosUrls],
    dimensionsLengthFt: lengthFt,
    dimensionsWidthFt: widthFt,
    pricePerHourUsd: priceCents === null ? null : priceCents / 100,
  }
}
