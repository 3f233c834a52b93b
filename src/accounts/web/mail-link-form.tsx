import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { Button } from '#kit/web/button.tsx'
import { TextField } from '#kit/web/form/field.tsx'
import { Form, FormFailure, SubmitButton } from '#kit/web/form/form.tsx'
import { useForm } from '#kit/web/form/use-form.ts'
import { Notice } from '#kit/web/notice.tsx'
import { accountFault } from '../account-form.ts'
import type { Account } from '../contract.ts'
import { sessionQuery } from './api.ts'
import { type MailPurpose, sendLink } from './sign-in-methods-api.ts'

type MailLinkFormProps = {
  purpose: MailPurpose
  /** Typed before. */
  email?: string
  onEmail?: (email: string) => void
  /** Called after the link was opened in this browser. */
  onSignedIn?: (account: Account) => void
  onBack?: () => void
}

/** Does not reveal whether the account exists. */
export function MailLinkForm({ purpose, email = '', onEmail, onSignedIn, onBack }: MailLinkFormProps) {
  const form = useForm({
    initial: { email },
    staysFilled: true,
    check: typed => ({ email: accountFault('sign-in', 'email', typed.email) }),
    send: typed => sendLink(purpose, typed.email.trim()),
  })
  const field = form.field('email')
  // With an address typed before, sends right away.
  const isAsked = useRef(purpose === 'sign-in' && email !== '' && !accountFault('sign-in', 'email', email))
  const sendNow = useEffectEvent(() => form.submit())
  useEffect(() => {
    if (isAsked.current) sendNow()
    isAsked.current = false
  }, [])
  return (
    <Form form={form} className="flex flex-col gap-4">
      <p className="text-muted">{words[purpose].why}</p>
      <TextField
        label="Email"
        type="email"
        inputMode="email"
        required
        autoComplete="email"
        {...field}
        onChange={event => {
          field.onChange(event)
          onEmail?.(event.currentTarget.value)
        }}
      />
      <FormFailure form={form} title="We couldn’t send the link" />
      {form.reply && !form.isSending && form.failure === null && (
        <LinkSent email={form.reply.email} onSignedIn={onSignedIn} />
      )}
      <SubmitButton form={form} size="lg" busyLabel="Sending">
        {form.reply ? 'Resend' : words[purpose].submit}
      </SubmitButton>
      {onBack && (
        <Button tone="quiet" onClick={onBack}>
          Back
        </Button>
      )}
    </Form>
  )
}

const words: Record<MailPurpose, { why: string; submit: string }> = {
  'sign-in': {
    why: 'We’ll email you a link that signs you in without a password. It works once and expires in 30 minutes.',
    submit: 'Email me a link',
  },
  'reset-password': {
    why: 'We’ll email you a link to choose a new password. It works once and expires in an hour.',
    submit: 'Email me a link',
  },
}

/** The link opens another tab; this one continues on return. */
function LinkSent({ email, onSignedIn }: { email: string; onSignedIn: ((account: Account) => void) | undefined }) {
  const { data } = useQuery({ ...sessionQuery, refetchOnWindowFocus: 'always' })
  const account = data?.account
  const told = useRef(account?.id)
  useEffect(() => {
    if (!account || told.current === account.id) return
    told.current = account.id
    onSignedIn?.(account)
  }, [account, onSignedIn])
  return (
    <Notice tone="positive" title="Check your inbox">
      <span className="wrap-anywhere">
        We sent an email to {email}. If it doesn’t arrive in a few minutes, check your spam folder.
      </span>
    </Notice>
  )
}
