import type { ReactNode } from 'react'
import { Form, FormFailure, SubmitButton } from '#kit/web/form/form.tsx'
import { useForm } from '#kit/web/form/use-form.ts'
import { accountFault, PASSWORD_LENGTH } from '../account-form.ts'
import { PasswordField } from './password-field.tsx'

type NewPasswordFormProps = {
  /** For password managers. */
  email?: string
  /** Also asks for the old password. */
  asksCurrent?: boolean
  submit: string
  /** Further fields. */
  children?: ReactNode
  send: (typed: { password: string; current?: string }) => Promise<unknown>
  onSent: () => void
}

export function NewPasswordForm(props: NewPasswordFormProps) {
  const { email, asksCurrent = false, submit, children, send, onSent } = props
  const form = useForm({
    initial: { current: '', password: '' },
    check: ({ current, password }) => ({
      current: asksCurrent ? accountFault('sign-in', 'password', current) : undefined,
      password: accountFault('sign-up', 'password', password),
    }),
    send: ({ current, password }) => send(asksCurrent ? { password, current } : { password }),
    onSent,
  })
  return (
    <Form form={form} className="flex flex-col gap-4">
      {email && <input hidden readOnly type="email" name="email" autoComplete="username" value={email} />}
      {asksCurrent && (
        <PasswordField label="Current password" autoComplete="current-password" {...form.field('current')} />
      )}
      <PasswordField
        label="New password"
        hint={`At least ${PASSWORD_LENGTH.min} characters.`}
        autoComplete="new-password"
        {...form.field('password')}
      />
      {children}
      <FormFailure form={form} title="We couldn’t save your password" />
      <SubmitButton form={form} busyLabel="Saving" className="self-start">
        {submit}
      </SubmitButton>
    </Form>
  )
}
