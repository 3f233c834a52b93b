import { type ReactNode, useEffect, useRef } from 'react'
import { ApiError } from '#kit/web/api/api-error.ts'
import { Button } from '#kit/web/button.tsx'
import { TextField } from '#kit/web/form/field.tsx'
import { Form, FormFailure, SubmitButton } from '#kit/web/form/form.tsx'
import { type AccountMode, PASSWORD_LENGTH } from '../account-form.ts'
import { IdentityProviderButtons } from './identity-provider-buttons.tsx'
import { MailLinkForm } from './mail-link-form.tsx'
import { PasskeyButton } from './passkey-button.tsx'
import { PasswordField } from './password-field.tsx'
import type { SignInMethods } from './use-sign-in-methods.ts'

type AccountFormProps = {
  ways: SignInMethods
  /** Replaces the sign-up title. */
  newTitle?: string | undefined
  /** Signing in again: offers no new account. */
  hasAccount?: boolean
}

/** Password, passkey, mailed link or new account; for page and dialog. */
export function AccountForm({ ways, newTitle, hasAccount = false }: AccountFormProps) {
  const { form, mail, setMail, onSignedIn } = ways
  if (mail) {
    return (
      <MailLinkForm
        key={mail}
        purpose={mail}
        email={form.values.email}
        onEmail={email => form.change({ email })}
        onSignedIn={onSignedIn}
        onBack={() => setMail(null)}
      />
    )
  }
  return (
    <div className="flex flex-col gap-5">
      <PasswordForm ways={ways} />
      <Or />
      <div className="flex flex-col gap-3">
        <PasskeyButton onSignedIn={onSignedIn} />
        <IdentityProviderButtons next={ways.next} />
        <Button tone="secondary" onClick={() => setMail('sign-in')}>
          Email me a link
        </Button>
      </div>
      {!hasAccount && <OtherMethod way={form.values.way} newTitle={newTitle} onTurn={ways.turn} />}
    </div>
  )
}

function PasswordForm({ ways: { form, turn, setMail } }: { ways: SignInMethods }) {
  const isNew = form.values.way === 'sign-up'
  const isTaken = form.failure instanceof ApiError && form.failure.problem?.code === 'email-taken'
  // No maxLength: browsers truncate pasted text silently.
  return (
    <Form form={form} className="flex flex-col gap-4">
      {isNew && <TextField label="Name" required autoComplete="name" {...form.field('name')} />}
      <TextField label="Email" type="email" inputMode="email" required autoComplete="email" {...form.field('email')} />
      <PasswordField
        label="Password"
        hint={isNew ? `At least ${PASSWORD_LENGTH.min} characters.` : undefined}
        autoComplete={isNew ? 'new-password' : 'current-password'}
        {...form.field('password')}
      />
      {!isNew && <TextButton onClick={() => setMail('reset-password')}>Forgot your password?</TextButton>}
      <FormFailure form={form} title={isNew ? 'We couldn’t create your account' : 'We couldn’t sign you in'}>
        {isTaken ? (
          <span className="mt-3 flex">
            <Button tone="secondary" size="sm" onClick={turn}>
              Sign in instead
            </Button>
          </span>
        ) : undefined}
      </FormFailure>
      <SubmitButton form={form} size="lg" busyLabel={isNew ? 'Creating your account' : 'Signing in'}>
        {isNew ? 'Create account' : 'Sign in'}
      </SubmitButton>
    </Form>
  )
}

function Or() {
  return (
    <p className="flex items-center gap-3 text-sm text-muted before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line">
      or
    </p>
  )
}

type OtherMethodProps = { way: AccountMode; newTitle: string | undefined; onTurn: () => void }

/** Focuses the new form's first empty field. */
function OtherMethod({ way, newTitle = 'Create an account', onTurn }: OtherMethodProps) {
  const line = useRef<HTMLParagraphElement>(null)
  const shown = useRef(way)
  useEffect(() => {
    if (shown.current === way) return
    shown.current = way
    const fields = [...(line.current?.parentElement?.querySelectorAll('input') ?? [])]
    const first = fields.find(({ value }) => value === '') ?? fields[0]
    first?.focus()
  }, [way])
  const isNew = way === 'sign-up'
  return (
    <p ref={line} className="text-muted">
      {isNew ? 'Already have an account?' : 'New here?'}{' '}
      <button type="button" onClick={onTurn} className="inline-link relative target-44">
        {isNew ? 'Sign in' : newTitle}
      </button>
    </p>
  )
}

export function TextButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <p className="text-sm">
      <button type="button" onClick={onClick} className="inline-link relative target-44">
        {children}
      </button>
    </p>
  )
}
