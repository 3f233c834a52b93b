import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import { type AddressInfo, createServer as createTcpServer, type Server, type Socket } from 'node:net'
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { afterEach, expect, test } from 'vitest'
import type { OutsideRequest } from '#calendars/server/adapter.ts'
import { makeFetchOutside } from './fetch-outside.ts'
import { findAddresses } from './find-addresses.ts'

const PUBLIC_URL = 'https://openfield.example'
/** For servers that never finish: the shortest that does not fail on a busy machine. */
const SOON = 300

const open: Server[] = []
afterEach(() => {
  for (const server of open.splice(0)) {
    server.close()
    if ('closeAllConnections' in server) (server.closeAllConnections as () => void)()
  }
})

async function listen(server: Server): Promise<string> {
  open.push(server)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const serve = (answer: RequestListener) => listen(createServer(answer))

/** Below HTTP: gets the connection after a request. */
const serveRaw = (answer: (socket: Socket) => void) =>
  listen(
    createTcpServer(socket => {
      socket.on('error', () => {})
      socket.once('data', () => answer(socket))
    }),
  )

const ask = makeFetchOutside({ publicUrl: PUBLIC_URL, mayAskLoopback: () => true, maxBytes: 100_000, withinMs: 10_000 })

const send = (body: string | Buffer, headers: Record<string, string> = {}) =>
  serve((_request, response) => void response.writeHead(200, headers).end(body))

test('a file is fetched with our user agent and without cookies', async () => {
  const requests: IncomingMessage[] = []
  const url = await serve((request, response) => {
    requests.push(request)
    response.writeHead(200, {
      'content-type': 'text/calendar; charset=utf-8',
      etag: '"v1"',
      'last-modified': 'Sun, 01 Nov 2026 10:00:00 GMT',
      date: 'Sun, 01 Nov 2026 12:00:00 GMT',
      'set-cookie': 'a=b',
    })
    response.end('BEGIN:VCALENDAR')
  })
  const known = { etag: null, lastModified: null }
  expect(await ask({ url: `${url}/feed.ics?key=1#part`, headers: { 'X-Key': 'secret' }, known })).toEqual({
    status: 200,
    isUnchanged: false,
    text: 'BEGIN:VCALENDAR',
    contentType: 'text/calendar; charset=utf-8',
    etag: '"v1"',
    lastModified: 'Sun, 01 Nov 2026 10:00:00 GMT',
    serverTime: Date.UTC(2026, 10, 1, 12),
    retryAfterMs: null,
  })
  await ask({ url })
  expect(requests[0]!.url).toBe('/feed.ics?key=1')
  expect(requests[0]!.headers).toMatchObject({ 'x-key': 'secret', 'user-agent': `Openfield (+${PUBLIC_URL})` })
  expect(requests[0]!.headers).not.toHaveProperty('if-none-match')
  expect(requests[1]!.headers).not.toHaveProperty('cookie')
})

test('a cached file is revalidated by ETag and date', async () => {
  const url = await serve((request, response) => {
    const isKnown = request.headers['if-none-match'] === '"v1"' || request.headers['if-modified-since'] === 'yesterday'
    response.writeHead(isKnown ? 304 : 200, { etag: '"v1"', 'content-encoding': isKnown ? 'gzip' : 'identity' }).end()
  })
  expect(await ask({ url, known: { etag: '"v1"', lastModified: null } })).toMatchObject({ isUnchanged: true, text: '' })
  expect(await ask({ url, known: { etag: null, lastModified: 'yesterday' } })).toMatchObject({ isUnchanged: true })
  expect(await ask({ url, known: { etag: '"v0"', lastModified: 'yesterday' } })).toMatchObject({ isUnchanged: true })
  expect(await ask({ url, known: { etag: '"v0"', lastModified: null } })).toMatchObject({ isUnchanged: false })
  const impostor = await serve((_request, response) => void response.writeHead(304).end())
  await expect(ask({ url: impostor })).rejects.toMatchObject({ kind: 'unreadable' })
})

test('Last-Modified within the same second is not used as a validator', async () => {
  const sent = (headers: Record<string, string>) =>
    serve((_request, response) => {
      response.sendDate = false
      response.writeHead(200, { 'last-modified': 'Sun, 01 Nov 2026 10:00:00 GMT', ...headers }).end('x')
    })
  for (const date of ['Sun, 01 Nov 2026 10:00:00 GMT', 'Sun, 01 Nov 2026 09:00:00 GMT', ''])
    expect(await ask({ url: await sent(date ? { date } : {}) })).toMatchObject({ lastModified: null })
  const later = await sent({ date: 'Sun, 01 Nov 2026 10:00:01 GMT' })
  expect(await ask({ url: later })).toMatchObject({ lastModified: 'Sun, 01 Nov 2026 10:00:00 GMT' })
  const odd = await sent({ date: 'Sun, 01 Nov 2026 10:00:01 GMT', 'last-modified': 'yesterday' })
  expect(await ask({ url: odd })).toMatchObject({ lastModified: null })
})

test("every status is returned, with the server's Retry-After", async () => {
  for (const status of [201, 204, 300, 302, 400, 401, 404, 429, 500, 503]) {
    const url = await serve((_request, response) => void response.writeHead(status, { 'retry-after': '2' }).end())
    expect(await ask({ url })).toMatchObject({ status, isUnchanged: false, text: '', retryAfterMs: 2_000 })
  }
  const date = { date: 'Sun, 01 Nov 2026 12:00:00 GMT', 'retry-after': 'Sun, 01 Nov 2026 12:00:30 GMT' }
  expect(await ask({ url: await send('', date) })).toMatchObject({ retryAfterMs: 30_000 })
  expect(await ask({ url: await send('', { 'retry-after': 'soon' }) })).toMatchObject({ retryAfterMs: null })
  const long = { etag: `"${'e'.repeat(1_000)}"`, date: 'today' }
  expect(await ask({ url: await send('', long) })).toMatchObject({ etag: null, serverTime: null })
})

test('text is decoded by BOM, charset or content', async () => {
  const text = 'Café'
  const html = await ask({ url: await send('<html></html>', { 'content-type': 'text/html' }) })
  expect(html).toMatchObject({ text: '<html></html>', contentType: 'text/html' })
  const utf16 = Buffer.from(`\uFEFF${text}`, 'utf16le')
  const cases: [Buffer, string][] = [
    [Buffer.from(text), 'text/csv'],
    [Buffer.from(`\uFEFF${text}`), 'text/csv; charset=iso-8859-1'],
    [Buffer.from(text, 'latin1'), 'text/csv; charset="ISO-8859-1"'],
    [Buffer.from(text, 'latin1'), 'text/csv; charset=utf8-ish'],
    [Buffer.from(text, 'latin1'), ''],
    [utf16, 'text/csv'],
    [Buffer.from(utf16).swap16(), ''],
  ]
  for (const [bytes, type] of cases)
    expect((await ask({ url: await send(bytes, { 'content-type': type }) })).text, type).toBe(text)
})

test('compressed bodies are decompressed, and broken ones are reported', async () => {
  const packed = { gzip: gzipSync('free'), br: brotliCompressSync('free'), deflate: deflateSync('free') }
  for (const [encoding, body] of Object.entries(packed)) {
    expect((await ask({ url: await send(body, { 'content-encoding': encoding }) })).text).toBe('free')
    const cut = await send(body.subarray(0, -3), { 'content-encoding': encoding })
    await expect(ask({ url: cut }), encoding).rejects.toMatchObject({ kind: 'unreadable' })
    const garbage = await send('free', { 'content-encoding': encoding })
    await expect(ask({ url: garbage }), encoding).rejects.toMatchObject({ kind: 'unreadable' })
  }
  for (const encoding of ['gzip, gzip', 'zstd', 'constructor'])
    await expect(ask({ url: await send('free', { 'content-encoding': encoding }) })).rejects.toMatchObject({
      kind: 'unreadable',
    })
  expect((await ask({ url: await send('', { 'content-encoding': 'gzip', 'content-length': '0' }) })).text).toBe('')
})

test('bodies over the size limit are refused: announced, endless or decompressed', async () => {
  const limit = 100_000
  expect((await ask({ url: await send('x'.repeat(limit)) })).text).toHaveLength(limit)
  const tooLarge = { kind: 'too-large' }
  const announced = await serve(
    (_request, response) => void response.writeHead(200, { 'content-length': 5e8 }).write('x'),
  )
  await expect(ask({ url: announced })).rejects.toMatchObject(tooLarge)
  await expect(
    ask({ url: await serve((_request, response) => pour(response, Buffer.alloc(16_384))) }),
  ).rejects.toMatchObject(tooLarge)
  const bomb = gzipSync(Buffer.alloc(10_000_000))
  const bombs = [bomb, brotliCompressSync(Buffer.alloc(1_000_000))].map(async (body, index) => {
    const url = await serve((_request, response) => {
      response.setHeader('content-encoding', index === 0 ? 'gzip' : 'br')
      pour(response, body)
    })
    await expect(ask({ url })).rejects.toMatchObject(tooLarge)
  })
  await Promise.all(bombs)
  // Compressed bytes that decompress to nothing count too.
  const nothing = await serve((_request, response) => {
    response.setHeader('content-encoding', 'gzip')
    pour(response, gzipSync(''))
  })
  await expect(ask({ url: nothing })).rejects.toMatchObject(tooLarge)
})

/** Writes the same until the client is gone. */
function pour(response: ServerResponse, body: Buffer): void {
  const more = () => {
    while (!response.destroyed && response.write(body));
  }
  response.on('drain', more)
  more()
}

test('a slow DNS lookup, connection, header or body times out', async () => {
  const slow = { kind: 'slow' }
  const silent = await serveRaw(() => {})
  await expect(ask({ url: silent }, SOON)).rejects.toMatchObject(slow)
  const dripping = await serveRaw(socket => {
    socket.write('HTTP/1.1 200 OK\r\n')
    const timer = setInterval(() => socket.write('x: y\r\n'), 20)
    socket.on('close', () => clearInterval(timer))
  })
  await expect(ask({ url: dripping }, SOON)).rejects.toMatchObject(slow)
  const trickling = await serve((_request, response) => {
    const timer = setInterval(() => response.write('x'), 20)
    response.on('close', () => clearInterval(timer))
  })
  await expect(ask({ url: trickling }, SOON)).rejects.toMatchObject(slow)
  const waiting = await serveRaw(socket => {
    const timer = setInterval(() => socket.write('HTTP/1.1 103 Early Hints\r\n\r\n'), 20)
    socket.on('close', () => clearInterval(timer))
  })
  await expect(ask({ url: waiting }, SOON)).rejects.toMatchObject(slow)
  const lost = makeFetchOutside({ publicUrl: PUBLIC_URL, withinMs: SOON, findAddresses: () => new Promise(() => {}) })
  await expect(lost({ url: 'https://calendars.example/' })).rejects.toMatchObject(slow)
  await expect(ask({ url: silent }, -1)).rejects.toMatchObject(slow)
})

test('a connection that timed out is closed', async () => {
  const gone = Promise.withResolvers<void>()
  const url = await serve((_request, response) => {
    response.on('close', gone.resolve)
    response.write('x')
  })
  await expect(ask({ url }, SOON)).rejects.toMatchObject({ kind: 'slow' })
  await gone.promise
})

test('broken responses become our own error messages', async () => {
  const answers: Record<string, (socket: Socket) => void> = {
    reset: socket => socket.resetAndDestroy(),
    closed: socket => socket.end(),
    short: socket => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nshort'),
    cut: socket => socket.end('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nshort\r\n'),
    chunk: socket => socket.end('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n'),
  }
  for (const [name, answer] of Object.entries(answers))
    await expect(ask({ url: await serveRaw(answer) }), name).rejects.toMatchObject({
      kind: 'unreachable',
      message: 'We couldn’t reach this address.',
    })
  const garbage: Record<string, string> = {
    words: 'hello, who is there?\r\n\r\n',
    header: `HTTP/1.1 200 OK\r\nx: ${'y'.repeat(20_000)}\r\n\r\n`,
    twoLengths: 'HTTP/1.1 200 OK\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nshort',
    lengthAndChunks: 'HTTP/1.1 200 OK\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    upgrade: 'HTTP/1.1 101 Switching Protocols\r\nUpgrade: other\r\nConnection: Upgrade\r\n\r\n',
  }
  for (const [name, text] of Object.entries(garbage))
    await expect(ask({ url: await serveRaw(socket => void socket.end(text)) }), name).rejects.toMatchObject({
      kind: 'unreadable',
    })
})

test('at most Content-Length bytes are read', async () => {
  const url = await serveRaw(socket => void socket.end('HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nshort and more'))
  const outcome = await ask({ url }).then(
    ({ text }) => text,
    error => error.kind,
  )
  expect(['short', 'unreadable']).toContain(outcome)
})

test('refused connections and unknown names are unreachable, not slow', async () => {
  const url = await serve(() => {})
  open.pop()!.close()
  await expect(ask({ url })).rejects.toMatchObject({ kind: 'unreachable' })
  const lookUp = async () => Promise.reject(Object.assign(new Error('no'), { code: 'ENOTFOUND' }))
  const nameless = makeFetchOutside({ publicUrl: PUBLIC_URL, findAddresses: lookUp })
  await expect(nameless({ url: 'https://nobody.example' })).rejects.toMatchObject({ kind: 'unreachable' })
})

test('IP addresses and localhost skip DNS, and lookups can be aborted', async () => {
  const signal = new AbortController().signal
  expect(await findAddresses('8.8.8.8', signal)).toEqual(['8.8.8.8'])
  expect(await findAddresses('2606:4700::1', signal)).toEqual(['2606:4700::1'])
  expect(await findAddresses('localhost', signal)).toEqual(['127.0.0.1', '::1'])
  const given = findAddresses('nobody.invalid', AbortSignal.timeout(SOON))
  await expect(given).rejects.toMatchObject({ kind: 'unreachable' })
})

test('a key invalid in a header is refused without repeating it', async () => {
  for (const key of ['a\r\nhost: b', 'schlüßel ✓'])
    await expect(ask({ url: 'https://a.example', headers: { 'X-Key': key } })).rejects.toMatchObject({
      kind: 'refused',
      message: 'A key contains a character we can’t send.',
    })
})

test('up to three redirects are followed, without secrets to other origins', async () => {
  const seen: [string, string | undefined][] = []
  const note = (request: IncomingMessage) => void seen.push([request.url!, request.headers['x-key'] as string])
  const other = await serve((request, response) => {
    note(request)
    response.writeHead(302, { location: `${url}/last` }).end()
  })
  const url = await serve((request, response) => {
    note(request)
    if (request.url === '/last') return void response.end('arrived')
    const next = { '/first': '/second', '/second': `${other}/else`, '/loop': '/loop', '/bad': 'http://[' }[request.url!]
    response.writeHead(301, { location: next }).end('moved')
  })
  const headers = { 'X-Key': 'secret' }
  expect((await ask({ url: `${url}/first`, headers })).text).toBe('arrived')
  expect(seen).toEqual([
    ['/first', 'secret'],
    ['/second', 'secret'],
    ['/else', undefined],
    ['/last', undefined],
  ])
  seen.length = 0
  await expect(ask({ url: `${url}/loop`, headers })).rejects.toMatchObject({ kind: 'refused' })
  expect(seen).toHaveLength(4)
  await expect(ask({ url: `${url}/bad` })).rejects.toMatchObject({ kind: 'unreadable' })
})

test('a redirect to a forbidden address is refused', async () => {
  const targets = [
    'http://169.254.169.254/',
    'https://2852039166/',
    'https://[::ffff:7f00:1]/',
    'file:///etc/passwd',
    '//10.0.0.1/',
    'https://a:b@a.example/',
  ]
  for (const location of targets) {
    const url = await serve((_request, response) => void response.writeHead(307, { location }).end())
    const only = makeFetchOutside({ publicUrl: PUBLIC_URL, mayAskLoopback: origin => origin === url })
    await expect(only({ url }), location).rejects.toMatchObject({ kind: 'forbidden-address' })
  }
})

test('each redirect resolves the name once and connects to the checked address', async () => {
  const url = await serve((request, response) => {
    if (request.url === '/once') return void response.end(request.headers.host)
    response.writeHead(302, { location: '/again' }).end()
  })
  const { port } = new URL(url)
  const answers = [['127.0.0.1'], ['127.0.0.1'], ['169.254.169.254']]
  const asked: string[] = []
  const rebinding = makeFetchOutside({
    publicUrl: PUBLIC_URL,
    mayAskLoopback: () => true,
    findAddresses: async host => {
      asked.push(host)
      return answers.shift()!
    },
  })
  // Only the stub knows this name, so a second lookup would fail.
  expect((await rebinding({ url: `http://rebound.test:${port}/once` })).text).toBe(`rebound.test:${port}`)
  expect(asked).toEqual(['rebound.test'])
  await expect(rebinding({ url: `http://rebound.test:${port}/` })).rejects.toMatchObject({ kind: 'forbidden-address' })
  expect(asked).toHaveLength(3)
})

test('a POST does not follow redirects', async () => {
  const bodies: string[] = []
  const url = await serve((request, response) => {
    request.on('data', bytes => bodies.push(`${request.headers['content-length']} ${String(bytes)}`))
    request.on('end', () => response.writeHead(307, { location: '/else' }).end())
  })
  const request: OutsideRequest = {
    url,
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"a":"é"}',
  }
  expect(await ask(request)).toMatchObject({ status: 307 })
  expect(bodies).toEqual(['10 {"a":"é"}'])
})
