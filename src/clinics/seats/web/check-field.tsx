import { CircleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'

type CheckFieldProps = {
  name: string
  checked: boolean
  onChange: (checked: boolean) => void
  error?: string | undefined
  children: ReactNode
}

export function CheckField({ name, checked, onChange, error, children }: CheckFieldProps) {
  const id = useId()
  return (
    <div className="min-w-0">
      <label className="flex min-h-11 items-start gap-3 py-2.5 leading-snug">
        <input
          type="checkbox"
          name={name}
          checked={checked}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? id : undefined}
          onChange={event => onChange(event.currentTarget.checked)}
          className="size-5 shrink-0 accent-link"
        />
        <span className="min-w-0">{children}</span>
      </label>
      {error && (
        <p id={id} className="flex gap-1.5 text-sm font-medium text-clay">
          <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          {error}
        </p>
      )}
    </div>
  )
}
