import type { ReactNode } from 'react'
import type { Booking } from '#bookings/contract.ts'
import type { StaffBooking } from '#bookings/staff/contract.ts'
import { noteFault, reasonFault } from '#bookings/staff/rules.ts'
import { centsOf } from '#bookings/web/desk-messages.ts'
import { fromDecimal, toDecimal, toDollars } from '#kit/shared/money.ts'
import { detailOf } from '#kit/web/api/api-error.ts'
import { Button } from '#kit/web/button.tsx'
import { TextArea, TextField } from '#kit/web/form/field.tsx'
import { Form, SubmitButton } from '#kit/web/form/form.tsx'
import { Select } from '#kit/web/form/select.tsx'
import { type FormState, useForm } from '#kit/web/form/use-form.ts'
import { Notice } from '#kit/web/notice.tsx'
import { toast } from '#kit/web/toast/toast-store.ts'
import { blockCustomer, refund, takePayment, writeNote } from './api.ts'

export type StaffFormProps = {
  booking: Booking
  staff: StaffBooking
  onDone: (staff: StaffBooking) => void
  onCancel: () => void
  /** The refusal says that something changed meanwhile. */
  onRefused: () => void
}

export function RefundForm({ booking, staff, onDone, onCancel, onRefused }: StaffFormProps) {
  const leftCents = centsOf(staff.refundable.cardAmount) + centsOf(staff.refundable.creditAmount)
  const form = useForm({
    initial: { amount: '', reason: '' },
    check: ({ amount, reason }) => ({ amount: amountFault(amount, leftCents), reason: reasonFault(reason) }),
    send: ({ amount, reason }, { key }) =>
      refund(booking.id, { amount: amount.trim(), left: toDecimal(leftCents), reason }, key),
    onSent(reply, { amount }) {
      toast({ title: `${toDollars(fromDecimal(amount.trim())!)} refunded`, description: told(booking) })
      onDone(reply)
    },
    onRefused,
  })
  return (
    <StaffForm form={form} onCancel={onCancel} action="Refund" busyLabel="Refunding…">
      <TextField
        label="Amount"
        inputMode="decimal"
        required
        hint={`Up to ${toDollars(leftCents)}. If you cancel the booking later, only the remainder is refunded.`}
        {...form.field('amount')}
      />
      <TextField label="Reason" hint="The customer reads this in our email." required {...form.field('reason')} />
    </StaffForm>
  )
}

export function PaymentForm({ booking, staff, onDone, onCancel, onRefused }: StaffFormProps) {
  const form = useForm({
    initial: { amount: staff.dueAtFacility, method: 'cash' },
    check: ({ amount }) => ({ amount: amountFault(amount, centsOf(staff.dueAtFacility)) }),
    send: ({ amount, method }, { key }) =>
      takePayment(booking.id, { amount: amount.trim(), method: method === 'check' ? 'check' : 'cash' }, key),
    onSent(reply) {
      toast({ title: 'Payment recorded' })
      onDone(reply)
    },
    onRefused,
  })
  return (
    <StaffForm form={form} onCancel={onCancel} action="Record payment" busyLabel="Saving…">
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="Amount" inputMode="decimal" required {...form.field('amount')} />
        <Select label="Paid by" options={methods} {...form.field('method')} />
      </div>
    </StaffForm>
  )
}

const methods = [
  { value: 'cash', label: 'Cash' },
  { value: 'check', label: 'Check' },
]

export function NoteForm({ booking, staff, onDone, onCancel, onRefused }: StaffFormProps) {
  const form = useForm({
    initial: { text: staff.note.text },
    check: ({ text }) => ({ text: noteFault(text) }),
    send: ({ text }) => writeNote({ params: { id: booking.id }, body: { text, version: staff.note.version } }),
    onSent(reply) {
      toast({ title: 'Note saved' })
      onDone(reply)
    },
    onRefused,
  })
  return (
    <StaffForm form={form} onCancel={onCancel} action="Save note" busyLabel="Saving…">
      <TextArea
        label="Note"
        hint="Only staff see this. It’s part of the data that customers can download."
        rows={3}
        {...form.field('text')}
      />
    </StaffForm>
  )
}

export function BlockForm({ booking, staff, onDone, onCancel, onRefused }: StaffFormProps) {
  const form = useForm({
    initial: { reason: staff.block?.reason ?? '', until: '' },
    check: ({ reason }) => ({ reason: reasonFault(reason) }),
    send: ({ reason, until }) => blockCustomer({ params: { id: booking.id }, body: { reason, until: until || null } }),
    onSent(reply) {
      toast({ title: `${booking.userInfo.name} is blocked`, description: 'Existing bookings stay.' })
      onDone(reply)
    },
    onRefused,
  })
  return (
    <StaffForm form={form} onCancel={onCancel} action="Block customer" busyLabel="Blocking…" tone="danger">
      <p>
        {booking.userInfo.name} won’t be able to book at any of your facilities, from this account, browser or email
        address. Existing bookings stay, and you can still book for them.
      </p>
      <TextField label="Reason" hint="Only staff see this." required {...form.field('reason')} />
      <TextField
        label="Until"
        type="date"
        optional
        hint="Leave empty to block until you lift it."
        {...form.field('until')}
      />
    </StaffForm>
  )
}

type StaffFormFrame<V extends object> = {
  form: FormState<V>
  onCancel: () => void
  action: string
  busyLabel: string
  tone?: 'danger'
  children: ReactNode
}

function StaffForm<V extends object>({ form, onCancel, action, busyLabel, tone, children }: StaffFormFrame<V>) {
  return (
    <Form form={form} className="flex flex-col gap-4">
      {children}
      {form.failure ? <Notice tone="warning" title={detailOf(form.failure)} /> : null}
      <div className="flex flex-col gap-3 md:flex-row md:justify-end">
        <Button tone="secondary" disabled={form.isSending} onClick={onCancel}>
          Cancel
        </Button>
        <SubmitButton form={form} busyLabel={busyLabel} {...(tone && { tone })}>
          {action}
        </SubmitButton>
      </div>
    </Form>
  )
}

function amountFault(text: string, mostCents: number): string | undefined {
  const cents = fromDecimal(text.trim())
  if (!cents) return 'Enter an amount, such as 15 or 15.50'
  return cents > mostCents ? `The maximum is ${toDollars(mostCents)}` : undefined
}

function told({ userInfo: { name, email } }: Booking): string {
  return email ? `We emailed ${name}.` : `Please let ${name} know. They didn’t leave an email address.`
}
