import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReviewTotals } from '../contract.ts'
import { reviewsQuery } from './api.ts'

/** How many reviews a facility has and what they come to; undefined while that is not known. */
export function useReviewTotals(facilityId: string): ReviewTotals | undefined {
  return useInfiniteQuery(reviewsQuery(facilityId)).data?.pages[0]?.totals
}
