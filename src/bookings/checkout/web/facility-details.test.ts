import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { bareFacility } from '#app/testing/example-facts.ts'
import type { Facility } from '#facilities/contract.ts'
import { FacilityDetails } from './facility-details.tsx'

test('basketball dimensions are not shown for soccer', () => {
  expect(details('Basketball')).toContain('85 × 51 ft')
  expect(details(undefined)).toContain('85 × 51 ft')
  expect(details('Soccer')).not.toContain('85 × 51 ft')
})

function details(sport: string | undefined): string {
  const page = createElement(FacilityDetails, { facility: court, mode: 'marketplace', sport, price: '$45' })
  return renderToStaticMarkup(createElement(MemoryRouter, null, page))
}

const court: Facility = {
  ...bareFacility,
  name: 'Brownsville Playground',
  address: 'Hegeman Ave., Brooklyn, NY',
  street: 'Hegeman Ave.',
  city: 'Brooklyn',
  state: 'NY',
  latitude: 40.66,
  longitude: -73.9,
  timeZone: 'America/New_York',
  sportTypes: ['Basketball', 'Soccer'],
  linesMarkedFor: ['Basketball'],
  pricePerHourUsd: 45,
  indoorOutdoor: 'outdoor',
  surfaceType: 'Asphalt',
  dimensionsLengthFt: 85,
  dimensionsWidthFt: 51,
}
