import { useState } from 'react'
import { useForm } from '#kit/web/form/use-form.ts'
import { type AccountMode, checkAccount } from '../account-form.ts'
import type { Account } from '../contract.ts'
import { useEnterAccount } from './api.ts'
import type { MailPurpose } from './sign-in-methods-api.ts'

/** Input survives switching between form and mail. `next`: where a browser leaving the page returns to, if not here. */
export function useSignInMethods(
  onEntered: (account: Account) => void,
  start: { way: AccountMode; email?: string | undefined; next?: string | null },
) {
  const [mail, setMail] = useState<MailPurpose | null>(null)
  const enter = useEnterAccount()
  const form = useForm({
    initial: { name: '', email: start.email ?? '', password: '', way: start.way },
    check: ({ way, ...typed }) => checkAccount(way, typed),
    send: values => enter.mutateAsync(values),
    onSent: ({ account }) => account && onSignedIn(account),
  })
  function onSignedIn(entered: Account) {
    setMail(null)
    onEntered(entered)
  }
  /** Between signing in and a new account: keeps the input, not the errors. */
  function turn() {
    const typed = Object.entries(form.values).filter(([, text]) => text !== '')
    form.discard()
    form.change({ ...Object.fromEntries(typed), way: form.values.way === 'sign-up' ? 'sign-in' : 'sign-up' })
  }
  return { form, turn, mail, setMail, onSignedIn, next: start.next ?? null }
}

export type SignInMethods = ReturnType<typeof useSignInMethods>

/** `newTitle` replaces the sign-up title. */
export function titleOf({ form, mail }: SignInMethods, newTitle = 'Create an account'): string {
  if (mail) return mailTitles[mail]
  return form.values.way === 'sign-up' ? newTitle : 'Sign in'
}

const mailTitles: Record<MailPurpose, string> = {
  'sign-in': 'Email me a sign-in link',
  'reset-password': 'Forgot your password?',
}
