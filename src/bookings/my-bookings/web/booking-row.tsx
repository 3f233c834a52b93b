import { useState } from 'react'
import { Link } from 'react-router'
import { clockText, dateOf, shortDay } from '#availability/time-format.ts'
import type { BookingSummary } from '#bookings/contract.ts'
import { confirmBooking } from '#bookings/web/api.ts'
import { paths } from '#kit/shared/paths.ts'
import { offsetMinutesAt, toOffsetIso } from '#kit/shared/time.ts'
import { detailOf } from '#kit/web/api/api-error.ts'
import { Badge } from '#kit/web/badge.tsx'
import { Button, buttonClass } from '#kit/web/button.tsx'
import { Card } from '#kit/web/card.tsx'
import { toast } from '#kit/web/toast/toast-store.ts'
import { amountText, statusLabel, whenText, zoneText } from './list-labels.ts'

type BookingRowProps = {
  booking: BookingSummary
  isAdministrator: boolean
  /** In milliseconds. */
  now: number
  onChanged: () => void
  onCancel: () => void
}

export function BookingRow({ booking, isAdministrator, now, onChanged, onCancel }: BookingRowProps) {
  const { id, facilityName, status, reference, customerName, customerEmail, externalUrl } = booking
  const { label, tone } = statusLabel[status]
  const isPending = status === 'pending_confirmation'
  return (
    <Card
      as="article"
      aria-label={`${facilityName}, ${reference}`}
      className="flex flex-col gap-3 sm:flex-row sm:items-start sm:justify-between"
    >
      <div className="min-w-0">
        <Badge tone={tone}>{label}</Badge>
        <h2 className="mt-1 text-2xl">
          <Link to={paths.bookingSuccess(id)} className="text-ink underline-offset-4 hover:underline">
            {facilityName}
          </Link>
        </h2>
        <p className="font-medium tabular-nums">
          {whenText(booking, now)} <span className="text-sm font-normal text-muted">{zoneText(booking)}</span>
        </p>
        {isAdministrator && (
          <p className="text-sm wrap-anywhere text-muted">
            {customerName}, {customerEmail}
          </p>
        )}
        <p className="text-sm text-muted">
          Reference {reference}
          {isPending && booking.holdExpiresAt && ` · awaiting confirmation until ${untilText(booking)}`}
        </p>
      </div>
      <div className="flex shrink-0 flex-wrap items-center gap-3 sm:flex-col sm:items-end">
        <p className="font-display text-2xl font-bold tabular-nums">{amountText(booking)}</p>
        <div className="flex flex-wrap gap-2">
          <Link to={paths.bookingSuccess(id)} className={buttonClass({ tone: 'secondary', size: 'sm' })}>
            Receipt<span className="sr-only"> {reference}</span>
          </Link>
          {status === 'confirmed' && !isAdministrator && Date.parse(booking.endTime) <= now && (
            <Link to={paths.review(id)} className={buttonClass({ tone: 'secondary', size: 'sm' })}>
              Review<span className="sr-only"> {reference}</span>
            </Link>
          )}
          {status === 'redirected' && externalUrl && (
            <a
              href={externalUrl}
              target="_blank"
              rel="noreferrer"
              className={buttonClass({ tone: 'secondary', size: 'sm' })}
            >
              View External Booking<span className="sr-only"> {reference} (opens in a new tab)</span>
            </a>
          )}
          {isAdministrator && isPending && (
            <>
              <Button tone="secondary" size="sm" onClick={onCancel}>
                Cancel<span className="sr-only"> {reference}</span>
              </Button>
              <ConfirmButton {...{ booking, onChanged }} />
            </>
          )}
        </div>
      </div>
    </Card>
  )
}

function ConfirmButton({ booking, onChanged }: Pick<BookingRowProps, 'booking' | 'onChanged'>) {
  const [isBusy, setBusy] = useState(false)
  async function confirm() {
    setBusy(true)
    try {
      await confirmBooking({ params: { id: booking.id }, query: {} })
      toast({ title: 'Booking confirmed', description: `We emailed ${booking.customerName}.` })
    } catch (error) {
      toast({ title: 'Not confirmed', description: detailOf(error), tone: 'destructive' })
    }
    setBusy(false)
    onChanged()
  }
  return (
    <Button size="sm" busy={isBusy} busyLabel="Confirming…" onClick={() => void confirm()}>
      Confirm<span className="sr-only"> {booking.reference}</span>
    </Button>
  )
}

/** "Tue, Mar 3, 7:04 PM" by the facility's clock. */
function untilText({ holdExpiresAt, timeZone }: BookingSummary): string {
  const at = Date.parse(holdExpiresAt ?? '')
  const local = toOffsetIso(at, offsetMinutesAt(timeZone, at))
  return `${shortDay(dateOf(local))}, ${clockText(local)}`
}
