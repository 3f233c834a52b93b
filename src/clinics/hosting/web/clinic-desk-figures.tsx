import { COMMISSION_PERCENT } from '#payments/rules.ts'
import type { ClinicDesk } from '../contract.ts'
import { breakEvenText, dollars } from './host-format.ts'

export function ClinicDeskFigures({ desk }: { desk: ClinicDesk }) {
  const { clinic, placesBooked, waiting, breakEven, fieldAmount, money, attendees } = desk
  const here = attendees.filter(({ checkedInAt }) => checkedInAt !== null).length
  // No check-in at a cancelled clinic.
  const isOff = clinic.sales === 'cancelled'
  const figures = [
    ['Seats booked', `${placesBooked} of ${clinic.maxParticipants}`, breakEvenText(breakEven)],
    ...(isOff
      ? []
      : [['Checked in', `${here} of ${attendees.length}`, waiting > 0 ? `${waiting} on the waitlist` : null] as const]),
    ['Paid', dollars(money.captured), Number(money.refunded) > 0 ? `${dollars(money.refunded)} refunded` : null],
    ['Field', dollars(money.facility), `of ${dollars(fieldAmount)}`],
    ['Platform', dollars(money.platform), `${COMMISSION_PERCENT}% of payments`],
    ['You', dollars(money.athlete), isOff ? null : 'paid out after the clinic'],
  ] as const
  return (
    <section aria-label="Figures">
      <dl className="grid grid-cols-2 gap-px overflow-clip rounded-lg border border-line bg-line md:grid-cols-3 lg:grid-cols-6">
        {figures.map(([name, value, detail]) => (
          <div key={name} className="bg-surface p-4">
            <dt className="text-sm font-semibold text-muted">{name}</dt>
            <dd className="font-display text-3xl font-bold tabular-nums">{value}</dd>
            {detail && <dd className="text-sm text-muted">{detail}</dd>}
          </div>
        ))}
      </dl>
    </section>
  )
}
