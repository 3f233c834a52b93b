import { useQuery } from '@tanstack/react-query'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { ApiError, detailOf } from '#kit/web/api-error.ts'
import { Button } from '#kit/web/button.tsx'
import { TextField } from '#kit/web/field.tsx'
import { Notice } from '#kit/web/notice.tsx'
import { accountFault } from '../account-form.ts'
import type { Account } from '../contract.ts'
import { sessionQuery } from './api.ts'
import { type MailPurpose, useSendLink } from './sign-in-methods-api.ts'

type MailLinkFormProps = {
  purpose: MailPurpose
  email: string
  onEmail: (email: string) => void
  /** Called after the link was opened in this browser. */
  onSignedIn?: (account: Account) => void
  onBack?: () => void
}

/** Does not reveal whether the account exists. */
export function MailLinkForm({ purpose, email, onEmail, onSignedIn, onBack }: MailLinkFormProps) {
  const [fault, setFault] = useState<string>()
  const send = useSendLink(purpose)
  // With an address typed before, sends right away.
  const isAsked = useRef(purpose === 'sign-in' && email !== '' && !accountFault('sign-in', 'email', email))
  const { mutate } = send
  useEffect(() => {
    if (!isAsked.current) return
    isAsked.current = false
    mutate(email.trim())
  }, [mutate, email])
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (send.isPending) return
    const found = accountFault('sign-in', 'email', email)
    setFault(found)
    if (found) event.currentTarget.querySelector('input')?.focus()
    else send.mutate(email.trim())
  }
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4">
      <p className="text-muted">{words[purpose].why}</p>
      <TextField
        label="Email"
        type="email"
        inputMode="email"
        required
        autoComplete="email"
        value={email}
        error={fault ?? refusedEmail(send.error)}
        onChange={event => {
          setFault(undefined)
          onEmail(event.currentTarget.value)
        }}
      />
      {send.isError && !refusedEmail(send.error) && <Notice tone="danger">{detailOf(send.error)}</Notice>}
      {send.isSuccess && <LinkSent email={send.data.email} onSignedIn={onSignedIn} />}
      <Button type="submit" size="lg" busy={send.isPending} busyLabel="Sending">
        {send.isSuccess ? 'Resend' : words[purpose].submit}
      </Button>
      {onBack && (
        <Button tone="quiet" onClick={onBack}>
          Back
        </Button>
      )}
    </form>
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

function refusedEmail(error: Error | null): string | undefined {
  const errors = error instanceof ApiError ? error.problem?.errors : undefined
  return errors?.find(({ path }) => path === 'email')?.message
}
