import { get, type IncomingMessage } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { expect, test } from 'vitest'
import { makeBooking } from '#app/testing/buy.ts'
import { futureDate, makeFacility } from '#app/testing/make-facility.ts'
import { type Browser, testApp } from '#app/testing/test-app.ts'

const app = await testApp()
const administrator = await app.administrator()

function request(as: Browser, path: string): [url: string, headers: { cookie: string }] {
  const { port } = app.app.server.address() as AddressInfo
  const cookie = [...as.cookies].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('; ')
  return [`http://127.0.0.1:${port}${path}`, { cookie }]
}

/** Opens the stream like a browser and collects its output. */
async function open(as: Browser, path = '/api/admin/events') {
  const [url, headers] = request(as, path)
  const leaving = new AbortController()
  const answer = await fetch(url, { headers, signal: leaving.signal })
  const received = { text: '' }
  const reading = (async () => {
    const decoder = new TextDecoder()
    for await (const piece of answer.body ?? []) received.text += decoder.decode(piece as Uint8Array, { stream: true })
  })().catch(() => {})
  return {
    status: answer.status,
    type: answer.headers.get('content-type'),
    events: () => received.text.split('event: changed').length - 1,
    text: () => received.text,
    async leave() {
      leaving.abort()
      await reading
    },
  }
}

test('administrators are notified of a booking without its customer’s details', async () => {
  const stream = await open(administrator)
  expect(stream).toMatchObject({ status: 200, type: 'text/event-stream; charset=utf-8' })
  await expect.poll(() => stream.text()).toContain('retry: ')
  const known = stream.events()
  const { booking } = await makeBooking(app, { count: 1 })
  await expect.poll(() => stream.events()).toBeGreaterThan(known)
  expect(stream.text()).not.toContain(booking.id)
  await stream.leave()
})

test('cancellations and confirmations are streamed too', async () => {
  const { booking } = await makeBooking(app, { count: 1, mode: 'hold' })
  const stream = await open(administrator)
  // A new listener emits an initial event, since it may have missed some.
  await app.services.db`select 1`
  const before = stream.events()
  await app.post(`/api/bookings/${booking.id}/confirm`, undefined, administrator)
  await expect.poll(() => stream.events()).toBeGreaterThan(before)
  const confirmed = stream.events()
  await app.post(`/api/bookings/${booking.id}/cancel`, {}, administrator)
  await expect.poll(() => stream.events()).toBeGreaterThan(confirmed)
  await stream.leave()
})

test('a browser with four streams is refused a fifth until it closes one', async () => {
  const streams = await Promise.all([1, 2, 3, 4].map(() => open(administrator)))
  expect(streams.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  const refused = await app.get('/api/admin/events', administrator)
  expect(refused).toMatchObject({ status: 503, body: { code: 'too-many-streams' } })
  await Promise.all(streams.map(stream => stream.leave()))
  await expect
    .poll(async () => {
      const again = await open(administrator)
      await again.leave()
      return again.status
    })
    .toBe(200)
})

test.each([
  '/api/admin/events',
  `/api/availability-events?facilityId=${await makeFacility(app.db)}&date=${futureDate()}`,
])('a client that disconnects before authentication frees its stream: %s', async path => {
  // Only those of requests made here: clients open and close idle ones at any time.
  const sockets = new Set<Socket>()
  const track = ({ socket }: IncomingMessage) => sockets.add(socket.once('close', () => sockets.delete(socket)))
  app.app.server.on('request', track)
  await app.db.begin(async tx => {
    await tx`lock table account_session in access exclusive mode`
    const [url, headers] = request(administrator, path)
    const asks = [1, 2, 3, 4].map(() => get(url, { headers, agent: false }).on('error', () => {}))
    await expect.poll(() => sockets.size).toBe(4)
    for (const ask of asks) ask.destroy()
    await expect.poll(() => sockets.size).toBe(0)
  })
  app.app.server.off('request', track)
  // Queued behind the canceled requests.
  await app.get('/api/admin/summary', administrator)
  const stream = await open(administrator, path)
  expect(stream.status).toBe(200)
  await stream.leave()
})
