import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ExternalLink } from 'lucide-react'
import type { BookingSummary } from '#bookings/contract.ts'
import { tellRefusal } from '#bookings/web/desk/tell-refusal.ts'
import { Button, buttonClass } from '#kit/web/button.tsx'
import { toast } from '#kit/web/toast-store.ts'
import { askAgain, confirmBooking } from './api.ts'

type ActionsProps = { booking: BookingSummary; onCancel: () => void }

/** What can be done about a booking: answer one that waits, or look at one on its provider's site. */
export function BookingActions({ booking, onCancel }: ActionsProps) {
  const { status, externalUrl } = booking
  if (status === 'pending_confirmation') return <Answers booking={booking} onCancel={onCancel} />
  if (externalUrl === null || !isWebAddress(externalUrl)) return null
  return (
    <a
      href={externalUrl}
      target="_blank"
      rel="noopener noreferrer"
      className={buttonClass({ tone: 'secondary', size: 'sm' })}
    >
      View External Booking
      <ExternalLink aria-hidden="true" className="size-4" />
      <span className="sr-only"> (new tab)</span>
    </a>
  )
}

function Answers({ booking, onCancel }: ActionsProps) {
  const client = useQueryClient()
  const confirmation = useMutation({
    mutationFn: () => confirmBooking(booking.id),
    onSuccess: () => toast({ title: 'Booking confirmed', description: `${booking.customerName} is told by email.` }),
    onError: tellRefusal,
    onSettled: () => askAgain(client),
  })
  const subject = `${booking.reference}, ${booking.customerName}`
  return (
    <span className="flex flex-wrap gap-2">
      <Button
        size="sm"
        aria-label={`Confirm ${subject}`}
        busy={confirmation.isPending}
        busyLabel="Confirming…"
        onClick={() => confirmation.mutate()}
      >
        Confirm
      </Button>
      <Button
        size="sm"
        tone="secondary"
        aria-label={`Cancel ${subject}`}
        aria-disabled={confirmation.isPending}
        onClick={() => !confirmation.isPending && onCancel()}
      >
        Cancel
      </Button>
    </span>
  )
}

/** An address that somebody else gave us may only be one of the web, never a script. */
function isWebAddress(url: string): boolean {
  return URL.canParse(url) && ['http:', 'https:'].includes(new URL(url).protocol)
}
