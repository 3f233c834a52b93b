import { expect, test } from 'vitest'
import { z } from 'zod'
import type { Endpoint } from '#kit/shared/endpoint.ts'
import type { ApiAnswer, ApiRequest, Transport } from '#kit/shared/transport.ts'
import { ApiError, detailOf } from './api-error.ts'
import { caller, callerWithHeaders, callerWithKey, newIdempotencyKey } from './call.ts'

const endpoints = {
  list: {
    method: 'GET',
    path: '/api/rooms',
    may: 'read-public',
    summary: 'Rooms.',
    query: z.object({
      near: z.string().optional(),
      seats: z.number().optional(),
      open: z.boolean().optional(),
      tags: z.array(z.string()).optional(),
    }),
    reply: z.array(z.object({ id: z.string() })),
  },
  read: {
    method: 'GET',
    path: '/api/rooms/:id/days/:day',
    may: 'read-public',
    summary: 'A day of a room.',
    params: z.object({ id: z.string(), day: z.string() }),
    reply: z.object({ id: z.string() }),
  },
  reserve: {
    method: 'POST',
    path: '/api/rooms/:id/reserve',
    may: 'read-public',
    summary: 'Reserves a room.',
    params: z.object({ id: z.string() }),
    body: z.object({ people: z.number() }),
    reply: z.object({ ok: z.boolean() }),
    isIdempotent: true,
  },
  plan: {
    method: 'POST',
    path: '/api/plan',
    may: 'read-public',
    summary: 'Takes the plan of a room.',
    file: { field: 'drawing', maxBytes: 1_000 } as const,
    body: z.object({ note: z.string().optional(), floor: z.string().optional() }),
    reply: z.string(),
    replyType: 'text/csv; charset=utf-8',
  },
  leave: { method: 'POST', path: '/api/leave', may: 'read-public', summary: 'Leaves.', reply: z.undefined() },
} satisfies Record<string, Endpoint>

const list = callerWithHeaders<typeof endpoints.list>('GET /api/rooms')
const read = caller<typeof endpoints.read>('GET /api/rooms/:id/days/:day')
const reserve = caller<typeof endpoints.reserve>('POST /api/rooms/:id/reserve')
const reserveOnce = callerWithKey<typeof endpoints.reserve>('POST /api/rooms/:id/reserve')
const plan = caller<typeof endpoints.plan>('POST /api/plan')
const leave = caller<typeof endpoints.leave>('POST /api/leave')

test('path parameters are filled in and escaped', async () => {
  const { transport, requests } = respondingWith({ text: '{"id":"a"}' })
  await read({ params: { id: 'a/b c', day: '2027-03-01' } }, transport)
  expect(requests).toEqual([{ method: 'GET', url: '/api/rooms/a%2Fb%20c/days/2027-03-01', headers: {} }])
})

test('a missing path parameter throws and sends nothing', async () => {
  const { transport, requests } = respondingWith({})
  await expect(read({ params: { id: 'a', day: '' } }, transport)).rejects.toThrow('needs the parameter "day"')
  expect(requests).toEqual([])
})

test('unset query values are omitted, false and 0 are kept, lists repeat their name', async () => {
  const { transport, requests } = respondingWith({ text: '[]' })
  await list({ query: { near: '', seats: undefined, open: false, tags: ['a&b', 'c'] } }, transport)
  await list({ query: { near: 'St. Paul', seats: 0 } }, transport)
  await list(undefined, transport)
  expect(requests.map(request => request.url)).toEqual([
    '/api/rooms?open=false&tags=a%26b&tags=c',
    '/api/rooms?near=St.+Paul&seats=0',
    '/api/rooms',
  ])
})

test('a body is sent as JSON, with its content type', async () => {
  const { transport, requests } = respondingWith({ text: '{"ok":true}' })
  expect(await reserve({ params: { id: '7' }, body: { people: 3 } }, transport)).toEqual({ ok: true })
  expect(requests).toEqual([
    {
      method: 'POST',
      url: '/api/rooms/7/reserve',
      headers: { 'content-type': 'application/json' },
      body: '{"people":3}',
    },
  ])
})

