import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { detailOf } from '#kit/web/api/api-error.ts'
import { Button } from '#kit/web/button.tsx'
import { CopyButton } from '#kit/web/copy/copy-button.tsx'
import { TextField } from '#kit/web/form/field.tsx'
import { toast } from '#kit/web/toast/toast-store.ts'

type IcsFeedAddressProps = {
  label: string
  hint: string
  address: string
  /** Missing for a public address. */
  onRenew?: () => Promise<unknown>
  children?: ReactNode
}

export function IcsFeedAddress({ label, hint, address, onRenew, children }: IcsFeedAddressProps) {
  return (
    <div className="flex flex-col gap-2">
      <TextField label={label} hint={hint} readOnly value={address} onFocus={event => event.currentTarget.select()} />
      <div className="flex flex-wrap gap-3">
        {children}
        <CopyButton label={label} tone="secondary" text={address} />
        {onRenew && <Renew {...{ label, onRenew }} />}
      </div>
    </div>
  )
}

/** Programs with the old address stop working. */
function Renew({ label, onRenew }: { label: string; onRenew: () => Promise<unknown> }) {
  const [isAsking, setAsking] = useState(false)
  const renewing = useMutation({
    mutationFn: onRenew,
    onSuccess() {
      setAsking(false)
      toast({ title: 'New link created', description: 'Add it to the calendars that used the old one.' })
    },
    onError: error => toast({ title: 'Nothing changed', description: detailOf(error), tone: 'destructive' }),
  })
  if (!isAsking)
    return (
      <Button tone="quiet" size="sm" onClick={() => setAsking(true)}>
        Create a new link<span className="sr-only">: {label.toLowerCase()}</span>
      </Button>
    )
  return (
    <>
      <p role="alert" className="w-full text-sm">
        Calendars that use the current link will stop updating.
      </p>
      <Button tone="secondary" size="sm" disabled={renewing.isPending} onClick={() => setAsking(false)}>
        Cancel
      </Button>
      <Button tone="danger" size="sm" busy={renewing.isPending} busyLabel="Creating…" onClick={() => renewing.mutate()}>
        Create new link
      </Button>
    </>
  )
}

export function HowToSubscribe() {
  return (
    <details>
      <summary className="inline-link min-h-11 cursor-pointer py-2">How to add it</summary>
      <dl className="mt-1 flex flex-col gap-2 text-sm [&_dt]:font-semibold">
        <div>
          <dt>Google Calendar</dt>
          <dd>
            On a computer, open Other calendars, choose + and From URL, then paste the link. Google checks for updates
            about every 12 hours.
          </dd>
        </div>
        <div>
          <dt>Apple Calendar</dt>
          <dd>
            On a Mac, choose File, then New Calendar Subscription. On an iPhone, choose Calendars, Add Calendar, Add
            Subscription Calendar.
          </dd>
        </div>
        <div>
          <dt>Outlook</dt>
          <dd>Choose Add calendar, then Subscribe from web. Paste the link and name the calendar.</dd>
        </div>
      </dl>
    </details>
  )
}
