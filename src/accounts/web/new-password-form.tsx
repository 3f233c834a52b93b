import { type ReactNode, type SubmitEvent, useState } from 'react'
import { ApiError, detailOf } from '#kit/web/api-error.ts'
import { Button } from '#kit/web/button.tsx'
import { Notice } from '#kit/web/notice.tsx'
import { accountFault, PASSWORD_LENGTH } from '../account-form.ts'
import { PasswordField } from './password-field.tsx'

type NewPasswordFormProps = {
  /** For password managers. */
  email?: string
  /** Also asks for the old password. */
  asksCurrent?: boolean
  isBusy: boolean
  error: Error | null
  submit: string
  /** Further fields. */
  children?: ReactNode
  onSubmit: (password: string, current: string | undefined, done: () => void) => void
}

/** Input survives a refusal. */
export function NewPasswordForm(props: NewPasswordFormProps) {
  const { email, asksCurrent = false, isBusy, error, submit, children, onSubmit } = props
  const [typed, setTyped] = useState({ current: '', password: '' })
  const [faults, setFaults] = useState<Faults>({})
  const refused = faultsIn(error)
  function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isBusy) return
    const found: Faults = {
      current: asksCurrent ? accountFault('sign-in', 'password', typed.current) : undefined,
      password: accountFault('sign-up', 'password', typed.password),
    }
    setFaults(found)
    const form = event.currentTarget
    if (found.current ?? found.password) {
      requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
    } else {
      onSubmit(typed.password, asksCurrent ? typed.current : undefined, () => setTyped({ current: '', password: '' }))
    }
  }
  const field = (name: keyof Faults) => ({
    name,
    value: typed[name],
    error: faults[name] ?? refused[name],
    onChange: (event: { currentTarget: HTMLInputElement }) => {
      setFaults({ ...faults, [name]: undefined })
      setTyped({ ...typed, [name]: event.currentTarget.value })
    },
  })
  return (
    <form onSubmit={send} noValidate className="flex flex-col gap-4">
      {email && <input hidden readOnly type="email" name="email" autoComplete="username" value={email} />}
      {asksCurrent && <PasswordField label="Current password" autoComplete="current-password" {...field('current')} />}
      <PasswordField
        label="New password"
        hint={`At least ${PASSWORD_LENGTH.min} characters.`}
        autoComplete="new-password"
        {...field('password')}
      />
      {children}
      {error && !refused.current && !refused.password && <Notice tone="danger">{detailOf(error)}</Notice>}
      <Button type="submit" busy={isBusy} busyLabel="Saving" className="self-start">
        {submit}
      </Button>
    </form>
  )
}

type Faults = { current?: string | undefined; password?: string | undefined }

/** The server's messages, by field. */
function faultsIn(error: Error | null): Faults {
  const errors = (error instanceof ApiError ? error.problem?.errors : undefined) ?? []
  return Object.fromEntries(errors.map(({ path, message }) => [path, message]))
}
