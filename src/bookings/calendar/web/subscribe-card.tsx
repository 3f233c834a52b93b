import { useQuery, useQueryClient } from '@tanstack/react-query'
import { CalendarSync } from 'lucide-react'
import { useState } from 'react'
import type { FeedAddresses } from '#bookings/calendar/contract.ts'
import { detailOf } from '#kit/web/api/api-error.ts'
import { Button } from '#kit/web/button.tsx'
import { Card } from '#kit/web/card.tsx'
import { Notice } from '#kit/web/notice.tsx'
import { useAbsoluteUrl } from '#kit/web/site.ts'
import { FIRST_CONTROL, useRefocus } from '#kit/web/use-refocus.ts'
import { feedsQuery, renewFeed } from './api.ts'
import { HowToSubscribe, IcsFeedAddress } from './calendar-address.tsx'

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
          See {facilityId ? 'this facility’s bookings' : 'bookings at all your facilities'} in Google Calendar, Apple
          Calendar or Outlook. Updates automatically.
        </p>
        {feeds.isError && (
          <Notice tone="warning" title="We couldn’t create the links.">
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
            busyLabel="Loading…"
            onClick={() => (isOpen ? void feeds.refetch() : setOpen(true))}
          >
            <CalendarSync aria-hidden="true" className="size-5" />
            Show links
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
      <IcsFeedAddress
        label="Link without names"
        hint="Shows when something is booked, but not who booked it. Safe for a shared screen."
        address={addresses.plain}
        onRenew={renew(false)}
      />
      <IcsFeedAddress
        label="Link with customer names"
        hint="Anyone with this link can see customer names. Keep it private."
        address={addresses.withNames}
        onRenew={renew(true)}
      />
      {facilityId && (
        <IcsFeedAddress
          label="Public link"
          hint="Shows when it’s booked and available, without names. Use it on your website. Anyone can find it."
          address={absolute(`/api/facilities/${facilityId}/calendar.ics`)}
        />
      )}
      <HowToSubscribe />
    </>
  )
}
