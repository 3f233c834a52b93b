import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReviewTotals } from '../contract.ts'
import { reviewsQuery } from './api.ts'

/** Undefined until loaded. */
export function useReviewTotals(facilityId: string): ReviewTotals | undefined {
  return useInfiniteQuery(reviewsQuery(facilityId)).data?.pages[0]?.totals
}
