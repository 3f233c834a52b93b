import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastify from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import type { Endpoint } from '#kit/shared/endpoint.ts'
import { Problem, type ProblemBody } from '#kit/shared/problem.ts'
import { answerErrors } from './answer-errors.ts'
import { type IdempotentRequest, keepNothing } from './idempotency.ts'
import { openApiDocument } from './openapi.ts'
import type { ReceivedFile } from './received-file.ts'
import { serve } from './serve.ts'

const MAX_BYTES = 100_000

const endpoints = {
  take: {
    method: 'POST',
    path: '/api/take',
    may: 'read-public',
    summary: 'Takes a file.',
    file: { field: 'list', maxBytes: MAX_BYTES },
    body: z.object({ note: z.string().max(20).optional() }),
    reply: z.object({ name: z.string(), size: z.number(), sha256: z.string(), text: z.string(), note: z.string() }),
    mayGoOn: true,
    problems: [['file-missing', 422, 'Choose a list.']],
  },
  echo: {
    method: 'POST',
    path: '/api/echo',
    may: 'read-public',
    summary: 'Sends a file back.',
    file: { field: 'list', maxBytes: MAX_BYTES },
    reply: z.string(),
    replyType: 'text/plain; charset=utf-8',
    isStreamed: true,
    problems: [['no-list', 422, 'This is no list.']],
  },
} satisfies Record<string, Endpoint>

// A client's spare connection must not delay the test.
const app = fastify({ forceCloseConnections: true })
let spool: string
let origin: string
let port: number

beforeAll(async () => {
  // Temporary uploads, to see what remains.
  spool = await mkdtemp(join(tmpdir(), 'spool-'))
  vi.stubEnv('TMPDIR', spool)
  answerErrors(app)
  serve(app, endpoints.take, async ({ file, body }) => {
    const bytes = Buffer.concat(await Array.fromAsync(file.read()))
    // Twice, since a reader may inspect the file first.
    expect(Buffer.concat(await Array.fromAsync(file.read())).equals(bytes)).toBe(true)
    if (bytes.toString() === 'fail') throw new Error('planned')
    const text = bytes.subarray(0, 20).toString()
    return { name: file.name, size: file.size, sha256: file.sha256.toString('hex'), text, note: body.note ?? '' }
  })
  serve(app, endpoints.echo, ({ file }) => pieces(file))
  await app.listen({ port: 0, host: '127.0.0.1' })
  port = (app.server.address() as AddressInfo).port
  origin = `http://127.0.0.1:${port}`
})

afterAll(async () => {
  await app.close()
  vi.unstubAllEnvs()
  await rm(spool, { recursive: true })
})

beforeEach(async () => {
  expect(await readdir(spool)).toEqual([])
})

async function* pieces(file: ReceivedFile): AsyncIterable<string> {
  const text = Buffer.concat(await Array.fromAsync(file.read())).toString()
  if (text === 'no') throw new Problem('no-list', 422, 'This is no list.')
  for (const word of text.split(' ')) {
    if (word === 'break') throw new Error('planned')
    yield word.repeat(1000)
  }
}

type Part = [name: string, value: string | Blob, fileName?: string]

function form(...parts: Part[]): FormData {
  const data = new FormData()
  for (const [name, value, fileName] of parts) {
    if (typeof value === 'string') data.append(name, value)
    else data.append(name, value, fileName)
  }
  return data
}

const file = (content: string, name = 'my list.csv'): Part => ['list', new Blob([content]), name]

async function send(path: string, body: FormData | string, headers: Record<string, string> = {}) {
  const answer = await fetch(origin + path, { method: 'POST', body, headers })
  const text = await answer.text()
  const isJson = answer.headers.get('content-type')?.includes('json')
  return { status: answer.status, text, body: (isJson ? JSON.parse(text) : {}) as ProblemBody }
}

/** Removed just after the response. */
const untilSpoolIsEmpty = () => vi.waitFor(async () => expect(await readdir(spool)).toEqual([]))

