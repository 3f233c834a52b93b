import { type ReactNode, type SubmitEvent, useEffect, useRef } from 'react'
import { Button } from '#kit/web/button.tsx'
import { Notice } from '#kit/web/notice.tsx'
import type { AccountMode } from '../account-form.ts'
import { AccountFields } from './account-fields.tsx'
import { IdentityProviderButtons } from './identity-provider-buttons.tsx'
import { MailLinkForm } from './mail-link-form.tsx'
import { PasskeyButton } from './passkey-button.tsx'
import type { SignInMethods } from './use-sign-in-methods.ts'

type SignInMethodsFormProps = {
  ways: SignInMethods
  /** Replaces the sign-up title. */
  newTitle?: string | undefined
  /** Signing in again: offers no new account. */
  hasAccount?: boolean
}

/** Password, passkey, mailed link or new account; for page and dialog. */
export function SignInMethodsForm({ ways, newTitle, hasAccount = false }: SignInMethodsFormProps) {
  const { account, mail, setMail, onSignedIn } = ways
  if (mail) {
    return (
      <MailLinkForm
        key={mail}
        purpose={mail}
        email={account.typed.email}
        onEmail={email => account.change('email', email)}
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
      {!hasAccount && <OtherMethod way={account.way} newTitle={newTitle} onTurn={account.turn} />}
    </div>
  )
}

function PasswordForm({ ways: { account, setMail } }: { ways: SignInMethods }) {
  function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    void account.submit(event.currentTarget)
  }
  const isNew = account.way === 'sign-up'
  return (
    <form onSubmit={send} noValidate className="flex flex-col gap-4">
      <AccountFields {...account} />
      {!isNew && <TextButton onClick={() => setMail('reset-password')}>Forgot your password?</TextButton>}
      {account.failure && (
        <Notice
          tone="danger"
          action={
            account.isTaken && (
              <Button tone="secondary" size="sm" onClick={account.turn}>
                Sign in instead
              </Button>
            )
          }
        >
          {account.failure}
        </Notice>
      )}
      <Button type="submit" size="lg" busy={account.isBusy} busyLabel={isNew ? 'Creating your account' : 'Signing in'}>
        {isNew ? 'Create account' : 'Sign in'}
      </Button>
    </form>
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
