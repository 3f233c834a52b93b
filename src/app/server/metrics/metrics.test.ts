import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { makeBooking } from '#app/testing/buy.ts'
import { futureDate, slotsOf } from '#app/testing/make-facility.ts'
import { newBrowser, testApp } from '#app/testing/test-app.ts'
import { metricNames } from './metric-names.ts'

const METRICS_TOKEN = 'the-token-that-the-collector-brings'
const app = await testApp({ env: { METRICS_TOKEN } })
const closed = await testApp()
const silent = await testApp({ env: { METRICS_TOKEN, RATE_LIMITS: 'on' } })
const troubled = await testApp({ env: { METRICS_TOKEN } })

test('/metrics returns 404 without a configured token', async () => {
  const answer = await closed.app.inject({ url: '/metrics', headers: { authorization: 'Bearer ' } })
  expect([answer.statusCode, answer.json()]).toMatchObject([404, { code: 'not-found' }])
})

test('metrics report purchases, holds, refusals and outcomes without personal data', async () => {
  const { booking, facilityId } = await makeBooking(app)
  const [slot] = (await slotsOf(app, facilityId, futureDate())).filter(({ status }) => status === 'open')
  for (const browser of [newBrowser(), newBrowser()])
    await app.post('/api/hold-slots', { slotIds: [slot!.id] }, browser)
  await app.run('send-messages')
  await app.get(`/api/facilities/${facilityId}`)
  const { values, text } = await read()
  expect(values).toMatchObject({
    'openfield_hold_requests_total{outcome="taken"}': 2,
    'openfield_hold_requests_total{outcome="refused"}': 1,
    openfield_holds: 1,
    'openfield_bookings_last_day{mode="marketplace",status="confirmed"}': 1,
    'openfield_payments_last_day{status="captured"}': 1,
    openfield_payment_mismatches: 0,
    openfield_bookings_pending: 0,
    'openfield_component_state{component="database"}': 0,
    'openfield_job_runs_total{job_name="send-messages"}': 1,
    'openfield_job_failures_in_a_row{job_name="send-messages"}': 0,
    'openfield_pool_connections{pool="statements"}': 6,
    'openfield_pool_waiting{pool="statements"}': 0,
    'http_request_duration_seconds_count{method="POST",route="/api/hold-slots",status="2xx"}': 2,
    'http_request_duration_seconds_count{method="POST",route="/api/hold-slots",status="4xx"}': 1,
  })
  expect(text).toMatch(/nodejs_eventloop_lag_p99_seconds|process_resident_memory_bytes/)
  for (const secret of [booking.id, facilityId, booking.reference, 'sam@example.org', 'Sam Rivera'])
    expect(text).not.toContain(secret)
})