test('a file arrives complete with hash and size, and is deleted after the response', async () => {
  const { status, body } = await send('/api/take', form(file('a,b\n1,2\n')))
  expect(status).toBe(200)
  const sha256 = createHash('sha256').update('a,b\n1,2\n').digest('hex')
  expect(body).toEqual({ name: 'my list.csv', size: 8, sha256, text: 'a,b\n1,2\n', note: '' })
  await untilSpoolIsEmpty()
})

test.each([
  ['before the file', (note: Part, list: Part) => form(note, list)],
  ['after the file', (note: Part, list: Part) => form(list, note)],
])('a field %s is parsed', async (_, make) => {
  expect((await send('/api/take', make(['note', 'hello'], file('x')))).body).toMatchObject({ note: 'hello', text: 'x' })
})

test('a file name keeps Unicode letters and loses its folders', async () => {
  expect((await send('/api/take', form(file('x', '../../Fußball 場.csv')))).body).toMatchObject({
    name: 'Fußball 場.csv',
  })
})

test('a file of exactly the limit is accepted, one byte more is too large', async () => {
  expect((await send('/api/take', form(file('x'.repeat(MAX_BYTES))))).body).toMatchObject({ size: MAX_BYTES })
  const { status, body } = await send('/api/take', form(file('x'.repeat(MAX_BYTES + 1))))
  expect([status, body.code]).toEqual([413, 'file-too-large'])
  await untilSpoolIsEmpty()
})

test.each([
  ['no file', form(['note', 'x']), 422, 'file-missing'],
  ['a file in another field', form(['other', new Blob(['x']), 'x.csv']), 422, 'file-missing'],
  ['a form without a chosen file', form(file('', '')), 422, 'file-missing'],
  ['an empty file', form(file('')), 422, 'file-empty'],
  ['two files', form(file('x'), file('y')), 400, 'malformed-request'],
  ['a duplicate field', form(['note', 'x'], ['note', 'y'], file('x')), 400, 'malformed-request'],
  ['an invalid field', form(['note', 'x'.repeat(21)], file('x')), 400, 'invalid-request'],
  ['a field that is too long', form(['note', 'x'.repeat(70_000)], file('x')), 400, 'malformed-request'],
  ['a field named __proto__', form(['__proto__', 'x'], file('x')), 400, 'malformed-request'],
  [
    'too many fields',
    form(...Array.from({ length: 30 }, (_, i): Part => [`f${i}`, 'x']), file('x')),
    400,
    'malformed-request',
  ],
])('refuses %s', async (_, body, status, code) => {
  const answer = await send('/api/take', body)
  expect([answer.status, answer.body.code]).toEqual([status, code])
  await untilSpoolIsEmpty()
})

test('the endpoint’s own refusal texts take precedence', async () => {
  expect((await send('/api/take', form(['note', 'x']))).body.detail).toBe('Choose a list.')
  expect((await send('/api/take', form(file('')))).body.detail).toBe('The file is empty.')
})

test.each([
  ['JSON', '{"list":"x"}', 'application/json', 415, 'unsupported-content-type'],
  ['plain text', 'x', 'text/plain', 415, 'unsupported-content-type'],
  ['a form without a boundary', 'x', 'multipart/form-data', 400, 'malformed-request'],
  [
    'a truncated form',
    '--b\r\ncontent-disposition: form-data; name="list"; filename="a"\r\n\r\nabc',
    'multipart/form-data; boundary=b',
    400,
    'malformed-request',
  ],
  ['an invalid form', 'abc', 'multipart/form-data; boundary=b', 400, 'malformed-request'],
])('refuses %s', async (_, body, type, status, code) => {
  const answer = await send('/api/take', body, { 'content-type': type })
  expect([answer.status, answer.body.code]).toEqual([status, code])
  await untilSpoolIsEmpty()
})

test('a failing operation leaves no file behind', async () => {
  expect((await send('/api/take', form(file('fail')))).status).toBe(500)
  await untilSpoolIsEmpty()
})

