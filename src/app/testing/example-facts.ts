import type { Facility } from '#facilities/contract.ts'
import { type FactValues, unknownFacts } from '#facilities/facts.ts'
import { fullRefundUntil } from '#facilities/refund-policy.ts'
import { toFacility } from '#facilities/server/read-facility.ts'

export const exampleFacts: FactValues = {
  name: 'Court',
  venueName: null,
  street: '1 Main Street',
  city: 'Austin',
  state: 'TX',
  zip: '78701',
  latitude: 30.267_153,
  longitude: -97.743_061,
  locationIsApproximate: false,
  timeZone: 'America/Chicago',
  sportTypes: ['Basketball', 'Volleyball'],
  linesMarkedFor: ['Basketball'],
  priceCents: 4_000,
  indoorOutdoor: 'indoor',
  surfaceType: 'Hardwood',
  fieldType: 'Indoor Court/Gym',
  lighting: true,
  amenities: ['Parking'],
  description: 'Two hoops.',
  capacity: 120,
  refundPolicy: { steps: [...fullRefundUntil(48).steps, { hours: 6, percent: 50 }] },
  approval: 'instant',
  responseHours: 4,
  photosUrls: ['https://example.org/court.jpg'],
  providerType: 'manual',
  bookingPhone: '(555) 555-0100',
  bookingEmail: 'court@example.org',
  bookingUrl: 'https://example.org/book',
  lengthFt: 84.1,
  widthFt: 50,
}

/** Each is another value than above. */
export const otherFacts: FactValues = {
  name: 'The Court',
  venueName: 'Court',
  street: '2 Side Street',
  city: 'New York',
  state: 'NY',
  zip: '10001',
  latitude: 40.7,
  longitude: -74,
  locationIsApproximate: true,
  timeZone: 'America/New_York',
  sportTypes: ['Tennis'],
  linesMarkedFor: [],
  priceCents: null,
  indoorOutdoor: null,
  surfaceType: null,
  fieldType: null,
  lighting: false,
  amenities: ['Parking', 'Restrooms'],
  description: null,
  capacity: null,
  refundPolicy: fullRefundUntil(48),
  approval: 'request',
  responseHours: 24,
  photosUrls: [],
  providerType: 'civicrec',
  bookingPhone: null,
  bookingEmail: null,
  bookingUrl: null,
  lengthFt: 84,
  widthFt: null,
}

const { venueName: _venue, description: _text, ...unknown } = unknownFacts

/** In the API, with nothing known about it. */
export const bareFacility: Facility = toFacility({
  ...unknown,
  id: '6a8e9c52-1111-4222-8333-444455556666',
  address: '',
  hasPrice: true,
  priceIsSample: false,
  photos: [],
  isRetired: false,
  isSample: false,
  source: null,
  venue: null,
})
