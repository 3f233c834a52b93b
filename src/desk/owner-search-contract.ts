import { z } from 'zod'
import { accountsProblem } from '#accounts/contract.ts'
import type { Endpoint } from '#kit/shared/endpoint.ts'
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
      'Searches the signed-in owner’s bookings by reference or customer, their facilities by name, address or own number, and their venues. Returns 8 results per group.',
    query: z.object({ q: z.string().trim().min(SEARCH_LENGTH.min).max(SEARCH_LENGTH.max) }),
    isPersonal: true,
    reply: OwnerSearchResults,
    problems: accountsProblem.rows('account-needed'),
  },
} satisfies Record<string, Endpoint>