const formHead = 'content-type: multipart/form-data; boundary=b\r\n'
const partHead = '--b\r\ncontent-disposition: form-data; name="list"; filename="a.csv"\r\n\r\n'

test('two gigabytes are refused by Content-Length before any is read', async () => {
  const socket = connect(port, '127.0.0.1')
  socket.write(`POST /api/take HTTP/1.1\r\nhost: x\r\n${formHead}content-length: ${2 ** 31}\r\n\r\n`)
  const [answer] = (await once(socket, 'data')) as [Buffer]
  expect(answer.toString()).toMatch(/^HTTP\/1\.1 413 [^]*connection: close[^]*file-too-large/i)
  socket.destroy()
})

test('an endless upload gets 413 at the limit and is cut off', async () => {
  const socket = connect(port, '127.0.0.1')
  let answer = ''
  socket.on('data', chunk => (answer += chunk))
  socket.on('error', () => {})
  socket.write(`POST /api/take HTTP/1.1\r\nhost: x\r\n${formHead}transfer-encoding: chunked\r\n\r\n`)
  const chunk = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`
  socket.write(chunk(partHead))
  let sent = 0
  const megabyte = chunk('x'.repeat(1024 * 1024))
  while (!socket.destroyed && sent < 200) {
    sent += 1
    if (!socket.write(megabyte)) await Promise.race([once(socket, 'drain'), once(socket, 'close')]).catch(() => {})
  }
  expect(answer).toMatch(/^HTTP\/1\.1 413 [^]*file-too-large/)
  expect(sent).toBeLessThan(200)
  await untilSpoolIsEmpty()
})

test('an aborted upload leaves no file behind', async () => {
  const socket = connect(port, '127.0.0.1')
  socket.write(`POST /api/take HTTP/1.1\r\nhost: x\r\n${formHead}content-length: 50000\r\n\r\n${partHead}abc`)
  await vi.waitFor(async () => expect(await readdir(spool)).toHaveLength(1))
  socket.destroy()
  await untilSpoolIsEmpty()
})

test('a stream arrives as yielded, and its file is deleted', async () => {
  const { status, text } = await send('/api/echo', form(file('a b c')))
  expect([status, text]).toEqual([200, 'a'.repeat(1000) + 'b'.repeat(1000) + 'c'.repeat(1000)])
  await untilSpoolIsEmpty()
})

test('an error before the first chunk is a response; after it the connection is cut', async () => {
  const { status, body } = await send('/api/echo', form(file('no')))
  expect([status, body.code]).toEqual([422, 'no-list'])
  expect((await send('/api/echo', form(file('break')))).status).toBe(500)
  await expect(send('/api/echo', form(file('a break')))).rejects.toThrow()
  await untilSpoolIsEmpty()
})

test('a stream whose client leaves ends, and its file is deleted', async () => {
  const answer = await fetch(`${origin}/api/echo`, { method: 'POST', body: form(file('a '.repeat(40_000))) })
  await answer.body!.cancel()
  await untilSpoolIsEmpty()
})

test('file uploads cannot be idempotent', () => {
  const withoutStore = fastify().decorate('answerOnce', ({ run }: IdempotentRequest) => run(keepNothing))
  expect(() =>
    serve(withoutStore, { ...endpoints.take, isIdempotent: true }, () => Promise.reject(new Error())),
  ).toThrow(/cannot be idempotent/)
})

test('the OpenAPI document describes the form, its refusals and early responses', () => {
  const { paths } = openApiDocument({ title: '', description: '', serverUrl: '' }, [endpoints]) as {
    paths: Record<string, { post: { requestBody: { content: object }; responses: Record<string, object> } }>
  }
  const { requestBody, responses } = paths['/api/take']!.post
  expect(requestBody.content).toMatchObject({
    'multipart/form-data': {
      schema: { properties: { list: { type: 'string' }, note: { type: 'string' } }, required: ['list'] },
    },
  })
  expect(Object.keys(responses)).toEqual(expect.arrayContaining(['200', '202', '403', '413', '415', '422']))
})
