import type { ComponentProps, ReactNode } from 'react'
import { paths } from '#kit/shared/paths.ts'
import { ApiError, detailOf } from '../api/api-error.ts'
import { Button, buttonClass } from '../button.tsx'
import { Notice } from '../notice.tsx'
import { useHydrated } from '../use-hydrated.ts'
import { countFields } from './form-errors.ts'
import type { FormState } from './use-form.ts'

type AnyForm = Pick<FormState<object>, 'id' | 'ref' | 'submit' | 'failure' | 'wrong' | 'isSending'>

type FormProps = Omit<ComponentProps<'form'>, 'form' | 'id' | 'onSubmit' | 'ref' | 'method' | 'noValidate'> & {
  form: AnyForm
}

/** Sent by POST, so that a browser without JavaScript does not put the values into the URL. Errors show at the fields. */
export function Form({ form: { id, ref, submit }, ...rest }: FormProps) {
  return <form id={id} ref={ref} method="post" noValidate onSubmit={submit} {...rest} />
}

type FailureProps = { form: AnyForm; title: string; className?: string; children?: ReactNode }

/** Why sending failed; `children` follows the reason. */
export function FormFailure({ form, title, className, children }: FailureProps) {
  if (form.failure === null) return null
  const isSignedOut = form.failure instanceof ApiError && form.failure.problem?.code === 'account-needed'
  // In another tab, so that nothing typed is lost.
  const signIn = (
    <a href={paths.signIn} target="_blank" rel="noreferrer" className={buttonClass({ tone: 'secondary', size: 'sm' })}>
      Sign in (opens a new tab)
    </a>
  )
  return (
    <Notice tone="danger" title={title} className={className} action={isSignedOut && signIn}>
      {detailOf(form.failure)} {children ?? 'What you entered is still here.'}
    </Notice>
  )
}

/** "Please check 2 fields above." */
export function FormErrorCount({ form, className }: { form: AnyForm; className?: string }) {
  if (form.wrong === 0) return null
  return <p className={className ?? 'font-medium text-clay'}>Please check {countFields(form.wrong)} above.</p>
}

type SubmitProps = Omit<ComponentProps<typeof Button>, 'form' | 'type' | 'busy'> & { form: AnyForm }

/** Also works outside the form, such as in a dialog's footer. Disabled until the page can send the form. */
export function SubmitButton({ form, ...button }: SubmitProps) {
  const isReady = useHydrated()
  return <Button type="submit" form={form.id} busy={form.isSending} disabled={!isReady} {...button} />
}
