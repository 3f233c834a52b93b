import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { BookingDeskSection } from '#bookings/web/desk/booking-desk-section.tsx'
import type { ClinicDesk } from '#clinics/contract.ts'
import { fromDecimal, toDollars } from '#kit/shared/money.ts'
import { detailOf, isSilence } from '#kit/web/api-error.ts'
import { AskOnce } from '#kit/web/ask-once.tsx'
import { Button } from '#kit/web/button.tsx'
import { newIdempotencyKey } from '#kit/web/call.ts'
import { TextArea } from '#kit/web/field.tsx'
import { toast } from '#kit/web/toast-store.ts'
import { callClinicOff } from './api.ts'
import { dollars, refundText } from './host-format.ts'

const NOTE_LENGTH = 500

/** Refunds everyone in full. Asks once and states the cost first. */
export function CallOff({ desk }: { desk: ClinicDesk }) {
  const client = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const [note, setNote] = useState('')
  const key = useRef('')
  const { clinic, attendees, money } = desk
  const off = useMutation({
    mutationFn: () => {
      key.current ||= newIdempotencyKey()
      return callClinicOff(client, clinic.id, note, key.current)
    },
    onSuccess: ({ refundedAmount }) => {
      setOpen(false)
      toast({
        title: 'Clinic canceled',
        description: `${backText(refundedAmount)}We emailed everyone who booked.`,
      })
    },
    onError: error => {
      if (!isSilence(error)) key.current = ''
    },
  })
  const dueCents = (fromDecimal(money.captured) ?? 0) - (fromDecimal(money.refunded) ?? 0)
  const isTooLong = note.length > NOTE_LENGTH
  return (
    <BookingDeskSection id="call-off" title="Cancel clinic">
      <p className="max-w-prose text-muted">
        Everyone who booked is refunded in full and notified by email, and the field is released. This can’t be undone.
      </p>
      <Button tone="secondary" className="self-start" onClick={() => setOpen(true)}>
        Cancel clinic{' '}
      </Button>
      <AskOnce
        open={isOpen}
        title="Cancel this clinic?"
        about={clinic.title}
        act="Cancel clinic"
        keep="Keep clinic"
        busy={off.isPending}
        busyLabel="Canceling…"
        refusal={off.isError ? { title: 'We couldn’t cancel the clinic', text: detailOf(off.error) } : null}
        onAct={() => !isTooLong && off.mutate()}
        onKeep={() => setOpen(false)}
      >
        <p className="font-medium">{refundText(bookingsOf(attendees), toDollars(dueCents))}</p>
        <p>The field is released right away.</p>
        <TextArea
          label="Message to everyone who booked"
          optional
          hint="We’ll include it in the cancellation email."
          value={note}
          error={isTooLong && `This is too long. Use ${NOTE_LENGTH} characters or fewer.`}
          onChange={event => setNote(event.currentTarget.value)}
        />
      </AskOnce>
    </BookingDeskSection>
  )
}

function bookingsOf(attendees: ClinicDesk['attendees']): number {
  return new Set(attendees.map(({ bookingId }) => bookingId)).size
}

function backText(refundedAmount: string): string {
  return fromDecimal(refundedAmount) ? `${dollars(refundedAmount)} refunded. ` : ''
}
