import { type QueryClient, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { leadsQuery } from '#leads/web/api.ts'
import { listingsQuery } from '#listings/web/api.ts'
import { reviewCountsQuery } from '#listings/web/review-api.ts'
import { submissionsQuery } from '#tournaments/web/api.ts'

/** What administrators work through, in the order of the tabs: what waits for a decision before who asked to be contacted. */
export const queues = ['listings', 'tournaments', 'leads'] as const
export type Queue = (typeof queues)[number]

/** How many listings and tournaments wait for us, and how many leads there are; undefined until it is known. */
export function useQueueCounts(): Record<Queue, number | undefined> {
  const { data: counts } = useQuery(reviewCountsQuery)
  const leads = useInfiniteQuery(leadsQuery('newest'))
  return {
    listings: counts?.listings.waiting,
    tournaments: counts?.tournaments.waiting,
    leads: leads.data?.pages.at(-1)?.total,
  }
}

/** The queue to open when none was asked for: the first that somebody waits in. A list that cannot be had is empty here. */
export async function findFirstQueue(client: QueryClient): Promise<Queue> {
  await client.prefetchQuery(reviewCountsQuery)
  const counts = client.getQueryData(reviewCountsQuery.queryKey)
  if (counts && counts.listings.waiting > 0) return 'listings'
  return counts && counts.tournaments.waiting > 0 ? 'tournaments' : 'leads'
}

/** Brings the counts and the lists; a failure is the list's to tell. */
export async function fetchQueues(client: QueryClient): Promise<void> {
  await Promise.all([
    client.prefetchQuery(reviewCountsQuery),
    client.prefetchInfiniteQuery(listingsQuery('waiting')),
    client.prefetchInfiniteQuery(submissionsQuery),
    client.prefetchInfiniteQuery(leadsQuery('newest')),
  ])
}
