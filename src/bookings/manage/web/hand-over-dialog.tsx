import { useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import type { Booking } from '#bookings/contract.ts'
import { forgetLists } from '#bookings/web/api.ts'
import type { BookingAccess } from '#bookings/web/booking-access.ts'
import { Button } from '#kit/web/button.tsx'
import { Dialog } from '#kit/web/dialog/dialog.tsx'
import { TextField } from '#kit/web/form/field.tsx'
import { Form, SubmitButton } from '#kit/web/form/form.tsx'
import { useForm } from '#kit/web/form/use-form.ts'
import { Notice } from '#kit/web/notice.tsx'
import { handOverBooking } from './api.ts'
import { checkRecipient, handOverRefusal } from './hand-over-messages.ts'

type HandOverProps = {
  open: boolean
  booking: Booking
  access: BookingAccess
  onClose: () => void
  /** `email`: where the new link went. */
  onDone: (email: string) => void
}

/** Explains the consequences first. */
export function HandOverDialog({ open, booking, access, onClose, onDone }: HandOverProps) {
  const client = useQueryClient()
  const id = useId()
  const form = useForm({
    initial: nobody,
    check: recipient => checkRecipient(recipient, booking.userInfo.email),
    send: ({ name, email }, { key }) => handOverBooking(access, { name: name.trim(), email: email.trim() }, key),
    onSent({ email }) {
      forgetLists(client)
      onDone(email)
    },
  })
  function close() {
    if (form.isSending) return
    form.discard()
    onClose()
  }
  const refused = form.failure === null ? null : handOverRefusal(form.failure)
  return (
    <Dialog
      open={open}
      onClose={close}
      title="Transfer this booking"
      description="Someone else plays in your place, and the booking moves to their name."
    >
      <Form form={form} className="flex flex-col gap-4">
        <TextField label="Their name" required autoComplete="off" {...form.field('name')} />
        <TextField
          label="Their email"
          type="email"
          inputMode="email"
          required
          autoComplete="off"
          hint="We’ll send them their own link to view, change or cancel the booking."
          {...form.field('email')}
        />
        <ul id={`${id}-terms`} className="list-disc rounded-md border border-line bg-sunken py-3 pr-4 pl-8">
          <li>Your link stops working, including in this browser.</li>
          <li>
            {booking.paymentStatus === null ? 'They have nothing to pay.' : 'Any refund goes to the original card.'}
          </li>
          <li>Only they can transfer it back.</li>
        </ul>
        {refused && (
          <Notice tone="danger" title={refused.title}>
            {refused.text}
          </Notice>
        )}
        <div className="flex flex-col gap-3 pt-2 md:flex-row md:justify-end">
          <Button tone="secondary" aria-disabled={form.isSending} onClick={close}>
            Cancel
          </Button>
          <SubmitButton form={form} busyLabel="Transferring…" aria-describedby={`${id}-terms`}>
            Transfer
          </SubmitButton>
        </div>
      </Form>
    </Dialog>
  )
}

const nobody = { name: '', email: '' }
