import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
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
    APP_MODE: 'live',
    STRIPE_SECRET_KEY: 'sk_live_1',
    STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
    SMTP_URL: 'smtps://mail.example',
    PUBLIC_URL: 'https://openfield.example',
    RATE_LIMITS: 'on',
  },
})

test('the configuration for pages says the mode and nothing that is secret', async () => {
  const { status, body } = await app.get<Record<string, string>>('/api/config')
  expect(status).toBe(200)
  expect(Object.keys(body).sort()).toEqual(['mapTiles', 'mode', 'payments', 'productName', 'publicUrl', 'supportEmail'])
  expect(JSON.stringify((await live.get('/api/config')).body)).not.toMatch(/sk_live|whsec/)
})

test('the OpenAPI document describes every endpoint that is mounted and every status it answers', async () => {
  const { body } = await app.get<{ openapi: string; paths: Record<string, Record<string, { responses: object }>> }>(
    '/api/openapi.json',
  )
  expect(body.openapi).toBe('3.1.0')
  const described = Object.entries(body.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map(method => `${method.toUpperCase()} ${path}`),
  )
  expect(described.sort()).toEqual([
    'GET /api/account',
    'GET /api/account/export.json',
    'GET /api/account/leaving',
    'GET /api/account/providers',
    'GET /api/account/security',
    'GET /api/admin/analytics',
    'GET /api/admin/bookings',
    'GET /api/admin/bookings.csv',
    'GET /api/admin/events',
    'GET /api/admin/facilities',
    'GET /api/admin/log',
    'GET /api/admin/log.csv',
    'GET /api/admin/payments',
    'GET /api/admin/payments/attention',
    'GET /api/admin/people',
    'GET /api/admin/people/{id}',
    'GET /api/admin/providers',
    'GET /api/admin/search',
    'GET /api/admin/summary',
    'GET /api/athlete',
    'GET /api/athlete/clinics',
    'GET /api/availability-days',
    'GET /api/availability-events',
    'GET /api/availability-slots',
    'GET /api/bookings',
    'GET /api/bookings.csv',
    'GET /api/bookings/{id}',
    'GET /api/bookings/{id}/calendar.ics',
    'GET /api/bookings/{id}/cancellation',
    'GET /api/bookings/{id}/customer-messages',
    'GET /api/bookings/{id}/messages',
    'GET /api/bookings/{id}/review',
    'GET /api/calendars/{token}.ics',
    'GET /api/config',
    'GET /api/credits/{code}',
    'GET /api/dev/messages',
    'GET /api/dev/messages/{id}',
    'GET /api/dev/messages/{id}/calendar',
    'GET /api/dev/messages/{id}/html',
    'GET /api/facilities',
    'GET /api/facilities.csv',
    'GET /api/facilities/csv/columns',
    'GET /api/facilities/csv/guide',
    'GET /api/facilities/csv/imports',
    'GET /api/facilities/csv/imports/{id}',
    'GET /api/facilities/csv/template',
    'GET /api/facilities/{id}',
    'GET /api/facilities/{id}/desk',
    'GET /api/facilities/{id}/reviews',
    'GET /api/facilities/{id}/schedule',
    'GET /api/facility-pins',
    'GET /api/favorite-ids',
    'GET /api/favorites',
    'GET /api/form-stamp',
    'GET /api/lacrosse-tournaments',
    'GET /api/lacrosse-tournaments/years',
    'GET /api/lacrosse-tournaments/{id}',
    'GET /api/lacrosse-tournaments/{id}/calendar.ics',
    'GET /api/leads',
    'GET /api/leads.csv',
    'GET /api/listings',
    'GET /api/listings.csv',
    'GET /api/listings/{id}',
    'GET /api/listings/{id}/review',
    'GET /api/nil-bookings',
    'GET /api/nil-bookings/{id}',
    'GET /api/nil-bookings/{id}/calendar.ics',
    'GET /api/nil-bookings/{id}/cancellation',
    'GET /api/nil-check-in/{code}',
    'GET /api/nil-clinics',
    'GET /api/nil-clinics/{id}',
    'GET /api/nil-clinics/{id}/calendar.ics',
    'GET /api/nil-clinics/{id}/desk',
    'GET /api/nil-waiting-list',
    'GET /api/owner/bookings',
    'GET /api/owner/bookings.csv',
    'GET /api/owner/bookings/sums',
    'GET /api/owner/calendar',
    'GET /api/owner/facilities',
    'GET /api/owner/facilities.csv',
    'GET /api/owner/facilities/{id}',
    'GET /api/owner/facilities/{id}/ground',
    'GET /api/owner/facilities/{id}/schedule',
    'GET /api/owner/messages',
    'GET /api/owner/messages/unread',
    'GET /api/owner/pending-bookings',
    'GET /api/payouts',
    'GET /api/payouts/export.csv',
    'GET /api/payouts/lines',
    'GET /api/places',
    'GET /api/places/find',
    'GET /api/places/nearest',
    'GET /api/refunds',
    'GET /api/review-counts',
    'GET /api/search-alerts',
    'GET /api/search-alerts/{key}',
    'GET /api/session',
    'GET /api/showcase',
    'GET /api/status',
    'GET /api/tournament-submissions',
    'GET /api/tournament-submissions/{id}',
    'GET /api/waiting-list',
    'GET /api/weekly-slots',
    'GET /api/workers',
    'GET /api/workers/{name}/runs',
    'POST /api/account/change-email',
    'POST /api/account/confirm-email',
    'POST /api/account/delete',
    'POST /api/account/forgotten-password',
    'POST /api/account/open-link',
    'POST /api/account/other-sessions/end',
    'POST /api/account/passkey-sign-in',
    'POST /api/account/passkey-sign-in/start',
    'POST /api/account/passkeys',
    'POST /api/account/passkeys/start',
    'POST /api/account/passkeys/{id}/remove',
    'POST /api/account/passkeys/{id}/rename',
    'POST /api/account/password',
    'POST /api/account/profile',
    'POST /api/account/reset-password',
    'POST /api/account/sessions/{id}/end',
    'POST /api/account/sign-in',
    'POST /api/account/sign-in-link',
    'POST /api/account/sign-up',
    'POST /api/account/verification',
    'POST /api/account/verify-email',
    'POST /api/account/with/{provider}/finish',
    'POST /api/account/with/{provider}/start',
    'POST /api/admin/facilities/{id}/owner',
    'POST /api/admin/payments/{id}/return',
    'POST /api/admin/people/{id}/end-sessions',
    'POST /api/admin/people/{id}/make-administrator',
    'POST /api/admin/people/{id}/remove-administrator',
    'POST /api/admin/people/{id}/sign-in-link',
    'POST /api/ai/booking',
    'POST /api/ai/clinic',
    'POST /api/athlete',
    'POST /api/athlete/photo',
    'POST /api/athlete/photo/remove',
    'POST /api/bookings',
    'POST /api/bookings/finish',
    'POST /api/bookings/{id}/cancel',
    'POST /api/bookings/{id}/change',
    'POST /api/bookings/{id}/change-payment-intent',
    'POST /api/bookings/{id}/change-quote',
    'POST /api/bookings/{id}/confirm',
    'POST /api/bookings/{id}/customer-messages',
    'POST /api/bookings/{id}/customer-messages/read',
    'POST /api/bookings/{id}/hand-over',
    'POST /api/bookings/{id}/messages',
    'POST /api/bookings/{id}/messages/read',
    'POST /api/bookings/{id}/review',
    'POST /api/create-nil-payment-intent',
    'POST /api/create-payment-intent',
    'POST /api/facilities/csv/failed-rows',
    'POST /api/facilities/csv/imports/{id}/undo',
    'POST /api/facilities/csv/reading',
    'POST /api/facilities/csv/upload',
    'POST /api/facilities/csv/validate',
    'POST /api/facilities/{id}/closures',
    'POST /api/facilities/{id}/closures/preview',
    'POST /api/facilities/{id}/closures/{closureId}/reopen',
    'POST /api/favorites',
    'POST /api/favorites/remove',
    'POST /api/hold-slots',
    'POST /api/lead',
    'POST /api/listings',
    'POST /api/listings/{id}/answer',
    'POST /api/listings/{id}/approve',
    'POST /api/listings/{id}/ask',
    'POST /api/listings/{id}/correct',
    'POST /api/listings/{id}/decline',
    'POST /api/listings/{id}/note',
    'POST /api/listings/{id}/start-review',
    'POST /api/nil-bookings',
    'POST /api/nil-bookings/finish',
    'POST /api/nil-bookings/{id}/cancel',
    'POST /api/nil-check-in/{code}',
    'POST /api/nil-clinics',
    'POST /api/nil-clinics/{id}/cancel',
    'POST /api/nil-clinics/{id}/messages',
    'POST /api/nil-clinics/{id}/waiting-list',
    'POST /api/nil-waiting-list/{id}/claim',
    'POST /api/nil-waiting-list/{id}/leave',
    'POST /api/owner/calendar-feeds',
    'POST /api/owner/calendar-feeds/renew',
    'POST /api/owner/facilities',
    'POST /api/owner/facilities/check',
    'POST /api/owner/facilities/{id}',
    'POST /api/owner/facilities/{id}/blocks',
    'POST /api/owner/facilities/{id}/blocks/{blockId}',
    'POST /api/owner/facilities/{id}/blocks/{blockId}/lift',
    'POST /api/owner/facilities/{id}/bookings',
    'POST /api/owner/facilities/{id}/ground',
    'POST /api/owner/facilities/{id}/photos',
    'POST /api/owner/facilities/{id}/photos/order',
    'POST /api/owner/facilities/{id}/photos/{photoId}',
    'POST /api/owner/facilities/{id}/photos/{photoId}/remove',
    'POST /api/owner/facilities/{id}/photos/{photoId}/restore',
    'POST /api/owner/facilities/{id}/restore',
    'POST /api/owner/facilities/{id}/retire',
    'POST /api/owner/facilities/{id}/schedule',
    'POST /api/owner/facilities/{id}/schedule/preview',
    'POST /api/owner/facilities/{id}/schedule/reset',
    'POST /api/owner/facilities/{id}/time-quote',
    'POST /api/payouts/connect/onboard',
    'POST /api/refunds/{id}/retry',
    'POST /api/release-slots',
    'POST /api/reviews/{id}/answer',
    'POST /api/sandbox/accounts/{id}/complete',
    'POST /api/sandbox/payment-intents/{id}/authenticate',
    'POST /api/sandbox/payment-intents/{id}/confirm',
    'POST /api/sandbox/payment-intents/{id}/retrieve',
    'POST /api/search-alerts',
    'POST /api/search-alerts/{key}/confirm',
    'POST /api/search-alerts/{key}/stop',
    'POST /api/search/facilities',
    'POST /api/sign-in',
    'POST /api/sign-out',
    'POST /api/steps',
    'POST /api/tournament-submissions/{id}/answer',
    'POST /api/tournaments',
    'POST /api/tournaments/{id}/ask',
    'POST /api/tournaments/{id}/decline',
    'POST /api/tournaments/{id}/publish',
    'POST /api/waiting-list',
    'POST /api/waiting-list/{id}/claim',
    'POST /api/waiting-list/{id}/leave',
    'POST /api/webhooks/stripe',
    'POST /api/workers/{name}/run',
  ])
  expect(Object.keys(body.paths['/api/hold-slots']!.post!.responses)).toEqual(
    expect.arrayContaining(['200', '400', '404', '409', '413', '415', '422', '429', '500', '503']),
  )
})

