import { TextField } from '#kit/web/field.tsx'
import { type AccountFields as Fields, PASSWORD_LENGTH } from '../account-form.ts'
import { PasswordField } from './password-field.tsx'
import type { useAccountForm } from './use-account-form.ts'

type AccountFieldsProps = Pick<ReturnType<typeof useAccountForm>, 'way' | 'typed' | 'errors' | 'change'>

export function AccountFields({ way, typed, errors, change }: AccountFieldsProps) {
  const field = (name: keyof Fields) => ({
    name,
    value: typed[name],
    error: errors[name],
    // No maxLength: browsers truncate pasted text silently.
    onChange: (event: { currentTarget: HTMLInputElement }) => change(name, event.currentTarget.value),
  })
  const isNew = way === 'sign-up'
  return (
    <>
      {isNew && <TextField label="Name" required autoComplete="name" {...field('name')} />}
      <TextField label="Email" type="email" inputMode="email" required autoComplete="email" {...field('email')} />
      <PasswordField
        label="Password"
        hint={isNew ? `At least ${PASSWORD_LENGTH.min} characters.` : undefined}
        autoComplete={isNew ? 'new-password' : 'current-password'}
        {...field('password')}
      />
    </>
  )
}
