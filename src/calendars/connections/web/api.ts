import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { connectionEndpoints, OwnConnections } from '#calendars/connections/contract.ts'
import { caller } from '#kit/web/api/call.ts'

/** Nearly always refetched, to show current health. */
export function ownConnectionsQuery(facilityId: string) {
  return queryOptions<OwnConnections>({
    queryKey: ['/api/owner/facilities', facilityId, 'connection'],
    staleTime: 3_000,
  })
}

/** Availability may have changed. */
export function keepConnections(client: QueryClient, connections: OwnConnections): void {
  client.setQueryData(ownConnectionsQuery(connections.facility.id).queryKey, connections)
  client.removeQueries({ queryKey: ['/api/availability-slots'] })
  client.removeQueries({ queryKey: ['/api/availability-days'] })
}

export const saveConnection = caller<typeof connectionEndpoints.save>('POST /api/owner/facilities/:id/connection')
export const testConnection = caller<typeof connectionEndpoints.test>('POST /api/owner/facilities/:id/connection/test')
export const removeConnection = caller<typeof connectionEndpoints.remove>(
  'POST /api/owner/facilities/:id/connection/remove',
)
