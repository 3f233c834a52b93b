import { useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useId, useRef, useState } from 'react'
import { type Booking, customerLimits } from '#bookings/contract.ts'
import { Button } from '#kit/web/button.tsx'
import { Dialog } from '#kit/web/dialog.tsx'
import { TextField } from '#kit/web/field.tsx'
import { Notice } from '#kit/web/notice.tsx'
import { forgetLists, handOverBooking } from './api.ts'
import type { BookingAccess } from './booking-access.ts'
import { checkRecipient, handOverRefusal, type RecipientErrors } from './hand-over-messages.ts'

type HandOverProps = {
  open: boolean
  booking: Booking
  access: BookingAccess
  onClose: () => void
  /** `email`: where the new link went. */
  onDone: (email: string) => void
}

/** Explains the consequences first. */
export function HandOverDialog({ open, onClose, ...form }: HandOverProps) {
  const [isBusy, setBusy] = useState(false)
  return (
    <Dialog
      open={open}
      onClose={() => !isBusy && onClose()}
      title="Transfer this booking"
      description="Someone else plays in your place, and the booking moves to their name."
    >
      <HandOverForm {...{ ...form, onClose, isBusy, setBusy }} />
    </Dialog>
  )
}

type FormProps = Omit<HandOverProps, 'open'> & { isBusy: boolean; setBusy: (isBusy: boolean) => void }

function HandOverForm({ booking, access, onClose, onDone, isBusy, setBusy }: FormProps) {
  const client = useQueryClient()
  const form = useRef<HTMLFormElement>(null)
  const id = useId()
  const [recipient, setRecipient] = useState({ name: '', email: '' })
  const [errors, setErrors] = useState<RecipientErrors>({})
  const [failure, setFailure] = useState<unknown>(null)

  function show(found: RecipientErrors) {
    setErrors(found)
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
  }

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isBusy) return
    const to = { name: recipient.name.trim(), email: recipient.email.trim() }
    const found = checkRecipient(to, booking.userInfo.email)
    show(found)
    if (Object.keys(found).length > 0) return
    setBusy(true)
    setFailure(null)
    try {
      const { email } = await handOverBooking(access, to)
      forgetLists(client)
      onDone(email)
    } catch (error) {
      const refused = handOverRefusal(error)
      if (refused.fields) show(refused.fields)
      else setFailure(error)
    } finally {
      setBusy(false)
    }
  }

  const field = (name: 'name' | 'email') => ({
    name,
    required: true,
    value: recipient[name],
    error: errors[name],
    onChange: (event: { currentTarget: HTMLInputElement }) =>
      setRecipient({ ...recipient, [name]: event.currentTarget.value }),
  })
  const refused = failure === null ? null : handOverRefusal(failure)
  return (
    // Errors appear beside the fields.
    <form ref={form} noValidate onSubmit={event => void submit(event)} className="flex flex-col gap-4">
      <TextField label="Their name" autoComplete="off" maxLength={customerLimits.name} {...field('name')} />
      <TextField
        label="Their email"
        type="email"
        inputMode="email"
        autoComplete="off"
        maxLength={customerLimits.email}
        hint="We’ll send them their own link to view, change or cancel the booking."
        {...field('email')}
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
        <Button tone="secondary" aria-disabled={isBusy} onClick={() => !isBusy && onClose()}>
          Cancel
        </Button>
        <Button type="submit" busy={isBusy} busyLabel="Transferring…" aria-describedby={`${id}-terms`}>
          Transfer
        </Button>
      </div>
    </form>
  )
}
