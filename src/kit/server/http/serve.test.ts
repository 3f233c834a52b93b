import fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'
import type { Endpoint } from '#kit/shared/endpoint.ts'
import { answerErrors } from './answer-errors.ts'
import { openApiDocument } from './openapi.ts'
import { serve } from './serve.ts'

const endpoints = {
  raw: {
    method: 'POST',
    path: '/api/raw',
    may: 'read-public',
    summary: 'Takes bytes.',
    rawBody: true,
    reply: z.object({ hex: z.string(), length: z.number() }),
  },
  parsed: {
    method: 'POST',
    path: '/api/parsed',
    may: 'read-public',
    summary: 'Takes JSON.',
    body: z.object({ a: z.number() }),
    reply: z.object({ a: z.number() }),
  },
  told: {
    method: 'GET',
    path: '/api/told',
    may: 'read-public',
    summary: 'Tells a row.',
    reply: z.object({ a: z.number(), rows: z.array(z.object({ b: z.string() })) }),
  },
} satisfies Record<string, Endpoint>

const app = fastify({ bodyLimit: 64 * 1024 })
app.removeContentTypeParser('text/plain')
answerErrors(app)
serve(app, endpoints.raw, ({ body }) => ({ hex: body.subarray(0, 16).toString('hex'), length: body.length }))
serve(app, endpoints.parsed, ({ body }) => body)
const row = { a: 1, secret: 's', rows: [{ b: 'x', secret: 's' }] }
serve(app, endpoints.told, () => row)
afterAll(() => app.close())

const post = (url: string, payload: Buffer | string | undefined, type: string | undefined = 'application/json') =>
  app.inject({ method: 'POST', url, payload, headers: type ? { 'content-type': type } : {} })

test.each([
  ['spaced JSON', Buffer.from('{ "a" :1}\n')],
  ['invalid JSON', Buffer.from('{"a":')],
  ['invalid UTF-8', Buffer.from([0xff, 0x00, 0xfe])],
  ['a forbidden JSON key', Buffer.from('{"__proto__":1}')],
  ['empty', Buffer.alloc(0)],
])('a raw body arrives byte for byte: %s', async (_, bytes) => {
  const answer = await post('/api/raw', bytes, 'application/json; charset=utf-8')
  expect(answer.json()).toEqual({ hex: bytes.subarray(0, 16).toString('hex'), length: bytes.length })
})

test('a request without a body has zero bytes', async () => {
  expect((await app.inject({ method: 'POST', url: '/api/raw' })).json()).toEqual({ hex: '', length: 0 })
})

test('a raw body can be at most 256 kB', async () => {
  const most = 256 * 1024
  expect((await post('/api/raw', Buffer.alloc(most, ' '))).json()).toMatchObject({ length: most })
  expect((await post('/api/raw', Buffer.alloc(most + 1, ' '))).json()).toMatchObject({ code: 'body-too-large' })
})

test('a raw body must be JSON', async () => {
  expect((await post('/api/raw', 'a=1', 'application/x-www-form-urlencoded')).statusCode).toBe(415)
  expect((await post('/api/raw', 'a', 'text/plain')).statusCode).toBe(415)
})

test('other routes still parse JSON, with their own limit', async () => {
  expect((await post('/api/parsed', '{"a":1,"b":2}')).json()).toEqual({ a: 1 })
  expect((await post('/api/parsed', '{"a":')).json()).toMatchObject({ code: 'malformed-request' })
  expect((await post('/api/parsed', Buffer.alloc(65 * 1024, ' '))).json()).toMatchObject({ code: 'body-too-large' })
})

test('columns missing from the response schema are not sent', async () => {
  expect((await app.inject('/api/told')).json()).toEqual({ a: 1, rows: [{ b: 'x' }] })
})

test('the OpenAPI document describes a raw body as bytes', () => {
  const { paths } = openApiDocument({ title: '', description: '', serverUrl: '' }, [endpoints]) as {
    paths: Record<string, { post: { requestBody: { content: Record<string, { schema: object }> }; responses: object } }>
  }
  const { requestBody, responses } = paths['/api/raw']!.post
  expect(requestBody.content['application/json']!.schema).toMatchObject({
    description: expect.stringContaining('bytes'),
  })
  expect(Object.keys(responses)).toEqual(expect.arrayContaining(['413', '415']))
})
