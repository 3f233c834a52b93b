import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { BookingDeskSection } from '#bookings/web/booking-desk-section.tsx'
import { fromDecimal, toDollars } from '#kit/shared/money.ts'
import { tidyLines, tooLongText } from '#kit/shared/tidy-text.ts'
import { detailOf } from '#kit/web/api/api-error.ts'
import { Button } from '#kit/web/button.tsx'
import { AskOnce } from '#kit/web/dialog/ask-once.tsx'
import { TextArea } from '#kit/web/form/field.tsx'
import { Form } from '#kit/web/form/form.tsx'
import { useForm } from '#kit/web/form/use-form.ts'
import { toast } from '#kit/web/toast/toast-store.ts'
import type { ClinicDesk } from '../contract.ts'
import { callClinicOff } from './api.ts'
import { calledOffRefundText, dollars } from './host-format.ts'

const NOTE_LENGTH = 500
const empty = { note: '' }

/** Refunds everyone in full. Asks once and states the cost first. */
export function CallOff({ desk }: { desk: ClinicDesk }) {
  const client = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const { clinic, attendees, money } = desk
  const form = useForm({
    initial: empty,
    check: ({ note }) => ({
      note: tidyLines(note).length > NOTE_LENGTH ? tooLongText(NOTE_LENGTH) : undefined,
    }),
    send: ({ note }, { key }) => callClinicOff(client, clinic.id, note, key),
    onSent({ refundedAmount }) {
      setOpen(false)
      toast({
        title: 'Clinic canceled',
        description: `${backText(refundedAmount)}We emailed everyone who booked.`,
      })
    },
  })
  const dueCents = (fromDecimal(money.captured) ?? 0) - (fromDecimal(money.refunded) ?? 0)
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
        busy={form.isSending}
        busyLabel="Canceling…"
        refusal={
          form.failure === null ? null : { title: 'We couldn’t cancel the clinic', text: detailOf(form.failure) }
        }
        onAct={() => form.submit()}
        onKeep={() => setOpen(false)}
      >
        <p className="font-medium">{calledOffRefundText(bookingsOf(attendees), toDollars(dueCents))}</p>
        <p>The field is released right away.</p>
        <Form form={form}>
          <TextArea
            label="Message to everyone who booked"
            optional
            hint="We’ll include it in the cancellation email."
            {...form.field('note')}
          />
        </Form>
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
