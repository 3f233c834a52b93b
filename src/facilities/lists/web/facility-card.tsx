import { SquareArrowOutUpRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Facility } from '#facilities/contract.ts'
import { FacilityPicture } from '#facilities/drawing/web/facility-picture.tsx'
import { ledBySport } from '#facilities/drawing/web/led-by-sport.ts'
import { FacilityFacts } from '#facilities/web/facility-facts.tsx'
import { FacilityPrice } from '#facilities/web/facility-price.tsx'
import { ProviderBadge } from '#facilities/web/provider-badge.tsx'
import { CONTACT_SECTION, paths } from '#kit/shared/paths.ts'
import { Badge } from '#kit/web/badge.tsx'
import { buttonClass } from '#kit/web/button.tsx'
import { Card } from '#kit/web/card.tsx'
import { joinClasses } from '#kit/web/join-classes.ts'

type FacilityCardProps = {
  facility: Facility
  /** The search, carried on to the booking page: a date (yyyy-MM-dd) and a part of the day. */
  date?: string | undefined
  time?: string | undefined
  /** The searched sport, shown first. */
  sport?: string | undefined
  /** Distance from the visitor. */
  miles?: number | undefined
  /** Among the first cards on the screen. */
  eager?: boolean
  corner?: ReactNode
}

/**
 * One link to the booking page covers the card; the name, which links to the facility's page, and other controls lie
 * above it.
 */
export function FacilityCard({ facility: known, date, time, sport, miles, eager, corner }: FacilityCardProps) {
  const facility = ledBySport(known, sport)
  return (
    <Card
      as="article"
      aria-label={`${facility.name}, ${facility.address}`}
      padded={false}
      interactive
      className="flex h-full flex-col"
    >
      <FacilityPicture facility={facility} eager={eager} />
      {corner && <div className="absolute top-2 right-2 z-10">{corner}</div>}
      <div className="flex grow flex-col gap-3 p-4">
        <div className="flex flex-wrap items-start justify-between gap-x-4">
          <Name facility={facility} date={date} time={time} />
          <div className="shrink-0 text-right">
            <FacilityPrice facility={facility} />
          </div>
        </div>
        <Place facility={facility} miles={miles} />
        <div className="flex flex-col gap-1 text-sm">
          <FacilityFacts facility={facility} />
          <Lines facility={facility} />
          <Amenities amenities={facility.amenities} />
        </div>
        <div className="mt-auto flex flex-wrap gap-2">
          <ProviderBadge {...facility} />
          {facility.isSample && <Badge tone="sample">Sample</Badge>}
        </div>
        <BookingLinks facility={facility} date={date} time={time} sport={sport} />
      </div>
    </Card>
  )
}

/** Always underlined: touch has no hover to show that it leads elsewhere than the card. */
function Name({ facility: { id, name }, ...wanted }: Pick<FacilityCardProps, 'facility' | 'date' | 'time'>) {
  return (
    <h2 className="-my-2.5 min-w-0 grow basis-32 text-xl">
      <Link
        to={withWanted(paths.facility(id), wanted)}
        className="relative z-10 block w-fit max-w-full py-2.5 underline decoration-line-strong decoration-1 underline-offset-4 hover:decoration-ink hover:decoration-2"
      >
        <span className="line-clamp-2">{name}</span>
      </Link>
    </h2>
  )
}

/** Street or cross streets, and city: they distinguish parks of the same name. */
function Place({ facility, miles }: Pick<FacilityCardProps, 'facility' | 'miles'>) {
  const { street, city, state, zip, locationIsApproximate: isRough } = facility
  return (
    <address className="-mt-1.5 text-sm text-muted not-italic">
      {street && <span className="line-clamp-2">{street}</span>}
      <span className="block truncate">
        {city}, {state} {zip}
        {miles !== undefined && ` · ${isRough ? 'about ' : ''}${miles.toFixed(miles < 9.95 ? 1 : 0)} mi`}
      </span>
    </address>
  )
}

const SHOWN_SPORTS = 2

function Lines({ facility: { linesMarkedFor, sportTypes } }: { facility: Facility }) {
  const sports = linesMarkedFor.length > 0 ? linesMarkedFor : sportTypes
  if (sports.length === 0) return null
  return <p>Lines: {sports.slice(0, SHOWN_SPORTS).join(', ')}</p>
}

const SHOWN_AMENITIES = 4

function Amenities({ amenities }: { amenities: string[] }) {
  if (amenities.length === 0) return null
  const rest = amenities.length - SHOWN_AMENITIES
  return (
    <p className="text-muted">
      {amenities.slice(0, SHOWN_AMENITIES).join(', ')}
      {rest > 0 && <span className="font-semibold whitespace-nowrap"> +{rest} more</span>}
    </p>
  )
}

/**
 * A facility with its own booking system is booked there, or held here and confirmed by the owner. Without a price the
 * card leads to the owner's contact.
 */
function BookingLinks({ facility, ...wanted }: Pick<FacilityCardProps, 'facility' | 'date' | 'time' | 'sport'>) {
  const { id, name, providerType, bookingUrl, hasPrice } = facility
  const elsewhere = providerType === 'manual' ? null : bookingUrl
  const label = bookingLabel(facility, elsewhere)
  // Without `mode` the booking page would redirect to the same site again.
  const booking = withWanted(paths.booking(id), { ...wanted, mode: elsewhere ? 'hold' : undefined })
  const address = hasPrice ? booking : `${paths.facility(id)}#${CONTACT_SECTION}`
  return (
    <div className="flex flex-wrap gap-2">
      {elsewhere && (
        <a
          href={elsewhere}
          target="_blank"
          rel="noopener"
          className={joinClasses(buttonClass({ tone: 'secondary' }), 'z-10 grow')}
        >
          Visit External Site
          <SquareArrowOutUpRight aria-hidden="true" className="size-4" />
          <span className="sr-only"> of {name}, opens in a new tab</span>
        </a>
      )}
      <Link
        to={address}
        aria-label={`${label}: ${name}`}
        className={joinClasses(buttonClass({ tone: 'secondary' }), coveringLink)}
      >
        {label}
      </Link>
    </div>
  )
}

function bookingLabel({ hasPrice, approval }: Facility, elsewhere: string | null): string {
  if (!hasPrice) return 'Contact the owner'
  if (elsewhere) return 'Book with Hold'
  return approval === 'request' ? 'Request to Book' : 'Book Now'
}

/**
 * Stretches the link over the card, its positioning parent. It must not move when pressed: a transform would make it
 * its own containing block and shrink it before the finger lifts. Only the card under the pointer shows the primary
 * color.
 */
const coveringLink = joinClasses(
  'static grow after:absolute after:inset-0 active:translate-none!',
  'hover:border-action-edge! hover:bg-action! hover:text-on-action!',
)

function withWanted(path: string, wanted: Partial<Record<'date' | 'time' | 'sport' | 'mode', string>>): string {
  const set = Object.entries(wanted).flatMap(([name, value]) => (value ? [[name, value]] : []))
  const query = new URLSearchParams(set).toString()
  return query ? `${path}?${query}` : path
}
