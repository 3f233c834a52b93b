import { CircleAlert } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { joinClasses } from '../join-classes.ts'

export type ControlProps = {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

export type FieldTexts = {
  label: ReactNode
  hint?: ReactNode
  error?: ReactNode
  optional?: boolean
  labelHidden?: boolean
}

export type FieldProps = FieldTexts & {
  className?: string
  children: (control: ControlProps) => ReactNode
}

/** The label's id is the control's id plus `-label`. */
export function Field({ label, hint, error, optional, labelHidden, className, children }: FieldProps) {
  const id = useId()
  const hintId = hint ? `${id}-hint` : undefined
  const errorId = error ? `${id}-error` : undefined
  return (
    <div className={joinClasses('min-w-0', className)}>
      <label
        id={`${id}-label`}
        htmlFor={id}
        className={labelHidden ? 'sr-only' : 'mb-1.5 flex items-baseline gap-2 text-sm font-semibold text-ink'}
      >
        {label}
        {optional && <span className="font-normal text-muted">optional</span>}
      </label>
      {children({
        id,
        'aria-describedby': joinClasses(hintId, errorId) || undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {hint && (
        <p id={hintId} className="mt-1.5 text-sm text-muted">
          {hint}
        </p>
      )}
      {error && (
        <p id={errorId} className="mt-1.5 flex gap-1.5 text-sm font-medium text-clay">
          <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          <span>{error}</span>
        </p>
      )}
    </div>
  )
}

export type TextFieldProps = FieldTexts & ComponentProps<'input'>

/** `className` styles the whole field. */
export function TextField({ label, hint, error, optional, labelHidden, className, ...input }: TextFieldProps) {
  return (
    <Field {...{ label, hint, error, optional, labelHidden, className }}>
      {control => <input className="control" {...input} {...control} />}
    </Field>
  )
}

export type TextAreaProps = FieldTexts & ComponentProps<'textarea'>

/** Grows with its text where supported. */
export function TextArea({ label, hint, error, optional, labelHidden, className, rows = 4, ...area }: TextAreaProps) {
  return (
    <Field {...{ label, hint, error, optional, labelHidden, className }}>
      {control => <textarea className="control field-sizing-content min-h-24" rows={rows} {...area} {...control} />}
    </Field>
  )
}
