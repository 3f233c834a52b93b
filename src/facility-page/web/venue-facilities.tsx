import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { Facility, Venue } from '#facilities/contract.ts'
import { paths } from '#kit/shared/paths.ts'
import { Skeleton } from '#kit/web/skeleton.tsx'
import { venueQuery } from './api.ts'
import { PageSection } from './page-section.tsx'

/** Renders nothing if there are none. */
export function VenueFacilities({ facility, venue }: { facility: Facility; venue: Venue }) {
  const { data: others, isPending } = useQuery(venueQuery(facility))
  if (!isPending && !others?.length) return null
  return (
    <PageSection id="venue" title={`Also at ${venue.name}`}>
      <ul className="divide-y divide-line">
        {others
          ? others.map(other => <Row key={other.id} facility={other} />)
          : Array.from({ length: Math.min(venue.facilityCount - 1, MAX_LOADING) }, (_, place) => (
              <li key={place} className="py-2">
                <Skeleton className="h-11" />
              </li>
            ))}
      </ul>
    </PageSection>
  )
}

const MAX_LOADING = 6

function Row({ facility: { id, name, sportTypes, linesMarkedFor, surfaceType } }: { facility: Facility }) {
  const sports = sportTypes.length > 0 ? sportTypes : linesMarkedFor
  return (
    <li className="py-1">
      <Link to={paths.facility(id)} className="inline-link inline-flex min-h-11 items-center wrap-anywhere">
        {name}
      </Link>
      <p className="-mt-1.5 pb-1.5 text-sm text-muted">
        {[sports.join(', '), surfaceType].filter(Boolean).join(' · ')}
      </p>
    </li>
  )
}
