import { ChevronDown, Map as MapIcon, MapPin, X } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { Link } from 'react-router'
import type { BookingMode } from '#bookings/contract.ts'
import { refundRule } from '#bookings/refund-messages.ts'
import { promiseOf } from '#bookings/rules.ts'
import { DirectionsLink } from '#bookings/web/directions-link.tsx'
import type { Facility } from '#facilities/contract.ts'
import { FacilityPicture } from '#facilities/drawing/web/facility-picture.tsx'
import { ledBySport } from '#facilities/drawing/web/led-by-sport.ts'
import { ApproximateLocation } from '#facilities/web/approximate-location.tsx'
import { ownPhotoOf } from '#facilities/web/own-photo.ts'
import { paths } from '#kit/shared/paths.ts'
import { Badge } from '#kit/web/badge.tsx'
import { joinClasses } from '#kit/web/join-classes.ts'
import { MapFrame } from '#kit/web/map/map-frame.tsx'
import { BackToSearch } from './back-to-search.tsx'
import { FacilityContact } from './facility-contact.tsx'

type FacilityDetailsProps = {
  facility: Facility
  /** Null if unpriced, so not sold. */
  mode: BookingMode | null
  /** From the search. */
  sport: string | undefined
  /** "$75" an hour; null if unpriced. */
  price: string | null
}

/** Below the `lg` width the picture is a strip and the facts are one line, so that the times start on the first screen. */
export function FacilityDetails({ facility, mode, sport, price }: FacilityDetailsProps) {
  const [isOpen, setIsOpen] = useState(false)
  const factsId = useId()
  const drawn = ledBySport(facility, sport)
  const Icon = isOpen ? X : ChevronDown
  return (
    <section aria-labelledby="facility" className="grid gap-1 lg:grid-cols-[7fr_5fr] lg:items-start lg:gap-10">
      <PictureStrip facility={drawn} />
      <div className="flex min-w-0 flex-col lg:gap-4">
        <header>
          <p className="flex items-center justify-between gap-4 text-sm">
            <BackToSearch />
            <Link to={paths.facility(facility.id)} className="inline-link inline-flex min-h-11 items-center">
              About this facility
            </Link>
          </p>
          {facility.isSample && (
            <Badge tone="sample" className="max-lg:hidden">
              Sample
            </Badge>
          )}
          <h1 id="facility" className="text-3xl break-words md:text-4xl">
            {facility.name}
          </h1>
        </header>
        <div className="flex min-h-11 items-center justify-between gap-3 lg:hidden noscript:hidden">
          <p className="line-clamp-2 text-sm text-muted">{summaryOf(facility, mode, price)}</p>
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={factsId}
            onClick={() => setIsOpen(!isOpen)}
            className="inline-link inline-flex min-h-11 shrink-0 items-center gap-1 text-sm font-semibold"
          >
            Details
            <Icon aria-hidden="true" className="size-5" />
          </button>
        </div>
        <div id={factsId} className={joinClasses('flex flex-col gap-4', !isOpen && 'max-lg:hidden noscript:block')}>
          <div>
            <p className="flex items-start gap-1.5 text-muted">
              <MapPin aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
              {facility.address}
            </p>
            <ApproximateLocation facility={facility} />
            <Directions facility={facility} />
          </div>
          <PriceAndPromise facility={facility} mode={mode} price={price} />
          <Facts facility={facility} size={sizeText(drawn)} />
          {mode && <FacilityContact facility={facility} />}
        </div>
      </div>
    </section>
  )
}

/** "$45 an hour · Confirmed instantly · Brooklyn, NY". */
function summaryOf(facility: Facility, mode: BookingMode | null, price: string | null): string {
  const { city, state, isSample, priceIsSample, responseHours } = facility
  const hourly = price
    ? `${price} an hour${priceIsSample && !isSample ? ' (sample price)' : ''}`
    : 'Contact for pricing'
  const parts = [isSample && 'Sample', hourly, mode && promiseOf(mode, responseHours), `${city}, ${state}`]
  return parts.filter(Boolean).join(' · ')
}

