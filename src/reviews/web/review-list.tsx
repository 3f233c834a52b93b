import { EmptyState } from '#kit/web/empty-state.tsx'
import { useList } from '#kit/web/list/list-pages.tsx'
import type { ReviewTotals } from '#reviews/contract.ts'
import { reviewsQuery } from './api.ts'
import { ReviewPages } from './review-pages.tsx'

export function ReviewList({ facilityId }: { facilityId: string }) {
  return (
    <section aria-labelledby="reviews" className="flex flex-col gap-4 border-t border-line pt-6">
      <h2 id="reviews" className="scroll-mt-24 text-3xl">
        Reviews
      </h2>
      <ReviewPages
        facilityId={facilityId}
        empty={<EmptyState title="No reviews yet">Anyone who books and plays here can write one.</EmptyState>}
      />
    </section>
  )
}

/** Undefined until loaded. */
export function useReviewTotals(facilityId: string): ReviewTotals | undefined {
  return useList(reviewsQuery(facilityId)).facts
}
