import type { Db } from '#kit/server/db/db.ts'
import { linkable } from '#kit/shared/web-address.ts'
import { type Facility, facilitiesProblem } from '../contract.ts'
import { presentPhoto } from './present-photo.ts'
import { type FacilityRow, findFacility } from './store.ts'

/** Refuses: facility-not-found. */
export async function readFacility(db: Db, id: string): Promise<Facility> {
  const row = await findFacility(db, id)
  if (!row) throw facilitiesProblem('facility-not-found')
  return toFacility(row)
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
