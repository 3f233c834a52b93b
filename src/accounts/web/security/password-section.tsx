import { useState } from 'react'
import type { Account } from '#accounts/contract.ts'
import type { Security } from '#accounts/sign-in-methods-contract.ts'
import { Button } from '#kit/web/button.tsx'
import { Card } from '#kit/web/card.tsx'
import { toast } from '#kit/web/toast/toast-store.ts'
import { FIRST_CONTROL, useRefocus } from '#kit/web/use-refocus.ts'
import { NewPasswordForm } from '../new-password-form.tsx'
import { useSecurityChanges } from '../sign-in-methods-api.ts'
import { SignInAgain } from './sign-in-again.tsx'

type PasswordSectionProps = { account: Account; security: Security }

/** Without an old password only shortly after signing in. */
export function PasswordSection({ account, security: { hasPassword, isFresh } }: PasswordSectionProps) {
  const [isOpen, setOpen] = useState(false)
  const part = useRefocus<HTMLDivElement>(isOpen, FIRST_CONTROL)
  return (
    <Card ref={part} as="section" className="flex flex-col gap-4">
      <h2 className="text-2xl">Password</h2>
      {!hasPassword && !isFresh ? (
        <SignInAgain account={account}>
          You don’t have a password. To choose one, sign in again, for example with an email link.
        </SignInAgain>
      ) : isOpen ? (
        <Choosing account={account} hasPassword={hasPassword} onDone={() => setOpen(false)} />
      ) : (
        <>
          <p className="text-muted">
            {hasPassword
              ? 'You sign in with a password. Changing it signs you out everywhere else. API keys keep working.'
              : 'You don’t have a password. You sign in with an email link or a passkey.'}
          </p>
          <Button tone="secondary" className="self-start" onClick={() => setOpen(true)}>
            {hasPassword ? 'Change password' : 'Choose a password'}
          </Button>
        </>
      )}
    </Card>
  )
}

type ChoosingProps = { account: Account; hasPassword: boolean; onDone: () => void }

function Choosing({ account, hasPassword, onDone }: ChoosingProps) {
  const { changePassword } = useSecurityChanges()
  return (
    <>
      <NewPasswordForm
        email={account.email}
        asksCurrent={hasPassword}
        submit={hasPassword ? 'Change password' : 'Save password'}
        send={typed => changePassword.mutateAsync(typed)}
        onSent={() => {
          toast({ title: 'Password changed', description: 'You’re signed out everywhere else.' })
          onDone()
        }}
      />
      <Button tone="quiet" className="self-start" onClick={onDone}>
        Cancel
      </Button>
    </>
  )
}
