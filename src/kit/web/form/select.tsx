import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Field, type FieldTexts } from './field.tsx'

export type SelectOption = { value: string; label: string; disabled?: boolean }

export type SelectProps = FieldTexts & ComponentProps<'select'> & { options: readonly SelectOption[] }

/** Give "all" or "any" the value '', so that a form without JavaScript sets no filter. */
export function Select({ label, hint, error, optional, labelHidden, className, options, ...select }: SelectProps) {
  return (
    <Field {...{ label, hint, error, optional, labelHidden, className }}>
      {control => (
        <span className="relative block">
          <select className="control appearance-none truncate pr-10 max-sm:whitespace-normal" {...select} {...control}>
            {options.map(option => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDown
            aria-hidden="true"
            className="pointer-events-none absolute top-1/2 right-3 size-5 -translate-y-1/2 text-muted"
          />
        </span>
      )}
    </Field>
  )
}
