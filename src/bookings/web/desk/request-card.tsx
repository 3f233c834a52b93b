import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Hourglass } from 'lucide-react'
import { useNow } from '#availability/web/use-now.ts'
import type { Desk, DeskBooking } from '#bookings/contract.ts'
import { HOUR } from '#kit/shared/time.ts'
import { Button } from '#kit/web/button.tsx'
import { Card } from '#kit/web/card.tsx'
import { joinClasses } from '#kit/web/join-classes.ts'
import { toast } from '#kit/web/toast-store.ts'
import { timesByDay, totalDuration } from '../summary-words.ts'
import { confirmRequest, deskQuery, timesQuery } from './api.ts'
import { ContactLinks } from './contact-links.tsx'
import type { DeskAccess } from './desk-access.ts'
import { amountText, confirmByText, leftText, whenText } from './desk-words.ts'

type RequestCardProps = {
  access: DeskAccess
  booking: DeskBooking
  onDecline: () => void
  /** Told when a new attempt begins (null), and when it is refused. */
  onRefused: (error: Error | null) => void
  'data-entry': string
}

/** Somebody who waits for the owner's word. */
export function RequestCard({ access, booking, onDecline, onRefused, ...entry }: RequestCardProps) {
  const confirmation = useConfirmation(access, onRefused)
  const subject = `${booking.customerName}, ${whenText(booking)}`
  return (
    <Card as="li" className="flex flex-col gap-3" {...entry}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 className="min-w-0 text-2xl wrap-anywhere">{booking.customerName}</h3>
        <p className="font-display text-2xl font-bold tabular-nums">{amountText(booking.amount)}</p>
      </div>
      <Times access={access} booking={booking} />
      {booking.notes && (
        <blockquote className="border-l-2 border-line-strong pl-3 wrap-anywhere whitespace-pre-line">
          <span className="sr-only">Notes: </span>
          {booking.notes}
        </blockquote>
      )}
      <ContactLinks booking={booking} />
      <TimeLeft until={booking.holdExpiresAt} />
      <div className="flex flex-col gap-3 sm:flex-row">
        <Button
          aria-label={`Confirm ${subject}`}
          busy={confirmation.isPending}
          busyLabel="Confirming…"
          onClick={() => confirmation.mutate(booking)}
        >
          Confirm
        </Button>
        <Button
          tone="secondary"
          aria-label={`Decline ${subject}`}
          aria-disabled={confirmation.isPending}
          onClick={() => !confirmation.isPending && onDecline()}
        >
          Decline
        </Button>
      </div>
    </Card>
  )
}

/** The very times, and how long they are together. Until they have come, what the list knows. */
function Times({ access, booking }: { access: DeskAccess; booking: DeskBooking }) {
  const { timeZone, slotCount, reference } = booking
  const times = useQuery({ ...timesQuery(access, booking.id), enabled: slotCount > 1 })
  const slots = slotCount === 1 ? [booking] : times.data
  return (
    <div>
      {slots ? (
        timesByDay(slots, timeZone).map(({ day, times: ofDay }) => (
          <p key={day} className="text-lg font-semibold">
            {day}, {ofDay.join(' and ')}
          </p>
        ))
      ) : (
        <p className="text-lg font-semibold">{whenText(booking)}</p>
      )}
      <p className="text-sm text-muted">
        {slots ? totalDuration(slots) : `${slotCount} times`} · <span className="whitespace-nowrap">{reference}</span>
      </p>
    </div>
  )
}

/** Counts down; the last half hour is marked. */
function TimeLeft({ until }: { until: string | null }) {
  const now = useNow()
  if (until === null) return null
  const left = now === null ? null : Date.parse(until) - now
  const isUrgent = left !== null && left < HOUR / 2
  return (
    <p className={joinClasses('flex items-start gap-2 text-sm', isUrgent ? 'font-semibold text-clay' : 'text-muted')}>
      <Hourglass aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <span>
        {confirmByText(until)}
        {left !== null && <span className="whitespace-nowrap tabular-nums"> · {leftText(left)}</span>}
      </span>
    </p>
  )
}

function useConfirmation(access: DeskAccess, onRefused: (error: Error | null) => void) {
  const client = useQueryClient()
  const { queryKey } = deskQuery(access)
  return useMutation({
    mutationFn: ({ id }: DeskBooking) => confirmRequest(access, id),
    onMutate: () => onRefused(null),
    onSuccess({ booking }, request) {
      toast({ title: 'Booking confirmed', description: `${booking.customerName} is told by email.` })
      client.setQueryData(queryKey, desk => desk && moved(desk, { ...request, ...booking }))
    },
    onError: error => onRefused(error),
    onSettled: () => client.invalidateQueries({ queryKey }),
  })
}

/** From what waits to what comes. */
function moved(desk: Desk, booking: DeskBooking): Desk {
  const isOther = ({ id }: DeskBooking) => id !== booking.id
  const upcoming = [...desk.upcoming.filter(isOther), booking]
  return {
    ...desk,
    pending: desk.pending.filter(isOther),
    upcoming: upcoming.sort((a, b) => Date.parse(a.startTime) - Date.parse(b.startTime)),
  }
}
