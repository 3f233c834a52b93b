import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { CalendarPlus, CalendarSync } from 'lucide-react'
import { useState } from 'react'
import { HowToSubscribe, IcsFeedAddress } from '#bookings/calendar/web/calendar-address.tsx'
import { detailOf } from '#kit/web/api/api-error.ts'
import { Button } from '#kit/web/button.tsx'
import { Card } from '#kit/web/card.tsx'
import { Notice } from '#kit/web/notice.tsx'
import { toast } from '#kit/web/toast/toast-store.ts'
import { FIRST_CONTROL, useRefocus } from '#kit/web/use-refocus.ts'
import { customerIcsFeedQuery, endCustomerIcsFeed, renewCustomerIcsFeed } from './api.ts'

export function CustomerIcsFeedCard() {
  const [isOpen, setOpen] = useState(false)
  const asked = useQuery({ ...customerIcsFeedQuery, enabled: isOpen })
  const part = useRefocus<HTMLElement>(asked.data !== undefined, FIRST_CONTROL)
  return (
    <section ref={part} aria-labelledby="own-calendar" className="min-w-0 print:hidden noscript:hidden">
      <Card className="flex flex-col gap-4">
        <h2 id="own-calendar" className="text-2xl">
          Add to your calendar
        </h2>
        <p>
          See your bookings and clinics in Google Calendar, Apple Calendar or Outlook. Your calendar updates
          automatically.
        </p>
        {asked.isError && (
          <Notice tone="warning" title="We couldn’t create the link.">
            {detailOf(asked.error)}
          </Notice>
        )}
        {asked.data ? (
          <Address address={asked.data.address} onEnded={() => setOpen(false)} />
        ) : (
          <Button
            tone="secondary"
            className="sm:self-start"
            busy={asked.isFetching}
            busyLabel="Loading…"
            onClick={() => (isOpen ? void asked.refetch() : setOpen(true))}
          >
            <CalendarSync aria-hidden="true" className="size-5" />
            Show link
          </Button>
        )}
      </Card>
    </section>
  )
}

function Address({ address, onEnded }: { address: string; onEnded: () => void }) {
  const client = useQueryClient()
  return (
    <>
      <IcsFeedAddress
        label="Calendar link"
        hint="Anyone with this link can see your bookings, but can’t change them. Keep it private."
        address={address}
        onRenew={async () => client.setQueryData(customerIcsFeedQuery.queryKey, await renewCustomerIcsFeed())}
      >
        <Button tone="secondary" size="sm" asChild>
          {/* Opens the device's calendar program. */}
          <a href={address.replace(/^https?:/, 'webcal:')}>
            <CalendarPlus aria-hidden="true" className="size-4" />
            Open in calendar
          </a>
        </Button>
      </IcsFeedAddress>
      <HowToSubscribe />
      <End onEnded={onEnded} />
    </>
  )
}

/** Confirms first: it cannot be undone. */
function End({ onEnded }: { onEnded: () => void }) {
  const client = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const ending = useMutation({
    mutationFn: endCustomerIcsFeed,
    onSuccess() {
      onEnded()
      client.removeQueries({ queryKey: customerIcsFeedQuery.queryKey })
      toast({ title: 'Sharing stopped', description: 'Remove the calendar from your calendar app too.' })
    },
    onError: error => toast({ title: 'Nothing changed', description: detailOf(error), tone: 'destructive' }),
  })
  if (!isAsking)
    return (
      <Button tone="quiet" size="sm" className="self-start" onClick={() => setAsking(true)}>
        Stop sharing
      </Button>
    )
  return (
    <div className="flex flex-wrap gap-3">
      <p role="alert" className="w-full text-sm">
        Calendars that use this link will stop updating.
      </p>
      <Button tone="secondary" size="sm" disabled={ending.isPending} onClick={() => setAsking(false)}>
        Keep sharing
      </Button>
      <Button tone="danger" size="sm" busy={ending.isPending} busyLabel="Stopping…" onClick={() => ending.mutate()}>
        Stop sharing
      </Button>
    </div>
  )
}
