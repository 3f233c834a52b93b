import { queryOptions } from '@tanstack/react-query'
import type { copyEndpoints } from '#availability/copies/contract.ts'
import { caller, callerWithKey } from '#kit/web/api/call.ts'
import { transportOf } from '#kit/web/api/query-client.ts'

export const duplicateFacility = callerWithKey<typeof copyEndpoints.duplicate>('POST /api/owner/facilities/:id/copies')
export const splitFacility = callerWithKey<typeof copyEndpoints.split>('POST /api/owner/facilities/:id/halves')

export function suggestionQuery(id: string) {
  return queryOptions({
    queryKey: ['/api/owner/facilities', id, 'copies'],
    queryFn: ({ client }) => suggest({ params: { id } }, transportOf(client)),
    // Names that were free may be taken by now.
    gcTime: 0,
  })
}

const suggest = caller<typeof copyEndpoints.suggest>('GET /api/owner/facilities/:id/copies')
