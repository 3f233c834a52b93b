import { type FormEvent, useState } from 'react'
import { accountFault } from '#accounts/account-form.ts'
import type { Account } from '#accounts/contract.ts'
import { EMAIL_LENGTH } from '#kit/shared/contact-checks.ts'
import { ApiError, detailOf } from '#kit/web/api-error.ts'
import { Button } from '#kit/web/button.tsx'
import { TextField } from '#kit/web/field.tsx'
import { Notice } from '#kit/web/notice.tsx'
import { useRefocus } from '#kit/web/use-refocus.ts'
import { useChangeEmail } from '../profile-api.ts'
import { SignInAgain } from '../security/sign-in-again.tsx'

type EmailFormProps = { account: Account; onClose: () => void }

/** The address changes only when the link is opened. */
export function EmailForm({ account, onClose }: EmailFormProps) {
  const [email, setEmail] = useState('')
  const [fault, setFault] = useState<string>()
  const change = useChangeEmail()
  const part = useRefocus<HTMLDivElement>(change.isSuccess)
  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const found = accountFault('sign-up', 'email', email)
    setFault(found)
    if (found) event.currentTarget.querySelector('input')?.focus()
    else change.mutate(email.trim())
  }
  return (
    <div ref={part} tabIndex={-1} className="outline-none">
      {change.isSuccess ? (
        <LinkSent account={account} next={change.data.email} onOther={change.reset} />
      ) : (
        <form noValidate onSubmit={send} className="flex flex-col gap-4">
          <TextField
            label="New email"
            type="email"
            inputMode="email"
            autoComplete="email"
            name="email"
            required
            maxLength={EMAIL_LENGTH}
            value={email}
            error={fault}
            onChange={event => {
              setEmail(event.currentTarget.value)
              setFault(undefined)
            }}
          />
          {change.isError && <Failed account={account} error={change.error} />}
          <div className="flex flex-wrap gap-3">
            <Button type="submit" busy={change.isPending} busyLabel="Sending">
              Send link
            </Button>
            <Button tone="quiet" onClick={onClose}>
              Cancel
            </Button>
          </div>
        </form>
      )}
    </div>
  )
}

type LinkSentProps = { account: Account; next: string; onOther: () => void }

function LinkSent({ account, next, onOther }: LinkSentProps) {
  const again = useChangeEmail()
  return (
    <div className="flex flex-col gap-3">
      <Notice tone="positive" title="Check your inbox">
        <span className="wrap-anywhere">
          We sent {again.isSuccess ? 'another' : 'a'} link to {next}. Open it in this browser to change your email.
          Until then, it stays {account.email}.
        </span>
      </Notice>
      {again.isError && <Failed account={account} error={again.error} />}
      <div className="flex flex-wrap gap-3">
        <Button tone="secondary" busy={again.isPending} busyLabel="Sending" onClick={() => again.mutate(next)}>
          Resend
        </Button>
        <Button tone="quiet" onClick={onOther}>
          Use a different email
        </Button>
      </div>
    </div>
  )
}

function Failed({ account, error }: { account: Account; error: Error }) {
  const isOld = error instanceof ApiError && error.problem?.code === 'sign-in-anew'
  return isOld ? (
    <SignInAgain account={account}>
      To keep your account safe, sign in again before you change your email. Then send the link.
    </SignInAgain>
  ) : (
    <Notice tone="danger">{detailOf(error)}</Notice>
  )
}
