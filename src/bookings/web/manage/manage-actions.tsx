import { CalendarClock, CircleX, UserRoundPlus } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Booking } from '#bookings/contract.ts'
import { Button, buttonClass } from '#kit/web/button.tsx'
import { Card } from '#kit/web/card.tsx'
import { type BookingAccess, manageHref } from './booking-access.ts'
import { CancelDialog } from './cancel-dialog.tsx'
import { HandOverDialog } from './hand-over-dialog.tsx'
import { isAhead } from './own-times.ts'

type ManageActionsProps = {
  booking: Booking
  access: BookingAccess
  /** When the page was loaded, in milliseconds. */
  now: number
  onCancelled: () => void
  onHandedOver: (email: string) => void
}

/** Change, hand over, cancel: as long as something of the booking lies ahead. The facility's owner may only cancel. */
export function ManageActions({ booking, access, now, onCancelled, onHandedOver }: ManageActionsProps) {
  const [open, setOpen] = useState<'cancel' | 'hand-over' | null>(null)
  const { status, manageKey } = booking
  const close = () => setOpen(null)
  if ((status !== 'confirmed' && status !== 'pending_confirmation') || !isAhead(booking, now)) return null
  return (
    <Card as="section" aria-labelledby="manage" className="print:hidden noscript:hidden">
      <h2 id="manage" className="text-2xl">
        Plans change?
      </h2>
      <p className="mt-1 text-muted">{hintOf(booking)}</p>
      <div className="mt-4 flex flex-wrap gap-3">
        {manageKey && status === 'confirmed' && (
          <Link to={manageHref(access, { change: 'times' })} className={buttonClass({ tone: 'secondary' })}>
            <CalendarClock aria-hidden="true" className="size-5" />
            Change time
          </Link>
        )}
        {manageKey && (
          <Button tone="secondary" onClick={() => setOpen('hand-over')}>
            <UserRoundPlus aria-hidden="true" className="size-5" />
            Hand over
          </Button>
        )}
        <Button tone="secondary" onClick={() => setOpen('cancel')}>
          <CircleX aria-hidden="true" className="size-5" />
          Cancel booking
        </Button>
      </div>
      <CancelDialog booking={open === 'cancel' ? booking : null} {...{ access, onCancelled }} onClose={close} />
      <HandOverDialog
        open={open === 'hand-over'}
        {...{ booking, access }}
        onClose={close}
        onDone={email => {
          close()
          onHandedOver(email)
        }}
      />
    </Card>
  )
}

function hintOf({ status, manageKey }: Booking): string {
  if (!manageKey) return 'If you cancel, everything that was paid goes back to the customer.'
  return status === 'confirmed'
    ? 'Move to other times, let somebody else play, or cancel. You see what it costs or gives back first.'
    : 'Let somebody else play, or cancel. Nothing is charged before the owner has confirmed.'
}
