import { useQuery, useQueryClient } from '@tanstack/react-query'
import { CalendarSync } from 'lucide-react'
import { useState } from 'react'
import type { FeedAddresses } from '#bookings/calendar-contract.ts'
import { detailOf } from '#kit/web/api-error.ts'
import { Button } from '#kit/web/button.tsx'
import { Card } from '#kit/web/card.tsx'
import { Notice } from '#kit/web/notice.tsx'
import { useAbsoluteUrl } from '#kit/web/site.ts'
import { FIRST_CONTROL, useRefocus } from '#kit/web/use-refocus.ts'
import { CalendarAddress, HowToSubscribe } from './calendar-address.tsx'
import { feedsQuery, renewFeed } from './calendar-api.ts'

/** `facilityId`: null for all. */
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
  const client = useQueryClient()
  const absolute = useAbsoluteUrl()
  const renew = (withNames: boolean) => async () => {
    client.setQueryData(feedsQuery(facilityId).queryKey, await renewFeed(facilityId, withNames))
  }
  return (
    <>
      <CalendarAddress
        label="Without names"
        hint="Says when something is booked, and not by whom. Fit for a shared screen."
        address={addresses.plain}
        onRenew={renew(false)}
      />
      <CalendarAddress
        label="With customers’ names"
        hint="Whoever has this address reads the names. Keep it to yourself."
        address={addresses.withNames}
        onRenew={renew(true)}
      />
      {facilityId && (
        <CalendarAddress
          label="For everybody"
          hint="When it is taken and when it is free, without names. Made for your website; everybody can find it."
          address={absolute(`/api/facilities/${facilityId}/calendar.ics`)}
        />
      )}
      <HowToSubscribe />
    </>
  )
}
