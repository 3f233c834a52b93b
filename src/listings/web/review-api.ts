import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { EndpointReply } from '#kit/shared/endpoint.ts'
import { caller } from '#kit/web/call.ts'
import { live } from '#kit/web/live-query.ts'
import type { ListingReview, listingReviewEndpoints, OwnListing, ownListingEndpoints } from '../review-contract.ts'
import { listingsKey } from './api.ts'

/** How many listings and tournaments wait for us, for administrators. */
export const reviewCountsQuery = queryOptions<EndpointReply<typeof listingReviewEndpoints.counts>>({
  queryKey: ['/api/review-counts'],
  ...live,
})

/** Everything about one listing, for administrators. */
export function reviewQuery(id: string) {
  return queryOptions<ListingReview>({ queryKey: ['/api/listings', id, 'review'], ...live })
}

export const askOwner = caller<typeof listingReviewEndpoints.ask>('POST /api/listings/:id/ask')
export const approveListing = caller<typeof listingReviewEndpoints.approve>('POST /api/listings/:id/approve')
export const declineListing = caller<typeof listingReviewEndpoints.decline>('POST /api/listings/:id/decline')
export const noteListing = caller<typeof listingReviewEndpoints.note>('POST /api/listings/:id/note')

/** Whatever came of a decision: the list, the counts and the listing itself are asked again. */
export async function forgetReviews(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: listingsKey }),
    client.invalidateQueries({ queryKey: reviewCountsQuery.queryKey }),
  ])
}

/** A listing for whoever submitted it, by the key of our mail. */
export function ownListingQuery(id: string, key: string) {
  return queryOptions<OwnListing>({ queryKey: [`/api/listings/${id}?key=${encodeURIComponent(key)}`], ...live })
}

export const answerQuestion = caller<typeof ownListingEndpoints.answer>('POST /api/listings/:id/answer')
export const correctListing = caller<typeof ownListingEndpoints.correct>('POST /api/listings/:id/correct')
