import { useCallback } from 'react'
import { ApiError } from '#kit/web/api-error.ts'
import type { Account } from '../contract.ts'
import { AccountGate } from './account-gate.tsx'

type SignInAgainDialogProps = {
  account: Account
  /** What the server said; the dialog opens when that is that the sign-in is too old. */
  error: Error | null
  onSignedIn: () => void
  onCancel: () => void
}

/** Asks somebody to sign in again for what is only open shortly after signing in, in the middle of what they are doing. */
export function SignInAgainDialog({ account, error, onSignedIn, onCancel }: SignInAgainDialogProps) {
  const changeOpen = useCallback((open: boolean) => !open && onCancel(), [onCancel])
  return (
    <AccountGate
      open={needsSignIn(error)}
      onOpenChange={changeOpen}
      reason="Sign in again to change this. You stay on this page."
      start={{ way: 'sign-in', email: account.email }}
      onSignedIn={onSignedIn}
    />
  )
}

/** Whether a refusal is answered by signing in again. */
export function needsSignIn(error: Error | null): boolean {
  return error instanceof ApiError && error.problem?.code === 'sign-in-anew'
}
