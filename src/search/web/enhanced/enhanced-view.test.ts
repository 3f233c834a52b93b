import { QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import type { ApiAnswer, ApiRequest } from '#kit/shared/transport.ts'
import { detailOf } from '#kit/web/api/api-error.ts'
import { makeQueryClient } from '#kit/web/api/query-client.ts'
import type { FieldResult, Suggestion } from '#search/contract.ts'
import { EnhancedView, loadEnhanced } from './enhanced-view.tsx'

const DAY = '2099-11-21'
const address = `enhanced=true&sport=Tennis&location=Plano&date=${DAY}&time=15-16&max_price_usd=80&surface_type=any&radius_miles=10&indoor_outdoor=outdoor`

type Reply = { results: FieldResult[]; suggestions: Suggestion[]; hasMore: boolean }

/** The server's HTML for a URL and a given response, with the search it made. */
async function shown(query: string, { status = 200, body = nothing }: { status?: number; body?: unknown } = {}) {
  const asked: ApiRequest[] = []
  const client = makeQueryClient(async request => {
    asked.push(request)
    return jsonAnswer(status, body)
  })
  // On that date, which is after any day this test runs.
  const { guess, asked: search } = await loadEnhanced(
    new URLSearchParams(query),
    client,
    Date.parse(`${DAY}T18:00:00Z`),
  )
  const error = search && client.getQueryState(search.queryKey)?.error
  const failure = error ? { query: search.query, detail: detailOf(error) } : undefined
  const view = createElement(EnhancedView, { arrival: { guess, failure } })
  const router = createElement(MemoryRouter, { initialEntries: [`/search?${query}`] }, view)
  // Failures are not in the browser's cache.
  const given = error ? makeQueryClient(() => Promise.reject(new Error('Nobody pressed.'))) : client
  const html = renderToString(createElement(QueryClientProvider, { client: given }, router)).replaceAll('<!-- -->', '')
  return { html, asked }
}

function jsonAnswer(status: number, body: unknown): ApiAnswer {
  return { status, statusText: '', headers: new Headers(), text: JSON.stringify(body) }
}

const nothing: Reply = { results: [], suggestions: [], hasMore: false }

function field(facilityId: string, changes: Partial<FieldResult> = {}): FieldResult {
  return {
    facilityId,
    name: `Court ${facilityId}`,
    address: '1 Main St, Plano, TX',
    pricePerHour: 60,
    priceIsSample: true,
    distanceMiles: 2.3,
    surface: 'Hard court',
    startTimes: [`${DAY}T15:00:00-06:00`],
    isFreeThroughout: true,
    timeZone: 'America/Chicago',
    latitude: 33,
    longitude: -96.7,
    locationIsApproximate: false,
    sportTypes: ['Tennis'],
    indoorOutdoor: 'outdoor',
    providerType: 'manual',
    approval: 'instant',
    isSample: false,
    timesKnownAt: null,
    venue: null,
    ...changes,
  }
}

test('a URL with a location is searched on the server, with noindex', async () => {
  const { html, asked } = await shown(address, { body: { ...nothing, results: [field('a')] } })
  expect(asked).toHaveLength(1)
  expect(JSON.parse(asked[0]!.body as string)).toEqual({
    sport: 'Tennis',
    surface: null,
    indoorOutdoor: 'outdoor',
    date: DAY,
    timeStart: '15:00',
    timeEnd: '16:00',
    maxBudget: 80,
    location: 'Plano',
    radiusMiles: 10,
    lat: 33.0198,
    lng: -96.6989,
  })
  expect(html).toContain('1 facility available near Plano, TX on Sat, Nov 21, 3 PM to 4 PM')
  for (const text of ['Court a', '1 Main St, Plano, TX', '$60', 'sample price', '2.3 miles · Hard court · Outdoor'])
    expect(html).toContain(text)
  expect(html).toContain('<meta name="robots" content="noindex"/>')
})

test('start times and buttons link to booking and facility pages', async () => {
  const { html } = await shown(address, { body: { ...nothing, results: [field('a')] } })
  const links = [...html.matchAll(/<a [^>]*?aria-label="([^"]*)"[^>]*?href="([^"]*)"/g)].map(([, name, to]) => [
    name,
    to,
  ])
  const wanted = `?date=${DAY}&amp;time=15%3A00`
  const booking = `/booking/a${wanted}&amp;sport=Tennis`
  expect(links).toEqual([
    ['Saturday, November 21, 3 PM, $60 an hour', booking],
    ['Book This Field: Court a, 3 PM', booking],
    ['View Details: Court a', `/facilities/a${wanted}`],
  ])
})

test('several courts of one venue share a card', async () => {
  const venue = { id: 'v', name: 'Cedar Creek Park', facilityCount: 6 }
  const results = ['a', 'b', 'c', 'd'].map(id => field(id, { venue }))
  const { html } = await shown(address, { body: { ...nothing, results } })
  expect(html.match(/<article/g)).toHaveLength(1)
  expect(html).toContain('6 courts, 4 available at 3 PM')
})

test('a provider’s times are shown with their age', async () => {
  const external = field('a', { providerType: 'civicrec', timesKnownAt: '2099-11-20T21:12:00Z' })
  const { html } = await shown(address, { body: { ...nothing, results: [external] } })
  expect(html).toContain('Times as of Nov 20, 3:12 PM. The provider’s calendar has the final say.')
})

test('without results suggestions are links, or a hint is shown', async () => {
  const suggestions = [{ message: 'Within 15 miles: 9 facilities', change: { radiusMiles: 15 }, count: 9 }]
  const { html } = await shown(address, { body: { ...nothing, suggestions } })
  const to = /href="([^"]*)"[^>]*>Within 15 miles: 9 facilities</.exec(html)?.[1]?.replaceAll('&amp;', '&')
  expect(to).toBe(
    `/search?enhanced=true&sport=Tennis&location=Plano&date=${DAY}&time_range=15%3A00-16%3A00&max_price_usd=80&surface_type=any&radius_miles=15&indoor_outdoor=outdoor`,
  )
  expect((await shown(address)).html).toContain('No facilities found matching your criteria')
})

