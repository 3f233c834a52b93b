import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { detailOf } from '#kit/web/api-error.ts'
import { Button } from '#kit/web/button.tsx'
import { Notice } from '#kit/web/notice.tsx'
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
  const query = useInfiniteQuery(reviewsQuery(facilityId))
  const reviews = query.data?.pages.flatMap(page => page.reviews) ?? []
  const { list, focusNext } = useFocusOnNew(reviews.length)
  if (query.isPending) return <LoadingReviews />
  const [first] = query.data?.pages ?? []
  const failed = query.isError && (
    <Notice
      tone="danger"
      title="We couldn’t load the reviews"
      action={
        <Button
          tone="secondary"
          size="sm"
          onClick={() => (query.isFetchNextPageError ? showMore() : void query.refetch())}
        >
          Try again
        </Button>
      }
    >
      {detailOf(query.error)}
    </Notice>
  )
  if (!first) return failed
  if (first.totals.count === 0) return empty

  function showMore() {
    focusNext()
    void query.fetchNextPage()
  }
  return (
    <>
      <ReviewTotals totals={first.totals} />
      <ul ref={list} className="flex flex-col gap-6">
        {reviews.map(review => (
          <li key={review.id} tabIndex={-1}>
            <ReviewItem review={review}>{renderBelow?.(review)}</ReviewItem>
          </li>
        ))}
      </ul>
      {failed}
      {query.hasNextPage && !failed && (
        <Button
          tone="secondary"
          className="self-start"
          busy={query.isFetchingNextPage}
          busyLabel="Loading…"
          onClick={showMore}
        >
          Show more
        </Button>
      )}
    </>
  )
}

/** The button may be gone: focus the first new review. `count`: how many there are. */
function useFocusOnNew(count: number) {
  const list = useRef<HTMLUListElement>(null)
  const next = useRef<number | null>(null)
  useEffect(() => {
    if (next.current === null || count <= next.current) return
    const item = list.current?.children[next.current]
    next.current = null
    if (item instanceof HTMLElement) item.focus()
  }, [count])
  return {
    list,
    focusNext: () => {
      next.current = count
    },
  }
}

function LoadingReviews() {
  return (
    <>
      <output className="sr-only">Loading reviews</output>
      <Skeleton className="h-28" />
      <Skeleton className="h-24" />
      <Skeleton className="h-24" />
    </>
  )
}
