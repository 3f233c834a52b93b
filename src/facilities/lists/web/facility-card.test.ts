import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { bareFacility } from '#app/testing/example-facts.ts'
import type { Facility } from '#facilities/contract.ts'
import { FacilityPicture } from '#facilities/drawing/web/facility-picture.tsx'
import { FacilityCard } from './facility-card.tsx'

const { id } = bareFacility

test('a card shows name, place, price, surface, size, setting and lights', () => {
  const text = textOf(card({}))
  expect(text).toContain('Cedar Court')
  expect(text).toContain('1 Cedar Street Austin, TX 78701')
  expect(text).toContain('$37.50/hour')
  expect(text).toContain('Asphalt · 84 × 50 ft · Outdoor · Lights')
})

test('unknown facts are left out', () => {
  const unknown = { surfaceType: null, dimensionsWidthFt: null, lighting: null, indoorOutdoor: null }
  const text = textOf(card({ ...unknown, linesMarkedFor: [], sportTypes: [] }))
  expect(text).not.toMatch(/Asphalt|×|Outdoor|Lights|Lines/)
})

test('a facility without a street shows its city', () => {
  expect(textOf(card({ street: null, zip: null }))).toMatch(/ Austin, TX (?!\d)/)
})

test.each([
  [0.04, '0.0 mi'],
  [2.345, '2.3 mi'],
  [9.96, '10 mi'],
  [312.5, '313 mi'],
])('%s miles are shown as %s', (miles, words) => {
  expect(textOf(card({}, { miles }))).toContain(` ${words} · Austin, TX 78701 `)
  expect(textOf(card({}))).not.toContain(' mi ')
})

test('miles from an approximate location are marked as approximate', () => {
  expect(textOf(card({ locationIsApproximate: true }, { miles: 2.345 }))).toContain(' about 2.3 mi · Austin')
})

test('an unmeasured drawing says “Standard size”, a photo does not', () => {
  const unknown = { dimensionsLengthFt: null }
  expect(textOf(card(unknown))).toContain('Asphalt · Standard size · Outdoor')
  expect(textOf(card({ ...unknown, photosUrls: ['/photos/cedar.jpg'] }))).toContain('Asphalt · Outdoor')
})

test('the searched sport comes first in text and drawing, even unmarked', () => {
  const park = { linesMarkedFor: ['Basketball', 'Volleyball'], sportTypes: ['Basketball', 'Volleyball', 'Tennis'] }
  expect(textOf(card(park, { sport: 'Volleyball' }))).toContain('Lines: Volleyball, Basketball ')
  expect(textOf(card(park, { sport: 'tennis' }))).toContain('Lines: Tennis, Basketball ')
  expect(textOf(card(park, { sport: 'Golf' }))).toContain('Lines: Basketball, Volleyball ')
  expect(card(park, { sport: 'tennis' })).toContain(
    drawingOf({ linesMarkedFor: ['Tennis', 'Basketball', 'Volleyball'] }),
  )
  expect(card(park, { sport: 'Tennis' })).toContain(`href="/booking/${id}?sport=Tennis"`)
})

test('dimensions are shown only if they fit the searched sport', () => {
  const park = { linesMarkedFor: ['Basketball'], sportTypes: ['Basketball', 'Soccer', 'Tennis'] }
  expect(textOf(card(park, { sport: 'Soccer' }))).toContain('Asphalt · Standard size')
  expect(textOf(card(park, { sport: 'Tennis' }))).toContain('Asphalt · 84 × 50 ft')
})

test('the booking link’s accessible name starts with its visible text', () => {
  expect(card({})).toContain('aria-label="Book Now: Cedar Court"')
})

test('without a price the card links to the owner contact', () => {
  const html = card({ pricePerHourUsd: null, hasPrice: false })
  const text = textOf(html)
  expect(text).toContain('Contact for pricing')
  expect(text).not.toMatch(/\/hour|Instant Booking|Book Now/)
  expect(html).toContain('aria-label="Contact the owner: Cedar Court"')
  expect(html).toContain(`href="/facilities/${id}#contact"`)
})

test('a facility priced only by schedule can be booked', () => {
  const text = textOf(card({ pricePerHourUsd: null, hasPrice: true }))
  expect(text).toContain('Price by time')
  expect(text).toContain('Book Now')
})

test('a facility that takes requests shows “Request to Book”', () => {
  const text = textOf(card({ approval: 'request' }))
  expect(text).toContain('Request to Book')
  expect(text).not.toMatch(/Instant Booking|Book Now/)
})

test('sample prices and facilities are marked', () => {
  expect(textOf(card({ priceIsSample: true, isSample: true }))).toMatch(/Sample.*sample price/)
  expect(textOf(card({}))).not.toMatch(/sample/i)
})

test('four amenities are listed and the rest counted', () => {
  const amenities = ['Parking', 'Restrooms', 'WiFi', 'Storage', 'Heating', 'Scoreboard']
  expect(textOf(card({ amenities }))).toContain('Parking, Restrooms, WiFi, Storage +2 more')
  expect(textOf(card({ amenities: amenities.slice(0, 4) }))).not.toContain('more')
})

test('two marked sports are listed, or else the sports played', () => {
  const lines = { linesMarkedFor: ['Soccer', 'Lacrosse', 'Football'] }
  expect(textOf(card(lines))).toContain('Lines: Soccer, Lacrosse ')
  expect(textOf(card({ linesMarkedFor: [], sportTypes: ['Tennis'] }))).toContain('Lines: Tennis')
})

