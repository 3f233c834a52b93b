import { EmptyState } from '#kit/web/empty-state.tsx'
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
