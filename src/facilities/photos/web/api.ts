import type { QueryClient } from '@tanstack/react-query'
import type { OwnPhoto } from '#facilities/contract.ts'
import { ownFacilityQuery } from '#facilities/editing/web/api.ts'
import type { photoEndpoints } from '#facilities/photos/contract.ts'
import { caller } from '#kit/web/api/call.ts'

export function keepPhotos(client: QueryClient, facilityId: string, photos: OwnPhoto[]): void {
  client.setQueryData(ownFacilityQuery(facilityId).queryKey, facility => facility && { ...facility, photos })
  void client.invalidateQueries({ queryKey: ['/api/facilities'] })
}

export const addPhoto = caller<typeof photoEndpoints.add>('POST /api/owner/facilities/:id/photos')
export const orderPhotos = caller<typeof photoEndpoints.order>('POST /api/owner/facilities/:id/photos/order')
export const describePhoto = caller<typeof photoEndpoints.describe>('POST /api/owner/facilities/:id/photos/:photoId')
export const removePhoto = caller<typeof photoEndpoints.remove>('POST /api/owner/facilities/:id/photos/:photoId/remove')
export const restorePhoto = caller<typeof photoEndpoints.bringBack>(
  'POST /api/owner/facilities/:id/photos/:photoId/restore',
)