/** The middle of the picture, which a tap opens; the whole picture on wide screens. */
function PictureStrip({ facility }: { facility: Facility }) {
  const [isOpen, setIsOpen] = useState(false)
  const what = facility.photos.length > 0 || ownPhotoOf(facility) ? 'photo' : 'drawing'
  return (
    <div
      className={joinClasses(
        'relative -mx-4 flex items-center overflow-clip sm:mx-0 sm:rounded-lg',
        !isOpen && 'max-lg:h-16',
      )}
    >
      <FacilityPicture facility={facility} sizes="(min-width: 64rem) 58vw, 100vw" eager isNamed />
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
        className="absolute inset-0 flex items-end justify-end p-2 -outline-offset-2 lg:hidden noscript:hidden"
      >
        <span className="rounded-full bg-raised px-3 py-1 text-sm font-semibold text-ink">
          {isOpen ? 'Hide' : 'Show'} {what}
        </span>
      </button>
    </div>
  )
}

/** The map loads on request. */
function Directions({ facility }: { facility: Facility }) {
  const { latitude, longitude, name } = facility
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-6">
        <DirectionsLink place={facility} className={contactLink} />
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
          className={joinClasses(contactLink, 'noscript:hidden')}
        >
          <MapIcon aria-hidden="true" className="size-5" />
          {isOpen ? 'Hide map' : 'Show map'}
        </button>
      </p>
      {isOpen && (
        <MapFrame
          label={`Map of ${name}`}
          points={[{ latitude, longitude, label: name }]}
          className="mt-1 aspect-16/9"
        />
      )}
    </>
  )
}

function PriceAndPromise({ facility, mode, price }: Omit<FacilityDetailsProps, 'sport'>) {
  return (
    <div className="border-l-4 border-action-edge pl-4">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="font-display text-3xl font-bold tabular-nums">{price ?? 'Contact for pricing'}</span>
        {price && <span className="text-muted">an hour</span>}
        {facility.priceIsSample && <Badge tone="sample">Sample price</Badge>}
      </p>
      {mode && <p className="font-semibold">{promiseOf(mode, facility.responseHours)}</p>}
      {mode && mode !== 'linkout' && <p className="text-sm text-muted">{refundRule(facility)}</p>}
    </div>
  )
}

function Facts({ facility, size }: { facility: Facility; size: string | null }) {
  const sports = facility.sportTypes.length > 0 ? facility.sportTypes : facility.linesMarkedFor
  const amenities = facility.amenities.slice(0, MAX_AMENITIES)
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-3 sm:grid-cols-3 lg:grid-cols-2">
      <Fact name="Type">{facility.fieldType}</Fact>
      <Fact name="Surface">{facility.surfaceType}</Fact>
      <Fact name="Setting">{facility.indoorOutdoor && settings[facility.indoorOutdoor]}</Fact>
      <Fact name="Size">{size}</Fact>
      <Fact name="Sports" isWide={sports.length > 2}>
        {sports.join(', ')}
      </Fact>
      <Fact name="Amenities" isWide>
        {amenities.join(', ')}
      </Fact>
    </dl>
  )
}

/** Specification, section 2. */
const MAX_AMENITIES = 6

const settings = { indoor: 'Indoor', outdoor: 'Outdoor', both: 'Indoor and outdoor' } as const

function Fact({ name, isWide = false, children }: { name: string; isWide?: boolean; children: ReactNode }) {
  if (!children) return null
  return (
    <div className={isWide ? 'col-span-full' : undefined}>
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="font-medium break-words">{children}</dd>
    </div>
  )
}

function sizeText({ dimensionsLengthFt, dimensionsWidthFt }: Facility): string | null {
  if (dimensionsLengthFt === null || dimensionsWidthFt === null) return null
  return `${Math.round(dimensionsLengthFt)} × ${Math.round(dimensionsWidthFt)} ft`
}

const contactLink = 'inline-link inline-flex min-h-11 items-center gap-2'
