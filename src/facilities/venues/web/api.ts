import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { caller } from '#kit/web/api/call.ts'
import { transportOf } from '#kit/web/api/query-client.ts'
import type { Venue, venueEndpoints } from '../contract.ts'

/** By name; those that the member is limited to. */
export function venuesQuery(organizationId: string) {
  return queryOptions({
    queryKey: ['/api/organizations', organizationId, 'venues'],
    queryFn: ({ client }) => listVenues({ params: { id: organizationId } }, transportOf(client)),
  })
}

/** Each returns all venues. */
export function useVenueChanges(id: string) {
  const client = useQueryClient()
  const onSuccess = (venues: Venue[]) => client.setQueryData(venuesQuery(id).queryKey, venues)
  return {
    add: useMutation({ mutationFn: (name: string) => addVenue({ params: { id }, body: { name } }), onSuccess }),
    rename: useMutation({
      mutationFn: ({ venueId, name }: { venueId: string; name: string }) =>
        renameVenue({ params: { id, venueId }, body: { name } }),
      onSuccess,
    }),
    remove: useMutation({
      mutationFn: (venueId: string) => deleteVenue({ params: { id, venueId }, body: {} }),
      onSuccess,
    }),
  }
}

const listVenues = caller<typeof venueEndpoints.list>('GET /api/organizations/:id/venues')
const addVenue = caller<typeof venueEndpoints.add>('POST /api/organizations/:id/venues')
const renameVenue = caller<typeof venueEndpoints.rename>('POST /api/organizations/:id/venues/:venueId')
const deleteVenue = caller<typeof venueEndpoints.delete>('POST /api/organizations/:id/venues/:venueId/delete')