test('the sandbox is not mounted in live mode', async () => {
  const confirm = `/api/sandbox/payment-intents/pi_${'a'.repeat(24)}/confirm`
  expect(await live.post(confirm, {})).toMatchObject({ status: 404, body: { code: 'not-found' } })
  expect(await app.post(confirm, {})).toMatchObject({ status: 400 })
})

test.each(['GET', 'POST', 'PUT', 'DELETE'] as const)(
  '%s to an unknown address of the API answers problem details',
  async method => {
    const answer = await app.app.inject({ method, url: '/api/nothing' })
    expect(answer.statusCode).toBe(404)
    expect(answer.headers['content-type']).toContain('application/problem+json')
    expect(answer.json()).toEqual({
      type: 'about:blank',
      title: 'Not Found',
      status: 404,
      detail: 'There is nothing at this address.',
      code: 'not-found',
    })
  },
)

test('a body of 10 MB answers 413', async () => {
  const payload = JSON.stringify({ slotIds: ['x'.repeat(10_000_000)] })
  const answer = await app.app.inject({
    method: 'POST',
    url: '/api/hold-slots',
    payload,
    headers: { 'content-type': 'application/json' },
  })
  expect(answer.json()).toMatchObject({ status: 413, code: 'body-too-large' })
})

test.each([
  ['text/plain', '{"slotIds":[]}', 415, 'unsupported-content-type'],
  ['application/x-www-form-urlencoded', 'slotIds=1', 415, 'unsupported-content-type'],
  ['application/json', '{"slotIds":', 400, 'malformed-request'],
  ['application/json', '', 400, 'malformed-request'],
  ['application/json', '{"__proto__":{"x":1}}', 400, 'malformed-request'],
  ['application/json', 'null', 400, 'invalid-request'],
])('a body of %s "%s" answers %i', async (type, payload, status, code) => {
  const answer = await app.app.inject({
    method: 'POST',
    url: '/api/hold-slots',
    payload,
    headers: { 'content-type': type },
  })
  expect(answer.json()).toMatchObject({ status, code })
})

