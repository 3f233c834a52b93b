import { type AddressInfo, connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import fastify, { type FastifyInstance } from 'fastify'
import { afterEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import type { Endpoint } from '#kit/shared/endpoint.ts'
import { admitRequests } from './admission.ts'
import { LIMITS } from './admission-rules.ts'
import { serve } from './serve.ts'

const row = { method: 'POST', may: 'read-public', summary: 'Waits.', reply: z.string() } as const
const endpoints = {
  look: { ...row, path: '/api/look' },
  note: { ...row, path: '/api/note', body: z.object({}) },
  hold: { ...row, path: '/api/hold', purchase: 'begins' },
  book: { ...row, path: '/api/book', purchase: 'finishes' },
} satisfies Record<string, Endpoint>

let closeApp = () => Promise.resolve()
afterEach(() => closeApp())

const sockets: Socket[] = []

/** Sends the bytes on `count` connections and reads nothing. */
async function sendWithoutReading({ origin }: TestServer, count: number, text: string): Promise<void> {
  await Promise.all(
    Array.from({ length: count }, async () => {
      const socket = connect(Number(new URL(origin).port), '127.0.0.1').pause()
      sockets.push(socket)
      await new Promise<void>(sent => socket.write(text, () => sent()))
    }),
  )
}

type TestServer = {
  app: FastifyInstance
  origin: string
  ask: (path: string) => Promise<Response>
  open: () => void
  underWay: () => number
}

/** A server whose requests wait for a gate. */
async function startServer(probe: () => Promise<unknown> = () => Promise.resolve()): Promise<TestServer> {
  const gate = Promise.withResolvers<string>()
  let underWay = 0
  const app = fastify({ forceCloseConnections: true })
  admitRequests(app, { isCounted: ({ url }) => !url.startsWith('/healthz'), probe })
  for (const endpoint of Object.values(endpoints))
    serve(app, endpoint, () => {
      underWay++
      return gate.promise
    })
  app.get('/healthz', () => 'ok')
  app.get('/long', () => LONG)
  app.get('/*', () => 'a page')
  await app.listen({ port: 0, host: '127.0.0.1' })
  closeApp = async () => {
    for (const socket of sockets.splice(0)) socket.destroy()
    gate.resolve('done')
    await app.close()
  }
  const origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  const ask = (path: string) => fetch(origin + path, { method: 'POST' })
  return { app, origin, ask, open: () => gate.resolve('done'), underWay: () => underWay }
}

/** Rejections are ignored unless awaited. */
async function fill(
  { ask, underWay }: TestServer,
  path: string,
  count: number,
): Promise<{ waiting: Promise<Response>[] }> {
  const waiting = Array.from({ length: count }, () => ask(path))
  for (const answer of waiting) answer.catch(() => {})
  await vi.waitFor(() => expect(underWay()).toBe(count), TIMEOUT)
  return { waiting }
}

/** More than the system buffers while the client does not read. */
const LONG = 'x'.repeat(8 * 1024 * 1024)

const TIMEOUT = { timeout: 15_000, interval: 50 }

/** Pages are answered at once or not at all. */
async function statusOfPage({ origin }: TestServer): Promise<number> {
  return (await fetch(origin)).status
}

test('browsing over the limit gets 503 with Retry-After while admitted requests are served', async () => {
  const server = await startServer()
  const { waiting } = await fill(server, '/api/look', LIMITS.most)
  const refused = await server.ask('/api/look')
  expect(refused.status).toBe(503)
  expect(refused.headers.get('retry-after')).toBe('1')
  expect(await refused.json()).toMatchObject({ code: 'overloaded', status: 503 })
  server.open()
  const statuses = await Promise.all(waiting.map(async answer => (await answer).status))
  expect(new Set(statuses)).toEqual(new Set([200]))
  expect((await server.ask('/api/look')).status).toBe(200)
})

test('browsers get a page that reloads automatically', async () => {
  const server = await startServer()
  await fill(server, '/api/look', LIMITS.most)
  const page = await fetch(server.origin, { headers: { accept: 'text/html,application/xhtml+xml' } })
  expect([page.status, page.headers.get('content-type'), page.headers.get('retry-after')]).toEqual([
    503,
    'text/html; charset=utf-8',
    '1',
  ])
  expect(await page.text()).toContain('http-equiv="refresh"')
})

test('health checks are always answered', async () => {
  const server = await startServer()
  await fill(server, '/api/look', LIMITS.most)
  expect((await fetch(`${server.origin}/healthz`)).status).toBe(200)
})

test('bookings are admitted when browsing and new holds are refused', async () => {
  const server = await startServer()
  await fill(server, '/api/hold', LIMITS.most * 2.5)
  expect((await server.ask('/api/look')).status).toBe(503)
  expect((await server.ask('/api/hold')).status).toBe(503)
  const booking = server.ask('/api/book')
  server.open()
  expect((await booking).status).toBe(200)
}, 30_000)

test('a hold is admitted even when browsing exceeds the minimum limit', async () => {
  let isFull = false
  const server = await startServer(() => (isFull ? new Promise(() => {}) : Promise.resolve()))
  await fill(server, '/api/look', LIMITS.most)
  // Any earlier, the limit could fall while the places fill up.
  isFull = true
  await vi.waitFor(async () => expect((await server.ask('/api/look')).status).toBe(503), TIMEOUT)
  // The limit is at its minimum by then.
  await sleep(2_000)
  const holding = server.ask('/api/hold')
  await vi.waitFor(() => expect(server.underWay()).toBe(LIMITS.most + 1), { timeout: 5_000, interval: 50 })
  server.open()
  expect((await holding).status).toBe(200)
}, 30_000)

test('a lasting queue lowers the limit, which recovers afterwards', async () => {
  let isSlow = true
  const wait = Promise.withResolvers<void>()
  const server = await startServer(() => (isSlow ? wait.promise : Promise.resolve()))
  await fill(server, '/api/look', LIMITS.least)
  expect(await statusOfPage(server)).toBe(200)
  await vi.waitFor(async () => expect(await statusOfPage(server)).toBe(503), TIMEOUT)
  isSlow = false
  wait.resolve()
  await vi.waitFor(async () => expect(await statusOfPage(server)).toBe(200), TIMEOUT)
}, 30_000)

test('a failed probe does not count as a queue', async () => {
  const probed = vi.fn(() => Promise.reject(new Error('There is no database.')))
  const server = await startServer(probed)
  await fill(server, '/api/look', LIMITS.least)
  await vi.waitFor(() => expect(probed.mock.calls.length).toBeGreaterThan(10), TIMEOUT)
  expect(await statusOfPage(server)).toBe(200)
}, 30_000)

test('an aborted request makes room', async () => {
  const server = await startServer()
  const leaving = new AbortController()
  for (let i = 0; i < LIMITS.most; i++)
    void fetch(`${server.origin}/api/look`, { method: 'POST', signal: leaving.signal }).catch(() => {})
  await vi.waitFor(() => expect(server.underWay()).toBe(LIMITS.most), TIMEOUT)
  expect(await statusOfPage(server)).toBe(503)
  leaving.abort()
  await vi.waitFor(async () => expect(await statusOfPage(server)).toBe(200), TIMEOUT)
}, 30_000)

test('slow senders block no one', async () => {
  const server = await startServer()
  const begun = 'POST /api/note HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 10\r\n\r\n{'
  await sendWithoutReading(server, LIMITS.most, begun)
  for (let i = 0; i < 5; i++) expect(await statusOfPage(server)).toBe(200)
}, 30_000)

test('clients that do not read block no one, even with pipelined requests', async () => {
  const server = await startServer()
  await sendWithoutReading(server, LIMITS.most / 16, 'GET /long HTTP/1.1\r\nhost: x\r\n\r\n'.repeat(16))
  for (let i = 0; i < 5; i++) expect(await statusOfPage(server)).toBe(200)
}, 30_000)

test('a request with a body counts toward the limit while processed', async () => {
  const server = await startServer()
  const waiting = Array.from({ length: LIMITS.most }, () =>
    fetch(`${server.origin}/api/note`, {
      method: 'POST',
      body: '{}',
      headers: { 'content-type': 'application/json' },
    }).catch(() => {}),
  )
  await vi.waitFor(() => expect(server.underWay()).toBe(LIMITS.most), TIMEOUT)
  expect(await statusOfPage(server)).toBe(503)
  server.open()
  await Promise.all(waiting)
  expect(await statusOfPage(server)).toBe(200)
}, 30_000)
