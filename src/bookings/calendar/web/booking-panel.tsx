import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Mail, MessageSquareText, Phone } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { cancelForFacility, refundQuery } from '#bookings/cancellation/web/api.ts'
import type { Booking, CancellationQuote } from '#bookings/contract.ts'
import { StaffPanel } from '#bookings/staff/web/staff-panel.tsx'
import { confirmRequest, facilityBookingQuery } from '#bookings/web/api.ts'
import { type BookingDeskAccess, messagesHref } from '#bookings/web/booking-desk-access.ts'
import { amountText, centsOf, endedText, refusalText } from '#bookings/web/desk-messages.ts'
import { statusNames, statusTones } from '#bookings/web/owner-status.ts'
import { toDollars } from '#kit/shared/money.ts'
import { Badge } from '#kit/web/badge.tsx'
import { Button } from '#kit/web/button.tsx'
import { announce } from '#kit/web/live-region.tsx'
import { LoadFailed } from '#kit/web/load-failed.tsx'
import { Notice } from '#kit/web/notice.tsx'
import { Skeleton } from '#kit/web/skeleton.tsx'
import { toast } from '#kit/web/toast/toast-store.ts'
import { useNow } from '#kit/web/use-now.ts'
import { useMay } from '#organizations/web/use-may.ts'
import { MovePanel } from './move-panel.tsx'

export function BookingPanel({ bookingId, access, ...props }: BookingPanelProps) {
  const query = useQuery(facilityBookingQuery(access, bookingId))
  if (query.isPending) return <Skeleton className="h-48" />
  if (!query.data)
    return (
      <LoadFailed title="We couldn’t load this booking." error={query.error} onRetry={() => void query.refetch()} />
    )
  return <Loaded {...props} booking={query.data} access={access} />
}

export type BookingPanelProps = {
  bookingId: string
  access: BookingDeskAccess
  onClose: () => void
  /** Called after every attempted change. */
  onChanged: () => void
}

type LoadedProps = Omit<BookingPanelProps, 'bookingId'> & { booking: Booking }

function Loaded({ booking, access, onClose, onChanged }: LoadedProps) {
  const [isAsking, setAsking] = useState(false)
  // A link with the facility’s key runs its desk without a role.
  const runsDesk = useMay()('run-booking-desk') === true || access.key !== null
  const client = useQueryClient()
  const refresh = () => {
    void client.invalidateQueries({ queryKey: facilityBookingQuery(access, booking.id).queryKey })
    onChanged()
  }
  return (
    <div className="flex flex-col gap-4">
      <p className="flex flex-wrap items-center gap-3">
        <Badge tone={statusTones[booking.status]}>{statusNames[booking.status]}</Badge>
        <span className="font-display text-2xl font-bold tabular-nums">{amountText(booking.totalAmount)}</span>
        {booking.isPaidAtFacility && centsOf(booking.totalAmount) > 0 && <span>at the facility</span>}
        <span className="text-sm text-muted">{booking.reference}</span>
      </p>
      <Contact booking={booking} access={access} mayWrite={runsDesk} />
      {booking.notes && (
        <blockquote className="border-l-2 border-line-strong pl-3 wrap-anywhere whitespace-pre-line">
          <span className="sr-only">Notes: </span>
          {booking.notes}
        </blockquote>
      )}
      {access.key === null && !isAsking && (
        <StaffPanel
          booking={booking}
          onChanged={refresh}
          renderMove={close => (
            <MovePanel
              booking={booking}
              onCancel={close}
              onRefused={refresh}
              onMoved={() => {
                refresh()
                onClose()
              }}
            />
          )}
        />
      )}
      {isAsking ? (
        <CancelQuestion {...{ booking, access, onClose, onChanged }} onKeep={() => setAsking(false)} />
      ) : (
        runsDesk && <Actions {...{ booking, access, onClose, onChanged }} onAsk={() => setAsking(true)} />
      )}
    </div>
  )
}

type ContactProps = { booking: Booking; access: BookingDeskAccess; mayWrite: boolean }

