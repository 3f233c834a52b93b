import { onlineManager } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import type { Transport } from '#kit/shared/transport.ts'
import { ApiError, detailOf } from './api-error.ts'
import { getQueryFn, makeQueryClient, transportOf } from './query-client.ts'
import { browserTransport } from './transport.ts'

afterEach(() => vi.unstubAllGlobals())

test('a query is a GET on its key parts joined by slashes', async () => {
  const urls: string[] = []
  const client = makeQueryClient(async ({ method, url }) => {
    urls.push(`${method} ${url}`)
    return answer(200, '{"name":"North court"}')
  })
  const data = await client.fetchQuery({ queryKey: ['/api/facilities', 'f1'] })
  expect(data).toEqual({ name: 'North court' })
  expect(urls).toEqual(['GET /api/facilities/f1'])
})

test('data never goes stale: fetching twice sends one request', async () => {
  let calls = 0
  const client = makeQueryClient(async () => answer(200, String(++calls)))
  await client.fetchQuery({ queryKey: ['/api/config'] })
  expect(await client.fetchQuery({ queryKey: ['/api/config'] })).toBe(1)
})

test('a failed query is not retried', async () => {
  let calls = 0
  const client = makeQueryClient(async () => answer(503, String(++calls)))
  await expect(client.fetchQuery({ queryKey: ['/api/config'] })).rejects.toThrow('503: 1')
  expect(calls).toBe(1)
})

test('an offline query fails immediately', async () => {
  onlineManager.setOnline(false)
  try {
    const client = makeQueryClient(async () => Promise.reject(new Error('offline')))
    await expect(client.fetchQuery({ queryKey: ['/api/config'] })).rejects.toThrow('offline')
  } finally {
    onlineManager.setOnline(true)
  }
})

test('an offline mutation fails immediately', async () => {
  onlineManager.setOnline(false)
  try {
    const client = makeQueryClient(async () => answer(200, '1'))
    const change = client
      .getMutationCache()
      .build(client, { mutationFn: async () => Promise.reject(new Error('offline')) })
    await expect(change.execute(undefined)).rejects.toThrow('offline')
  } finally {
    onlineManager.setOnline(true)
  }
})

test('a 401 throws by default or yields null on request; other errors always throw', async () => {
  const refusing = (status: number) => makeQueryClient(async () => answer(status, ''))
  const queryKey = ['/api/me']
  await expect(refusing(401).fetchQuery({ queryKey })).rejects.toBeInstanceOf(ApiError)
  expect(await getQueryFn({ on401: 'null' })({ client: refusing(401), queryKey })).toBeNull()
  await expect(getQueryFn({ on401: 'null' })({ client: refusing(403), queryKey })).rejects.toThrow('403: ')
})

test('each client keeps its own transport', () => {
  const one: Transport = async () => answer(200, '1')
  const other: Transport = async () => answer(200, '2')
  const [first, second] = [makeQueryClient(one), makeQueryClient(other)]
  expect([transportOf(first), transportOf(second)]).toEqual([one, other])
})

test('the browser transport sends cookies', async () => {
  const fetched = vi.fn<typeof fetch>(async () => new Response('[]', { headers: { 'X-Total-Count': '0' } }))
  vi.stubGlobal('fetch', fetched)
  const { headers, text } = await browserTransport({ method: 'GET', url: '/api/facilities', headers: {} })
  expect(fetched.mock.calls[0]?.[1]).toMatchObject({ method: 'GET', credentials: 'include' })
  expect([text, headers.get('x-total-count')]).toEqual(['[]', '0'])
})

test('a network failure becomes a readable error', async () => {
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch')
  })
  const error: unknown = await browserTransport({ method: 'GET', url: '/', headers: {} }).catch((e: unknown) => e)
  expect(error).toBeInstanceOf(ApiError)
  expect(detailOf(error)).toBe('You seem to be offline. Check your connection and try again.')
})

function answer(status: number, text: string) {
  return { status, statusText: '', headers: new Headers(), text }
}
