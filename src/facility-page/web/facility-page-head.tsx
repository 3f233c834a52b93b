import { FacilityHead } from '#bookings/checkout/web/facility-head.tsx'
import { modeFor } from '#bookings/rules.ts'
import type { Facility } from '#facilities/contract.ts'
import { toDollars } from '#kit/shared/money.ts'
import { paths } from '#kit/shared/paths.ts'
import { sharePaths } from '#kit/shared/share-paths.ts'
import { breadcrumbs } from '#kit/web/breadcrumbs.ts'
import type { JsonLd } from '#kit/web/page-head.tsx'
import { useAbsoluteUrl } from '#kit/web/site.ts'
import type { ReviewTotals } from '#reviews/contract.ts'

type FacilityPageHeadProps = { facility: Facility; reviews?: ReviewTotals | undefined }

/** For search engines and share cards. */
export function FacilityPageHead({ facility, reviews }: FacilityPageHeadProps) {
  const absolute = useAbsoluteUrl()
  const { id, name, city, state } = facility
  const trail = breadcrumbs(absolute, [
    ['Home', paths.home],
    ['Find fields and courts', paths.search],
    [name, paths.facility(id)],
  ])
  return (
    <FacilityHead
      facility={facility}
      mode={facility.hasPrice ? modeFor(facility) : null}
      title={`${name} in ${city}, ${state}`}
      facts={[facilityFacts(facility, absolute, reviews), trail]}
    />
  )
}

/**
 * As schema.org/SportsActivityLocation: only facts that the page shows and that describe the place itself. Leaves out
 * sample prices, and opening hours, which are unknown: bookable times are not the same. Undefined values are not
 * written.
 */
function facilityFacts(facility: Facility, absolute: (path: string) => string, reviews?: ReviewTotals): JsonLd {
  const { id, name, latitude, longitude, bookingPhone, bookingEmail, capacity, photosUrls } = facility
  const url = absolute(paths.facility(id))
  return {
    '@type': 'SportsActivityLocation',
    '@id': url,
    name,
    url,
    image: [
      ...photosUrls.map(address => (address.startsWith('/') ? absolute(address) : address)),
      absolute(sharePaths.facility(id)),
    ],
    address: postalAddress(facility),
    geo: { '@type': 'GeoCoordinates', latitude, longitude },
    telephone: bookingPhone ?? undefined,
    email: bookingEmail ?? undefined,
    priceRange: priceRange(facility),
    maximumAttendeeCapacity: capacity ?? undefined,
    amenityFeature: amenityFeatures(facility),
    aggregateRating: aggregateRating(reviews),
  }
}

function aggregateRating(reviews: ReviewTotals | undefined) {
  if (!reviews || reviews.average === null) return undefined
  const { average, count } = reviews
  return { '@type': 'AggregateRating', ratingValue: average, reviewCount: count, bestRating: 5, worstRating: 1 }
}

function postalAddress({ street, city, state, zip }: Facility) {
  return {
    '@type': 'PostalAddress',
    streetAddress: street ?? undefined,
    addressLocality: city,
    addressRegion: state,
    postalCode: zip ?? undefined,
    addressCountry: 'US',
  }
}

function priceRange({ pricePerHourUsd, priceIsSample }: Facility): string | undefined {
  if (pricePerHourUsd === null || priceIsSample) return undefined
  return `${toDollars(Math.round(pricePerHourUsd * 100))} an hour`
}

function amenityFeatures({ sportTypes, linesMarkedFor, amenities, surfaceType, lighting }: Facility) {
  const present = [...new Set([...sportTypes, ...linesMarkedFor, ...amenities])]
  return [
    ...present.map(name => feature(name, true)),
    ...(surfaceType ? [feature('Surface', surfaceType)] : []),
    ...(lighting === null ? [] : [feature('Lighting', lighting)]),
  ]
}

function feature(name: string, value: string | boolean) {
  return { '@type': 'LocationFeatureSpecification', name, value }
}
