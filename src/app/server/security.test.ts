import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import { readSendable } from '#app/testing/fuzz/operations.ts'
import { makeFacility } from '#app/testing/make-facility.ts'
import type { Ask } from '#app/testing/permissions/ask.ts'
import { allRequests } from '#app/testing/permissions/requests/all.ts'
import { meetPeople, type Role, roleMay } from '#app/testing/permissions/roles.ts'
import { subjectsOf } from '#app/testing/permissions/subjects.ts'
import { digestAll, readOperations, send } from '#app/testing/permissions/walk.ts'
import { testApp } from '#app/testing/test-app.ts'
import { securityHeaders } from './security-headers.ts'

const app = await testApp()
const secure = await testApp({ env: { PUBLIC_URL: 'https://openfield.example', DEMO_PUBLIC: '1' } })
const { operations } = readSendable((await app.app.inject('/api/openapi.json')).payload)
const posts = operations.filter(({ method }) => method === 'POST')
const addressOf = (path: string) => path.replace(/\{\w+\}/g, '00000000-0000-4000-8000-000000000000')

/** API, refusal, empty, text for crawlers, and a malformed address. */
const answers = [
  '/api/config',
  '/api/facilities',
  '/api/owner/facilities',
  '/api/nothing',
  '/nothing',
  '/robots.txt',
  '/api/%zz',
]

test.each(answers)('%s has every security header', async url => {
  const { headers } = await secure.app.inject({ authority: 'openfield.example', url })
  const policy = String(headers['content-security-policy'])
  for (const directive of ["default-src 'none'", "base-uri 'none'", "frame-ancestors 'none'", "object-src 'none'"])
    expect(policy).toContain(directive)
  expect(policy).not.toMatch(/unsafe-|\*/)
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
  })
  expect(Number(/max-age=(\d+)/.exec(String(headers['strict-transport-security']))![1])).toBeGreaterThanOrEqual(
    31_536_000,
  )
  expect(headers['strict-transport-security']).toContain('includeSubDomains')
  expect(headers['permissions-policy']).toContain('camera=()')
})

test.each([
  ['/assets/base-CfM6R1U7.js', 200, false],
  ['/assets/text-english-Dq_x.woff2', 200, false],
  ['/assets/entry-client-BaSTeon8.css', 200, false],
  ['/assets/worker-CZtFQQIV.mjs', 200, true],
  ['/assets/base.js?page', 200, true],
  ['/assets/no-such-file.js', 404, true],
  ['/assets/no-such-file.woff2', 421, true],
])('%s with status %i has the policy of pages: %s', async (url, status, hasPolicy) => {
  const files = fastify()
  await securityHeaders(files, { pages: 'none', mode: 'demo', mapTiles: undefined })
  files.get('/assets/*', (_request, reply) => reply.code(status).send('Here it is.'))
  const { headers } = await files.inject(url)
  for (const name of ['content-security-policy', 'x-frame-options', 'referrer-policy'])
    expect(headers[name] !== undefined, name).toBe(hasPolicy)
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    'strict-transport-security': expect.stringContaining('includeSubDomains'),
  })
})

test.each(['cross-site', 'same-site'])('a %s page cannot change anything', async site => {
  const before = await digestAll(app.db)
  for (const { path, name } of posts) {
    const headers = { 'sec-fetch-site': site, 'content-type': 'application/json' }
    const answer = await app.app.inject({ method: 'POST', url: addressOf(path), headers, payload: '{}' })
    expect([answer.statusCode, answer.json<{ code: string }>().code], name).toEqual([403, 'from-another-site'])
  }
  expect(await digestAll(app.db)).toEqual(before)
})

test.each([
  'https://sub.evil.example',
  'https://sub.localhost:3000',
  'http://localhost:3001',
  'https://localhost:3000',
  'null',
  'nonsense',
  '',
])('L2: without Sec-Fetch-Site, the origin “%s” cannot change anything', async origin => {
  const before = await digestAll(app.db)
  for (const { path, name } of posts) {
    const headers = { origin, 'content-type': 'application/json' }
    const answer = await app.app.inject({ method: 'POST', url: addressOf(path), headers, payload: '{}' })
    expect([answer.statusCode, answer.json<{ code: string }>().code], name).toEqual([403, 'from-another-site'])
  }
  expect(await digestAll(app.db)).toEqual(before)
})

