import { type ComponentProps, useState } from 'react'
import { Field, type FieldTexts } from '#kit/web/form/field.tsx'

type PasswordFieldProps = Pick<FieldTexts, 'label' | 'hint' | 'error'> &
  Pick<ComponentProps<'input'>, 'name' | 'value' | 'onChange' | 'onBlur' | 'autoComplete'>

export function PasswordField({ label, hint, error, ...input }: PasswordFieldProps) {
  const [isShown, setShown] = useState(false)
  return (
    <Field {...{ label, hint, error }}>
      {control => (
        <div className="relative">
          <input
            className="control pr-20"
            type={isShown ? 'text' : 'password'}
            required
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            {...input}
            {...control}
          />
          <button
            type="button"
            aria-label={isShown ? 'Hide password' : 'Show password'}
            aria-controls={control.id}
            onClick={() => setShown(!isShown)}
            className="absolute inset-y-0 right-0 min-w-16 rounded-md px-3 text-sm font-semibold text-link hover:underline"
          >
            {isShown ? 'Hide' : 'Show'}
          </button>
        </div>
      )}
    </Field>
  )
}
