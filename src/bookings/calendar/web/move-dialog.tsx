import { dateOf, rangeText, shortDay } from '#availability/time-format.ts'
import type { MoveQuote, MoveTarget } from '#bookings/calendar/move-contract.ts'
import { reasonFault } from '#bookings/calendar/rules.ts'
import { amountText, centsOf } from '#bookings/web/desk-messages.ts'
import { toDollars } from '#kit/shared/money.ts'
import { Button } from '#kit/web/button.tsx'
import { Dialog } from '#kit/web/dialog/dialog.tsx'
import { TextField } from '#kit/web/form/field.tsx'
import { Form, SubmitButton } from '#kit/web/form/form.tsx'
import { useForm } from '#kit/web/form/use-form.ts'
import { toast } from '#kit/web/toast/toast-store.ts'
import { moveBooking } from './move-api.ts'
import { TakenNotice } from './taken-notice.tsx'

export type MoveDialogProps = {
  bookingId: string
  target: MoveTarget
  quote: MoveQuote
  onClose: () => void
  onMoved: () => void
  /** Called after every refusal. */
  onChanged: () => void
}

/** Shows what moving a booking changes, and asks once. */
export function MoveDialog({ bookingId, target, quote, onClose, onMoved, onChanged }: MoveDialogProps) {
  const { customerName, before, after, state, newPrice, isEmailed, isOutsideHours } = quote
  const form = useForm({
    initial: { isLowered: false, isRequestedByCustomer: false, reason: '' },
    check: ({ reason }) => ({ reason: reason.trim() === '' ? undefined : reasonFault(reason) }),
    send({ isLowered, isRequestedByCustomer, reason }, { key }) {
      const { revision, accessVersion } = state
      const request = {
        ...target,
        revision,
        accessVersion,
        isRequestedByCustomer,
        ...(isLowered && { lowerTo: newPrice }),
        ...(reason.trim() !== '' && { reason: reason.trim() }),
      }
      return moveBooking(bookingId, request, key)
    },
    onSent() {
      toast({ title: 'Booking moved', description: isEmailed ? `We emailed ${customerName}.` : undefined })
      onMoved()
    },
    onRefused: onChanged,
  })
  const { isLowered, isRequestedByCustomer } = form.values
  return (
    <Dialog
      open
      onClose={onClose}
      title="Move this booking?"
      description={customerName}
      footer={
        <>
          <Button tone="secondary" disabled={form.isSending} onClick={onClose}>
            Cancel
          </Button>
          <SubmitButton form={form} busyLabel="Moving…">
            Move booking
          </SubmitButton>
        </>
      }
    >
      <Form form={form} className="flex flex-col gap-4">
        <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
          <dt className="text-muted">From</dt>
          <dd className="line-through decoration-muted">{stayText(before)}</dd>
          <dt className="text-muted">To</dt>
          <dd className="font-semibold">{stayText(after)}</dd>
        </dl>
        {isOutsideHours && (
          <p className="text-sm text-muted">This is outside the opening hours. You can still move it.</p>
        )}
        <p>{priceText(quote)}</p>
        {quote.refund && (
          <Choice
            label={lowerText(quote, quote.refund)}
            checked={isLowered}
            onChange={checked => form.change({ isLowered: checked })}
          />
        )}
        <Choice
          label={`${customerName} asked for this`}
          hint={isRequestedByCustomer ? undefined : 'Otherwise they can cancel for a full refund.'}
          checked={isRequestedByCustomer}
          onChange={checked => form.change({ isRequestedByCustomer: checked })}
        />
        <p>
          {isEmailed
            ? `We’ll email ${customerName} the new time.`
            : `${customerName} has no email address. Please tell them yourself.`}
        </p>
        {isEmailed && (
          <TextField label="Reason" optional hint="We’ll include it in the email." {...form.field('reason')} />
        )}
        <TakenNotice error={form.failure} />
      </Form>
    </Dialog>
  )
}

type ChoiceProps = { label: string; hint?: string | undefined; checked: boolean; onChange: (checked: boolean) => void }

function Choice({ label, hint, checked, onChange }: ChoiceProps) {
  return (
    <label className="flex min-h-11 items-center gap-3">
      <input
        type="checkbox"
        className="size-5 shrink-0 accent-link"
        checked={checked}
        onChange={event => onChange(event.currentTarget.checked)}
      />
      <span>
        {label}
        {hint && <span className="block text-sm text-muted">{hint}</span>}
      </span>
    </label>
  )
}

function stayText({ facilityName, ...times }: MoveQuote['before']): string {
  return `${facilityName}, ${shortDay(dateOf(times.startTime))}, ${rangeText(times)}`
}

function priceText({ oldPrice, newPrice, refund }: MoveQuote): string {
  const stays = `The price stays ${amountText(oldPrice)}.`
  if (refund) return `The new time costs ${amountText(newPrice)} instead of ${amountText(oldPrice)}.`
  if (newPrice === oldPrice) return stays
  return `${stays} The new time usually costs ${amountText(newPrice)}, but we won’t charge the difference.`
}

function lowerText(
  { newPrice, isPaidAtFacility }: MoveQuote,
  { refundAmount, creditAmount }: NonNullable<MoveQuote['refund']>,
): string {
  const parts = [
    centsOf(refundAmount) > 0 && `refund ${toDollars(centsOf(refundAmount))} to their card`,
    centsOf(creditAmount) > 0 && `return ${toDollars(centsOf(creditAmount))} to their credit balance`,
  ].filter(text => typeof text === 'string')
  const lower = `Lower the price to ${amountText(newPrice)}`
  return isPaidAtFacility || parts.length === 0 ? lower : `${lower} and ${parts.join(' and ')}`
}
