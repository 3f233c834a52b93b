import { QueryClientProvider } from '@tanstack/react-query'
import { createElement, type ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test, vi } from 'vitest'
import type { ProblemBody } from '#kit/shared/problem.ts'
import { makeQueryClient } from '#kit/web/api/query-client.ts'
import { favoriteIdsQuery, favoritesQuery, saveFavorite } from './api.ts'
import { FavoriteButton } from './favorite-button.tsx'
import { FavoritesLink } from './favorites-link.tsx'
import { Component as FavoritesPage } from './favorites-page.tsx'

const facility = { id: '7f0c6a52-64d3-4a2e-9a31-0d6c1f5f7a01', name: 'Wild Indigo' }

test('the heart button has a label and a pressed state', () => {
  const heart = createElement(FavoriteButton, { facility })
  const label = 'aria-label="Save Wild Indigo to favorites"'
  expect(shown(heart, [])).toContain(`aria-pressed="false" ${label}`)
  expect(shown(heart, undefined)).toContain(`aria-pressed="false" ${label}`)
  expect(shown(heart, [facility.id])).toContain(`aria-pressed="true" ${label}`)
})

test('the favorites link appears when there are favorites', () => {
  const link = createElement(FavoritesLink)
  expect(shown(link, [facility.id])).toContain('href="/favorites"')
  for (const ids of [[], undefined]) expect(shown(link, ids)).toBe('')
})

test('a page without favorites says how to add some', () => {
  const html = shown(createElement(FavoritesPage), [])
  for (const text of ['Saved in this browser', 'No favorites yet', 'href="/search"']) expect(html).toContain(text)
})

test('saves are sent in sequence, even after a refusal', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>()
  const fetched = vi
    .spyOn(globalThis, 'fetch')
    .mockReturnValueOnce(promise)
    .mockImplementation(() => answer())
  const saved = [saveFavorite('a', true), saveFavorite('b', true)]
  await vi.waitFor(() => expect(fetched).toHaveBeenCalledTimes(1))
  resolve(await refusal('too-many-favorites', 409))
  await expect(saved[0]).rejects.toThrow('409')
  await saved[1]
  expect(fetched.mock.calls.map(([, init]) => init?.body)).toEqual(['{"facilityId":"a"}', '{"facilityId":"b"}'])
  fetched.mockRestore()
})

test('a save refused for an unknown visitor is retried once', async () => {
  const fetched = vi.spyOn(globalThis, 'fetch').mockImplementationOnce(() => refusal('visitor-unknown', 401))
  fetched.mockImplementation(() => answer())
  await saveFavorite('a', true)
  expect(fetched).toHaveBeenCalledTimes(2)
  fetched.mockReset().mockImplementation(() => refusal('visitor-unknown', 401))
  await expect(saveFavorite('a', true)).rejects.toThrow('401')
  expect(fetched).toHaveBeenCalledTimes(2)
  fetched.mockRestore()
})

/** The server's HTML with these favorites cached. */
function shown(element: ReactElement, ids: string[] | undefined): string {
  const client = makeQueryClient(() => Promise.reject(new Error('Nobody asked.')))
  if (ids) client.setQueryData(favoriteIdsQuery.queryKey, ids)
  if (ids?.length === 0) client.setQueryData(favoritesQuery.queryKey, [])
  const router = createElement(MemoryRouter, null, element)
  return renderToString(createElement(QueryClientProvider, { client }, router))
}

function answer() {
  return Promise.resolve(new Response('{"isFavorite":true}'))
}

function refusal(code: string, status: number) {
  const problem: ProblemBody = { type: 'about:blank', title: 'Refused', status, detail: 'No.', code }
  return Promise.resolve(new Response(JSON.stringify(problem), { status }))
}
