import type { z } from 'zod'
import type { OwnFacility } from '#facilities/editing/contract.ts'
import { stateOf } from '#facilities/rules.ts'
import { presentOwnPhoto } from '#facilities/server/present-photo.ts'
import { toForm } from './form-values.ts'
import type { EditedRow } from './store.ts'

export function presentOwnFacility(
  row: EditedRow,
  { isOthers, comingBookings }: { isOthers: boolean; comingBookings: number },
): z.input<typeof OwnFacility> {
  const { id, revision, latitude, longitude, timeZone, ownerId, venueId, mayPublish, retiredAt } = row
  const status = stateOf(row)
  return {
    id,
    revision,
    values: toForm(row),
    latitude,
    longitude,
    timeZone,
    isOthers,
    status,
    mayPublish,
    retiredAt: status === 'retired' ? retiredAt!.toISOString() : null,
    isDraft: status === 'draft',
    organizationId: ownerId,
    venueId,
    comingBookings,
    photos: row.photos.map(presentOwnPhoto),
  }
}
