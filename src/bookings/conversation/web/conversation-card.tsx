import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { dateOf, longDay, rangeText } from '#availability/time-format.ts'
import type { Conversation as ConversationData } from '#bookings/conversation/contract.ts'
import type { BookingAccess } from '#bookings/web/booking-access.ts'
import { bookingDeskHref } from '#bookings/web/booking-desk-access.ts'
import { Card } from '#kit/web/card.tsx'
import { Skeleton } from '#kit/web/skeleton.tsx'
import { conversationQuery } from './api.ts'
import { Conversation } from './conversation.tsx'

/** For holders of a facility key: one conversation only. */
export function OneConversation({ access }: { access: BookingAccess }) {
  return (
    <div className="page-width flex max-w-3xl flex-col gap-6 py-8 md:py-12">
      <h1 className="text-4xl">Messages</h1>
      <ConversationCard access={access} />
    </div>
  )
}

export function ConversationCard({ access }: { access: BookingAccess }) {
  const { data, isPending } = useQuery(conversationQuery('facility', access))
  return (
    <Card as="section" aria-label="Conversation" className="flex flex-col gap-4">
      {data && <About conversation={data} access={access} />}
      {isPending && <Skeleton className="h-20" />}
      <Conversation key={access.id} side="facility" access={access} />
    </Card>
  )
}

function About({ conversation, access }: { conversation: ConversationData; access: BookingAccess }) {
  const { customerName, facilityId, facilityName, startTime, endTime, timeZone, status, reference } = conversation
  const isOneDay = dateOf(startTime) === dateOf(endTime)
  const when = isOneDay ? rangeText({ startTime, endTime }, timeZone) : `until ${longDay(dateOf(endTime))}`
  return (
    <header className="border-b border-line pb-4">
      <h2 className="text-2xl wrap-anywhere">{customerName}</h2>
      <p className="wrap-anywhere">
        {facilityName}, {longDay(dateOf(startTime))}, {when}
      </p>
      <p className="text-sm text-muted">
        {reference}
        {status === 'cancelled' && ' · Canceled'}
        {status === 'pending_confirmation' && ' · Needs a reply'}
      </p>
      <Link
        to={bookingDeskHref({ facilityId, key: access.key })}
        className="inline-link mt-1 inline-flex min-h-11 items-center"
      >
        {facilityName} booking desk
      </Link>
    </header>
  )
}