test.each([
  ['manual', 'Instant Booking'],
  ['civicrec', 'CivicRec Partner'],
  ['rectrac', 'External System'],
  ['activenet', 'External System'],
  ['perfectmind', 'External System'],
] as const)('the provider %s is shown as %s', (providerType, badge) => {
  expect(textOf(card({ providerType }))).toContain(badge)
})

test('a manual facility is booked here even if it has a site', () => {
  const html = card({ providerType: 'manual', bookingUrl: 'https://city.example/court' })
  expect(textOf(html)).toContain('Book Now')
  expect(html).not.toContain('city.example')
})

test('an external site opens in a new tab, beside booking with a hold', () => {
  const html = card({ providerType: 'civicrec', bookingUrl: 'https://city.example/court' })
  expect(html).toContain('<a href="https://city.example/court" target="_blank" rel="noopener"')
  expect(textOf(html)).toMatch(/Visit External Site.*Book with Hold/)
  expect(textOf(html)).not.toContain('Book Now')
})

test('booking with a hold keeps date and time', () => {
  const city = { providerType: 'civicrec', bookingUrl: 'https://city.example/court' } as const
  expect(card(city)).toContain(`href="/booking/${id}?mode=hold"`)
  expect(card(city, { date: '2026-11-21', time: 'evening' })).toContain(
    `href="/booking/${id}?date=2026-11-21&amp;time=evening&amp;mode=hold"`,
  )
})

test('an external provider without a site is booked here', () => {
  expect(textOf(card({ providerType: 'rectrac', bookingUrl: null }))).toContain('Book Now')
})

test('the booking link keeps the searched date and time', () => {
  expect(card({}, { date: '2026-11-21', time: 'evening' })).toContain(
    `href="/booking/${id}?date=2026-11-21&amp;time=evening"`,
  )
  expect(card({})).toContain(`href="/booking/${id}"`)
})

test('the name links to the facility page with the searched date and time', () => {
  expect(card({})).toMatch(
    new RegExp(`<h2[^>]*><a [^>]*href="/facilities/${id}"[^>]*><span[^>]*>Cedar Court</span></a></h2>`),
  )
  expect(card({}, { date: '2026-11-21', time: 'evening' })).toContain(
    `href="/facilities/${id}?date=2026-11-21&amp;time=evening"`,
  )
})

test('a button in the corner sits above the card link', () => {
  const corner = createElement('button', { type: 'button' }, 'Keep')
  expect(card({}, { corner })).toMatch(/<div class="[^"]*\bz-10\b[^"]*"><button type="button">Keep<\/button>/)
  expect(card({})).not.toContain('<button')
})

test('times, their caption and price stand beside booking, unless nothing is sold', () => {
  const shown = { price: '$45', caption: 'Sat, Nov 28', times: createElement('a', { href: '/tap' }, '6 PM') }
  const text = textOf(card({}, shown))
  expect(text).toMatch(/Sat, Nov 28.*\$45.*6 PM.*Book Now/)
  expect(text).not.toContain('$37.50')
  const unsold = textOf(card({ pricePerHourUsd: null, hasPrice: false }, { ...shown, price: undefined }))
  expect(unsold).toContain('Contact the owner')
  expect(unsold).not.toMatch(/6 PM|Nov 28/)
})

test('the card shows the first photo, or else the drawing', () => {
  const withPhoto = card({ photosUrls: ['/photos/cedar.jpg', '/photos/2.jpg'] })
  expect(withPhoto).toContain('src="/photos/cedar.jpg"')
  expect(withPhoto).not.toContain('<svg viewBox="-')
  expect(card({})).toContain('<svg viewBox="-')
})

test('a photo from another site is replaced by the drawing', () => {
  for (const address of ['https://example.org/court.jpg', '//example.org/court.jpg', '/\\example.org/court.jpg']) {
    const elsewhere = card({ photosUrls: [address], dimensionsLengthFt: null })
    expect(elsewhere).toContain('<svg viewBox="-')
    expect(elsewhere).not.toContain('<img')
    expect(textOf(elsewhere)).toContain('Standard size')
  }
})

function card(facts: Partial<Facility>, wanted: Omit<Parameters<typeof FacilityCard>[0], 'facility'> = {}): string {
  const element = createElement(FacilityCard, { facility: { ...facility, ...facts }, ...wanted })
  return renderToStaticMarkup(createElement(MemoryRouter, null, element))
}

function drawingOf(facts: Partial<Facility>): string {
  const element = createElement(FacilityPicture, { facility: { ...facility, ...facts } })
  return renderToStaticMarkup(element)
}

/** Text as read aloud, with a space between elements that are not one word. */
function textOf(html: string): string {
  return html
    .replaceAll(/<\/?(p|div|h2|svg|text|span class="(?:block|line)|address)[^>]*>/g, ' ')
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll(/\s+/g, ' ')
}

const facility: Facility = {
  ...bareFacility,
  name: 'Cedar Court',
  address: '1 Cedar Street, Austin, TX 78701',
  street: '1 Cedar Street',
  city: 'Austin',
  state: 'TX',
  zip: '78701',
  latitude: 30.27,
  longitude: -97.74,
  timeZone: 'America/Chicago',
  sportTypes: ['Basketball'],
  linesMarkedFor: ['Basketball'],
  pricePerHourUsd: 37.5,
  indoorOutdoor: 'outdoor',
  surfaceType: 'Asphalt',
  lighting: true,
  dimensionsLengthFt: 84,
  dimensionsWidthFt: 50,
}
