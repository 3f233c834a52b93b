import type { Approval, IndoorOutdoor, ProviderType, RefundPolicy } from '#facilities/contract.ts'
import { addressLine } from '#facilities/server/address-line.ts'

/** Unknown values are null; lists are never null. */
export type OwnedFacility = {
  /** The owner's own number for it. */
  ref: string | null
  /** Normalized name, street and ZIP code: distinguishes facilities without a number. */
  addressKey: string
  name: string
  /** The park or complex within the name. */
  venueName: string | null
  street: string | null
  city: string
  /** Two-letter code. */
  state: string
  zip: string | null
  latitude: number
  longitude: number
  /** The coordinates are those of its ZIP code or city. */
  locationIsApproximate: boolean
  /** IANA zone. */
  timeZone: string
  sportTypes: string[]
  linesMarkedFor: string[]
  /** Whole US cents an hour. */
  priceCents: number | null
  indoorOutdoor: IndoorOutdoor | null
  surfaceType: string | null
  fieldType: string | null
  lighting: boolean | null
  amenities: string[]
  capacity: number | null
  /** May have line breaks. */
  description: string | null
  refundPolicy: RefundPolicy
  approval: Approval
  /** Hours the owner has to answer a request. */
  responseHours: number
  photosUrls: string[]
  providerType: ProviderType
  bookingPhone: string | null
  bookingEmail: string | null
  bookingUrl: string | null
  /** Feet. */
  lengthFt: number | null
  /** Feet. */
  widthFt: number | null
}

export function toColumns(facility: OwnedFacility) {
  return {
    owner_ref: facility.ref,
    owner_address_key: facility.addressKey,
    name: facility.name,
    street: facility.street,
    city: facility.city,
    state: facility.state,
    zip: facility.zip,
    address: addressLine(facility),
    latitude: facility.latitude,
    longitude: facility.longitude,
    location_is_approximate: facility.locationIsApproximate,
    time_zone: facility.timeZone,
    sport_types: facility.sportTypes,
    lines_marked_for: facility.linesMarkedFor,
    price_cents: facility.priceCents,
    indoor_outdoor: facility.indoorOutdoor,
    surface_type: facility.surfaceType,
    field_type: facility.fieldType,
    lighting: facility.lighting,
    amenities: facility.amenities,
    capacity: facility.capacity,
    refund_policy: facility.refundPolicy,
    approval: facility.approval,
    response_hours: facility.responseHours,
    photos_urls: facility.photosUrls,
    provider_type: facility.providerType,
    booking_phone: facility.bookingPhone,
    booking_email: facility.bookingEmail,
    booking_url: facility.bookingUrl,
    length_ft: facility.lengthFt,
    width_ft: facility.widthFt,
    description: facility.description,
    venue_name: facility.venueName,
  }
}
