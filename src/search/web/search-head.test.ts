import { QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import type { Facility } from '#facilities/contract.ts'
import { makeQueryClient } from '#kit/web/api/query-client.ts'
import { SiteContext } from '#kit/web/site.ts'
import type { SearchFilters } from '../rules.ts'
import { facilitiesQuery } from './api.ts'
import { SearchHead } from './search-head.tsx'

/** The head of a search that found facilities in Austin and Plano, Texas. */
function headOf(filters: SearchFilters, matching = 3): string {
  const client = makeQueryClient(() => Promise.reject(new Error('Nothing is asked for: the cache has it.')))
  const cities = matching === 0 ? [] : ['Austin', 'Plano']
  const rows = cities.map(city => ({ id: city, name: city, city, state: 'TX' }) as Facility)
  const page = { rows, total: matching, facts: { isLeast: false, all: 10, missing: [] }, cursor: undefined }
  client.setQueryData(facilitiesQuery(filters).queryKey, { pages: [page], pageParams: [''] })
  const head = createElement(SearchHead, { filters, hasFailed: false })
  const site = createElement(SiteContext, { value: 'https://openfield.example' }, head)
  return renderToStaticMarkup(createElement(QueryClientProvider, { client }, createElement(MemoryRouter, null, site)))
}

const canonical = (head: string) => /rel="canonical" href="([^"]*)"/.exec(head)?.[1]

test('the canonical URL has only sport and location', () => {
  const address = 'https://openfield.example/search'
  expect(canonical(headOf({}))).toBe(address)
  expect(canonical(headOf({ max_price_usd: '40', date: '2030-01-01', time: 'morning' }))).toBe(address)
  const head = headOf({ sport: 'Soccer', location: 'Austin', surface_type: 'Turf' })
  expect(canonical(head)).toBe(`${address}?location=Austin&amp;sport=Soccer`)
  expect(head).toContain('<title>Soccer in Austin: book by the hour – Openfield</title>')
})

test('the canonical URL spells a city as its facilities do', () => {
  const address = 'https://openfield.example/search'
  expect(canonical(headOf({ location: 'plano' }))).toBe(`${address}?location=Plano`)
  const head = headOf({ location: 'PLANO, tx' })
  expect(canonical(head)).toBe(`${address}?location=Plano%2C+TX`)
  expect(head).toContain('<title>Fields and courts in Plano, TX: book by the hour – Openfield</title>')
})

test.each([{ location: 'a' }, { location: '0' }, { location: 'Main Street' }, { sport: 'socc' }])(
  'free-text searches are noindex: %o',
  filters => {
    const head = headOf(filters)
    expect(head).toContain('<meta name="robots" content="noindex"/>')
    expect(canonical(head)).toBeUndefined()
  },
)

test('a search without results is noindex', () => {
  const head = headOf({ location: 'qqqq' }, 0)
  expect(head).toContain('<meta name="robots" content="noindex"/>')
  expect(canonical(head)).toBeUndefined()
})
