import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import type { Endpoint } from '#kit/shared/endpoint.ts'
import { answerErrors } from './answer-errors.ts'
import { limitBodyTimes, requestTimes } from './request-times.ts'
import { serve } from './serve.ts'

const endpoints = {
  note: {
    method: 'POST',
    path: '/api/note',
    may: 'read-public',
    summary: 'A note.',
    body: z.object({}),
    reply: z.string(),
  },
  list: {
    method: 'POST',
    path: '/api/list',
    may: 'read-public',
    summary: 'A file.',
    file: { field: 'list', maxBytes: 1_000 },
    reply: z.number(),
  },
} satisfies Record<string, Endpoint>

const app = fastify({ forceCloseConnections: true })
let port: number

beforeAll(async () => {
  answerErrors(app)
  limitBodyTimes(app, { bodyMs: 100 })
  serve(app, endpoints.note, () => 'noted')
  serve(app, endpoints.list, ({ file }) => file.size)
  await app.listen({ port: 0, host: '127.0.0.1' })
  port = (app.server.address() as AddressInfo).port
})
afterAll(() => app.close())

test('a body that never completes is cut off', async () => {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  socket.write('POST /api/note HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 10\r\n\r\n{')
  await once(socket, 'close')
  expect(socket.destroyed).toBe(true)
})

test('a slow file upload is accepted', async () => {
  const socket = connect(port, '127.0.0.1')
  const body = ['--b\r\ncontent-disposition: form-data; name="list"; filename="a"\r\n\r\n', 'abc', '\r\n--b--\r\n']
  const head = 'POST /api/list HTTP/1.1\r\nhost: x\r\ncontent-type: multipart/form-data; boundary=b\r\n'
  socket.write(`${head}content-length: ${body.join('').length}\r\nconnection: close\r\n\r\n`)
  for (const piece of body) {
    await new Promise(resolve => setTimeout(resolve, 150))
    socket.write(piece)
  }
  const [answer] = (await once(socket, 'data')) as [Buffer]
  expect(answer.toString()).toMatch(/^HTTP\/1\.1 200 [^]*\r\n3$/)
})

test('a timely request is answered', async () => {
  const answer = await fetch(`http://127.0.0.1:${port}/api/note`, {
    method: 'POST',
    body: '{}',
    headers: { 'content-type': 'application/json' },
  })
  expect([answer.status, await answer.text()]).toEqual([200, '"noted"'])
})

test('an unread response is cut off', async () => {
  expect(requestTimes.connectionTimeout).toBeGreaterThan(60_000)
  const hasty = fastify({ ...requestTimes, connectionTimeout: 300, forceCloseConnections: true })
  hasty.get('/long', () => 'x'.repeat(8 * 1024 * 1024))
  const cut = new Promise(resolve => {
    hasty.server.on('connection', socket => socket.once('close', resolve))
  })
  await hasty.listen({ port: 0, host: '127.0.0.1' })
  const reader = connect((hasty.server.address() as AddressInfo).port, '127.0.0.1').pause()
  reader.write('GET /long HTTP/1.1\r\nhost: x\r\n\r\n')
  await cut
  reader.destroy()
  await hasty.close()
})