test('L2: from a foreign origin, a signed-in browser ends no session and uploads no photo', async () => {
  const owner = await app.owner()
  const facilityId = await makeFacility(app.db)
  const cookies = Object.fromEntries(owner.cookies)
  const sessions = () => app.db`select id from account_session where account_id = ${owner.account.id} order by id`
  const before = await sessions()
  const headers = { origin: 'https://sub.evil.example' }
  const file = { ...headers, 'content-type': 'multipart/form-data; boundary=x' }
  const asks = [
    { url: '/api/account/other-sessions/end', headers },
    { url: `/api/owner/facilities/${facilityId}/photos`, headers: file, payload: '--x--' },
  ]
  for (const ask of asks) {
    const answer = await app.app.inject({ method: 'POST', cookies, ...ask })
    expect([answer.statusCode, answer.json()], ask.url).toMatchObject([403, { code: 'from-another-site' }])
  }
  expect(await sessions()).toEqual(before)
})

test.each(['http://localhost:3000', 'http://127.0.0.1:3000', undefined])(
  'L2: the origin “%s” is accepted as ours',
  async origin => {
    const headers = origin === undefined ? {} : { origin }
    const answer = await app.app.inject({
      method: 'POST',
      url: '/api/release-slots',
      headers,
      payload: { slotIds: [] },
    })
    expect(answer.json()).toMatchObject({ code: 'invalid-request' })
  },
)

test('L2: every site can read public data', async () => {
  const answer = await app.app.inject({ url: '/api/facilities', headers: { origin: 'https://club.example' } })
  expect([answer.statusCode, answer.headers['access-control-allow-origin']]).toEqual([200, '*'])
})

test.each(['same-origin', 'none', undefined])('a request from “%s” is accepted', async site => {
  const headers = site === undefined ? {} : { 'sec-fetch-site': site }
  const answer = await app.app.inject({ method: 'POST', url: '/api/release-slots', headers, payload: { slotIds: [] } })
  expect(answer.json()).toMatchObject({ code: 'invalid-request' })
})

test.each(['PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const)('%s returns 404 everywhere', async method => {
  for (const { path } of operations)
    expect((await app.app.inject({ method, url: addressOf(path) })).statusCode, path).toBe(404)
})

test('TRACE returns 404', async () => {
  const { port } = app.app.server.address() as AddressInfo
  const [answer] = (await once(request({ port, method: 'TRACE', path: '/api/config' }).end(), 'response')) as [
    IncomingMessage,
  ]
  answer.resume()
  expect(answer.statusCode).toBe(404)
})

test('a repeated parameter is refused, and body fields do not count as query', async () => {
  const url = '/api/availability-slots?date=2027-03-02&facilityId=00000000-0000-4000-8000-000000000000'
  expect((await app.app.inject(`${url}&date=2027-03-03`)).json()).toMatchObject({ code: 'invalid-request' })
  const payload = { limit: 'x', location: 'x' }
  expect((await app.app.inject({ method: 'POST', url: '/api/release-slots?slotIds=1', payload })).statusCode).toBe(400)
})

test('GET requests change nothing', { timeout: 60_000 }, async () => {
  const subjects = subjectsOf(app, await meetPeople(app), { isShared: true })
  const asks: { name: string; role: Role; ask: Ask }[] = []
  for (const [name, action] of await readOperations(app)) {
    const role = roleMay('owner', action) ? 'owner' : 'administrator'
    if (name.startsWith('GET ')) asks.push({ name, role, ask: await allRequests[name]!(subjects, role) })
  }
  const before = await digestAll(app.db)
  for (const { name, role, ask } of asks) await send(subjects, name, { role, ask })
  const after = await digestAll(app.db)
  expect(Object.keys(after).filter(table => after[table] !== before[table])).toEqual([])
})

test('a malformed request gets the security headers, too', async () => {
  const { port } = app.app.server.address() as AddressInfo
  const socket = connect(port).setEncoding('utf8')
  socket.end('nonsense\r\n\r\n')
  const answer = (await socket.toArray()).join('')
  expect(answer).toMatch(/^HTTP\/1\.1 400 /)
  expect(answer).toContain("content-security-policy: default-src 'none'")
  expect(answer).toContain('x-content-type-options: nosniff')
})

test('method overrides in headers or fields are ignored', async () => {
  const headers = { 'x-http-method-override': 'POST' }
  expect((await app.app.inject({ url: '/api/sign-out?_method=POST', headers })).statusCode).toBe(404)
})
