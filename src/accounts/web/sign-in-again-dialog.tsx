import { useCallback } from 'react'
import { ApiError } from '#kit/web/api/api-error.ts'
import type { Account } from '../contract.ts'
import { AccountGate } from './account-gate.tsx'

type SignInAgainDialogProps = {
  account: Account
  /** The dialog opens if the sign-in is too old. */
  error: Error | null
  onSignedIn: () => void
  onCancel: () => void
}

/** In place, for actions that need a recent sign-in. */
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

/** The sign-in is too old. */
export function needsSignIn(error: unknown): boolean {
  return error instanceof ApiError && error.problem?.code === 'sign-in-anew'
}
