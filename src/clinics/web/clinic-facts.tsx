import type { ReactNode } from 'react'
import type { Clinic } from '../contract.ts'
import {
  agesText,
  dayText,
  hoursText,
  minimumText,
  priceEachText,
  refundDeadlineText,
  seatsText,
  skillText,
} from './clinic-format.ts'

type ClinicFactsProps = { clinic: Clinic; now: number; children?: ReactNode }

/** `now` in milliseconds. */
export function ClinicFacts({ clinic, now, children }: ClinicFactsProps) {
  const isOn = clinic.sales === 'open' || clinic.sales === 'full'
  const isAwaiting = clinic.sales === 'awaiting-approval'
  const facts = [
    { name: 'When', value: dayText(clinic), details: [hoursText(clinic)] },
    { name: 'Price', value: priceEachText(clinic), details: isOn ? [refundDeadlineText(clinic, now)] : [] },
    {
      name: 'Seats',
      value: clinic.sales === 'full' ? 'Full' : isAwaiting ? String(clinic.maxParticipants) : seatsText(clinic),
      details: isOn || isAwaiting ? [minimumText(clinic)] : [],
    },
    { name: 'For', value: agesText(clinic), details: [skillText(clinic)] },
  ]
  return (
    <div className="rounded-lg border border-line bg-surface px-5">
      <dl className="divide-y divide-line">
        {facts.map(({ name, value, details }) => (
          <div key={name} className="py-3.5">
            <dt className="text-sm font-semibold text-muted">{name}</dt>
            <dd className="font-display text-2xl leading-tight font-bold wrap-anywhere">{value}</dd>
            {details.map(detail => detail && <dd key={detail}>{detail}</dd>)}
          </div>
        ))}
      </dl>
      {children && <div className="border-t border-line py-3.5 empty:hidden">{children}</div>}
    </div>
  )
}
