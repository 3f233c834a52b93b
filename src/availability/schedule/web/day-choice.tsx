import { CircleAlert } from 'lucide-react'
import { useId } from 'react'
import { joinClasses } from '#kit/web/join-classes.ts'
import { allDays } from './edit-form.ts'
import { dayNames } from './week-hours.tsx'

type DayChoiceProps = {
  days: readonly number[]
  error: string | undefined
  onChange: (days: number[]) => void
}

export function DayChoice({ days, error, onChange }: DayChoiceProps) {
  const id = useId()
  return (
    <fieldset aria-describedby={error && id} data-invalid={error ? true : undefined}>
      <legend className="mb-1.5 text-sm font-semibold">Days</legend>
      <div className="grid max-w-md grid-cols-7 gap-1">
        {allDays.map(day => (
          <label key={day} className={look}>
            <input
              type="checkbox"
              className="absolute inset-0 cursor-pointer appearance-none rounded-md outline-none"
              aria-label={dayNames[day]}
              checked={days.includes(day)}
              onChange={event =>
                onChange(event.currentTarget.checked ? [...days, day] : days.filter(other => other !== day))
              }
            />
            <span aria-hidden="true">{dayNames[day].slice(0, 3)}</span>
          </label>
        ))}
      </div>
      {error && (
        <p id={id} className="mt-1.5 flex gap-1.5 text-sm font-medium text-clay">
          <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          {error}
        </p>
      )}
    </fieldset>
  )
}

const look = joinClasses(
  'relative grid min-h-11 place-items-center rounded-md border border-line-strong bg-surface text-sm font-semibold select-none hover:border-ink',
  'has-checked:border-link has-checked:bg-selected has-checked:shadow-[inset_0_0_0_1px_var(--color-link)]',
  'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
)
