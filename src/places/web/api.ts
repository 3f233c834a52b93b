import { queryOptions } from '@tanstack/react-query'
import { caller } from '#kit/web/call.ts'
import type { Place, placeEndpoints } from '../contract.ts'

/** What a text may become while it is typed. */
export function suggestedPlacesQuery(text: string) {
  return queryOptions<Place[]>({ queryKey: [`/api/places?${new URLSearchParams({ query: text }).toString()}`] })
}

/** Not a query: where somebody is should not stay in its cache. */
export const askNearestCity = caller<typeof placeEndpoints.nearest>('GET /api/places/nearest')