test.each([null, { kind: 'state', label: 'Ohio', name: 'Ohio', state: 'OH', latitude: 40, longitude: -83 }])(
  'an unknown place shows the specified message: %o',
  async place => {
    const { html, asked } = await shown(`location=Ohio&date=${DAY}`, { body: place })
    expect(asked.map(({ url }) => url)).toEqual(['/api/places/find?text=Ohio'])
    const alert = /role="alert"[\s\S]*/.exec(html)?.[0] ?? ''
    expect(alert.replaceAll('&quot;', '"')).toContain(
      'Could not find coordinates for "Ohio". Try a more specific location like "Dallas, TX".',
    )
  },
)

test('a failed search shows Search Error with the reason and a retry', async () => {
  const problem = { type: 'about:blank', title: 'Busy', status: 503, detail: 'Too busy.', code: 'busy' }
  const { html } = await shown(address, { status: 503, body: problem })
  expect(html).toContain('Search Error')
  expect(html).toContain('Too busy.')
  expect(html).toContain('Try again')
})

test('a 200 response with `error` shows Search Error with that text', async () => {
  const { html } = await shown(address, { body: { error: 'The index is being rebuilt.' } })
  expect(html).toContain('Search Error')
  expect(html).toContain('The index is being rebuilt.')
})

test('nothing is searched without a location', async () => {
  const { html, asked } = await shown('enhanced=true&sport=Tennis&radius_miles=-5')
  expect(asked).toEqual([])
  expect(html).toContain('We don’t recognize the radius “-5”.')
  expect(html).toContain('Back to Standard Search')
})
