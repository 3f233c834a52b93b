import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { detailOf } from '#kit/web/api-error.ts'
import { Button } from '#kit/web/button.tsx'
import { CopyButton } from '#kit/web/copy-button.tsx'
import { TextField } from '#kit/web/field.tsx'
import { toast } from '#kit/web/toast-store.ts'

type CalendarAddressProps = {
  label: string
  hint: string
  address: string
  /** Missing for a public address. */
  onRenew?: () => Promise<unknown>
  children?: ReactNode
}

export function CalendarAddress({ label, hint, address, onRenew, children }: CalendarAddressProps) {
  return (
    <div className="flex flex-col gap-2">
      <TextField label={label} hint={hint} readOnly value={address} onFocus={event => event.currentTarget.select()} />
      <div className="flex flex-wrap gap-3">
        {children}
        <CopyButton label={`The address ${label.toLowerCase()}`} tone="secondary" text={address} />
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
      toast({ title: 'The address is a new one', description: 'Give it to the calendars that used the old one.' })
    },
    onError: error => toast({ title: 'Nothing was changed', description: detailOf(error), tone: 'destructive' }),
  })
  if (!isAsking)
    return (
      <Button tone="quiet" size="sm" onClick={() => setAsking(true)}>
        Make a new address<span className="sr-only"> {label.toLowerCase()}</span>
      </Button>
    )
  return (
    <>
      <p role="alert" className="w-full text-sm">
        Calendars that use the present address stop being updated.
      </p>
      <Button tone="secondary" size="sm" disabled={renewing.isPending} onClick={() => setAsking(false)}>
        Keep this one
      </Button>
      <Button tone="danger" size="sm" busy={renewing.isPending} busyLabel="Making…" onClick={() => renewing.mutate()}>
        Make a new one
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
          <dd>On a computer: Other calendars, +, From URL. Paste the address. Google looks about every 12 hours.</dd>
        </div>
        <div>
          <dt>Apple Calendar</dt>
          <dd>File, New Calendar Subscription. On an iPhone: Calendars, Add Calendar, Add Subscription Calendar.</dd>
        </div>
        <div>
          <dt>Outlook</dt>
          <dd>Add calendar, Subscribe from web. Paste the address and give it a name.</dd>
        </div>
      </dl>
    </details>
  )
}
