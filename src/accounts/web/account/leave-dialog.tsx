import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from 'react-router'
import type { Account } from '#accounts/contract.ts'
import type { ReasonToStay } from '#accounts/profile-contract.ts'
import { paths } from '#kit/shared/paths.ts'
import { Button } from '#kit/web/button.tsx'
import { Dialog } from '#kit/web/dialog/dialog.tsx'
import { TextField } from '#kit/web/form/field.tsx'
import { Form, FormFailure, SubmitButton } from '#kit/web/form/form.tsx'
import { useForm } from '#kit/web/form/use-form.ts'
import { LoadFailed } from '#kit/web/load-failed.tsx'
import { Skeleton } from '#kit/web/skeleton.tsx'
import { toast } from '#kit/web/toast/toast-store.ts'
import { leavingQuery, useLeave } from '../profile-api.ts'
import { retentionLabels } from './retention-labels.ts'

type LeaveDialogProps = { account: Account; open: boolean; onClose: () => void }

/** Confirmed by typing the address; lists what blocks deletion. */
export function LeaveDialog({ open, onClose, account }: LeaveDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Delete your account?">
      <Leaving account={account} onClose={onClose} />
    </Dialog>
  )
}

function Leaving({ account, onClose }: Omit<LeaveDialogProps, 'open'>) {
  const leaving = useQuery(leavingQuery)
  if (leaving.isError)
    return (
      <LoadFailed
        title="We couldn’t check whether your account can be deleted"
        error={leaving.error}
        onRetry={() => void leaving.refetch()}
      />
    )
  if (!leaving.data) return <Skeleton className="h-60" />
  const { reasons } = leaving.data
  return reasons.length > 0 ? (
    <NotYet reasons={reasons} onClose={onClose} />
  ) : (
    <LeaveForm account={account} onRefused={() => void leaving.refetch()} onClose={onClose} />
  )
}

function NotYet({ reasons, onClose }: { reasons: readonly ReasonToStay[]; onClose: () => void }) {
  return (
    <div className="flex flex-col gap-4">
      <p>You can’t delete your account yet:</p>
      <ul className="flex flex-col gap-3">
        {reasons.map(reason => {
          const { text, to, label } = retentionLabels(reason)
          return (
            <li key={reason.code} className="rounded-md border border-line p-3">
              <p>{text}</p>
              {to && (
                <Link to={to} className="inline-link inline-flex min-h-11 items-center">
                  {label}
                </Link>
              )}
            </li>
          )
        })}
      </ul>
      <Button tone="secondary" className="self-start" onClick={onClose}>
        Close
      </Button>
    </div>
  )
}

type LeaveFormProps = { account: Account; onRefused: () => void; onClose: () => void }

function LeaveForm({ account, onRefused, onClose }: LeaveFormProps) {
  const leave = useLeave()
  const navigate = useNavigate()
  const form = useForm({
    initial: { email: '' },
    check: ({ email }) => ({
      email: email.trim().toLowerCase() === account.email ? undefined : 'That isn’t your account’s email.',
    }),
    send: ({ email }) => leave.mutateAsync(email.trim()),
    onSent: () => {
      toast({ title: 'Account deleted' })
      void navigate(paths.home)
    },
    onRefused,
  })
  return (
    <Form form={form} className="flex flex-col gap-4">
      <ul className="list-disc space-y-1 pl-5">
        <li>We’ll delete your name, email, phone number, messages, favorites, alerts and waitlist spots.</li>
        <li>Past bookings and payments stay in our records without your name. Links in our emails stop working.</li>
        <li>Your reviews stay, without your name. Credits stay valid for anyone who has the code.</li>
        <li>You can’t undo this.</li>
      </ul>
      <TextField
        label={<span className="wrap-anywhere">Type {account.email} to confirm</span>}
        type="email"
        autoComplete="off"
        {...form.field('email')}
      />
      <FormFailure form={form} title="We couldn’t delete your account" />
      <div className="flex flex-col gap-3 md:flex-row md:justify-end">
        <Button tone="secondary" onClick={onClose}>
          Cancel
        </Button>
        <SubmitButton form={form} tone="danger" busyLabel="Deleting">
          Delete my account
        </SubmitButton>
      </div>
    </Form>
  )
}
