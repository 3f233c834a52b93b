import type { Approval, IndoorOutdoor, ProviderType } from '#facilities/contract.ts'

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
  /** Full refund up to this many hours before the start. */
  refundHours: number
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