test('only counters end in _total', async () => {
  const { text } = await read()
  const types = [...text.matchAll(/^# TYPE (\S+_total) (\w+)$/gm)]
  expect(types.length).toBeGreaterThan(0)
  expect(types.filter(([, , type]) => type !== 'counter')).toEqual([])
})

test('/metrics requires the token', async () => {
  const ask = (authorization?: string) =>
    app.app.inject({ url: '/metrics', headers: authorization ? { authorization } : {} })
  const told = await ask(`Bearer ${METRICS_TOKEN}`)
  expect(told.statusCode).toBe(200)
  expect(told.headers).toMatchObject({
    'content-type': expect.stringContaining('text/plain') as string,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  })
  for (const wrong of [undefined, METRICS_TOKEN, 'Bearer', `Bearer ${METRICS_TOKEN}x`, `Basic ${METRICS_TOKEN}`]) {
    const { statusCode, headers, payload } = await ask(wrong)
    expect([statusCode, headers['www-authenticate']]).toEqual([401, 'Bearer'])
    expect(payload).not.toContain('openfield_')
  }
})

test('metrics show a failing job, an unsettled payment and unsent email', async () => {
  await makeBooking(troubled)
  await troubled.run('send-messages')
  await troubled.db`update job_run set failures = 4 where name = 'send-messages'`
  await troubled.db`update payment set status = 'refunding', captured_cents = amount_cents, updated_at = now() - interval '1 hour'`
  await troubled.db`update message set status = 'queued', sent_at = null, due_at = now() - interval '30 minutes'`
  const { values } = await read(troubled)
  expect(values).toMatchObject({
    'openfield_job_failures_in_a_row{job_name="send-messages"}': 4,
    'openfield_component_state{component="email"}': 1,
  })
  expect(values['openfield_outbox_due_seconds']).toBeGreaterThanOrEqual(1_800)
  expect(values['openfield_outbox_messages']).toBeGreaterThan(0)
  expect(values['openfield_payments_unsettled{status="refunding"}']).toBeGreaterThan(0)
  expect(values['openfield_payments_unsettled_seconds{status="refunding"}']).toBeGreaterThanOrEqual(3_600)
})

test('with the database unreachable, only that is reported and unknown values are omitted', async () => {
  await silent.db.end()
  const { values, text } = await read(silent)
  expect(values['openfield_component_state{component="database"}']).toBe(2)
  expect(text).not.toMatch(/openfield_(holds|job_|outbox|payments)/)
  expect(values['openfield_pool_connections{pool="searches"}']).toBe(2)
})

test('responses are counted by declared route, with rate limits and outages separate from errors', async () => {
  const ask = (url: string, more: object = {}) => silent.app.inject({ url, ...more })
  await ask('/api/facilities/no-id-of-anything')
  await ask('/api/nothing-of-ours')
  await ask('/api/facilities')
  // Its limit is counted without the database.
  for (let i = 0; i < 35; i++) await ask('/api/search/repeats', { method: 'POST', payload: {} })
  await ask('/api/search/repeats', {
    method: 'POST',
    payload: 'text',
    headers: { 'content-type': 'text/plain' },
    remoteAddress: '10.1.1.1',
  })
  const { values } = await read(silent)
  const count = (method: string, route: string, status: string) =>
    values[`http_request_duration_seconds_count{method="${method}",route="${route}",status="${status}"}`]
  expect(count('GET', '/api/facilities/:id', '4xx')).toBe(1)
  expect(count('GET', 'unknown', '4xx')).toBe(1)
  expect(count('GET', '/api/facilities', '503')).toBe(1)
  expect(count('POST', '/api/search/repeats', '4xx')).toBe(31)
  expect(count('POST', '/api/search/repeats', '429')).toBe(5)
})

test('every metric is documented, and alerts use only known metrics', () => {
  const [handbook, alerts] = ['docs/operating.md', 'deploy/alerts.yaml'].map(file => readFileSync(file, 'utf8'))
  const told = ['http_request_duration_seconds', 'openfield_hold_requests_total', ...Object.keys(metricNames)]
  expect(told.filter(name => !handbook!.includes(`\`${name}`))).toEqual([])
  const asked = new Set(alerts!.match(/\b(openfield|http)_[a-z_]+/g))
  const known = new Set(told.flatMap(name => [name, `${name}_count`, `${name}_bucket`, `${name}_sum`]))
  expect([...asked].filter(name => !known.has(name))).toEqual([])
})

test('every alert has a severity, a summary and where to look', () => {
  type Rule = { alert: string; expr: string; labels: object; annotations: object }
  const { groups } = parse(readFileSync('deploy/alerts.yaml', 'utf8')) as { groups: { rules: Rule[] }[] }
  const rules = groups.flatMap(group => group.rules)
  expect(new Set(rules.map(rule => rule.alert)).size).toBe(rules.length)
  for (const rule of rules) {
    expect(rule).toMatchObject({
      expr: expect.stringMatching(/[<>=]/) as string,
      labels: { severity: expect.stringMatching(/^(page|ticket)$/) as string },
      annotations: { summary: expect.any(String) as string, look: expect.any(String) as string },
    })
  }
})

async function read(at = app) {
  const { payload: text } = await at.app.inject({
    url: '/metrics',
    headers: { authorization: `Bearer ${METRICS_TOKEN}` },
  })
  const lines = text.split('\n').filter(line => line && !line.startsWith('#'))
  const values = Object.fromEntries(
    lines.map(line => [line.slice(0, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))]),
  )
  return { text, values: values as Record<string, number> }
}
