import { CalendarPlus, ExternalLink, Printer, RefreshCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { holdOnArrival } from '#availability/holds/web/hold-on-arrival.ts'
import type { Run } from '#availability/web/slot-runs.ts'
import type { Booking } from '#bookings/contract.ts'
import { type BookingAccess, calendarHref, manageHref } from '#bookings/web/booking-access.ts'
import { DirectionsLink } from '#bookings/web/directions-link.tsx'
import { TicketActions } from '#bookings/web/ticket.tsx'
import { likelyAction, sameTimeNext, shownRun, type TicketAction } from '#bookings/web/ticket-messages.ts'
import { withWanted } from '#facilities/lists/web/booking-address.ts'
import { paths } from '#kit/shared/paths.ts'
import { Button, buttonClass } from '#kit/web/button.tsx'
import { CopyLink } from '#kit/web/copy/copy-link.tsx'

type ReceiptActionsProps = {
  booking: Booking
  access: BookingAccess
  runs: readonly Run[]
  /** Page load, in milliseconds. */
  now: number
  /** The facility still takes bookings. */
  canRebook: boolean
}

export function ReceiptActions({ booking, access, runs, now, canRebook }: ReceiptActionsProps) {
  const { id, facilityId, status, redirectUrl, manageKey, credit } = booking
  const isOn = status === 'confirmed' || status === 'pending_confirmation'
  const { run } = shownRun(runs, now)
  const likely = likelyAction(booking, run, now)
  // Its money became a credit, so the next step is another booking there.
  const given = status === 'cancelled' && manageKey ? credit : null

  function render(action: TicketAction, look: string): ReactNode {
    switch (action) {
      case 'directions':
        return isOn && <DirectionsLink place={booking} className={look} />
      case 'calendar':
        return (
          isOn &&
          likely !== 'again' && (
            <a href={calendarHref(access)} download className={look}>
              <CalendarPlus aria-hidden="true" className="size-5" />
              Add to calendar
            </a>
          )
        )
      case 'again':
        if (!manageKey || !run || !canRebook || given || status === 'redirected') return null
        return (
          <Link to={againHref(booking, run, now)} state={holdOnArrival} className={look}>
            <RefreshCw aria-hidden="true" className="size-5" />
            Book again
          </Link>
        )
    }
  }

  return (
    <>
      {given && (
        <Link to={`${paths.booking(facilityId)}?credit=${given.code}`} className={buttonClass()}>
          Find another time
        </Link>
      )}
      {status === 'redirected' && redirectUrl && (
        <a href={redirectUrl} className={buttonClass()}>
          <ExternalLink aria-hidden="true" className="size-5" />
          Continue to the provider’s site
        </a>
      )}
      <TicketActions {...{ likely, render }} />
      <Button tone="secondary" onClick={() => window.print()}>
        <Printer aria-hidden="true" className="size-5" />
        Print
      </Button>
      {manageKey && (
        <CopyLink
          path={manageHref({ id, key: manageKey })}
          label="Link to this booking"
          use="Anyone with this link can view, change or cancel this booking."
        />
      )}
      {manageKey && isOn && (
        <p className="w-full text-sm text-muted">
          Anyone with the link can view, change or cancel this booking. Share it only with people you trust.
        </p>
      )}
    </>
  )
}

/** The same weekday and time, held by the tap. */
function againHref({ facilityId, timeZone, mode }: Booking, run: Run, now: number): string {
  const next = sameTimeNext(run, timeZone, now)
  return withWanted(paths.booking(facilityId), { ...next, mode: mode === 'hold' ? mode : undefined })
}
