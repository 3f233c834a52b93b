import { CircleX } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { SeatsAccess } from '#clinics/web/api.ts'
import { dayText, minimumText, refundText } from '#clinics/web/clinic-format.ts'
import { Button } from '#kit/web/button.tsx'
import { Card } from '#kit/web/card.tsx'
import type { ClinicBooking } from '../contract.ts'
import { CancelSeatsDialog } from './cancel-seats-dialog.tsx'

type NextStepsProps = {
  booking: ClinicBooking
  access: SeatsAccess
  /** Page load, in milliseconds. */
  now: number
  onCancelled: () => void
}

/** Nothing once the clinic has begun or everyone is checked in. */
export function NextSteps({ booking, access, now, onCancelled }: NextStepsProps) {
  const { clinic, participants } = booking
  const [isOpen, setOpen] = useState(false)
  const isThere = participants.every(({ checkedInAt }) => checkedInAt !== null)
  if (Date.parse(clinic.scheduledDate) <= now || clinic.sales === 'begun' || isThere) return null
  const minimum = minimumText(clinic)
  const refund = refundText(clinic, now)
  return (
    <Card as="section" aria-labelledby="whats-next" className="print:hidden">
      <h2 id="whats-next" className="mb-4 text-2xl">
        What’s next
      </h2>
      <ol className="flex flex-col gap-4">
        {minimum && <Step title="Minimum sign-ups">{minimum} We’ll email you if it’s canceled.</Step>}
        <Step title={`Be there on ${dayText(clinic)}`}>Arrive ten minutes early, dressed to move.</Step>
        <Step title="Can’t make it?">
          {refund ?? 'Cancel so someone else can take your seat.'}
          <span className="mt-3 block noscript:hidden">
            <Button tone="secondary" onClick={() => setOpen(true)}>
              <CircleX aria-hidden="true" className="size-5" />
              {participants.length === 1 ? 'Cancel booking' : 'Cancel seats'}
            </Button>
          </span>
        </Step>
      </ol>
      <CancelSeatsDialog {...{ booking, access, onCancelled }} open={isOpen} onClose={() => setOpen(false)} />
    </Card>
  )
}

function Step({ title, children }: { title: string; children: ReactNode }) {
  return (
    <li className="border-l-4 border-action-edge pl-4">
      <h3 className="text-xl">{title}</h3>
      <div className="text-muted">{children}</div>
    </li>
  )
}
