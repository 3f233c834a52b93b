import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import type { Account } from '#accounts/contract.ts'
import type { ReasonToStay } from '#accounts/profile-contract.ts'
import { paths } from '#kit/shared/paths.ts'
import { Button } from '#kit/web/button.tsx'
import { Card } from '#kit/web/card.tsx'
import { Dialog } from '#kit/web/dialog/dialog.tsx'
import { DownloadLink } from '#kit/web/download-link.tsx'
import { TextField } from '#kit/web/form/field.tsx'
import { Form, FormFailure, SubmitButton } from '#kit/web/form/form.tsx'
import { useForm } from '#kit/web/form/use-form.ts'
import { LoadFailed } from '#kit/web/load-failed.tsx'
import { Skeleton } from '#kit/web/skeleton.tsx'
import { toast } from '#kit/web/toast/toast-store.ts'
import { EXPORT_HREF, leavingQuery, useLeave } from '../profile-api.ts'

export function DataSection({ account }: { account: Account }) {
  const [isLeaving, setLeaving] = useState(false)
  return (
    <Card as="section" aria-labelledby="own-data" className="flex flex-col gap-5">
      <h2 id="own-data" className="text-2xl">
        Your data
      </h2>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="max-w-prose text-muted">
          Everything we keep about you in one file: bookings, payments, favorites, messages and more.
        </p>
        <DownloadLink href={EXPORT_HREF}>Export my data</DownloadLink>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-t border-line pt-5">
        <p className="max-w-prose text-muted">
          Deleting your account can’t be undone. Your bookings and payments stay in our records without your name.
        </p>
        <Button tone="secondary" onClick={() => setLeaving(true)}>
          Delete my account
        </Button>
      </div>
      <LeaveDialog account={account} open={isLeaving} onClose={() => setLeaving(false)} />
    </Card>
  )
}

type LeaveDialogProps = { account: Account; open: boolean; onClose: () => void }

/** Confirmed by typing the address; lists what blocks deletion. */
function LeaveDialog({ open, onClose, account }: LeaveDialogProps) {
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

/** `to`: where to fix it; null if only others can. */
function retentionLabels({ code, count }: ReasonToStay): { text: string; to: string | null; label: string } {
  const { one, many, to, label } = words[code]
  return { text: count === 1 ? one : many.replace('#', count.toLocaleString('en-US')), to, label }
}

type Words = { one: string; many: string; to: string | null; label: string }

const words: Record<ReasonToStay['code'], Words> = {
  bookings: {
    one: 'You have an upcoming booking. Cancel it, or wait until you’ve played.',
    many: 'You have # upcoming bookings. Cancel them, or wait until you’ve played.',
    to: paths.bookings,
    label: 'Your bookings',
  },
  'clinic-bookings': {
    one: 'You have an upcoming clinic. Cancel your sign-up, or wait until it’s over.',
    many: 'You have # upcoming clinics. Cancel your sign-ups, or wait until they’re over.',
    to: paths.bookings,
    label: 'Your clinics',
  },
  clinics: {
    one: 'You’re leading an upcoming clinic. Cancel it, or wait until it’s over.',
    many: 'You’re leading # upcoming clinics. Cancel them, or wait until they’re over.',
    to: paths.clinicHost,
    label: 'Clinics you lead',
  },
  facilities: {
    one: 'You own a facility. Close it down first, after its last booking.',
    many: 'You own # facilities. Close them down first, after their last bookings.',
    to: paths.ownFacilities,
    label: 'Your facilities',
  },
  payouts: {
    one: 'We haven’t paid you out for a clinic yet.',
    many: 'We haven’t paid you out for # clinics yet.',
    to: paths.payouts,
    label: 'Payouts',
  },
  import: {
    one: 'A facility import is running. Wait until it finishes.',
    many: '# facility imports are running. Wait until they finish.',
    to: `${paths.ownFacilities}?tab=imports`,
    label: 'Imports',
  },
  'last-owner': {
    one: 'You’re the only owner of an organization with other members. Make one of them an owner first.',
    many: 'You’re the only owner of # organizations with other members. Make one of them an owner first, in each.',
    to: paths.owner,
    label: 'Your organization',
  },
  administrator: {
    one: 'You’re an administrator of this site. Ask another administrator to remove your role first.',
    many: 'You’re an administrator of this site. Ask another administrator to remove your role first.',
    to: null,
    label: '',
  },
}
