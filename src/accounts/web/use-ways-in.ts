import { useState } from 'react'
import type { AccountWay } from '../account-form.ts'
import type { Account } from '../contract.ts'
import { useAccountForm } from './use-account-form.ts'
import type { MailPurpose } from './ways-in-api.ts'

/** Input survives switching between form and mail. `next`: where a browser leaving the page returns to, if not here. */
export function useWaysIn(
  onEntered: (account: Account) => void,
  start: { way: AccountWay; email?: string | undefined; next?: string | null },
) {
  const [mail, setMail] = useState<MailPurpose | null>(null)
  function onSignedIn(entered: Account) {
    setMail(null)
    onEntered(entered)
  }
  const account = useAccountForm(onSignedIn, start)
  return { account, mail, setMail, onSignedIn, next: start.next ?? null }
}

export type WaysIn = ReturnType<typeof useWaysIn>

/** `newTitle` replaces the sign-up title. */
export function titleOf({ account, mail }: WaysIn, newTitle = 'Create an account'): string {
  if (mail) return mailTitles[mail]
  return account.way === 'sign-up' ? newTitle : 'Sign in'
}

const mailTitles: Record<MailPurpose, string> = {
  'sign-in': 'Get a link by email',
  'reset-password': 'Forgot your password?',
}
