import type { AddressInfo } from 'node:net'
import { afterAll, expect, test, vi } from 'vitest'
import { type Browser, testApp } from '#app/testing/test-app.ts'

// Tests trigger heartbeats; everything else runs in real time.
vi.useFakeTimers({ toFake: ['setInterval'] })
afterAll(() => void vi.useRealTimers())
const HEARTBEAT_MS = 25_000

const app = await testApp()
const { port } = app.app.server.address() as AddressInfo

/** Opens the stream like a browser; `ended` resolves when the server ends it. */
async function open(as: Browser) {
  const cookie = [...as.cookies].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('; ')
  const leaving = new AbortController()
  const answer = await fetch(`http://127.0.0.1:${port}/api/admin/events`, {
    headers: { cookie },
    signal: leaving.signal,
  })
  expect(answer.status).toBe(200)
  const received = { text: '', isOver: false }
  const ended = (async () => {
    const decoder = new TextDecoder()
    for await (const piece of answer.body!) received.text += decoder.decode(piece as Uint8Array, { stream: true })
    received.isOver = true
  })().catch(() => {})
  return { received, ended, leave: () => leaving.abort() }
}

const heartbeats = (text: string) => text.split(': still here').length - 1

test.each([
  ['the role is removed', (id: string) => app.db`update account set is_administrator = false where id = ${id}`],
  ['the session is ended elsewhere', (id: string) => app.db`delete from account_session where account_id = ${id}`],
  [
    'the sign-in is over twelve hours old',
    (id: string) =>
      app.db`update account_session set created_at = created_at - interval '13 hours' where account_id = ${id}`,
  ],
])('L3: an event stream ends with the next heartbeat when %s', async (_when, end) => {
  const person = await administrator()
  const stream = await open(person)
  await vi.advanceTimersByTimeAsync(HEARTBEAT_MS)
  await expect.poll(() => heartbeats(stream.received.text)).toBe(1)
  expect(stream.received.isOver).toBe(false)
  await end(person.id)
  await vi.advanceTimersByTimeAsync(HEARTBEAT_MS)
  await stream.ended
  expect([stream.received.isOver, heartbeats(stream.received.text)]).toEqual([true, 1])
})

test('L3: an event stream ends with the next heartbeat after sign-out, and others stay open', async () => {
  const [leaving, staying] = [await administrator(), await administrator()]
  const [ending, going] = [await open(leaving), await open(staying)]
  await app.post('/api/sign-out', undefined, { cookies: new Map(leaving.cookies) })
  await vi.advanceTimersByTimeAsync(HEARTBEAT_MS)
  await ending.ended
  expect(ending.received.isOver).toBe(true)
  await expect.poll(() => heartbeats(going.received.text)).toBe(1)
  expect(going.received.isOver).toBe(false)
  going.leave()
})

async function administrator(): Promise<Browser & { id: string }> {
  const { account, ...browser } = await app.owner()
  await app.db`update account set is_administrator = true where id = ${account.id}`
  return { ...browser, id: account.id }
}
