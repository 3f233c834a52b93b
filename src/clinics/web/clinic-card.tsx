import { Link } from 'react-router'
import { paths } from '#kit/shared/paths.ts'
import { Badge } from '#kit/web/badge.tsx'
import { buttonClass } from '#kit/web/button.tsx'
import { Card } from '#kit/web/card.tsx'
import { joinClasses } from '#kit/web/join-classes.ts'
import type { Clinic } from '../contract.ts'
import { AthletePhoto } from './athlete-card.tsx'
import {
  agesText,
  dayText,
  distanceText,
  hasFewSeats,
  hoursText,
  isFree,
  priceText,
  seatsText,
  shortMinimumText,
  skillText,
} from './clinic-format.ts'

export function ClinicCard({ clinic }: { clinic: Clinic }) {
  const { id, title, description, sportType, sales, facilityName, city, state, isSample, athlete } = clinic
  const distance = distanceText(clinic)
  const minimum = sales === 'open' || sales === 'full' ? shortMinimumText(clinic) : null
  return (
    <Card as="article" aria-label={`${title}, ${athlete.name}`} interactive className="flex h-full flex-col gap-3">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <p className="flex flex-wrap gap-1.5">
          <Badge tone="positive">{sportType}</Badge>
          {isSample && <Badge tone="sample">Sample</Badge>}
        </p>
        <p className="text-sm text-muted">
          <span className="font-display text-2xl font-bold text-ink">{priceText(clinic)}</span>
          {!isFree(clinic) && ' per person'}
        </p>
      </div>
      <h3 className="text-2xl wrap-anywhere">{title}</h3>
      <p className="flex items-center gap-2.5 text-sm">
        <AthletePhoto athlete={athlete} className="size-9 text-base" />
        <span className="min-w-0 wrap-anywhere">
          <span className="font-semibold">{athlete.name}</span>
          <span className="block text-muted">{athlete.school}</span>
        </span>
      </p>
      <p className="line-clamp-3 wrap-anywhere text-muted">{description}</p>
      <div className="mt-auto flex flex-col gap-0.5 text-sm">
        <p className="font-semibold">{dayText(clinic)}</p>
        <p>{hoursText(clinic)}</p>
        <p className="wrap-anywhere">
          {facilityName}, {city}, {state}
        </p>
        {distance && <p>{distance}</p>}
        <p>
          {agesText(clinic)}, {skillText(clinic).toLowerCase()}
        </p>
        <p className={hasFewSeats(clinic) ? 'font-bold text-clay' : seatsLook(sales)}>{seatsText(clinic)}</p>
        {minimum && <p className="text-muted">{minimum}</p>}
      </div>
      <Link
        to={paths.nilBooking(id)}
        aria-label={`View clinic: ${title}`}
        className={joinClasses(buttonClass({ tone: 'secondary' }), coveringLink)}
      >
        View clinic
      </Link>
    </Card>
  )
}

function seatsLook(sales: Clinic['sales']): string {
  return sales === 'open' ? 'text-muted' : 'font-semibold'
}

/** Covers the card. Must not move when pressed, or it shrinks before the finger lifts. */
const coveringLink = 'static after:absolute after:inset-0 active:translate-none!'
