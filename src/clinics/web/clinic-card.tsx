import { Link } from 'react-router'
import { paths } from '#kit/shared/paths.ts'
import { Badge } from '#kit/web/badge.tsx'
import { buttonClass } from '#kit/web/button.tsx'
import { Card } from '#kit/web/card.tsx'
import { joinClasses } from '#kit/web/join-classes.ts'
import type { Clinic } from '../contract.ts'
import { dayText, hoursText, priceText } from './clinic-words.ts'

/** A clinic in the list. The whole card leads to its page. */
export function ClinicCard({ clinic }: { clinic: Clinic }) {
  const { id, title, description, sportType, maxParticipants, facilityName, city, state } = clinic
  return (
    <Card as="article" interactive className="flex h-full flex-col gap-3">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <Badge tone="positive">{sportType}</Badge>
        <p className="text-sm text-muted">
          <span className="font-display text-2xl font-bold text-ink">{priceText(clinic)}</span> a person
        </p>
      </div>
      <h3 className="text-2xl wrap-anywhere">{title}</h3>
      <p className="line-clamp-3 wrap-anywhere text-muted">{description}</p>
      <div className="mt-auto flex flex-col gap-0.5 text-sm">
        <p className="font-semibold">{dayText(clinic)}</p>
        <p>{hoursText(clinic)}</p>
        <p>
          {facilityName}, {city}, {state}
        </p>
        <p className="text-muted">{maxParticipants} places</p>
      </div>
      <Link
        to={paths.nilBooking(id)}
        aria-label={`See clinic: ${title}`}
        className={joinClasses(buttonClass({ tone: 'secondary' }), coveringLink)}
      >
        See clinic
      </Link>
    </Card>
  )
}

/** Stretches the link over the card; it must not move when pressed, or it would shrink to itself before the finger is lifted. */
const coveringLink = 'static after:absolute after:inset-0 active:translate-none!'
