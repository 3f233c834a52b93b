import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { liveEnv } from '#app/testing/live-env.ts'
import { testApp } from '#app/testing/test-app.ts'

const app = await testApp()
const limited = await testApp({
  env: {
    RATE_LIMITS: 'on',
    MAP_TILE_URL: 'https://tiles.example:8443/{z}/{x}/{y}.png',
    MAP_TILE_ATTRIBUTION: '© Example',
  },
})
const live = await testApp({
  env: {
    ...liveEnv,
    RATE_LIMITS: 'on',
    MAP_STYLE_URL: 'https://tiles.example/style.json?key=1',
    MAP_STYLE_ORIGINS: 'https://tiles.example, https://fonts.example',
    MAP_TILE_ATTRIBUTION: '© Example',
  },
})

test('the public configuration includes the mode and no secrets', async () => {
  const { status, body } = await app.get<Record<string, string>>('/api/config')
  expect(status).toBe(200)
  expect(Object.keys(body).sort()).toEqual(['mapTiles', 'mode', 'payments', 'productName', 'publicUrl', 'supportEmail'])
  expect(JSON.stringify((await live.get('/api/config')).body)).not.toMatch(/sk_live|whsec/)
})

test('the OpenAPI document lists every status of an endpoint', async () => {
  const { body } = await app.get<{ openapi: string; paths: Record<string, Record<string, { responses: object }>> }>(
    '/api/openapi.json',
  )
  expect(body.openapi).toBe('3.1.0')
  expect(Object.keys(body.paths['/api/hold-slots']!.post!.responses)).toEqual(
    expect.arrayContaining(['200', '400', '404', '409', '413', '415', '422', '429', '500', '503']),
  )
})

test('live mode mounts neither the sandbox nor the mailbox', async () => {
  expect(await live.get('/api/dev/messages')).toMatchObject({ status: 404, body: { code: 'not-found' } })
  expect((await app.get('/api/dev/messages')).status).toBe(200)
  const confirm = `/api/sandbox/payment-intents/pi_${'a'.repeat(24)}/confirm`
  expect(await live.post(confirm, {})).toMatchObject({ status: 404, body: { code: 'not-found' } })
  expect(await app.post(confirm, {})).toMatchObject({ status: 400 })
})

test.each(['GET', 'POST', 'PUT', 'DELETE'] as const)(
  '%s to an unknown API path returns problem details',
  async method => {
    const answer = await app.app.inject({ method, url: '/api/nothing' })
    expect(answer.statusCode).toBe(404)
    expect(answer.headers['content-type']).toContain('application/problem+json')
    expect(answer.json()).toEqual({
      type: 'about:blank',
      title: 'Not Found',
      status: 404,
      detail: 'Nothing was found at this address.',
      code: 'not-found',
    })
  },
)

test.each([
  [64 * 1024, 400, 'invalid-request'],
  [64 * 1024 + 1, 413, 'body-too-large'],
  [10_000_000, 413, 'body-too-large'],
])('a body of %i bytes returns %i', async (bytes, status, code) => {
  const payload = '{"slotIds":[]}'.padEnd(bytes)
  const answer = await app.app.inject({
    method: 'POST',
    url: '/api/hold-slots',
    payload,
    headers: { 'content-type': 'application/json' },
  })
  expect(answer.json()).toMatchObject({ status, code })
})

test.each([
  ['text/plain', '{"slotIds":[]}', 415, 'unsupported-content-type'],
  ['application/x-www-form-urlencoded', 'slotIds=1', 415, 'unsupported-content-type'],
  ['application/json', '{"slotIds":', 400, 'malformed-request'],
  ['application/json', '', 400, 'malformed-request'],
  ['application/json', '{"__proto__":{"x":1}}', 400, 'malformed-request'],
  ['application/json', 'null', 400, 'invalid-request'],
])('a body of %s "%s" returns %i', async (type, payload, status, code) => {
  const answer = await app.app.inject({
    method: 'POST',
    url: '/api/hold-slots',
    payload,
    headers: { 'content-type': type },
  })
  expect(answer.json()).toMatchObject({ status, code })
})

test('every response has a request id and security headers, and hides the server software', async () => {
  const { headers } = await app.get('/api/config')
  expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
  expect(headers['content-security-policy']).toContain("default-src 'none'")
  expect(headers['content-security-policy']).not.toContain('unsafe')
  expect(headers['x-content-type-options']).toBe('nosniff')
  expect(headers['strict-transport-security']).toBeDefined()
  expect(headers['cache-control']).toBe('private, no-cache')
  expect(headers).not.toHaveProperty('x-powered-by')
  expect(headers).not.toHaveProperty('server')
})

test('only live mode allows the payment provider’s hosts', async () => {
  const policyOf = async (at: typeof app) => String((await at.get('/api/config')).headers['content-security-policy'])
  expect(await policyOf(app)).not.toContain('https:')
  expect(await policyOf(live)).toMatch(/script-src 'self' https:\/\/js\.stripe\.com/)
})

test('the configured tile server’s images are allowed', async () => {
  const policy = async (at: typeof app) => String((await at.get('/api/config')).headers['content-security-policy'])
  expect(await policy(app)).toContain("img-src 'self' data:;")
  expect(await policy(limited)).toContain("img-src 'self' data: https://tiles.example:8443;")
  expect((await app.get('/api/config')).body).toMatchObject({ mapTiles: null })
  const mapTiles = { kind: 'raster', url: 'https://tiles.example:8443/{z}/{x}/{y}.png', attribution: '© Example' }
  expect((await limited.get('/api/config')).body).toMatchObject({ mapTiles })
})

