import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import type { Facility } from '#facilities/contract.ts'
import { fullRefundUntil } from '#facilities/refund-policy.ts'
import { FacilityDetails } from './facility-details.tsx'

test('the measured size of a basketball court is not given as the size of a soccer field', () => {
  expect(details('Basketball')).toContain('85 × 51 ft')
  expect(details(undefined)).toContain('85 × 51 ft')
  expect(details('Soccer')).not.toContain('85 × 51 ft')
})

function details(sport: string | undefined): string {
  const page = createElement(FacilityDetails, { facility: court, mode: 'marketplace', sport, price: '$45' })
  return renderToStaticMarkup(createElement(MemoryRouter, null, page))
}

const court: Facility = {
  id: '6a8e9c52-1111-4222-8333-444455556666',
  name: 'Brownsville Playground',
  address: 'Hegeman Ave., Brooklyn, NY',
  street: 'Hegeman Ave.',
  city: 'Brooklyn',
  state: 'NY',
  zip: null,
  latitude: 40.66,
  longitude: -73.9,
  locationIsApproximate: false,
  timeZone: 'America/New_York',
  sportTypes: ['Basketball', 'Soccer'],
  linesMarkedFor: ['Basketball'],
  pricePerHourUsd: 45,
  hasPrice: true,
  priceIsSample: false,
  indoorOutdoor: 'outdoor',
  surfaceType: 'Asphalt',
  fieldType: null,
  lighting: null,
  amenities: [],
  capacity: null,
  refundPolicy: fullRefundUntil(24),
  approval: 'instant',
  responseHours: 4,
  photosUrls: [],
  photos: [],
  isRetired: false,
  providerType: 'manual',
  bookingPhone: null,
  bookingEmail: null,
  bookingUrl: null,
  dimensionsLengthFt: 85,
  dimensionsWidthFt: 51,
  isSample: false,
  source: null,
  venue: null,
}
