import { queryOptions } from '@tanstack/react-query'
import { caller } from '#kit/web/api/call.ts'
import type { Place, placeEndpoints } from '../contract.ts'

export function suggestedPlacesQuery(text: string) {
  return queryOptions<Place[]>({ queryKey: [`/api/places?${new URLSearchParams({ query: text }).toString()}`] })
}

/** Not a query: a location must not stay in the query cache. */
export const findNearestCity = caller<typeof placeEndpoints.nearest>('GET /api/places/nearest')