test('every answer has a request id and security headers, and nothing tells what runs here', async () => {
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

test("the payment provider's hosts are let in in live mode alone", async () => {
  const policyOf = async (at: typeof app) => String((await at.get('/api/config')).headers['content-security-policy'])
  expect(await policyOf(app)).not.toContain('https:')
  expect(await policyOf(live)).toMatch(/script-src 'self' https:\/\/js\.stripe\.com/)
})

test("pictures of the operator's tile server are let in when there is one", async () => {
  const policy = async (at: typeof app) => String((await at.get('/api/config')).headers['content-security-policy'])
  expect(await policy(app)).toContain("img-src 'self' data:;")
  expect(await policy(limited)).toContain("img-src 'self' data: https://tiles.example:8443;")
  expect((await app.get('/api/config')).body).toMatchObject({ mapTiles: null })
  const mapTiles = { url: 'https://tiles.example:8443/{z}/{x}/{y}.png', attribution: '© Example' }
  expect((await limited.get('/api/config')).body).toMatchObject({ mapTiles })
})

test('the workers are shown to administrators alone, with what came of their last run', async () => {
  expect(await app.get('/api/workers')).toMatchObject({ status: 401, body: { code: 'not-signed-in' } })
  expect((await app.get('/api/workers', await app.administrator())).status).toBe(200)
})

test('too many requests from one address answer 429 with Retry-After, and those of others go on', async () => {
  const post = (remoteAddress: string) =>
    limited.app.inject({ method: 'POST', url: '/api/release-slots', payload: { slotIds: [] }, remoteAddress })
  const answers = await Promise.all(Array.from({ length: 200 }, () => post('10.0.0.1')))
  const refused = answers.filter(answer => answer.statusCode === 429)
  expect(refused.length).toBeGreaterThan(0)
  expect(refused[0]!.json()).toMatchObject({ code: 'too-many-requests' })
  expect(Number(refused[0]!.headers['retry-after'])).toBeGreaterThan(0)
  expect((await post('10.0.0.2')).statusCode).toBe(400)
})

test('an IPv6 network is counted as one, and an IPv4 address written as IPv6 as itself', async () => {
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

test('limits cannot be passed by writing the address in another way', async () => {
  const ask = (url: string) =>
    limited.app.inject({ method: 'POST', url, payload: { slotIds: [] }, remoteAddress: '10.0.0.9' })
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, i) => ask(i % 2 ? '/%61pi/release-slots' : '/api/release-slots')),
  )
  expect(answers.some(answer => answer.statusCode === 429)).toBe(true)
})

test.each([
  ['POST', '/'],
  ['PUT', '/search'],
  ['GET', '/%zz'],
  ['GET', '/api/%zz'],
] as const)('%s %s answers problem details in our words', async (method, url) => {
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
])('%s is no fault of ours', async url => expect((await app.get(url)).status).toBeLessThan(500))

test('an answer that has not changed is 304 to a GET, and never to a POST or a refusal', async () => {
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

test('what was not foreseen answers 500 without a word of the inside', async () => {
  const broken = await app.app.inject({ url: '/api/facilities?location=%00' })
  expect(broken.statusCode).toBeLessThan(500)
  await app.db`alter table schedule rename to schedule_away`
  const answer = await app.get(`/api/availability-slots?facilityId=${randomUUID()}&date=2026-12-01`)
  await app.db`alter table schedule_away rename to schedule`
  expect(answer).toMatchObject({
    status: 500,
    body: { code: 'internal', detail: 'Something went wrong on our side. Please try again.' },
  })
  expect(answer.text).not.toMatch(/schedule|relation|postgres/i)
})

test('the process says that it lives and that it is ready', async () => {
  expect((await app.app.inject('/healthz')).json()).toEqual({ status: 'ok' })
  expect((await app.app.inject('/readyz')).json()).toEqual({ status: 'ready' })
})