function Contact({ booking, access, mayWrite }: ContactProps) {
  const { id, mode, facilityName } = booking
  const { email, phone } = booking.userInfo
  if (!email && !phone) return <p className="text-muted">No email or phone number.</p>
  return (
    <p className="flex flex-wrap gap-x-5">
      {phone && (
        <a href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`} className={contactLook}>
          <Phone aria-hidden="true" className="size-4 shrink-0" />
          {phone}
        </a>
      )}
      {email && (
        <a
          href={`mailto:${email}?subject=${encodeURIComponent(`Your booking at ${facilityName}`)}`}
          className={contactLook}
        >
          <Mail aria-hidden="true" className="size-4 shrink-0" />
          <span className="wrap-anywhere">{email}</span>
        </a>
      )}
      {email && mayWrite && mode !== 'linkout' && (
        <Link to={messagesHref(access, id)} className={contactLook}>
          <MessageSquareText aria-hidden="true" className="size-4 shrink-0" />
          Message
        </Link>
      )}
    </p>
  )
}

const contactLook = 'inline-link inline-flex min-h-11 min-w-0 items-center gap-2'

function Actions({ booking, access, onClose, onChanged, onAsk }: LoadedProps & { onAsk: () => void }) {
  const now = useNow()
  const confirming = useMutation({
    mutationFn: () => confirmRequest(access, booking.id),
    onSuccess() {
      toast({ title: 'Booking confirmed', description: `We emailed ${booking.userInfo.name}.` })
      onClose()
    },
    onSettled: onChanged,
  })
  const isPending = booking.status === 'pending_confirmation'
  if (booking.status === 'cancelled' || booking.status === 'redirected') return null
  if (now !== null && Date.parse(booking.end) <= now) return <p className="text-muted">This booking is over.</p>
  return (
    <>
      {confirming.isError && <Refusal error={confirming.error} />}
      <div className="flex flex-col gap-3 md:flex-row md:justify-end">
        <Button tone="secondary" disabled={confirming.isPending} onClick={onAsk}>
          {isPending ? 'Decline' : 'Cancel booking'}
        </Button>
        {isPending && (
          <Button busy={confirming.isPending} busyLabel="Confirming…" onClick={() => confirming.mutate()}>
            Confirm
          </Button>
        )}
      </div>
    </>
  )
}

/** Confirms once, showing the refund. */
function CancelQuestion({ booking, access, onClose, onChanged, onKeep }: LoadedProps & { onKeep: () => void }) {
  const quote = useQuery(refundQuery(access, booking.id))
  const ending = useMutation({
    mutationFn: () => cancelForFacility(access, booking.id, () => announce('No response yet. Trying again.')),
    onSuccess({ refund }) {
      const title = booking.status === 'pending_confirmation' ? 'Request declined' : 'Booking canceled'
      toast({ title, description: endedText(refund, booking.userInfo) })
      onClose()
    },
    onSettled: onChanged,
  })
  return (
    <div className="flex flex-col gap-4 rounded-md border border-clay-line bg-clay-soft p-4">
      <p role="alert" className="font-semibold">
        {booking.status === 'pending_confirmation' ? 'Decline this request?' : 'Cancel this booking?'}
      </p>
      <p className="min-h-6">
        {quote.data ? quoteText(quote.data, booking) : quote.isError ? '' : 'Checking the refund…'}
      </p>
      {(ending.error ?? quote.error) && <Refusal error={ending.error ?? quote.error} />}
      <div className="flex flex-col gap-3 md:flex-row md:justify-end">
        <Button tone="secondary" disabled={ending.isPending} onClick={onKeep}>
          {booking.status === 'pending_confirmation' ? 'Cancel' : 'Keep booking'}
        </Button>
        <Button
          tone="danger"
          disabled={!quote.data}
          busy={ending.isPending}
          busyLabel="Canceling…"
          onClick={() => ending.mutate()}
        >
          {booking.status === 'pending_confirmation' ? 'Decline request' : 'Cancel booking'}
        </Button>
      </div>
    </div>
  )
}

function quoteText(quote: CancellationQuote, { isPaidAtFacility, userInfo: { name } }: Booking): string {
  const [card, credit] = [centsOf(quote.refundAmount), centsOf(quote.creditAmount)]
  const parts = [
    quote.releasesCard && 'We’ll release the hold on their card. They won’t be charged.',
    card > 0 && `We’ll refund ${toDollars(card)} to their card.`,
    credit > 0 && `We’ll return ${toDollars(credit)} to their credit balance.`,
    isPaidAtFacility && `If ${name} paid you directly, refund them yourself.`,
  ].filter(text => typeof text === 'string')
  return parts.join(' ') || 'There’s nothing to refund.'
}

function Refusal({ error }: { error: unknown }) {
  const { title, text } = refusalText(error)
  return (
    <Notice tone="warning" title={title}>
      {text}
    </Notice>
  )
}