test('the configured map style and its other servers may be fetched from', async () => {
  const answer = await live.get<{ mapTiles: unknown }>('/api/config')
  const policy = String(answer.headers['content-security-policy'])
  expect(policy).toContain("connect-src 'self' https://api.stripe.com https://tiles.example https://fonts.example;")
  expect(policy).toContain("img-src 'self' data:;")
  const style = { kind: 'vector', url: 'https://tiles.example/style.json?key=1', attribution: '© Example' }
  expect(answer.body.mapTiles).toEqual(style)
})

test('only administrators see workers and their last runs', async () => {
  expect(await app.get('/api/workers')).toMatchObject({ status: 401, body: { code: 'not-signed-in' } })
  expect((await app.get('/api/workers', await app.administrator())).status).toBe(200)
})

test('a flooding address gets 429 with Retry-After while others are served', async () => {
  const post = (remoteAddress: string) =>
    limited.app.inject({ method: 'POST', url: '/api/release-slots', payload: { slotIds: [] }, remoteAddress })
  const answers = await Promise.all(Array.from({ length: 200 }, () => post('10.0.0.1')))
  const refused = answers.filter(answer => answer.statusCode === 429)
  expect(refused.length).toBeGreaterThan(0)
  expect(refused[0]!.json()).toMatchObject({ code: 'too-many-requests' })
  expect(Number(refused[0]!.headers['retry-after'])).toBeGreaterThan(0)
  expect((await post('10.0.0.2')).statusCode).toBe(400)
})

test('an IPv6 /64 shares one limit, and IPv4-mapped IPv6 counts as IPv4', async () => {
  const passed = async (addresses: string[]) => {
    const statuses: number[] = []
    for (const remoteAddress of addresses)
      statuses.push(
        (await limited.app.inject({ method: 'POST', url: '/api/lead', payload: {}, remoteAddress })).statusCode,
      )
    return statuses.filter(status => status !== 429).length
  }
  expect(await passed(Array.from({ length: 30 }, (_, i) => `2001:db8:0:7::${i.toString(16)}`))).toBe(20)
  expect(await passed(Array.from({ length: 30 }, (_, i) => (i % 2 ? '10.0.0.77' : '::ffff:10.0.0.77')))).toBe(20)
})

test('encoding the path differently does not evade a limit', async () => {
  const ask = (url: string) =>
    limited.app.inject({ method: 'POST', url, payload: { slotIds: [] }, remoteAddress: '10.0.0.9' })
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, i) => ask(i % 2 ? '/%61pi/release-slots' : '/api/release-slots')),
  )
  expect(answers.some(answer => answer.statusCode === 429)).toBe(true)
})

test('a path is decoded once, and permissions do not depend on its encoding', async () => {
  for (const url of ['/api/leads', '/%61pi/%6ceads', '/api/leads?%6cimit=1'])
    expect((await app.get(url)).body, url).toMatchObject({ status: 401, code: 'not-signed-in' })
  expect((await app.get('/api/%256ceads')).body).toMatchObject({ code: 'not-found' })
  const times = `/api/availability-slots?facilityId=${randomUUID()}&date=2026%252D12%252D01`
  expect((await app.get(times)).body).toMatchObject({ status: 400, code: 'invalid-request' })
})

test.each([
  ['POST', '/'],
  ['PUT', '/search'],
  ['GET', '/%zz'],
  ['GET', '/api/%zz'],
] as const)('%s %s returns problem details in our words', async (method, url) => {
  const answer = await app.app.inject({ method, url })
  expect(answer.statusCode).toBeGreaterThanOrEqual(400)
  expect(answer.statusCode).toBeLessThan(500)
  expect(answer.headers['content-type']).toContain('application/problem+json')
  expect(answer.payload).not.toMatch(/FST_|Route/)
})

test.each([
  '/api/facilities?cursor=LS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tQQ',
  `/api/availability-slots?facilityId=${randomUUID()}&date=0000-01-01`,
  `/api/availability-days?facilityId=${randomUUID()}&from=9999-12-31`,
])('%s is not a server error', async url => expect((await app.get(url)).status).toBeLessThan(500))

test('an unchanged response is 304 for GET only, never for POST or a refusal', async () => {
  const first = await app.get('/api/config')
  const ask = (method: 'GET' | 'POST', url: string, tag: string) =>
    app.app.inject({
      method,
      url,
      headers: { 'if-none-match': tag },
      ...(method === 'POST' && { payload: { slotIds: [] } }),
    })
  expect((await ask('GET', '/api/config', `"other", W/${String(first.headers.etag)}`)).statusCode).toBe(304)
  expect((await ask('POST', '/api/release-slots', '*')).statusCode).toBe(400)
  expect((await ask('GET', '/api/nothing', '*')).statusCode).toBe(404)
})

test('an unexpected error returns 500 without internal details', async () => {
  const broken = await app.app.inject({ url: '/api/facilities?location=%00' })
  expect(broken.statusCode).toBeLessThan(500)
  await app.db`alter table schedule rename to schedule_away`
  const answer = await app.get(`/api/availability-slots?facilityId=${randomUUID()}&date=2026-12-01`)
  await app.db`alter table schedule_away rename to schedule`
  expect(answer).toMatchObject({
    status: 500,
    body: { code: 'internal', detail: 'Something went wrong on our side. Try again.' },
  })
  expect(answer.text).not.toMatch(/schedule|relation|postgres/i)
})

test('health checks report alive and ready', async () => {
  expect((await app.app.inject('/healthz')).json()).toEqual({ status: 'ok' })
  expect((await app.app.inject('/readyz')).json()).toEqual({ status: 'ready' })
})
