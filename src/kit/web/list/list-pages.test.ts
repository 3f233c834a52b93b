import { QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { makeQueryClient } from '../api/query-client.ts'
import { changeRows, fileOf, ListPages, useList } from './list-pages.tsx'
import { listQuery } from './list-query.ts'

const unasked = () => Promise.reject(new Error('No request is expected.'))
const query = listQuery<string>(['things'], unasked)
type Page = { rows: string[]; cursor?: string }

/** The list of these cached pages. */
function shown(pages: readonly Page[] | undefined, filters?: { isNarrowed: boolean }): string {
  const client = makeQueryClient(unasked)
  if (pages)
    client.setQueryData(query.queryKey, {
      pages: pages.map(({ rows, cursor }) => ({ rows, total: 3, cursor })),
      pageParams: pages.map(() => ''),
    })
  changeRows<string>(client, query.queryKey, row => row.toUpperCase())
  function List() {
    const list = useList(query)
    const props: Parameters<typeof ListPages<string>>[0] = {
      list,
      what: 'your things',
      empty: 'Nothing yet',
      ...(filters && { filters: { ...filters, clear: () => {} } }),
      children: rows => `${rows.join(', ')} of ${list.total}`,
    }
    return createElement(ListPages<string>, props)
  }
  const list = createElement(MemoryRouter, null, createElement(List))
  return renderToStaticMarkup(createElement(QueryClientProvider, { client }, list)).replace(/<[^>]+>/g, '|')
}

test('a list shows loading, rows, empty and no-match states', () => {
  expect(shown(undefined)).toContain('Loading your things…')
  expect(shown([{ rows: ['a', 'b'], cursor: 'x' }, { rows: ['c'] }])).toContain('A, B, C of 3')
  expect(shown([{ rows: ['a'] }])).not.toContain('Show more')
  expect(shown([{ rows: ['a'], cursor: 'x' }])).toContain('Show more')
  expect(shown([{ rows: [] }], { isNarrowed: false })).toContain('Nothing yet')
  expect(shown([{ rows: [] }], { isNarrowed: true })).toMatch(/No matches.*Show all things/)
})

test('a file URL includes the filters that are set', () => {
  expect(fileOf('/api/a.csv', { text: 'a&b', from: '' })).toBe('/api/a.csv?text=a%26b')
  expect(fileOf('/api/a.csv', { text: '' })).toBe('/api/a.csv')
})
