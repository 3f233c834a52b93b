import type { ReactNode } from 'react'
import type { Review } from '../contract.ts'
import { dayText, starsText } from './review-format.ts'
import { Stars } from './stars.tsx'

/** `children` go below the answer. */
export function ReviewItem({ review, children }: { review: Review; children?: ReactNode }) {
  const { author, rating, text, createdAt, changedAt, answer } = review
  return (
    <article className="flex flex-col gap-2">
      <header>
        <h3 className="text-xl wrap-anywhere">{author}</h3>
        <p className="flex flex-wrap items-center gap-x-3 text-sm text-muted">
          <Stars rating={rating} />
          <span className="sr-only">{starsText(rating)}</span>
          <span>
            <Day at={createdAt} />
            {changedAt && (
              <>
                , edited <Day at={changedAt} />
              </>
            )}
          </span>
        </p>
      </header>
      {text && <p className="whitespace-pre-line wrap-anywhere">{text}</p>}
      {answer && (
        <div className="border-l-2 border-line-strong pl-4">
          <p className="text-sm text-muted">
            <strong className="text-ink">Reply from the facility</strong>, <Day at={answer.answeredAt} />
          </p>
          <p className="whitespace-pre-line wrap-anywhere">{answer.text}</p>
        </div>
      )}
      {children}
    </article>
  )
}

function Day({ at }: { at: string }) {
  return <time dateTime={at}>{dayText(at)}</time>
}
