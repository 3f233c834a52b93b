import { createElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { bareFacility } from '#app/testing/example-facts.ts'
import { FacilityHead } from '#bookings/checkout/web/facility-head.tsx'
import type { Facility } from '#facilities/contract.ts'
import { paths } from '#kit/shared/paths.ts'
import { SiteContext } from '#kit/web/site.ts'
import type { ReviewTotals } from '#reviews/contract.ts'
import { FacilityPageHead } from './facility-page-head.tsx'

const riverside: Facility = {
  ...bareFacility,
  id: '004c4ef1-812d-5617-9ebf-a481b953bc68',
  name: 'Riverside Field 3',
  address: '12 River Road, Austin, TX 78703',
  street: '12 River Road',
  city: 'Austin',
  state: 'TX',
  zip: '78703',
  latitude: 30.29,
  longitude: -97.76,
  timeZone: 'America/Chicago',
  sportTypes: ['Soccer', 'Lacrosse'],
  linesMarkedFor: ['Soccer'],
  pricePerHourUsd: 75.5,
  indoorOutdoor: 'outdoor',
  surfaceType: 'Turf',
  lighting: true,
  amenities: ['Parking'],
}

function headOf(changes: Partial<Facility> = {}): string {
  return markupOf(createElement(FacilityPageHead, { facility: { ...riverside, ...changes } }))
}

function markupOf(page: ReactNode): string {
  return renderToStaticMarkup(createElement(SiteContext, { value: 'https://openfield.example' }, page))
}

/** By type, as search engines read it. */
function factsIn(head: string): Record<string, Record<string, unknown>> {
  const scripts = [...head.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)]
  const facts = scripts.map(([, json]) => JSON.parse(json!) as { '@type': string })
  return Object.fromEntries(facts.map(fact => [fact['@type'], fact]))
}

test('a facility page has structured data and a canonical URL', () => {
  const head = headOf()
  const address = 'https://openfield.example/facilities/004c4ef1-812d-5617-9ebf-a481b953bc68'
  expect(head).toContain('<title>Riverside Field 3 in Austin, TX – Openfield</title>')
  expect(head).toContain(`<link rel="canonical" href="${address}"/>`)
  const { SportsActivityLocation: place, BreadcrumbList: trail } = factsIn(head)
  expect(place).toMatchObject({
    '@context': 'https://schema.org',
    name: 'Riverside Field 3',
    url: address,
    image: ['https://openfield.example/share/facility/004c4ef1-812d-5617-9ebf-a481b953bc68.png'],
    address: { streetAddress: '12 River Road', addressLocality: 'Austin', addressRegion: 'TX', postalCode: '78703' },
    geo: { latitude: 30.29, longitude: -97.76 },
    priceRange: '$75.50 an hour',
  })
  expect(trail!['itemListElement']).toMatchObject([
    { position: 1, item: 'https://openfield.example/' },
    { position: 2, item: 'https://openfield.example/search' },
    { position: 3, name: 'Riverside Field 3', item: address },
  ])
})

test('the booking page shares the picture and canonical URL of the facility page', () => {
  const head = markupOf(createElement(FacilityHead, { facility: riverside, mode: 'hold', title: 'Book it' }))
  expect(head).toContain('<title>Book it – Openfield</title>')
  expect(head).toContain(`<link rel="canonical" href="https://openfield.example${paths.facility(riverside.id)}"/>`)
  expect(head).toContain('/share/facility/004c4ef1-812d-5617-9ebf-a481b953bc68.png')
  expect(factsIn(head)).toEqual({})
})

test('unknown facts and sample prices are left out', () => {
  const { SportsActivityLocation: place } = factsIn(headOf({ priceIsSample: true, street: null, lighting: null }))
  for (const name of ['priceRange', 'telephone', 'email', 'openingHours', 'maximumAttendeeCapacity'])
    expect(place).not.toHaveProperty(name)
  expect(place!['address']).not.toHaveProperty('streetAddress')
  expect(JSON.stringify(place)).not.toMatch(/Lighting|null/)
})

test('sample facilities are noindex', () => {
  const head = headOf({ isSample: true })
  expect(head).toContain('<meta name="robots" content="noindex"/>')
  expect(head).not.toContain('canonical')
  expect(factsIn(head)).toEqual({})
})

test('a hostile name is escaped', () => {
  const name = '</script><script>alert(1)</script>"><img src=x>'
  const head = headOf({ name })
  expect(factsIn(head)['SportsActivityLocation']).toMatchObject({ name })
  expect(head).not.toMatch(/<script>|<img/)
})

test('aggregate ratings appear only with reviews', () => {
  const headWith = (reviews?: ReviewTotals) =>
    factsIn(markupOf(createElement(FacilityPageHead, { facility: riverside, reviews })))['SportsActivityLocation']
  expect(headWith({ count: 3, average: 4.7, stars: [] })).toMatchObject({
    aggregateRating: { '@type': 'AggregateRating', ratingValue: 4.7, reviewCount: 3, bestRating: 5, worstRating: 1 },
  })
  for (const none of [undefined, { count: 0, average: null, stars: [] }])
    expect(headWith(none)).not.toHaveProperty('aggregateRating')
})
