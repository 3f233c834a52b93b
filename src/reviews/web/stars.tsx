import { Star, StarHalf } from 'lucide-react'
import { joinClasses } from '#kit/web/join-classes.ts'

/** Rounded to half stars; decorative, the text is next to it. */
export function Stars({ rating, className }: { rating: number; className?: string }) {
  return (
    <span aria-hidden="true" className={joinClasses('inline-flex text-link', className)}>
      {[1, 2, 3, 4, 5].map(place => (
        <StarAt key={place} filled={rating - place + 1} />
      ))}
    </span>
  )
}

/** From 0 to 1. */
function StarAt({ filled }: { filled: number }) {
  return (
    <span className="relative size-5">
      <Star className={joinClasses('absolute size-5', filled >= 0.75 && 'fill-current')} />
      {filled >= 0.25 && filled < 0.75 && <StarHalf className="absolute size-5 fill-current" />}
    </span>
  )
}
