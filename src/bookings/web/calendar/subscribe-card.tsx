import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { CalendarSync, Copy } from 'lucide-react'
import { useState } from 'react'
import type { FeedAddresses } from '#bookings/calendar-contract.ts'
import { detailOf } from '#kit/web/api-error.ts'
import { Button } from '#kit/web/button.tsx'
import { Card } from '#kit/web/card.tsx'
import { TextField } from '#kit/web/field.tsx'
import { Notice } from '#kit/web/notice.tsx'
import { toast } from '#kit/web/toast-store.ts'
import { FIRST_CONTROL, useRefocus } from '#kit/web/use-refocus.ts'
import { feedsQuery, renewFeed } from './calendar-api.ts'

/** The addresses under which calendar programs fetch what is booked: of one facility, or of all (null). */
export function SubscribeCard({ facilityId }: { facilityId: string | null }) {
  const [isOpen, setOpen] = useState(false)
  const feeds = useQuery({ ...feedsQuery(facilityId), enabled: isOpen })
  const part = useRefocus<HTMLElement>(feeds.data !== undefined, FIRST_CONTROL)
  return (
    <section
      ref={part}
      aria-labelledby="subscribe"
      className="flex min-w-0 flex-col gap-4 print:hidden noscript:hidden"
    >
      <h2 id="subscribe" className="text-3xl">
        Subscribe
      </h2>
      <Card className="flex flex-col gap-4">
        <p>
          See {facilityId ? 'what is booked here' : 'what is booked at all of your facilities'} in Google Calendar,
          Apple Calendar or Outlook. It keeps itself up to date.
        </p>
        {feeds.isError && (
          <Notice tone="warning" title="We could not make the addresses.">
            {detailOf(feeds.error)}
          </Notice>
        )}
        {feeds.data ? (
          <Addresses facilityId={facilityId} addresses={feeds.data} />
        ) : (
          <Button
            tone="secondary"
            className="sm:self-start"
            busy={feeds.isFetching}
            busyLabel="One moment…"
            onClick={() => (isOpen ? void feeds.refetch() : setOpen(true))}
          >
            <CalendarSync aria-hidden="true" className="size-5" />
            Show the addresses
          </Button>
        )}
      </Card>
    </section>
  )
}

type AddressesProps = { facilityId: string | null; addresses: FeedAddresses }

function Addresses({ facilityId, addresses }: AddressesProps) {
  return (
    <>
      <Address
        {...{ facilityId }}
        label="Without names"
        hint="Says when something is booked, and not by whom. Fit for a shared screen."
        address={addresses.plain}
        withNames={false}
      />
      <Address
        {...{ facilityId }}
        label="With customers’ names"
        hint="Whoever has this address reads the names. Keep it to yourself."
        address={addresses.withNames}
        withNames
      />
      <HowTo />
    </>
  )
}

type AddressProps = { facilityId: string | null; label: string; hint: string; address: string; withNames: boolean }

function Address({ facilityId, label, hint, address, withNames }: AddressProps) {
  return (
    <div className="flex flex-col gap-2">
      <TextField label={label} hint={hint} readOnly value={address} onFocus={event => event.currentTarget.select()} />
      <div className="flex flex-wrap gap-3">
        <Button tone="secondary" size="sm" onClick={() => void copy(address)}>
          <Copy aria-hidden="true" className="size-4" />
          Copy<span className="sr-only"> the address {label.toLowerCase()}</span>
        </Button>
        <Renew {...{ facilityId, label, withNames }} />
      </div>
    </div>
  )
}

async function copy(address: string) {
  try {
    await navigator.clipboard.writeText(address)
    toast({ title: 'Address copied' })
  } catch {
    toast({ title: 'Your browser does not let us copy it', description: 'Select the address and copy it yourself.' })
  }
}

/** Asks once: programs that have the address before see nothing any more. */
function Renew({ facilityId, label, withNames }: Pick<AddressProps, 'facilityId' | 'label' | 'withNames'>) {
  const client = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const renewing = useMutation({
    mutationFn: () => renewFeed(facilityId, withNames),
    onSuccess(addresses) {
      client.setQueryData(feedsQuery(facilityId).queryKey, addresses)
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

function HowTo() {
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
