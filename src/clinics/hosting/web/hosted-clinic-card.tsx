import { Link } from 'react-router'
import { shortTimeText } from '#clinics/web/clinic-format.ts'
import { paths } from '#kit/shared/paths.ts'
import { Badge } from '#kit/web/badge.tsx'
import { Card } from '#kit/web/card.tsx'
import type { HostedClinic } from '../contract.ts'
import { breakEvenText, dollars, minimumText, stateOf } from './host-format.ts'

/** `now` in milliseconds. */
export function HostedClinicCard({ hosted, now }: { hosted: HostedClinic; now: number }) {
  const { clinic, placesBooked, waiting, breakEven, money } = hosted
  const { label, tone } = stateOf(clinic, now)
  return (
    <Card
      as="article"
      interactive
      className="flex flex-col gap-3 sm:flex-row sm:items-start sm:justify-between sm:gap-8"
    >
      <div className="min-w-0">
        <Badge tone={tone}>{label}</Badge>
        <h2 className="mt-1 text-xl wrap-anywhere">
          <Link
            to={paths.hostedClinic(clinic.id)}
            className="inline-flex min-h-11 items-center text-ink after:absolute after:inset-0 focus-visible:outline-none"
          >
            {clinic.title}
          </Link>
        </h2>
        <p className="font-medium tabular-nums">{shortTimeText(clinic)}</p>
        <p className="text-sm text-muted wrap-anywhere">
          {clinic.facilityName}, {clinic.city}, {clinic.state}
        </p>
        <p className="mt-2 text-sm">{minimumText(hosted)}</p>
      </div>
      <dl className="grid shrink-0 grid-cols-2 gap-x-6 gap-y-2 text-sm sm:w-64">
        <Figure name="Seats booked" value={`${placesBooked} of ${clinic.maxParticipants}`} />
        <Figure name="Your share so far" value={dollars(money.athlete)} />
        <div className="col-span-2 text-muted">
          <dt className="sr-only">Break-even</dt>
          <dd>{breakEvenText(breakEven)}</dd>
        </div>
        {waiting > 0 && (
          <div className="col-span-2 text-muted">
            <dt className="sr-only">Waitlist</dt>
            <dd>{waiting} on the waitlist</dd>
          </div>
        )}
      </dl>
    </Card>
  )
}

function Figure({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt className="text-muted">{name}</dt>
      <dd className="font-display text-2xl font-bold tabular-nums">{value}</dd>
    </div>
  )
}
