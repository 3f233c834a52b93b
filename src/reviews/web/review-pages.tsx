import { type ReactNode, useEffect, useRef } from 'react'
import { ListPages, useList } from '#kit/web/list/list-pages.tsx'
import { Skeleton } from '#kit/web/skeleton.tsx'
import type { Review, ReviewTotals as Totals } from '../contract.ts'
import { reviewsQuery } from './api.ts'
import { averageText, reviewsText, starsText } from './review-format.ts'
import { ReviewItem } from './review-item.tsx'
import { Stars } from './stars.tsx'

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

function ReviewTotals({ totals: { count, average, stars } }: { totals: Totals }) {
  if (average === null) return null
  return (
    <div className="flex flex-wrap items-center gap-x-10 gap-y-4">
      <div>
        <p className="font-display text-4xl font-bold tabular-nums">
          {averageText(average)}
          <span className="text-lg font-semibold text-muted"> out of 5 stars</span>
        </p>
        <Stars rating={average} />
        <p className="text-sm text-muted">{reviewsText(count)}</p>
      </div>
      <ul className="grow text-sm sm:max-w-80" aria-label="Ratings by stars">
        {stars.map(each => (
          <li key={each.rating} className="grid grid-cols-[4rem_1fr_3rem] items-center gap-2">
            <span>{starsText(each.rating)}</span>
            <svg aria-hidden="true" viewBox="0 0 100 4" preserveAspectRatio="none" className="h-2 w-full rounded-full">
              <rect width="100" height="4" className="fill-sunken" />
              <rect width={(each.count / count) * 100} height="4" className="fill-link" />
            </svg>
            <span className="text-right tabular-nums">{each.count.toLocaleString('en-US')}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
