import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { caller } from '#kit/web/api/call.ts'
import { live } from '#kit/web/api/live-query.ts'
import { listingsKey } from '#listings/web/api.ts'
import { reviewCountsKey } from '#submissions/web/queue.tsx'
import type { ListingReview, listingReviewEndpoints, OwnListing, ownListingEndpoints } from '../contract.ts'

/** For administrators. */
export function reviewQuery(id: string) {
  return queryOptions<ListingReview>({ queryKey: ['/api/listings', id, 'review'], ...live })
}

/** Fails with 409 if it has begun already. */
export const startReview = caller<typeof listingReviewEndpoints.startReview>('POST /api/listings/:id/start-review')

export const askOwner = caller<typeof listingReviewEndpoints.ask>('POST /api/listings/:id/ask')
export const approveListing = caller<typeof listingReviewEndpoints.approve>('POST /api/listings/:id/approve')
export const declineListing = caller<typeof listingReviewEndpoints.decline>('POST /api/listings/:id/decline')
export const noteListing = caller<typeof listingReviewEndpoints.note>('POST /api/listings/:id/note')

/** Refetches the list, the counts and the listing after a decision. */
export async function forgetReviews(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: listingsKey }),
    client.invalidateQueries({ queryKey: reviewCountsKey }),
  ])
}

/** For its submitter, by the key in our email. */
export function ownListingQuery(id: string, key: string) {
  return queryOptions<OwnListing>({ queryKey: [`/api/listings/${id}?key=${encodeURIComponent(key)}`], ...live })
}

export const answerQuestion = caller<typeof ownListingEndpoints.answer>('POST /api/listings/:id/answer')
export const correctListing = caller<typeof ownListingEndpoints.correct>('POST /api/listings/:id/correct')
