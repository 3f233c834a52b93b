import { useQuery } from '@tanstack/react-query'
import { MapPin, SquareArrowOutUpRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import { priceSpan } from '#availability/schedule/web/hours-format.ts'
import { BackToSearch } from '#bookings/checkout/web/back-to-search.tsx'
import { hourlyPrice } from '#bookings/checkout/web/hourly-price.ts'
import { PriceOnRequest } from '#bookings/checkout/web/price-on-request.tsx'
import { refundRule } from '#bookings/refund-messages.ts'
import { modeFor, promiseOf } from '#bookings/rules.ts'
import type { Facility } from '#facilities/contract.ts'
import { ProviderBadge } from '#facilities/web/provider-badge.tsx'
import { FavoriteButton } from '#favorites/web/favorite-button.tsx'
import { paths } from '#kit/shared/paths.ts'
import { Badge } from '#kit/web/badge.tsx'
import { buttonClass } from '#kit/web/button.tsx'
import { ShareButton } from '#kit/web/copy/share-button.tsx'
import { scheduleQuery } from './api.ts'
import { bookingAddress, externalSite } from './booking-address.ts'

export function FacilityOverview({ facility }: { facility: Facility }) {
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <header>
        <div className="-mt-2 mb-1 flex items-center justify-between gap-3 text-sm">
          <BackToSearch />
          <div className="-mr-3 flex items-center gap-1">
            <FavoriteButton facility={facility} />
            <ShareButton title={facility.name} path={paths.facility(facility.id)} />
          </div>
        </div>
        <p className="mb-2 flex flex-wrap gap-2">
          <ProviderBadge {...facility} />
          {facility.isSample && <Badge tone="sample">Sample</Badge>}
        </p>
        <h1 id="facility" className="text-4xl wrap-anywhere">
          {facility.name}
        </h1>
        <p className="mt-2 flex items-start gap-1.5 text-muted">
          <MapPin aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
          {facility.address}
        </p>
      </header>
      <PriceLine facility={facility} />
      {!facility.isRetired &&
        (facility.hasPrice ? <BookingOptions facility={facility} /> : <PriceOnRequest facility={facility} />)}
    </div>
  )
}

function PriceLine({ facility }: { facility: Facility }) {
  const { data: offer } = useQuery(scheduleQuery(facility.id))
  const price = (offer && priceSpan(offer.hours)) ?? hourlyPrice(facility)
  return (
    <div className="border-l-4 border-action-edge pl-4">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="font-display text-3xl font-bold tabular-nums">{price ?? 'Contact for pricing'}</span>
        {price && price !== 'Free' && <span className="text-muted">an hour</span>}
        {facility.priceIsSample && <Badge tone="sample">Sample price</Badge>}
      </p>
      {price && <p className="text-sm text-muted">{refundRule(facility)}</p>}
    </div>
  )
}

/** The buttons of its card, each with an explanation. */
function BookingOptions({ facility }: { facility: Facility }) {
  const [query] = useSearchParams()
  const site = externalSite(facility)
  const { responseHours } = facility
  const address = bookingAddress(facility, { date: query.get('date'), time: query.get('time') })
  if (!site) {
    const mode = modeFor(facility)
    return (
      <Way promise={promiseOf(mode, responseHours)}>
        <Link to={address} className={buttonClass({ size: 'lg' })}>
          {mode === 'hold' ? 'Request to Book' : 'Book Now'}
        </Link>
      </Way>
    )
  }
  return (
    <div className="flex flex-col gap-4 sm:flex-row sm:items-end lg:flex-col lg:items-stretch">
      <Way promise={promiseOf('linkout', responseHours)}>
        <a href={site} target="_blank" rel="noopener" className={buttonClass({ size: 'lg' })}>
          Visit External Site
          <SquareArrowOutUpRight aria-hidden="true" className="size-4" />
          <span className="sr-only"> of {facility.name}, opens in a new tab</span>
        </a>
      </Way>
      <Way promise={promiseOf('hold', responseHours)}>
        <Link to={address} className={buttonClass({ tone: 'secondary', size: 'lg' })}>
          Book with Hold
        </Link>
      </Way>
    </div>
  )
}

function Way({ promise, children }: { promise: string; children: ReactNode }) {
  return (
    <div className="flex grow flex-col gap-1.5">
      <p className="text-sm font-semibold">{promise}</p>
      {children}
    </div>
  )
}
