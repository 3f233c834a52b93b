import type { MoveQuote, MoveTarget } from '#bookings/calendar/move-contract.ts'
import { reasonFault } from '#bookings/calendar/rules.ts'
import { amountText, centsOf } from '#bookings/web/desk-messages.ts'
import { toDollars } from '#kit/shared/money.ts'
import { TextField } from '#kit/web/form/field.tsx'
import type { FormState } from '#kit/web/form/use-form.ts'
import { moveBooking } from './move-api.ts'

export type TypedTerms = { isLowered: boolean; isRequestedByCustomer: boolean; reason: string }

export const noTerms: TypedTerms = { isLowered: false, isRequestedByCustomer: false, reason: '' }

export function termFaults({ reason }: TypedTerms): { reason?: string } {
  const fault = reason.trim() === '' ? undefined : reasonFault(reason)
  return fault ? { reason: fault } : {}
}

type Move = { bookingId: string; target: MoveTarget; quote: MoveQuote; terms: TypedTerms }

/** Moves a booking as it was quoted. */
export function sendMove({ bookingId, target, quote, terms }: Move, key: string) {
  const { revision, accessVersion } = quote.state
  const reason = terms.reason.trim()
  const body = {
    ...target,
    revision,
    accessVersion,
    isRequestedByCustomer: terms.isRequestedByCustomer,
    ...(terms.isLowered && quote.refund && { lowerTo: quote.newPrice }),
    ...(quote.isEmailed && reason !== '' && { reason }),
  }
  return moveBooking(bookingId, body, key)
}

/** What a move costs and who asked for it. */
export function MoveTerms({ quote, form }: { quote: MoveQuote; form: FormState<TypedTerms> }) {
  const { customerName, isEmailed, isOutsideHours, refund } = quote
  const { isLowered, isRequestedByCustomer } = form.values
  return (
    <>
      {isOutsideHours && (
        <p className="text-sm text-muted">This is outside the opening hours. You can still move it.</p>
      )}
      <p aria-live="polite">{priceText(quote)}</p>
      {refund && (
        <Choice
          label={lowerText(quote, refund)}
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
    </>
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
