import { queryOptions } from '@tanstack/react-query'
import { caller } from '#kit/web/api/call.ts'
import { transportOf } from '#kit/web/api/query-client.ts'
import type { FacilityPreview, previewEndpoints } from '../contract.ts'

/** `from`: the first of seven days; null for today at the facility. */
export function previewQuery(facilityId: string, from: string | null) {
  return queryOptions<FacilityPreview>({
    // Cleared with everything else that an account was shown.
    queryKey: ['/api/owner/facilities', facilityId, 'preview', from ?? 'today'],
    queryFn: ({ client }) =>
      readPreview({ params: { id: facilityId }, query: { from: from ?? undefined } }, transportOf(client)),
    // Details and hours may have been edited since.
    staleTime: 0,
  })
}

const readPreview = caller<typeof previewEndpoints.read>('GET /api/owner/facilities/:id/preview')
