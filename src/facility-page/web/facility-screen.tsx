import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { FacilityContact } from '#bookings/checkout/web/facility-contact.tsx'
import { DirectionsLink } from '#bookings/web/directions-link.tsx'
import type { Facility, Venue } from '#facilities/contract.ts'
import { ApproximateLocation } from '#facilities/web/approximate-location.tsx'
import { paths } from '#kit/shared/paths.ts'
import { buttonClass } from '#kit/web/button.tsx'
import { MapFrame } from '#kit/web/map/map-frame.tsx'
import { Notice } from '#kit/web/notice.tsx'
import { Skeleton } from '#kit/web/skeleton.tsx'
import { useInView } from '#kit/web/use-in-view.ts'
import { ReviewList, useReviewTotals } from '#reviews/web/review-list.tsx'
import { venueQuery } from './api.ts'
import { FacilityOverview } from './facility-overview.tsx'
import { FacilityPageHead } from './facility-page-head.tsx'
import { FacilityPictures } from './facility-pictures.tsx'
import { FreeTimes } from './free-times.tsx'
import { GroundFacts } from './ground-facts.tsx'
import { HoursAndPrices } from './hours-and-prices.tsx'
import { NearbyFacilities } from './nearby-facilities.tsx'
import { PageSection } from './page-section.tsx'

/** `now` in milliseconds. */
export function FacilityScreen({ facility, now }: { facility: Facility; now: number }) {
  const reviews = useReviewTotals(facility.id)
  const isSold = !facility.isRetired && facility.hasPrice
  return (
    <div className="page-width pt-0 pb-6 sm:pt-6 lg:pt-10">
      <FacilityPageHead facility={facility} reviews={reviews} />
      <section aria-labelledby="facility" className="grid gap-5 lg:grid-cols-[7fr_5fr] lg:items-start lg:gap-10">
        <FacilityPictures facility={facility} />
        <FacilityOverview facility={facility} />
      </section>
      <div className="mt-10 grid gap-10 lg:grid-cols-[7fr_5fr] lg:items-start">
        <div className="flex min-w-0 flex-col gap-10">
          {facility.isRetired && <ClosedDown />}
          {isSold && <FreeTimes facility={facility} now={now} />}
          <GroundFacts facility={facility} />
          <ReviewList facilityId={facility.id} />
        </div>
        <div className="flex min-w-0 flex-col gap-10">
          {isSold && <HoursAndPrices facility={facility} />}
          <Directions facility={facility} />
          {facility.venue && <VenueFacilities facility={facility} venue={facility.venue} />}
        </div>
      </div>
      <NearbyFacilities facility={facility} />
    </div>
  )
}

/** For visitors with a booking there or an old link. */
function ClosedDown() {
  return (
    <Notice
      tone="warning"
      title="This facility no longer takes bookings"
      action={
        <Link to={paths.search} className={buttonClass({ tone: 'secondary' })}>
          Find another field
        </Link>
      }
    >
      The owner closed it. Existing bookings aren’t affected.
    </Notice>
  )
}

function Directions({ facility }: { facility: Facility }) {
  const { latitude, longitude, name, address } = facility
  const frame = useRef<HTMLDivElement>(null)
  const isNear = useInView(frame, '400px')
  const [isWanted, setIsWanted] = useState(false)
  if (isNear && !isWanted) setIsWanted(true)
  return (
    <PageSection id="way" title="Getting there">
      <div ref={frame} className="noscript:hidden">
        <MapFrame
          label={`Map of ${name}`}
          // The map code loads when it scrolls near.
          points={isWanted ? [{ latitude, longitude, label: name }] : []}
          className="aspect-16/9"
        />
      </div>
      <div>
        <address className="not-italic">{address}</address>
        <ApproximateLocation facility={facility} />
        <p>
          <DirectionsLink place={facility} className="inline-link inline-flex min-h-11 items-center gap-2" />
        </p>
        <FacilityContact facility={facility} />
      </div>
    </PageSection>
  )
}

/** Renders nothing if there are none. */
function VenueFacilities({ facility, venue }: { facility: Facility; venue: Venue }) {
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
