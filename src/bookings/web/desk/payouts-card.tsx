import { CircleCheck } from 'lucide-react'
import { Link } from 'react-router'
import type { PayoutStatus } from '#bookings/desk-contract.ts'
import { paths } from '#kit/shared/paths.ts'
import { buttonClass } from '#kit/web/button.tsx'
import { Card } from '#kit/web/card.tsx'
import { joinClasses } from '#kit/web/join-classes.ts'
import { DeskSection } from './desk-section.tsx'

export function PayoutsCard({ status }: { status: PayoutStatus }) {
  return (
    <DeskSection id="payouts" title="Payouts">
      <Card className="flex flex-col gap-4">
        {status === 'ready' ? (
          <p className="flex items-start gap-3">
            <CircleCheck aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-success" />
            Connected. What your customers pay goes to your account.
          </p>
        ) : (
          <p>
            {status === 'none' ? 'No bank account is connected yet.' : 'Payout setup is not finished.'} The owner can
            {status === 'none' ? ' connect one' : ' finish it'} on the payouts page, signed in with the account that
            owns this facility.
          </p>
        )}
        <Link to={paths.payouts} className={joinClasses(buttonClass({ tone: 'secondary' }), 'sm:self-start')}>
          Go to payouts
        </Link>
      </Card>
    </DeskSection>
  )
}
