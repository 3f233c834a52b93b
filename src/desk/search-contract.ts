import { z } from 'zod'
import { accountsProblem } from '#accounts/contract.ts'
import type { Endpoint } from '#kit/shared/endpoint.ts'
import { SEARCH_LENGTH } from './choices.ts'

/** In display order. */
export const searchGroups = [
  'bookings',
  'clinic-bookings',
  'facilities',
  'people',
  'payments',
  'listings',
  'tournaments',
  'clinics',
] as const
export const SearchGroup = z.enum(searchGroups)
export type SearchGroup = z.infer<typeof SearchGroup>

export const SearchHit = z.object({
  id: z.uuid(),
  title: z.string(),
  /** Distinguishes hits with the same title. */
  detail: z.string(),
  /** A relevant day or time, ISO 8601, UTC; may be null. */
  at: z.string().nullable(),
  /** IANA zone of the place; UTC for a day without a time, null for the reader's own zone. */
  timeZone: z.string().nullable(),
})
export type SearchHit = z.infer<typeof SearchHit>

export const SearchResults = z.array(
  z.object({
    group: SearchGroup,
    hits: z.array(SearchHit),
    hasMore: z.boolean(),
  }),
)
export type SearchResults = z.infer<typeof SearchResults>

export const adminSearchEndpoints = {
  search: {
    method: 'GET',
    path: '/api/admin/search',
    may: 'search-everything',
    summary:
      'Searches everything for part of a name, email, title, reference or ID. Returns 8 results per group, or up to 100 of one `group`. For administrators.',
    query: z.object({
      q: z.string().trim().min(SEARCH_LENGTH.min).max(SEARCH_LENGTH.max),
      group: SearchGroup.optional(),
    }),
    isPersonal: true,
    reply: SearchResults,
    problems: accountsProblem.rows('not-signed-in', 'not-allowed'),
  },
} satisfies Record<string, Endpoint>
