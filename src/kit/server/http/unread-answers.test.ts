import { createServer } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { boundUnread } from './unread-answers.ts'

const ANSWER = 'x'.repeat(8 * 1024 * 1024)
const bound = boundUnread(4 * ANSWER.length)
const server = createServer((request, response) => {
  response.end(request.url === '/long' ? ANSWER : 'short')
  bound(response)
})
const readers: Socket[] = []

beforeAll(async () => {
  server.keepAliveTimeout = 60_000
  await new Promise<void>(listening => server.listen(0, '127.0.0.1', listening))
})
afterAll(async () => {
  for (const reader of readers) reader.destroy()
  server.closeAllConnections()
  await new Promise(closed => server.close(closed))
})

const port = () => (server.address() as AddressInfo).port

/** Sends requests and reads nothing. */
async function requestWithoutReading(count: number): Promise<void> {
  const socket = connect(port(), '127.0.0.1').pause()
  readers.push(socket)
  socket.on('error', () => {})
  await new Promise<void>(sent => socket.write('GET /long HTTP/1.1\r\nhost: x\r\n\r\n'.repeat(count), () => sent()))
}

async function openConnections(): Promise<number> {
  return new Promise((resolve, reject) =>
    server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  )
}

test('beyond the bound the longest-unread connections are cut, and readers are served', async () => {
  const ask = async (path: string) =>
    (await (await fetch(`http://127.0.0.1:${port()}${path}`, { headers: { connection: 'close' } })).text()).length
  for (let i = 0; i < 10; i++) await requestWithoutReading(1 + (i % 3))
  await vi.waitFor(async () => expect(await openConnections()).toBeLessThanOrEqual(5), { timeout: 10_000 })
  for (let i = 0; i < 5; i++) expect(await ask('/short')).toBe(5)
  expect(await ask('/long')).toBe(ANSWER.length)
})

test('clients that read are never cut', async () => {
  for (const reader of readers.splice(0)) reader.destroy()
  await vi.waitFor(async () => expect(await openConnections()).toBe(0), { timeout: 10_000 })
  for (let round = 0; round < 3; round++) {
    const answers = Array.from({ length: 8 }, async () => (await fetch(`http://127.0.0.1:${port()}/short`)).text())
    expect(new Set(await Promise.all(answers))).toEqual(new Set(['short']))
  }
  for (let i = 0; i < 8; i++)
    expect((await (await fetch(`http://127.0.0.1:${port()}/long`)).text()).length).toBe(ANSWER.length)
})
