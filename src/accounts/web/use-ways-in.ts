import { useState } from 'react'
import type { AccountWay } from '../account-form.ts'
import type { Account } from '../contract.ts'
import { useAccountForm } from './use-account-form.ts'
import type { MailPurpose } from './ways-in-api.ts'

/**
 * Where somebody is who gets in: at the form, or asking for a mail. What was typed stays on the way from one to the other. `next`:
 * where a browser goes on that has to leave the page, when that is not this page.
 */
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

/** What the screen is called. `newTitle`: what making an account is called where that says more. */
export function titleOf({ account, mail }: WaysIn, newTitle = 'Create an account'): string {
  if (mail) return mailTitles[mail]
  return account.way === 'sign-up' ? newTitle : 'Sign in'
}

const mailTitles: Record<MailPurpose, string> = {
  'sign-in': 'Get a link by email',
  'reset-password': 'Forgot your password?',
}
