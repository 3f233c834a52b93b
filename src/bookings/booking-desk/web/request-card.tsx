import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Hourglass } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { BookingDesk } from '#bookings/booking-desk/contract.ts'
import type { DeskBooking } from '#bookings/contract.ts'
import { confirmRequest } from '#bookings/web/api.ts'
import type { BookingDeskAccess } from '#bookings/web/booking-desk-access.ts'
import { amountText, confirmByText, leftText, refusalText, stepText, whenText } from '#bookings/web/desk-messages.ts'
import { HOUR } from '#kit/shared/time.ts'
import { Button } from '#kit/web/button.tsx'
import { Card } from '#kit/web/card.tsx'
import { joinClasses } from '#kit/web/join-classes.ts'
import { Notice } from '#kit/web/notice.tsx'
import { toast } from '#kit/web/toast/toast-store.ts'
import { useNow } from '#kit/web/use-now.ts'
import { bookingDeskQuery } from './api.ts'
import { ContactLinks } from './contact-links.tsx'
import { useTimes } from './use-times.ts'

type RequestCardProps = {
  access: BookingDeskAccess
  booking: DeskBooking
  refusal: Error | null
  /** No longer pending; stays until the refusal was read. */
  isGone: boolean
  onDecline: () => void
  /** Null when an attempt begins. */
  onRefused: (error: Error | null) => void
  'data-entry': string
}

export function RequestCard({ access, booking, refusal, isGone, onDecline, onRefused, ...entry }: RequestCardProps) {
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
      <ContactLinks access={access} booking={booking} />
      {!isGone && <TimeLeft until={booking.holdExpiresAt} />}
      {!isGone && <p className="text-sm text-muted empty:hidden">{stepText(booking.approval)}</p>}
      {refusal && (
        <Notice tone="warning" title={refusalText(refusal).title}>
          {refusalText(refusal).text}
        </Notice>
      )}
      {isGone ? (
        <SeenButton onSeen={() => onRefused(null)} />
      ) : (
        <Answers {...{ access, booking, onDecline, onRefused }} />
      )}
    </Card>
  )
}

type AnswersProps = Pick<RequestCardProps, 'access' | 'booking' | 'onDecline' | 'onRefused'>

function Answers({ access, booking, onDecline, onRefused }: AnswersProps) {
  const confirmation = useConfirmation(access, onRefused)
  const subject = `${booking.customerName}, ${whenText(booking)}`
  return (
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
  )
}

/** Takes the focus of the button it replaces. */
function SeenButton({ onSeen }: { onSeen: () => void }) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (document.activeElement === document.body) button.current?.focus({ preventScroll: true })
  }, [])
  return (
    <Button ref={button} tone="secondary" className="sm:self-start" onClick={onSeen}>
      OK
    </Button>
  )
}

/** A summary until the exact times load. */
function Times({ access, booking }: { access: BookingDeskAccess; booking: DeskBooking }) {
  const times = useTimes(access, booking)
  const lines = times?.days.map(({ day, times: ofDay }) => `${day}, ${ofDay.join(' and ')}`) ?? [whenText(booking)]
  return (
    <div>
      {lines.map(line => (
        <p key={line} className="text-lg font-semibold">
          {line}
        </p>
      ))}
      <p className="text-sm text-muted">
        {times?.duration ?? `${booking.slotCount} times`} ·{' '}
        <span className="whitespace-nowrap">{booking.reference}</span>
      </p>
    </div>
  )
}

/** Marks the last half hour. */
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

/** `onRefused` gets null when an attempt begins. */
function useConfirmation(access: BookingDeskAccess, onRefused: (error: Error | null) => void) {
  const client = useQueryClient()
  const { queryKey } = bookingDeskQuery(access)
  return useMutation({
    mutationFn: ({ id }: DeskBooking) => confirmRequest(access, id),
    onMutate: () => onRefused(null),
    onSuccess({ booking }, request) {
      if (booking.status !== 'confirmed') {
        toast({ title: 'Approved', description: 'A manager has to confirm it. We emailed them.' })
        return
      }
      toast({ title: 'Booking confirmed', description: `We emailed ${booking.customerName}.` })
      client.setQueryData(queryKey, desk => desk && moved(desk, { ...request, ...booking }))
    },
    onError: error => onRefused(error),
    onSettled: () => client.invalidateQueries({ queryKey }),
  })
}

/** From pending to upcoming. */
function moved(desk: BookingDesk, booking: DeskBooking): BookingDesk {
  const isOther = ({ id }: DeskBooking) => id !== booking.id
  const upcoming = [...desk.upcoming.filter(isOther), booking]
  return {
    ...desk,
    pending: desk.pending.filter(isOther),
    upcoming: upcoming.sort((a, b) => Date.parse(a.startTime) - Date.parse(b.startTime)),
  }
}
