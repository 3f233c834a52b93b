import { dataSources } from '#facilities/data-sources.ts'
import { nearestZip } from '#gazetteer/server/nearest-zip.ts'
import { paths } from '#kit/shared/paths.ts'
import { product } from '#kit/shared/product.ts'
import { linkable } from '#kit/shared/web-address.ts'
import type { FacilityUseRow } from './store.ts'

export function facilityUseId(publicUrl: string, facilityId: string): string {
  return publicUrl + paths.facility(facilityId)
}

/**
 * Each is one field or court: a `FacilityUse` without `IndividualFacilityUse`. OpenActive's facility types are for the
 * United Kingdom; ours come from our own list.
 */
export function presentFacilityUse(
  row: FacilityUseRow,
  { publicUrl, address }: { publicUrl: string; address: Address },
): Record<string, unknown> {
  const url = facilityUseId(publicUrl, row.id)
  const description = describe(row)
  return {
    '@context': 'https://openactive.io/',
    '@type': 'FacilityUse',
    '@id': url,
    url,
    identifier: row.id,
    name: row.name,
    ...(description && { description }),
    facilityType: (row.sportTypes.length > 0 ? row.sportTypes : ['Sports facility']).map(presentType(publicUrl)),
    provider: { '@type': 'Organization', name: sourceOf(row)?.name ?? product.name, url: publicUrl },
    location: presentPlace(row, { url, address }),
    ...(row.priceCents !== null &&
      !row.priceIsSample && { offers: [hourlyOffer(row.priceCents, url, bookingUrl(row, publicUrl))] }),
  }
}

function presentType(publicUrl: string) {
  const inScheme = `${publicUrl}${paths.openData}#types`
  return (prefLabel: string) => ({
    '@type': 'Concept',
    '@id': `${inScheme}-${prefLabel.toLowerCase().replaceAll(/[^a-z]+/g, '-')}`,
    inScheme,
    prefLabel,
  })
}

function hourlyOffer(cents: number, url: string, page: string) {
  return {
    '@type': 'Offer',
    '@id': `${url}#hour`,
    name: 'One hour',
    price: cents / 100,
    priceCurrency: 'USD',
    url: page,
  }
}

/** External calendars sell on their own page, and are not in the slot feed. */
function bookingUrl(row: FacilityUseRow, publicUrl: string): string {
  return (isHeldElsewhere(row) && linkable(row.bookingUrl)) || publicUrl + paths.booking(row.id)
}

function isHeldElsewhere({ providerType }: FacilityUseRow): boolean {
  return providerType !== 'manual'
}

/** OpenActive requires both. */
export type Address = { street: string; zip: string }

/** Missing parts become the nearest ZIP code and the park's or facility's name. Undefined without a near ZIP code. */
export function completeAddress(row: AddressParts): Address | undefined {
  const zip = completeZip(row)
  return zip ? { street: row.street ?? row.venueName ?? row.name, zip } : undefined
}

export function completeZip(row: Pick<AddressParts, 'zip' | 'state' | 'latitude' | 'longitude'>): string | undefined {
  return row.zip ?? nearestZip(row, row.state)?.zip
}

type AddressParts = Pick<FacilityUseRow, 'street' | 'zip' | 'state' | 'name' | 'venueName' | 'latitude' | 'longitude'>

function presentPlace(row: FacilityUseRow, { url, address }: { url: string; address: Address }) {
  const filledIn = describeFilledIn(row)
  return {
    '@type': 'Place',
    '@id': `${url}#place`,
    name: row.name,
    ...(filledIn && { description: filledIn }),
    url,
    ...(row.bookingPhone && { telephone: row.bookingPhone }),
    address: {
      '@type': 'PostalAddress',
      streetAddress: address.street,
      addressLocality: row.city,
      addressRegion: row.state,
      postalCode: address.zip,
      addressCountry: 'US',
    },
    geo: { '@type': 'GeoCoordinates', latitude: row.latitude, longitude: row.longitude },
  }
}

/** Says what is approximate: the validator allows no property for it. */
function describeFilledIn({ street, zip }: FacilityUseRow): string {
  return [
    !zip && 'The postal code is approximate: it’s the nearest one to the coordinates.',
    !street && 'The street address is approximate: it’s the name of the place, because the street isn’t known.',
  ]
    .filter(Boolean)
    .join(' ')
}

function calendarLocation(row: FacilityUseRow): string {
  const page = linkable(row.bookingUrl)
  return `Its calendar is kept in another booking system${page ? `: ${page}` : ''}.`
}

function describe(row: FacilityUseRow): string {
  const source = sourceOf(row)
  const kind = [row.fieldType, row.surfaceType].filter(Boolean).join(', ')
  return [
    kind && `${kind}.`,
    row.amenities.length > 0 && `Amenities: ${row.amenities.join(', ')}.`,
    row.isSample && 'This is a sample facility.',
    isHeldElsewhere(row) && calendarLocation(row),
    row.approval === 'request' && 'The owner approves each booking.',
    row.priceIsSample && 'Its prices and hours are samples.',
    row.locationIsApproximate && 'Its location is the center of its ZIP code or city.',
    source && `Data from ${source.name}, ${source.asOf}; license: ${source.licence}.`,
  ]
    .filter(Boolean)
    .join(' ')
}

function sourceOf({ source }: FacilityUseRow) {
  return dataSources.find(({ key }) => key === source)
}
