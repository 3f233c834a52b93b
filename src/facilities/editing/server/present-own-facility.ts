import type { z } from 'zod'
import type { OwnFacility } from '#facilities/editing/contract.ts'
import { presentOwnPhoto } from '#facilities/server/present-photo.ts'
import { toForm } from './form-values.ts'
import type { EditedRow } from './store.ts'

export function presentOwnFacility(
  row: EditedRow,
  { isOthers, comingBookings }: { isOthers: boolean; comingBookings: number },
): z.input<typeof OwnFacility> {
  const { id, revision, latitude, longitude, timeZone, ownerId, venueId, retiredAt, isDraft } = row
  return {
    id,
    revision,
    values: toForm(row),
    latitude,
    longitude,
    timeZone,
    isOthers,
    retiredAt: isDraft ? null : (retiredAt?.toISOString() ?? null),
    isDraft,
    organizationId: ownerId,
    venueId,
    comingBookings,
    photos: row.photos.map(presentOwnPhoto),
  }
}
