import { type SubmitEvent, useEffect, useId, useRef } from 'react'
import { Link } from 'react-router'
import { paths } from '#kit/shared/paths.ts'
import { Button } from '#kit/web/button.tsx'
import { Dialog } from '#kit/web/dialog.tsx'
import { TextField } from '#kit/web/field.tsx'
import { Notice } from '#kit/web/notice.tsx'
import { type AccountFields, type AccountWay, PASSWORD_LENGTH } from '../account-form.ts'
import type { Account } from '../contract.ts'
import { PasswordField } from './password-field.tsx'
import { useAccountForm } from './use-account-form.ts'

export type AccountDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The browser is signed in, and the dialog closed. */
  onSignedIn?: (account: Account) => void
  /** Why an account is asked for, and what goes on afterwards, in a sentence. */
  reason?: string
  /** What making one is called where owning facilities is not what it is for. */
  newTitle?: string
}

/**
 * Makes an owner account or signs in with one, in the middle of something else. Keep it mounted: what was typed is there when it is
 * opened again.
 */
export function AccountDialog({ open, onOpenChange, onSignedIn, reason, newTitle }: AccountDialogProps) {
  const id = useId()
  const account = useAccountForm(signedIn => {
    onOpenChange(false)
    onSignedIn?.(signedIn)
  })
  const { title, submit, busy } = words[account.way]
  function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    void account.submit(event.currentTarget)
  }
  return (
    <Dialog
      open={open}
      onClose={() => onOpenChange(false)}
      title={account.way === 'sign-up' ? (newTitle ?? title) : title}
      description={reason}
      footer={
        <div className="flex min-w-0 grow flex-col gap-4">
          {account.failure && (
            <Notice
              tone="danger"
              action={
                account.isTaken && (
                  <Button tone="secondary" size="sm" onClick={account.turn}>
                    Sign in instead
                  </Button>
                )
              }
            >
              {account.failure}
            </Notice>
          )}
          {account.way === 'sign-in' && <ForgottenPassword />}
          <Button type="submit" form={id} size="lg" busy={account.isBusy} busyLabel={busy} className="md:self-end">
            {submit}
          </Button>
        </div>
      }
    >
      <form id={id} onSubmit={send} noValidate className="flex flex-col gap-4">
        <AccountFormFields {...account} />
        <OtherWay way={account.way} newTitle={newTitle} onTurn={account.turn} />
      </form>
    </Dialog>
  )
}

const words: Record<AccountWay, { title: string; submit: string; busy: string }> = {
  'sign-up': { title: 'Create an owner account', submit: 'Create account', busy: 'Creating your account' },
  'sign-in': { title: 'Sign in', submit: 'Sign in', busy: 'Signing in' },
}

type FormFieldsProps = Pick<ReturnType<typeof useAccountForm>, 'way' | 'typed' | 'errors' | 'change'>

function AccountFormFields({ way, typed, errors, change }: FormFieldsProps) {
  const field = (name: keyof AccountFields) => ({
    name,
    value: typed[name],
    error: errors[name],
    // No maxLength: a browser cuts off what is pasted without a word, and we say what is too long.
    onChange: (event: { currentTarget: HTMLInputElement }) => change(name, event.currentTarget.value),
  })
  const isNew = way === 'sign-up'
  return (
    <>
      {isNew && <TextField label="Name" required autoComplete="name" {...field('name')} />}
      <TextField label="Email" type="email" inputMode="email" required autoComplete="email" {...field('email')} />
      <PasswordField
        label="Password"
        hint={isNew ? `At least ${PASSWORD_LENGTH.min} characters.` : undefined}
        autoComplete={isNew ? 'new-password' : 'current-password'}
        {...field('password')}
      />
    </>
  )
}

function ForgottenPassword() {
  return (
    <p className="text-sm text-muted">
      Forgot your password?{' '}
      <Link to={paths.contact} className="inline-link relative target-44">
        Write to us
      </Link>
    </p>
  )
}

type OtherWayProps = { way: AccountWay; newTitle: string | undefined; onTurn: () => void }

/** Another form stands there after the press: the focus goes to its first field that is empty. */
function OtherWay({ way, newTitle = words['sign-up'].title, onTurn }: OtherWayProps) {
  const line = useRef<HTMLParagraphElement>(null)
  const shown = useRef(way)
  useEffect(() => {
    if (shown.current === way) return
    shown.current = way
    const fields = [...(line.current?.closest('form')?.querySelectorAll('input') ?? [])]
    const first = fields.find(({ value }) => value === '') ?? fields[0]
    first?.focus()
  }, [way])
  const isNew = way === 'sign-up'
  return (
    <p ref={line} className="text-muted">
      {isNew ? 'Already have an account?' : 'You have no account yet?'}{' '}
      <button type="button" onClick={onTurn} className="inline-link relative target-44">
        {isNew ? words['sign-in'].title : newTitle}
      </button>
    </p>
  )
}
