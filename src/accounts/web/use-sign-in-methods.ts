import { useState } from 'react'
import type { AccountMode } from '../account-form.ts'
import type { Account } from '../contract.ts'
import type { MailPurpose } from './sign-in-methods-api.ts'
import { useAccountForm } from './use-account-form.ts'

/** Input survives switching between form and mail. `next`: where a browser leaving the page returns to, if not here. */
export function useSignInMethods(
  onEntered: (account: Account) => void,
  start: { way: AccountMode; email?: string | undefined; next?: string | null },
) {
  const [mail, setMail] = useState<MailPurpose | null>(null)
  function onSignedIn(entered: Account) {
    setMail(null)
    onEntered(entered)
  }
  const account = useAccountForm(onSignedIn, start)
  return { account, mail, setMail, onSignedIn, next: start.next ?? null }
}

export type SignInMethods = ReturnType<typeof useSignInMethods>

/** `newTitle` replaces the sign-up title. */
export function titleOf({ account, mail }: SignInMethods, newTitle = 'Create an account'): string {
  if (mail) return mailTitles[mail]
  return account.way === 'sign-up' ? newTitle : 'Sign in'
}

const mailTitles: Record<MailPurpose, string> = {
  'sign-in': 'Email me a sign-in link',
  'reset-password': 'Forgot your password?',
}
