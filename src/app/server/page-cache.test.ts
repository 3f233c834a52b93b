import { expect, test } from 'vitest'
import { makePageCache } from './page-cache.ts'

test('a page is rendered once in five seconds', async () => {
  const { cached, renderings, advance } = makeCache()
  await cached('/', page(200))
  advance(4999)
  await cached('/', page(200))
  expect(renderings()).toBe(1)
  advance(1)
  await cached('/', page(200))
  expect(renderings()).toBe(2)
})

test('concurrent requests share one rendering', async () => {
  const { cached, renderings } = makeCache()
  await Promise.all([cached('/', page(200)), cached('/', page(200)), cached('/search', page(200))])
  expect(renderings()).toBe(2)
})

test.each([404, 500])('a page with status %i is not cached', async status => {
  const { cached, renderings } = makeCache()
  await cached('/', page(status))
  await cached('/', page(status))
  expect(renderings()).toBe(2)
})

test('a failed rendering is not cached', async () => {
  const { cached } = makeCache()
  const failing = async () => {
    throw new Error('no luck')
  }
  await expect(cached('/', failing)).rejects.toThrow('no luck')
  expect(await cached('/', page(200))).toEqual({ status: 200 })
})

test('beyond 200 pages the one not asked for longest is evicted, and never for a page that is not kept', async () => {
  const { cached, renderings } = makeCache()
  for (let n = 0; n < 200; n++) await cached(`/${n}`, page(200))
  await cached('/0', page(200))
  await cached('/missing', page(404))
  await cached('/200', page(200))
  expect(renderings()).toBe(202)
  for (const url of ['/0', '/2', '/200']) await cached(url, page(200))
  expect(renderings()).toBe(202)
  await cached('/1', page(200))
  expect(renderings()).toBe(203)
})

function page(status: number) {
  return async () => ({ status })
}

function makeCache() {
  let now = 0
  let count = 0
  const keep = makePageCache<{ status: number }>(() => now)
  return {
    cached: (key: string, render: () => Promise<{ status: number }>) =>
      keep(key, () => {
        count++
        return render()
      }),
    renderings: () => count,
    advance: (ms: number) => {
      now += ms
    },
  }
}
