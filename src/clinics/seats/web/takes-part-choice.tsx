import { CircleAlert } from 'lucide-react'
import { useId } from 'react'

type TakesPartChoiceProps = {
  /** Null until answered. */
  isMine: boolean | null
  /** Only one place is booked. */
  isOne: boolean
  error: string | undefined
  onChange: (isMine: boolean) => void
}

/** No default where both are possible. */
export function TakesPartChoice({ isMine, isOne, error, onChange }: TakesPartChoiceProps) {
  const id = useId()
  const choices = [
    { value: true, label: 'I’m participating' },
    { value: false, label: isOne ? 'Someone else is participating' : 'Others are participating, not me' },
  ]
  return (
    <fieldset
      role="radiogroup"
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? id : undefined}
      className="min-w-0"
    >
      <legend className="mb-1.5 text-sm font-semibold">Who’s participating?</legend>
      <div className="flex flex-wrap gap-x-6">
        {choices.map(({ value, label }) => (
          <label key={label} className="flex min-h-11 items-center gap-3">
            <input
              type="radio"
              name="takesPart"
              checked={isMine === value}
              onChange={() => onChange(value)}
              className="size-5 shrink-0 accent-link"
            />
            {label}
          </label>
        ))}
      </div>
      {error && (
        <p id={id} className="flex gap-1.5 text-sm font-medium text-clay">
          <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          {error}
        </p>
      )}
    </fieldset>
  )
}
