import type { ReactNode } from 'react'
import { clockText, dateOf, longDay } from '#availability/time-format.ts'
import type { Booking } from '#bookings/contract.ts'
import { cancelStep } from '#bookings/refund-messages.ts'
import { product } from '#kit/shared/product.ts'
import { Card } from '#kit/web/card.tsx'
import { answerByText, endDayText } from './receipt-messages.ts'

export function WhatsNext({ booking }: { booking: Booking }) {
  return (
    <Card as="section" aria-labelledby="whats-next">
      <h2 id="whats-next" className="mb-4 text-2xl">
        What’s next
      </h2>
      <ol className="flex flex-col gap-4">{stepsFor(booking)}</ol>
      <p className="mt-5 border-t border-line pt-4 text-sm text-muted">
        Questions? Email{' '}
        <a href={`mailto:${product.supportEmail}?subject=Booking%20${booking.reference}`} className="inline-link">
          {product.supportEmail}
        </a>{' '}
        and include <span className="whitespace-nowrap">{booking.reference}</span>.
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
          <ReceiptStep title="Once it’s confirmed, bring this receipt" booking={booking} />
          <RefundStep booking={booking} />
        </>
      )
    case 'confirmed':
      return (
        <>
          <Step title={`Be there by ${clockText(booking.start)} on ${longDay(dateOf(booking.start))}`}>
            Your time starts then, so arrive a few minutes early.
          </Step>
          <ReceiptStep title="Bring this receipt" booking={booking} />
          <RefundStep booking={booking} />
        </>
      )
    case 'redirected':
      return (
        <>
          <Step title="Finish on the provider’s site">
            Choose the same times there. Nothing is reserved until they confirm.
          </Step>
          <Step title="Keep their confirmation">The provider’s payment and refund rules apply.</Step>
        </>
      )
    case 'cancelled':
      if (booking.credit) return <CreditStep {...booking} credit={booking.credit} />
      return (
        <Step title="Nothing more to do">
          {booking.cancelledBecause === 'closed'
            ? 'The facility is closed then. You can book other times as usual.'
            : 'These times can be booked again, by you or anyone else.'}
        </Step>
      )
  }
}

function AnswerStep({ booking }: { booking: Booking }) {
  const until = answerByText(booking)
  return (
    <Step title={`We’ll email you when the owner responds${until ? `, by ${until} at the latest` : ''}`}>
      We’ll hold the times for you until then. Without a response, the request expires.
    </Step>
  )
}

function ReceiptStep({ title, booking: { reference } }: { title: string; booking: Booking }) {
  return (
    <Step title={title}>
      On your phone or on paper: <span className="whitespace-nowrap">{reference}</span> shows that you’re booked.
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
  if (booking.status === 'pending_confirmation')
    return <Step title="Changed your mind?">Cancel any time before it’s confirmed. You won’t be charged.</Step>
  return <Step title="Can’t make it?">{cancelStep(booking)}</Step>
}

function Step({ title, children }: { title: string; children: ReactNode }) {
  return (
    <li className="border-l-4 border-action-edge pl-4">
      <h3 className="text-xl">{title}</h3>
      <p className="text-muted">{children}</p>
    </li>
  )
}
