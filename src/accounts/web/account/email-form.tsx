import { accountFault } from '#accounts/account-form.ts'
import type { Account } from '#accounts/contract.ts'
import { detailOf } from '#kit/web/api/api-error.ts'
import { Button } from '#kit/web/button.tsx'
import { TextField } from '#kit/web/form/field.tsx'
import { Form, FormFailure, SubmitButton } from '#kit/web/form/form.tsx'
import { useForm } from '#kit/web/form/use-form.ts'
import { Notice } from '#kit/web/notice.tsx'
import { useRefocus } from '#kit/web/use-refocus.ts'
import { useChangeEmail } from '../profile-api.ts'
import { SignInAgain } from '../security/sign-in-again.tsx'
import { needsSignIn } from '../sign-in-again-dialog.tsx'

type EmailFormProps = { account: Account; onClose: () => void }

/** The address changes only when the link is opened. */
export function EmailForm({ account, onClose }: EmailFormProps) {
  const change = useChangeEmail()
  const form = useForm({
    initial: { email: '' },
    staysFilled: true,
    check: ({ email }) => ({ email: accountFault('sign-up', 'email', email) }),
    send: ({ email }) => change.mutateAsync(email.trim()),
  })
  const part = useRefocus<HTMLDivElement>(form.isSent)
  return (
    <div ref={part} tabIndex={-1} className="outline-none">
      {form.isSent && form.reply ? (
        <LinkSent account={account} next={form.reply.email} onOther={() => form.change(form.values)} />
      ) : (
        <div className="flex flex-col gap-4">
          <Form form={form}>
            <TextField
              label="New email"
              type="email"
              inputMode="email"
              autoComplete="email"
              required
              {...form.field('email')}
            />
          </Form>
          {/* Outside the form: may sign in with a form of its own. */}
          {needsSignIn(form.failure) ? (
            <AgainFirst account={account} />
          ) : (
            <FormFailure form={form} title="We couldn’t send the link" />
          )}
          <div className="flex flex-wrap gap-3">
            <SubmitButton form={form} busyLabel="Sending">
              Send link
            </SubmitButton>
            <Button tone="quiet" onClick={onClose}>
              Cancel
            </Button>
          </div>
        </div>
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
      {needsSignIn(again.error) ? (
        <AgainFirst account={account} />
      ) : (
        again.isError && <Notice tone="danger">{detailOf(again.error)}</Notice>
      )}
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

function AgainFirst({ account }: { account: Account }) {
  return (
    <SignInAgain account={account}>
      To keep your account safe, sign in again before you change your email. Then send the link.
    </SignInAgain>
  )
}
