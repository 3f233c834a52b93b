import type { ReactNode } from 'react'
import { clockText, dateOf, longDay } from '#availability/time-words.ts'
import { joinRuns } from '#availability/web/slot-runs.ts'
import type { Booking } from '#bookings/contract.ts'
import { fromDecimal } from '#kit/shared/money.ts'
import { product } from '#kit/shared/product.ts'
import { Card } from '#kit/web/card.tsx'
import { answerByText, endDayText, momentText } from './receipt-words.ts'

export function WhatsNext({ booking }: { booking: Booking }) {
  return (
    <Card as="section" aria-labelledby="whats-next">
      <h2 id="whats-next" className="mb-4 text-2xl">
        What's next
      </h2>
      <ol className="flex flex-col gap-4">{stepsFor(booking)}</ol>
      <p className="mt-5 border-t border-line pt-4 text-sm text-muted">
        Questions? Write to{' '}
        <a href={`mailto:${product.supportEmail}?subject=Booking%20${booking.reference}`} className="inline-link">
          {product.supportEmail}
        </a>{' '}
        and name <span className="whitespace-nowrap">{booking.reference}</span>.
      </p>
    </Card>
  )
}

function stepsFor(booking: Booking): ReactNode {
  switch (booking.status) {
    case 'pending_confirmation':
      return (
        <>
          <AnswerStep booking={booking} />
          <ReceiptStep title="Once it is confirmed, bring this receipt" booking={booking} />
          <RefundStep booking={booking} />
        </>
      )
    case 'confirmed':
      return (
        <>
          <Step title={`Be there by ${clockText(booking.start)} on ${longDay(dateOf(booking.start))}`}>
            Your time starts then, so come a few minutes early.
          </Step>
          <ReceiptStep title="Bring this receipt" booking={booking} />
          <RefundStep booking={booking} />
        </>
      )
    case 'redirected':
      return (
        <>
          <Step title="Finish on the provider’s site">
            Choose the same times there. Nothing is kept for you until they confirm it.
          </Step>
          <Step title="Keep their confirmation">The provider's rules for payment and refunds count.</Step>
        </>
      )
    case 'cancelled':
      if (booking.credit) return <CreditStep {...booking} credit={booking.credit} />
      return (
        <Step title="Nothing more to do">
          {booking.cancelledBecause === 'closed'
            ? 'The facility is closed then. Other times can be booked as usual.'
            : 'Anybody can book these times again, and so can you.'}
        </Step>
      )
  }
}

function AnswerStep({ booking }: { booking: Booking }) {
  const until = answerByText(booking)
  return (
    <Step title={`We write to you when the owner answers${until ? `, by ${until} at the latest` : ''}`}>
      The times are kept for you until then. Without an answer the request ends by itself.
    </Step>
  )
}

function ReceiptStep({ title, booking: { reference } }: { title: string; booking: Booking }) {
  return (
    <Step title={title}>
      On your phone or on paper: <span className="whitespace-nowrap">{reference}</span> shows that the time is yours.
    </Step>
  )
}

type CreditStepProps = Pick<Booking, 'facilityName' | 'timeZone'> & { credit: NonNullable<Booking['credit']> }

function CreditStep({ credit: { code, expiresAt }, facilityName, timeZone }: CreditStepProps) {
  return (
    <Step title="Play another time">
      Enter the code <span className="whitespace-nowrap">{code}</span> when you pay at {facilityName}, until{' '}
      {endDayText(expiresAt, timeZone)}.
    </Step>
  )
}

function RefundStep({ booking }: { booking: Booking }) {
  const { refundableUntil, refundPolicy, timeZone, createdAt, slots, status, totalAmount } = booking
  if (status === 'pending_confirmation')
    return <Step title="Not sure any more?">Cancel at any time before it is confirmed: nothing is charged.</Step>
  if (fromDecimal(totalAmount) === 0)
    return <Step title="Cannot come?">Cancel on this page, so that somebody else can play.</Step>
  if (joinRuns(slots).length > 1) {
    return (
      <Step title="Cannot come?">
        Cancel on this page: the times that begin at least {refundPolicy} later are refunded in full.
      </Step>
    )
  }
  if (Date.parse(refundableUntil) <= Date.parse(createdAt)) {
    return (
      <Step title="Cannot come?">
        It was booked less than {refundPolicy} before the start, so it cannot be refunded.
      </Step>
    )
  }
  return (
    <Step title="Cannot come?">
      Cancel on this page: full refund until {momentText(refundableUntil, timeZone)}. Until then you can move it to
      other times, too.
    </Step>
  )
}

function Step({ title, children }: { title: string; children: ReactNode }) {
  return (
    <li className="border-l-4 border-action-edge pl-4">
      <h3 className="text-xl">{title}</h3>
      <p className="text-muted">{children}</p>
    </li>
  )
}
