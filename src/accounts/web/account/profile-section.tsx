import { useState } from 'react'
import { accountFault } from '#accounts/account-form.ts'
import type { Account } from '#accounts/contract.ts'
import type { Profile } from '#accounts/profile-contract.ts'
import { phoneFault } from '#accounts/profile-form.ts'
import { tidyLine } from '#kit/shared/tidy-text.ts'
import { detailOf } from '#kit/web/api/api-error.ts'
import { Button } from '#kit/web/button.tsx'
import { Card } from '#kit/web/card.tsx'
import { TextField } from '#kit/web/form/field.tsx'
import { Form, FormFailure, SubmitButton } from '#kit/web/form/form.tsx'
import { useForm } from '#kit/web/form/use-form.ts'
import { Notice } from '#kit/web/notice.tsx'
import { toast } from '#kit/web/toast/toast-store.ts'
import { FIRST_CONTROL, useRefocus } from '#kit/web/use-refocus.ts'
import { useChangeEmail, useWriteProfile } from '../profile-api.ts'
import { SignInAgain } from '../security/sign-in-again.tsx'
import { needsSignIn } from '../sign-in-again-dialog.tsx'

export function ProfileSection({ profile }: { profile: Profile }) {
  const write = useWriteProfile()
  const form = useForm({
    initial: { name: profile.name, phone: profile.phone },
    check: ({ name, phone }) => ({
      name: accountFault('sign-up', 'name', name),
      phone: phoneFault(tidyLine(phone)),
    }),
    send: ({ name, phone }) => write.mutateAsync({ name: tidyLine(name), phone: tidyLine(phone) }),
    onSent: () => toast({ title: 'Profile saved' }),
  })
  return (
    <Card as="section" aria-labelledby="profile" className="flex flex-col gap-5">
      <h2 id="profile" className="text-2xl">
        Profile
      </h2>
      <Form form={form} className="grid gap-4 sm:grid-cols-2">
        <TextField label="Name" autoComplete="name" required {...form.field('name')} />
        <TextField
          label="Phone"
          optional
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          hint="We’ll fill it in when you book."
          {...form.field('phone')}
        />
        <FormFailure form={form} title="We couldn’t save your profile" className="sm:col-span-2" />
        <SubmitButton form={form} tone="secondary" className="justify-self-start" busyLabel="Saving">
          Save profile
        </SubmitButton>
      </Form>
      <EmailLine account={profile} />
    </Card>
  )
}

function EmailLine({ account }: { account: Account }) {
  const [isOpen, setOpen] = useState(false)
  const part = useRefocus<HTMLDivElement>(isOpen, FIRST_CONTROL)
  return (
    <div ref={part} className="flex flex-col gap-3 border-t border-line pt-4">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <p className="min-w-0">
          <span className="block text-sm font-semibold">Email</span>
          <span className="wrap-anywhere">{account.email}</span>{' '}
          <span className="text-muted">{account.isEmailVerified ? 'Verified' : 'Not verified yet'}</span>
        </p>
        {!isOpen && (
          <Button tone="secondary" onClick={() => setOpen(true)}>
            Change email
          </Button>
        )}
      </div>
      {isOpen && <EmailForm account={account} onClose={() => setOpen(false)} />}
    </div>
  )
}

type EmailFormProps = { account: Account; onClose: () => void }

/** The address changes only when the link is opened. */
function EmailForm({ account, onClose }: EmailFormProps) {
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
