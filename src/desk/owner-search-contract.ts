import { z } from 'zod'
import type { Endpoint } from '#kit/shared/endpoint.ts'
import { inOrganization, memberProblems } from '#organizations/contract.ts'
import { SEARCH_LENGTH } from './choices.ts'
import { SearchHit } from './search-contract.ts'

/** In display order. */
export const ownerSearchGroups = ['bookings', 'facilities', 'venues'] as const
const OwnerSearchGroup = z.enum(ownerSearchGroups)
export type OwnerSearchGroup = z.infer<typeof OwnerSearchGroup>

export const OwnerSearchResults = z.array(
  z.object({ group: OwnerSearchGroup, hits: z.array(SearchHit), hasMore: z.boolean() }),
)
export type OwnerSearchResults = z.infer<typeof OwnerSearchResults>

export const ownerSearchEndpoints = {
  search: {
    method: 'GET',
    path: '/api/owner/search',
    may: 'see-own-facilities',
    summary:
      'Searches an organization’s bookings by reference or customer, its facilities by name, address or own number, and its venues. Returns 8 results per group, of what the member’s role may see.',
    query: z.object({ ...inOrganization, q: z.string().trim().min(SEARCH_LENGTH.min).max(SEARCH_LENGTH.max) }),
    isPersonal: true,
    reply: OwnerSearchResults,
    problems: memberProblems,
  },
} satisfies Record<string, Endpoint>
