import type { z } from 'zod'
import type { OwnFacility } from '#facilities/editing/contract.ts'
import { presentOwnPhoto } from '#facilities/server/present-photo.ts'
import { toForm } from './form-values.ts'
import type { Editor } from './open-own-facility.ts'
import type { EditedRow } from './store.ts'

export function presentOwnFacility(
  row: EditedRow,
  { editor, comingBookings }: { editor: Editor; comingBookings: number },
): z.input<typeof OwnFacility> {
  const { id, revision, latitude, longitude, timeZone, retiredAt, isDraft } = row
  return {
    id,
    revision,
    values: toForm(row),
    latitude,
    longitude,
    timeZone,
    isOthers: row.ownerId !== editor.accountId,
    retiredAt: isDraft ? null : (retiredAt?.toISOString() ?? null),
    isDraft,
    comingBookings,
    photos: row.photos.map(presentOwnPhoto),
  }
}
