import { CircleCheck } from 'lucide-react'
import { Link } from 'react-router'
import type { PayoutStatus } from '#bookings/booking-desk/contract.ts'
import { BookingDeskSection } from '#bookings/web/booking-desk-section.tsx'
import { paths } from '#kit/shared/paths.ts'
import { buttonClass } from '#kit/web/button.tsx'
import { Card } from '#kit/web/card.tsx'
import { joinClasses } from '#kit/web/join-classes.ts'

export function PayoutsCard({ status }: { status: PayoutStatus }) {
  return (
    <BookingDeskSection id="payouts" title="Payouts">
      <Card className="flex flex-col gap-4">
        {status === 'ready' ? (
          <p className="flex items-start gap-3">
            <CircleCheck aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-success" />
            Connected. Customer payments go to your payout account.
          </p>
        ) : (
          <p>
            {status === 'none' ? 'No payout account is connected yet.' : 'Payout setup isn’t finished.'} The owner can
            {status === 'none' ? ' connect one' : ' finish it'} on the payouts page, using the account that owns this
            facility.
          </p>
        )}
        <Link to={paths.payouts} className={joinClasses(buttonClass({ tone: 'secondary' }), 'sm:self-start')}>
          Go to payouts
        </Link>
      </Card>
    </BookingDeskSection>
  )
}
