import { CircleAlert } from 'lucide-react'
import { useId } from 'react'
import { joinClasses } from '#kit/web/join-classes.ts'

type ChoiceGroupProps = {
  name: string
  legend: string
  hint: string
  options: readonly string[]
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
  error?: string | undefined
}

/** Checkboxes; on an error, the group's first box takes the focus. */
export function ChoiceGroup({ name, legend, hint, options, chosen, onChange, error }: ChoiceGroupProps) {
  const id = useId()
  const toggle = (option: string, isChosen: boolean) =>
    onChange(options.filter(each => (each === option ? isChosen : chosen.includes(each))))
  return (
    <fieldset aria-describedby={joinClasses(`${id}-hint`, error && `${id}-error`)} className="min-w-0">
      <legend className="text-sm font-semibold">{legend}</legend>
      <p id={`${id}-hint`} className="mb-2 text-sm text-muted">
        {hint}
      </p>
      <div
        className={joinClasses(
          'grid grid-cols-1 gap-x-3 rounded-md border px-3 py-1 min-[22rem]:grid-cols-2 sm:grid-cols-3 sm:gap-x-4',
          error ? 'border-clay inset-ring inset-ring-clay' : 'border-line',
        )}
      >
        {options.map(option => (
          <label key={option} className="flex min-h-11 min-w-0 items-center gap-2.5 py-1 leading-snug">
            <input
              type="checkbox"
              name={name}
              value={option}
              className="size-5 shrink-0 accent-link"
              checked={chosen.includes(option)}
              aria-invalid={error ? true : undefined}
              aria-describedby={error ? `${id}-error` : undefined}
              onChange={event => toggle(option, event.currentTarget.checked)}
            />
            <span className="min-w-0">{option}</span>
          </label>
        ))}
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
