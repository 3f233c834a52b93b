import { useQueryClient } from '@tanstack/react-query'
import { CalendarClock, CircleX, UserRoundPlus } from 'lucide-react'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import { dateOf } from '#availability/time-format.ts'
import { CancelDialog } from '#bookings/cancellation/web/cancel-dialog.tsx'
import { cancelLabel } from '#bookings/cancellation/web/cancel-messages.ts'
import type { Booking } from '#bookings/contract.ts'
import { tooLateHint } from '#bookings/refund-messages.ts'
import { liesAhead, staysOf } from '#bookings/rules.ts'
import { forgetLists } from '#bookings/web/api.ts'
import { type BookingAccess, manageHref } from '#bookings/web/booking-access.ts'
import { Button, buttonClass } from '#kit/web/button.tsx'
import { Card } from '#kit/web/card.tsx'
import { Dialog } from '#kit/web/dialog/dialog.tsx'
import { TextField } from '#kit/web/form/field.tsx'
import { Form, SubmitButton } from '#kit/web/form/form.tsx'
import { useForm } from '#kit/web/form/use-form.ts'
import { Notice } from '#kit/web/notice.tsx'
import { transferBooking } from './api.ts'
import { SeriesDates } from './series-dates.tsx'
import { checkRecipient, transferRefusal } from './transfer-messages.ts'

type ManageActionsProps = {
  booking: Booking
  access: BookingAccess
  /** Page load, in milliseconds. */
  now: number
  onCancelled: () => void
  onHandedOver: (email: string) => void
}

/** The facility's owner can only cancel. */
export function ManageActions({ booking, access, now, onCancelled, onHandedOver }: ManageActionsProps) {
  const [open, setOpen] = useState<'cancel' | 'transfer' | null>(null)
  const { status, manageKey } = booking
  const close = () => setOpen(null)
  const tooLate = tooLateHint(booking, now)
  // With approval, only the owner allows new times.
  const canChange = !booking.isPaidAtFacility && booking.facilityApproval === 'instant'
  const dateCount = new Set(booking.slots.map(slot => dateOf(slot.startTime))).size
  const canCancelSome = dateCount > 1 && status === 'confirmed' && manageKey && !booking.isPaidAtFacility && !tooLate
  if ((status !== 'confirmed' && status !== 'pending_confirmation') || !liesAhead(staysOf(booking), now)) return null
  return (
    <Card as="section" aria-labelledby="manage" className="print:hidden noscript:hidden">
      <h2 id="manage" className="text-2xl">
        Plans change?
      </h2>
      <p className="mt-1 text-muted">{tooLate ?? hintOf(booking)}</p>
      {canCancelSome && <SeriesDates {...{ booking, access, now }} onOneLeft={onCancelled} />}
      <div className="mt-4 flex flex-wrap gap-3">
        {manageKey && status === 'confirmed' && canChange && (
          <Link to={manageHref(access, { change: 'times' })} className={buttonClass({ tone: 'secondary' })}>
            <CalendarClock aria-hidden="true" className="size-5" />
            {tooLate ? 'Add times' : 'Change time'}
          </Link>
        )}
        {manageKey && (
          <Button tone="secondary" onClick={() => setOpen('transfer')}>
            <UserRoundPlus aria-hidden="true" className="size-5" />
            Transfer
          </Button>
        )}
        <Button tone="secondary" onClick={() => setOpen('cancel')}>
          <CircleX aria-hidden="true" className="size-5" />
          {cancelLabel(dateCount)}
        </Button>
      </div>
      <CancelDialog
        booking={open === 'cancel' ? booking : null}
        {...{ access, onCancelled, dateCount }}
        onClose={close}
      />
      <TransferDialog
        open={open === 'transfer'}
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

function hintOf({ status, manageKey, isPaidAtFacility, facilityApproval }: Booking): string {
  if (!manageKey && isPaidAtFacility) return 'Payments made at the facility are settled there.'
  if (!manageKey) return 'If you cancel, the customer gets a full refund.'
  if (isPaidAtFacility) return 'Transfer the booking or cancel it. To change times, contact the facility.'
  if (status === 'confirmed' && facilityApproval === 'request')
    return 'The owner approves each booking. To change the time, message them. You can also transfer it or cancel.'
  return status === 'confirmed'
    ? 'Change your times, transfer the booking or cancel it. We’ll show any charge or refund first.'
    : 'Transfer the booking or cancel it. You won’t be charged until the owner confirms.'
}

type TransferProps = {
  open: boolean
  booking: Booking
  access: BookingAccess
  onClose: () => void
  /** `email`: where the new link went. */
  onDone: (email: string) => void
}

/** Explains the consequences first. */
function TransferDialog({ open, booking, access, onClose, onDone }: TransferProps) {
  const client = useQueryClient()
  const id = useId()
  const form = useForm({
    initial: nobody,
    check: recipient => checkRecipient(recipient, booking.userInfo.email),
    send: ({ name, email }, { key }) => transferBooking(access, { name: name.trim(), email: email.trim() }, key),
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
  const refused = form.failure === null ? null : transferRefusal(form.failure)
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
