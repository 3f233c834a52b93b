import { type QueryClient, useInfiniteQuery } from '@tanstack/react-query'
import { leadsQuery } from '#leads/web/api.ts'
import { listingsQuery } from '#listings/web/api.ts'
import { submissionsQuery } from '#tournaments/web/api.ts'

/** What administrators work through, in the order of the tabs: what waits for a decision before who asked to be contacted. */
export const queues = ['listings', 'tournaments', 'leads'] as const
export type Queue = (typeof queues)[number]

/** How many listings and tournaments wait for a decision, and how many leads there are; undefined until it is known. */
export function useQueueCounts(): Record<Queue, number | undefined> {
  const listings = useInfiniteQuery(waitingListings)
  const tournaments = useInfiniteQuery(submissionsQuery)
  const leads = useInfiniteQuery(leadsQuery('newest'))
  return { listings: totalOf(listings.data), tournaments: totalOf(tournaments.data), leads: totalOf(leads.data) }
}

/** The queue to open when none was asked for: the first that somebody waits in. A list that cannot be had is empty here. */
export async function findFirstQueue(client: QueryClient): Promise<Queue> {
  await fetchQueues(client)
  const waiting = [
    ['listings', totalOf(client.getQueryData(waitingListings.queryKey))],
    ['tournaments', totalOf(client.getQueryData(submissionsQuery.queryKey))],
  ] as const
  return waiting.find(([, total = 0]) => total > 0)?.[0] ?? 'leads'
}

/** Brings what the counts are made of; a failure is the list's to tell. */
export async function fetchQueues(client: QueryClient): Promise<void> {
  await Promise.all([
    client.prefetchInfiniteQuery(waitingListings),
    client.prefetchInfiniteQuery(submissionsQuery),
    client.prefetchInfiniteQuery(leadsQuery('newest')),
  ])
}

const waitingListings = listingsQuery('submitted')

function totalOf(data: { pages: readonly { total: number }[] } | undefined): number | undefined {
  return data?.pages.at(-1)?.total
}
