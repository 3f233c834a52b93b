import { QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import type { Facility } from '#facilities/contract.ts'
import { makeQueryClient } from '#kit/web/api/query-client.ts'
import { facilitiesQuery, listedFilters, useFacilities } from './api.ts'

type Row = readonly [id: string, pricePerHourUsd: number, venue?: string]

/** Id and price of each listed facility; then the ids of each card. */
function shown(pages: readonly (readonly Row[])[]): string {
  const client = makeQueryClient(() => Promise.reject(new Error('Nothing is asked for: the cache has it.')))
  client.setQueryData(facilitiesQuery({ sort: 'price' }).queryKey, {
    pages: pages.map(rows => ({
      rows: rows.map(
        ([id, pricePerHourUsd, venue]) =>
          ({ id, name: id, pricePerHourUsd, venue: venue ? { id: venue } : null }) as Facility,
      ),
      total: 3,
      facts: { isLeast: false, all: 10, missing: [] },
      cursor: undefined,
    })),
    pageParams: pages.map(() => ''),
  })
  function List() {
    const { data } = useFacilities({ sort: 'price' }, { enabled: true })
    const facts = data?.facilities.map(({ id, pricePerHourUsd }) => `${id} ${pricePerHourUsd}`).join(', ')
    const cards = data?.groups.map(group => group.map(({ id }) => id).join('+')).join(', ')
    return `${facts}; ${cards}`
  }
  const list = createElement(MemoryRouter, null, createElement(List))
  return renderToStaticMarkup(createElement(QueryClientProvider, { client }, list))
}

test('a facility on two pages keeps its position with its latest data, on one card', () => {
  const first: Row[] = [
    ['a', 1],
    ['b', 2],
  ]
  expect(shown([first, [['c', 3]]])).toBe('a 1, b 2, c 3; a, b, c')
  expect(
    shown([
      first,
      [
        ['c', 3],
        ['a', 4],
      ],
    ]),
  ).toBe('a 4, b 2, c 3; a, b, c')
})

test('a facility on two pages is in one group of its venue', () => {
  const first: Row[] = [
    ['a', 1, 'park'],
    ['b', 2, 'park'],
  ]
  const second: Row[] = [
    ['c', 3, 'park'],
    ['a', 4, 'park'],
  ]
  expect(shown([first, second])).toBe('a 4, b 2, c 3; a+b, c')
})

test('the list is requested by price, or near the point', () => {
  expect(listedFilters({ sport: 'Golf', near: '1,2', sort: 'price', date: '2030-01-01' })).toEqual({
    sport: 'Golf',
    sort: 'price',
  })
  expect(listedFilters({ near: '1,2' })).toEqual({ near: '1,2', sort: 'distance' })
})
