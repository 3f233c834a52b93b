import type { ReviewTotals as Totals } from '../contract.ts'
import { averageText, reviewsText, starsText } from './review-format.ts'
import { Stars } from './stars.tsx'

export function ReviewTotals({ totals: { count, average, stars } }: { totals: Totals }) {
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
