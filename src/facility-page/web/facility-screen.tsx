import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
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

/** Unknown facts are left out. */
function GroundFacts({ facility }: { facility: Facility }) {
  const { sportTypes, linesMarkedFor, capacity, lighting, indoorOutdoor } = facility
  return (
    <PageSection id="facts" title="Details">
      {facility.description && (
        <p className="max-w-prose wrap-anywhere whitespace-pre-line" dir="auto">
          {facility.description}
        </p>
      )}
      <dl className="grid grid-cols-2 gap-x-6 gap-y-4 sm:grid-cols-3">
        <Fact name="Sports">{sportTypes.join(', ')}</Fact>
        <Fact name="Lines for">{linesMarkedFor.join() !== sportTypes.join() && linesMarkedFor.join(', ')}</Fact>
        <Fact name="Type">{facility.fieldType}</Fact>
        <Fact name="Surface">{facility.surfaceType}</Fact>
        <Fact name="Size">{sizeText(facility)}</Fact>
        <Fact name="Setting">{indoorOutdoor && settings[indoorOutdoor]}</Fact>
        <Fact name="Lights">{lighting !== null && (lighting ? 'Yes' : 'No')}</Fact>
        <Fact name="Capacity">{capacity !== null && `${capacity.toLocaleString('en-US')} people`}</Fact>
        <Fact name="Amenities" isWide>
          {facility.amenities.length > 0 && <Amenities amenities={facility.amenities} />}
        </Fact>
      </dl>
      <Origin facility={facility} />
    </PageSection>
  )
}

const settings = { indoor: 'Indoor', outdoor: 'Outdoor', both: 'Indoor and outdoor' } as const

function Fact({ name, isWide = false, children }: { name: string; isWide?: boolean; children: ReactNode }) {
  if (!children) return null
  return (
    <div className={isWide ? 'col-span-full' : undefined}>
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="font-medium wrap-anywhere">{children}</dd>
    </div>
  )
}

function Amenities({ amenities }: { amenities: readonly string[] }) {
  return (
    <ul className="mt-1 flex flex-wrap gap-2">
      {amenities.map(amenity => (
        <li key={amenity} className="rounded-sm bg-sunken px-2.5 py-1 text-sm">
          {amenity}
        </li>
      ))}
    </ul>
  )
}

function sizeText({ dimensionsLengthFt, dimensionsWidthFt }: Facility): string | null {
  if (dimensionsLengthFt === null || dimensionsWidthFt === null) return null
  return `${Math.round(dimensionsLengthFt)} × ${Math.round(dimensionsWidthFt)} ft`
}

/** The source of these facts. */
function Origin({ facility: { isSample, source } }: { facility: Facility }) {
  if (isSample)
    return <p className="text-sm text-muted">This is a sample facility for the demo. You can’t play there.</p>
  if (source === null) return null
  return (
    <p className="text-sm text-muted">
      From public data that may be out of date.{' '}
      <Link to={paths.dataSources} className="inline-link">
        Where our data comes from
      </Link>
    </p>
  )
}
