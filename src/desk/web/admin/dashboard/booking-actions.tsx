import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ExternalLink } from 'lucide-react'
import type { BookingSummary } from '#bookings/contract.ts'
import { showRefusal } from '#bookings/web/show-refusal.ts'
import { isWebAddress } from '#kit/shared/web-address.ts'
import { Button, buttonClass } from '#kit/web/button.tsx'
import { toast } from '#kit/web/toast/toast-store.ts'
import { useNow } from '#kit/web/use-now.ts'
import { askAgain, confirmBooking } from './api.ts'

type ActionsProps = { booking: BookingSummary; onCancel: () => void }

export function BookingActions({ booking, onCancel }: ActionsProps) {
  const { status, startTime, externalUrl } = booking
  const now = useNow()
  if (status === 'pending_confirmation') return <Answers booking={booking} onCancel={onCancel} />
  if (status === 'confirmed' && now !== null && Date.parse(startTime) > now)
    return <CancelButton {...{ booking, onCancel }} />
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
    onSuccess: () => toast({ title: 'Booking confirmed', description: `We emailed ${booking.customerName}.` }),
    onError: showRefusal,
    onSettled: () => askAgain(client),
  })
  return (
    <span className="flex flex-wrap gap-2">
      <Button
        size="sm"
        aria-label={`Confirm ${subjectOf(booking)}`}
        busy={confirmation.isPending}
        busyLabel="Confirming…"
        onClick={() => confirmation.mutate()}
      >
        Confirm
      </Button>
      <CancelButton
        booking={booking}
        onCancel={() => !confirmation.isPending && onCancel()}
        isOff={confirmation.isPending}
      />
    </span>
  )
}

function CancelButton({ booking, onCancel, isOff = false }: ActionsProps & { isOff?: boolean }) {
  return (
    <Button
      size="sm"
      tone="secondary"
      aria-label={`Cancel ${subjectOf(booking)}`}
      aria-disabled={isOff}
      onClick={onCancel}
    >
      Cancel
    </Button>
  )
}

function subjectOf({ reference, customerName }: BookingSummary): string {
  return `${reference}, ${customerName}`
}