test('the idempotency key is sent as a header, and each key is random', async () => {
  const { transport, requests } = respondingWith({ text: '{"ok":true}' })
  const keys = [newIdempotencyKey(), newIdempotencyKey()]
  for (const key of keys) await reserveOnce({ params: { id: '7' }, body: { people: 3 } }, key, transport)
  expect(requests.map(({ headers }) => headers)).toEqual(
    keys.map(key => ({ 'content-type': 'application/json', 'idempotency-key': key })),
  )
  expect(new Set(keys).size).toBe(2)
  expect(keys.every(key => /^[\da-f]{32}$/.test(key))).toBe(true)
})

test('a body with a file is sent as a form without a content type header', async () => {
  const { transport, requests } = respondingWith({
    text: '1,2',
    headers: { 'content-type': 'text/csv; charset=utf-8' },
  })
  const drawing = new File(['abc'], 'plan.csv')
  expect(await plan({ body: { drawing, note: 'first', floor: undefined } }, transport)).toBe('1,2')
  const [{ body, ...head } = { body: undefined }] = requests
  expect(head).toEqual({ method: 'POST', url: '/api/plan', headers: {} })
  expect(body).toBeInstanceOf(FormData)
  const sent = [...(body as FormData)].map(([name, value]) => [name, typeof value === 'string' ? value : value.name])
  expect(sent).toEqual([
    ['drawing', 'plan.csv'],
    ['note', 'first'],
  ])
})

test('a POST without a body has no content type, and an empty response is undefined', async () => {
  const { transport, requests } = respondingWith({ status: 204 })
  expect(await leave(undefined, transport)).toBeUndefined()
  expect(requests).toEqual([{ method: 'POST', url: '/api/leave', headers: {} }])
})

test('a list is returned with its headers', async () => {
  const { transport } = respondingWith({ text: '[{"id":"a"}]', headers: { 'x-total-count': '41' } })
  const { reply, headers } = await list(undefined, transport)
  expect(reply).toEqual([{ id: 'a' }])
  expect(headers.get('X-Total-Count')).toBe('41')
})

test('a refusal throws an error with the message “status: body”', async () => {
  const text =
    '{"type":"about:blank","title":"Conflict","status":409,"detail":"Just taken.","code":"taken","slotIds":["s1"]}'
  const error = await failure(respondingWith({ status: 409, statusText: 'Conflict', text }).transport)
  expect(error.message).toBe(`409: ${text}`)
  expect(error.status).toBe(409)
  expect(error.problem).toMatchObject({ code: 'taken', detail: 'Just taken.', slotIds: ['s1'] })
  expect(detailOf(error)).toBe('Just taken.')
})

test('an empty error body falls back to the status text', async () => {
  const error = await failure(respondingWith({ status: 502, statusText: 'Bad Gateway' }).transport)
  expect(error.message).toBe('502: Bad Gateway')
  expect(error.problem).toBeUndefined()
})

test.each(['<html>Bad</html>', '{"half', '{"message":"no problem details"}', 'null'])(
  'a body without problem details (%s) yields a general message',
  async text => {
    const error = await failure(respondingWith({ status: 500, text }).transport)
    expect(error.message).toBe(`500: ${text}`)
    expect(error.problem).toBeUndefined()
    expect(detailOf(error)).toMatch(/^Something went wrong/)
  },
)

function respondingWith(answer: Partial<Omit<ApiAnswer, 'headers'>> & { headers?: Record<string, string> }) {
  const requests: ApiRequest[] = []
  const transport: Transport = async request => {
    requests.push(request)
    return { status: 200, statusText: '', text: '', ...answer, headers: new Headers(answer.headers) }
  }
  return { transport, requests }
}

async function failure(transport: Transport): Promise<ApiError> {
  const error: unknown = await reserve({ params: { id: '7' }, body: { people: 3 } }, transport).catch(
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof ApiError)) throw new Error('expected an ApiError')
  return error
}
