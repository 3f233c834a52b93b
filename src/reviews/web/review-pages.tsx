import { type ReactNode, useEffect, useRef } from 'react'
import { ListPages, useList } from '#kit/web/list/list-pages.tsx'
import { Skeleton } from '#kit/web/skeleton.tsx'
import type { Review } from '../contract.ts'
import { reviewsQuery } from './api.ts'
import { ReviewItem } from './review-item.tsx'
import { ReviewTotals } from './review-totals.tsx'

type ReviewPagesProps = {
  facilityId: string
  /** Shown if there are no reviews. */
  empty: ReactNode
  /** Rendered below each review. */
  renderBelow?: (review: Review) => ReactNode
}

/** Totals, loaded reviews and a button for more. */
export function ReviewPages({ facilityId, empty, renderBelow }: ReviewPagesProps) {
  const list = useList(reviewsQuery(facilityId))
  const { items, focusNext } = useFocusOnNew(list.rows?.length ?? 0)
  return (
    <ListPages
      list={list}
      what="reviews"
      empty={empty}
      loading={
        <>
          <Skeleton className="rounded-lg h-28" />
          <Skeleton className="rounded-lg h-24" />
          <Skeleton className="rounded-lg h-24" />
        </>
      }
      onMore={focusNext}
    >
      {reviews => (
        <div className="flex flex-col gap-4">
          <ReviewTotals totals={list.facts!} />
          <ul ref={items} className="flex flex-col gap-6">
            {reviews.map(review => (
              <li key={review.id} tabIndex={-1}>
                <ReviewItem review={review}>{renderBelow?.(review)}</ReviewItem>
              </li>
            ))}
          </ul>
        </div>
      )}
    </ListPages>
  )
}

/** The button may be gone: focus the first new review. `count`: how many there are. */
function useFocusOnNew(count: number) {
  const items = useRef<HTMLUListElement>(null)
  const next = useRef<number | null>(null)
  useEffect(() => {
    if (next.current === null || count <= next.current) return
    const item = items.current?.children[next.current]
    next.current = null
    if (item instanceof HTMLElement) item.focus()
  }, [count])
  return {
    items,
    focusNext: () => {
      next.current = count
    },
  }
}
