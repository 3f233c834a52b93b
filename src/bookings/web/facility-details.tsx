import { Mail, MapPin, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import { modeFor, promiseOf } from '#bookings/rules.ts'
import type { Facility } from '#facilities/contract.ts'
import { FacilityDrawing } from '#facilities/web/facility-drawing.tsx'
import { toDollars } from '#kit/shared/money.ts'
import { Badge } from '#kit/web/badge.tsx'

/** What is booked: its picture, what it costs, how it is booked, and what it is like. */
export function FacilityDetails({ facility }: { facility: Facility }) {
  return (
    <section aria-labelledby="facility" className="grid gap-5 lg:grid-cols-[7fr_5fr] lg:items-center lg:gap-10">
      <FacilityDrawing
        facility={facility}
        className="-mx-4 aspect-16/10 w-[calc(100%+2rem)] max-w-none sm:mx-0 sm:w-full sm:rounded-lg"
      />
      <div className="flex min-w-0 flex-col gap-4">
        <header>
          {facility.isSample && (
            <Badge tone="sample" className="mb-2">
              Sample
            </Badge>
          )}
          <h1 id="facility" className="text-4xl break-words">
            {facility.name}
          </h1>
          <p className="mt-2 flex items-start gap-1.5 text-muted">
            <MapPin aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
            {facility.city}, {facility.state}
          </p>
        </header>
        <PriceAndPromise facility={facility} />
        <Facts facility={facility} />
        <FacilityContact facility={facility} />
      </div>
    </section>
  )
}

/** "$75", "$75.50" an hour; null shows that there is none. */
export function hourlyPrice({ pricePerHourUsd }: Pick<Facility, 'pricePerHourUsd'>): string | null {
  return pricePerHourUsd === null ? null : toDollars(Math.round(pricePerHourUsd * 100))
}

/** The refund rule in one sentence, from the facility's own policy ("24 hours"). */
export function refundRule({ refundPolicy }: Pick<Facility, 'refundPolicy'>): string {
  return `Full refund up to ${refundPolicy} before the start`
}

function PriceAndPromise({ facility }: { facility: Facility }) {
  const mode = modeFor(facility.providerType)
  const price = hourlyPrice(facility)
  return (
    <div className="border-l-4 border-action-edge pl-4">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="font-display text-3xl font-bold tabular-nums">{price ?? 'Contact for pricing'}</span>
        {price && <span className="text-muted">an hour</span>}
        {facility.priceIsSample && <Badge tone="sample">Sample price</Badge>}
      </p>
      <p className="font-semibold">{promiseOf(mode)}</p>
      {mode === 'marketplace' && <p className="text-sm text-muted">{refundRule(facility)}</p>}
    </div>
  )
}

function Facts({ facility }: { facility: Facility }) {
  const sports = facility.sportTypes.length > 0 ? facility.sportTypes : facility.linesMarkedFor
  const amenities = facility.amenities.slice(0, MOST_AMENITIES)
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-3 sm:grid-cols-3 lg:grid-cols-2">
      <Fact name="Type">{facility.fieldType}</Fact>
      <Fact name="Surface">{facility.surfaceType}</Fact>
      <Fact name="Setting">{facility.indoorOutdoor && settings[facility.indoorOutdoor]}</Fact>
      <Fact name="Size">{sizeText(facility)}</Fact>
      <Fact name="Sports" isWide={sports.length > 2}>
        {sports.join(', ')}
      </Fact>
      <Fact name="Amenities" isWide>
        {amenities.join(', ')}
      </Fact>
    </dl>
  )
}

/** As many as the specification shows (section 2). */
const MOST_AMENITIES = 6

const settings = { indoor: 'Indoor', outdoor: 'Outdoor', both: 'Indoor and outdoor' } as const

/** What is not known is left out. */
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

/** Ways to ask a person; nothing when the facility gives none. */
export function FacilityContact({ facility: { bookingPhone, bookingEmail } }: { facility: Facility }) {
  if (!bookingPhone && !bookingEmail) return null
  return (
    <p className="flex flex-wrap gap-x-6">
      {bookingPhone && (
        <a href={`tel:${bookingPhone.replace(/[^\d+]/g, '')}`} className={contactLink}>
          <Phone aria-hidden="true" className="size-5" />
          {bookingPhone}
        </a>
      )}
      {bookingEmail && (
        <a href={`mailto:${bookingEmail}`} className={contactLink}>
          <Mail aria-hidden="true" className="size-5" />
          {bookingEmail}
        </a>
      )}
    </p>
  )
}

const contactLink = 'inline-link inline-flex min-h-11 items-center gap-2'
