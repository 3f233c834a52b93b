import type { Approval, IndoorOutdoor, ProviderType } from '#facilities/contract.ts'

/** What an owner says of a facility. What is not known is null; lists are never null. */
export type OwnedFacility = {
  /** The owner's own number of it. */
  ref: string | null
  /** Name, street and ZIP code as they are compared: what tells facilities without a number apart. */
  placeKey: string
  name: string
  /** The park or complex that the name has in it. */
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
  /** In the owner's own words; may have line breaks. */
  description: string | null
  /** Full refund up to so many hours before the start. */
  refundHours: number
  approval: Approval
  /** Hours in which the owner answers a request. */
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
