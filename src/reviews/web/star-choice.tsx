import { CircleAlert, Star } from 'lucide-react'
import { useId } from 'react'
import { joinClasses } from '#kit/web/join-classes.ts'
import { ratingLabels, starsText } from './review-format.ts'

type StarChoiceProps = {
  /** Null until chosen. */
  chosen: number | null
  onChoose: (rating: number) => void
  error?: string | undefined
}

/** Radio buttons, so that arrow keys work. */
export function StarChoice({ chosen, onChoose, error }: StarChoiceProps) {
  const id = useId()
  return (
    <fieldset
      role="radiogroup"
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? `${id}-error` : undefined}
      className="min-w-0"
    >
      <legend className="mb-1.5 text-sm font-semibold">Your rating</legend>
      <div className="flex flex-wrap items-center gap-x-1 gap-y-2">
        {[1, 2, 3, 4, 5].map(rating => (
          <label
            key={rating}
            className="grid size-11 place-items-center rounded-md text-link outline-offset-2 outline-focus hover:bg-hover has-focus-visible:outline-2"
          >
            <input
              type="radio"
              name="rating"
              value={rating}
              checked={rating === chosen}
              onChange={() => onChoose(rating)}
              className="sr-only"
            />
            <Star
              aria-hidden="true"
              className={joinClasses('size-8', chosen !== null && rating <= chosen && 'fill-current')}
            />
            <span className="sr-only">
              {starsText(rating)}, {ratingLabels[rating]}
            </span>
          </label>
        ))}
        <span aria-hidden="true" className="min-h-6 min-w-20 pl-1 font-semibold">
          {chosen !== null && ratingLabels[chosen]}
        </span>
      </div>
      {error && (
        <p id={`${id}-error`} className="mt-1.5 flex gap-1.5 text-sm font-medium text-clay">
          <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          {error}
        </p>
      )}
    </fieldset>
  )
}
