import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { editingEndpoints, OwnFacility } from '#facilities/editing/contract.ts'
import { caller } from '#kit/web/api/call.ts'

const lists = '/api/owner/facilities'

/** Refetched when the owner returns to the page, after 3 seconds. */
export function ownFacilityQuery(facilityId: string) {
  return queryOptions<OwnFacility>({ queryKey: [lists, facilityId], staleTime: 3_000 })
}

/** Shows the server's response; lists and public pages of the facility are refetched. */
export function keepOwnFacility(client: QueryClient, facility: OwnFacility): void {
  client.setQueryData(ownFacilityQuery(facility.id).queryKey, facility)
  void client.invalidateQueries({ queryKey: [lists, 'pages'] })
  void client.invalidateQueries({ queryKey: [lists, 'drafts'] })
  void client.invalidateQueries({ queryKey: ['/api/facilities'] })
}

export const addFacility = caller<typeof editingEndpoints.add>('POST /api/owner/facilities')
export const editFacility = caller<typeof editingEndpoints.edit>('POST /api/owner/facilities/:id')
export const retireFacility = caller<typeof editingEndpoints.retire>('POST /api/owner/facilities/:id/retire')
export const restoreFacility = caller<typeof editingEndpoints.restore>('POST /api/owner/facilities/:id/restore')
export const publishFacility = caller<typeof editingEndpoints.publish>('POST /api/owner/facilities/:id/publish')
export const hideFacility = caller<typeof editingEndpoints.hide>('POST /api/owner/facilities/:id/hide')
export const showFacility = caller<typeof editingEndpoints.show>('POST /api/owner/facilities/:id/show')
