import { useList } from '#kit/web/list/list-pages.tsx'
import type { ReviewTotals } from '../contract.ts'
import { reviewsQuery } from './api.ts'

/** Undefined until loaded. */
export function useReviewTotals(facilityId: string): ReviewTotals | undefined {
  return useList(reviewsQuery(facilityId)).facts
}
