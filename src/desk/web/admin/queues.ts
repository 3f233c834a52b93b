import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import type { dashboardEndpoints } from '#desk/contract.ts'
import type { EndpointReply } from '#kit/shared/endpoint.ts'
import { live } from '#kit/web/api/live-query.ts'
import { useList } from '#kit/web/list/list-pages.tsx'
import { leadsQuery } from '#leads/web/api.ts'
import { listingsQuery, type ShownListings } from '#listings/web/api.ts'
import { reviewCountsKey } from '#submissions/web/queue.tsx'
import { submissionsQuery } from '#tournaments/web/api.ts'

export const reviewCountsQuery = queryOptions<EndpointReply<typeof dashboardEndpoints.reviewCounts>>({
  queryKey: reviewCountsKey,
  ...live,
})

/** In tab order: pending decisions before contact requests and what needs none. */
export const queues = ['listings', 'tournaments', 'leads', 'reviews'] as const
export type Queue = (typeof queues)[number]

/** Pending listings and tournaments, and leads; undefined until known. */
export function useQueueCounts(): Record<Queue, number | undefined> {
  const { data: counts } = useQuery(reviewCountsQuery)
  const leads = useList(leadsQuery('newest'))
  return {
    listings: counts?.listings.waiting,
    tournaments: counts?.tournaments.waiting,
    leads: leads.total,
    reviews: undefined,
  }
}

/** The default queue: the first with something pending. A list that fails to load counts as empty. */
export async function findFirstQueue(client: QueryClient): Promise<Queue> {
  await client.prefetchQuery(reviewCountsQuery)
  const counts = client.getQueryData(reviewCountsQuery.queryKey)
  if (counts && counts.listings.waiting > 0) return 'listings'
  return counts && counts.tournaments.waiting > 0 ? 'tournaments' : 'leads'
}

/** Each list shows its own load error. */
export async function fetchQueues(client: QueryClient, listings: ShownListings): Promise<void> {
  await Promise.all([
    client.prefetchQuery(reviewCountsQuery),
    client.prefetchInfiniteQuery(listingsQuery(listings)),
    client.prefetchInfiniteQuery(submissionsQuery),
    client.prefetchInfiniteQuery(leadsQuery('newest')),
  ])
}
