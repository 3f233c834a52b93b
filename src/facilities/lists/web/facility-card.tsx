import { ChevronDown, SquareArrowOutUpRight } from 'lucide-react'
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
import { atSite, bookingAddress, ownSiteOf, type Wanted, withWanted } from './booking-address.ts'

type FacilityCardProps = Wanted & {
  facility: Facility
  /** Distance from the searched place. */
  miles?: number | undefined
  /** Among the first cards on the screen. */
  eager?: boolean
  corner?: ReactNode
  /** Of the requested time, instead of the usual price. */
  price?: ReactNode
  /** Says what `times` are. `NO_CAPTION_YET` keeps its line. */
  caption?: ReactNode
  /** Buttons, beside the one for all times. */
  times?: ReactNode
}

/** Otherwise a tap misses what moves when the times arrive. */
export const NO_CAPTION_YET = '\u00A0'

/**
 * In one column, on a phone, a row with a small picture, at most 200 px high: a button opens what does not fit. One link
 * to the booking page covers the card; the name, which links to the facility's page, and other controls lie above it.
 */
export function FacilityCard({ facility: known, corner, price, caption, times, ...rest }: FacilityCardProps) {
  const { date, time, sport, miles, eager = false } = rest
  const facility = ledBySport(known, sport)
  return (
    <Card
      as="article"
      aria-label={`${facility.name}, ${facility.address}`}
      padded={false}
      interactive
      className="facility-card grid h-full"
    >
      <div className="overflow-clip rounded-sm [grid-area:pic]">
        <FacilityPicture facility={facility} eager={eager} />
      </div>
      <div className="min-w-0 [grid-area:head]">
        <Name facility={facility} wanted={{ date, time }} />
        <Place facility={facility} miles={miles} />
      </div>
      <div className="min-w-0 text-sm leading-snug [grid-area:info]">
        <FacilityFacts facility={facility} className="truncate" />
      </div>
      <div className={tools}>
        {corner}
        <More name={facility.name} />
      </div>
      <div className={joinClasses('flex-col gap-1 text-sm [grid-area:more]', onRequest)}>
        <Lines facility={facility} />
        <Amenities amenities={facility.amenities} />
        <Badges facility={facility} />
      </div>
      <div className="flex items-center justify-between gap-2 [grid-area:line] @xl:contents">
        <p className="min-w-0 truncate text-sm font-semibold [grid-area:line]">{facility.hasPrice && caption}</p>
        <div className="shrink-0 text-right [grid-area:price]">{price ?? <FacilityPrice facility={facility} />}</div>
      </div>
      <div className="flex gap-1.5 [grid-area:act]">
        {facility.hasPrice && times}
        <BookingLink
          facility={facility}
          wanted={{ date, time, sport }}
          isBeside={facility.hasPrice && Boolean(times)}
        />
      </div>
    </Card>
  )
}

/** What does not fit a row. */
const onRequest = 'hidden @xl:flex'

const tools = 'relative z-10 -mr-2 flex flex-col items-end [grid-area:end] @xl:[grid-area:pic]'

/** `facility-card` shows the rest while this is open, so it works before and without scripts. */
function More({ name }: { name: string }) {
  return (
    <details className="group @xl:hidden">
      <summary
        aria-label={`More about ${name}`}
        className="grid size-11 cursor-pointer place-items-center rounded-full text-muted hover:bg-hover hover:text-ink"
      >
        <ChevronDown aria-hidden="true" className="size-5 transition-transform group-open:rotate-180" />
      </summary>
    </details>
  )
}

type InSearch = { facility: Facility; wanted: Wanted }

/** Always underlined: touch has no hover to show that it leads elsewhere than the card. */
function Name({ facility, wanted }: InSearch) {
  return (
    <h2 className="-my-2 min-w-0 text-lg leading-tight">
      <Link
        to={withWanted(atSite(facility, paths.facility(facility.id)), wanted)}
        className="relative z-10 block w-fit max-w-full py-2 underline decoration-line-strong decoration-1 underline-offset-4 hover:decoration-ink hover:decoration-2"
      >
        <span className="line-clamp-2">{facility.name}</span>
      </Link>
    </h2>
  )
}

/** Street or cross streets, and city: they distinguish parks of the same name. */
export function Place({ facility, miles }: Pick<FacilityCardProps, 'facility' | 'miles'>) {
  const { street, city, state, zip, locationIsApproximate: isRough } = facility
  return (
    <address className="text-sm leading-snug text-muted not-italic">
      {street && <span className="block truncate">{street}</span>}
      <span className="block truncate">
        {miles !== undefined && `${isRough ? 'about ' : ''}${miles.toFixed(miles < 9.95 ? 1 : 0)} mi · `}
        {city}, {state} {zip}
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

/** A facility with its own booking system is booked there, or held here and confirmed by the owner. */
function Badges({ facility }: { facility: Facility }) {
  const elsewhere = ownSiteOf(facility)
  return (
    <div className="mt-1 flex flex-wrap items-center gap-2">
      <ProviderBadge {...facility} isQuiet />
      {facility.isSample && <Badge tone="sample">Sample</Badge>}
      {elsewhere && (
        <a
          href={elsewhere}
          target="_blank"
          rel="noopener"
          className="relative z-10 inline-flex inline-link target-44 items-center gap-1 font-semibold"
        >
          Visit External Site
          <SquareArrowOutUpRight aria-hidden="true" className="size-4" />
          <span className="sr-only"> of {facility.name}, opens in a new tab</span>
        </a>
      )}
    </div>
  )
}

/** Without a price the card leads to the owner's contact. */
function BookingLink({ facility, wanted, isBeside }: InSearch & { isBeside: boolean }) {
  const { id, name, hasPrice } = facility
  const label = bookingLabel(facility)
  return (
    <Link
      to={hasPrice ? bookingAddress(facility, wanted) : `${atSite(facility, paths.facility(id))}#${CONTACT_SECTION}`}
      aria-label={`${label}: ${name}`}
      className={joinClasses(isBeside ? besideTimes : `${buttonClass({ tone: 'secondary' })} grow`, coveringLink)}
    >
      {label}
    </Link>
  )
}

function bookingLabel(facility: Facility): string {
  if (!facility.hasPrice) return 'Contact the owner'
  if (ownSiteOf(facility)) return 'Book with Hold'
  return facility.approval === 'request' ? 'Request to Book' : 'Book Now'
}

/** Wraps long labels. */
const besideTimes =
  'flex w-20 shrink-0 items-center justify-center rounded-md text-center text-sm leading-tight font-semibold text-link'

/**
 * Stretches the link over the card, its positioning parent. It must not move when pressed: a transform would make it
 * its own containing block and shrink it before the finger lifts. Only the card under the pointer shows the primary
 * color.
 */
const coveringLink = joinClasses(
  'static after:absolute after:inset-0 active:translate-none!',
  'hover:border-action-edge! hover:bg-action! hover:text-on-action!',
)
