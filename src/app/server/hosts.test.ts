import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { liveEnv } from '#app/testing/live-env.ts'
import { testApp } from '#app/testing/test-app.ts'

const METRICS_TOKEN = 'the-token-that-the-collector-brings'
const lines: string[] = []
const logTo = new Writable({
  write(line: Buffer, _encoding, done) {
    lines.push(line.toString())
    done()
  },
})

const demo = await testApp({ env: { METRICS_TOKEN, LOG_LEVEL: 'info' }, logTo })
const live = await testApp({ env: { ...liveEnv, RATE_LIMITS: 'on' } })
const behindProxy = await testApp({ env: { TRUSTED_PROXIES: '10.9.0.1' } })

const FORGED = ['evil.example', 'evil.example:3000', 'localhost.evil.example', 'localhost@evil.example', 'x/localhost']

test.each(FORGED)('H3: a request for the host “%s” is refused in every mode', async host => {
  for (const { app } of [demo, live]) {
    const answer = await app.inject({ url: '/api/config', headers: { host } })
    expect([answer.statusCode, answer.json()]).toMatchObject([421, { code: 'wrong-host', status: 421 }])
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
  }
})

test.each([
  ['an absolute address with another host', 'GET http://evil.example/api/config HTTP/1.1\r\nHost: localhost'],
  ['two hosts', 'GET /api/config HTTP/1.1\r\nHost: localhost\r\nHost: evil.example'],
])('H3: a request with %s is refused', async (_, head) => {
  expect(await statusLineOf(head)).toBe('HTTP/1.1 421 Misdirected Request')
})

test('H3: an absolute URL with our host is accepted', async () => {
  expect(await statusLineOf('GET http://localhost/api/config HTTP/1.1\r\nHost: localhost')).toBe('HTTP/1.1 200 OK')
})

/** Written by hand: no client library sends such requests. */
async function statusLineOf(head: string): Promise<string> {
  const socket = connect((demo.app.server.address() as AddressInfo).port, '127.0.0.1')
  await once(socket, 'connect')
  socket.write(`${head}\r\nConnection: close\r\n\r\n`)
  return (await text(socket)).split('\r\n')[0]!
}

test('H3: a browser on a wrong host gets a plain page with the right address', async () => {
  const headers = { host: 'evil.example', accept: 'text/html,application/xhtml+xml' }
  const answer = await live.app.inject({ url: '/facilities', headers })
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([421, 'text/html; charset=utf-8'])
  expect(answer.body).toContain('href="https://openfield.example"')
  expect(answer.body).not.toContain('evil.example')
})

test.each([
  ['localhost', 200],
  ['LOCALHOST:3000', 200],
  ['127.0.0.1:8080', 200],
  ['[::1]:3000', 200],
  ['192.168.1.20', 421],
  ['openfield.example', 421],
])('H3: at http://localhost:3000 the host %s returns %i', async (host, status) => {
  expect((await demo.app.inject({ url: '/api/config', headers: { host } })).statusCode).toBe(status)
})

test.each([
  ['openfield.example', 200],
  ['OpenField.example:443', 200],
  ['www.openfield.example', 421],
  ['localhost', 421],
  ['127.0.0.1', 421],
])('H3: at https://openfield.example the host %s returns %i', async (host, status) => {
  expect((await live.app.inject({ url: '/api/config', headers: { host } })).statusCode).toBe(status)
})

test('H3: health checks and metrics accept any host', async () => {
  const headers = { host: '10.0.3.7:3000', authorization: `Bearer ${METRICS_TOKEN}` }
  for (const url of ['/healthz', '/readyz', '/metrics'])
    expect((await demo.app.inject({ url, headers })).statusCode, url).toBe(200)
})

test('H3: X-Forwarded-Host counts only from trusted proxies', async () => {
  const ask = async (remoteAddress: string, host: string, forwarded: string) => {
    const headers = { host, 'x-forwarded-host': forwarded }
    return (await behindProxy.app.inject({ url: '/api/config', headers, remoteAddress })).statusCode
  }
  expect(await ask('10.9.0.1', 'web-1:3000', 'localhost')).toBe(200)
  expect(await ask('10.9.0.1', 'localhost', 'evil.example')).toBe(421)
  expect(await ask('10.9.0.2', 'evil.example', 'localhost')).toBe(421)
  expect(await ask('10.9.0.2', 'localhost', 'evil.example')).toBe(200)
})

test('H3: refused hosts change nothing, and a flood of them logs at most two lines', async () => {
  const payload = { name: 'Mallory', email: 'mallory@evil.example', password: 'correct horse battery' }
  const headers = { host: 'flood.example' }
  const before = lines.length
  for (let i = 0; i < 200; i++) {
    const answer = await demo.app.inject({ method: 'POST', url: '/api/account/sign-up', headers, payload })
    expect(answer.statusCode).toBe(421)
    expect(answer.cookies).toEqual([])
  }
  expect(await demo.db`select from account where email = ${payload.email}`).toHaveLength(0)
  const written = lines.slice(before)
  expect(written.join('')).toContain('"status":421')
  expect(written.length).toBeLessThanOrEqual(2)
  expect(written.join('')).not.toMatch(/flood\.example|mallory/i)
})
