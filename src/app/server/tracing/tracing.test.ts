import { createServer, get, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import { makeBooking, userInfo } from '#app/testing/buy.ts'
import { makeFacility } from '#app/testing/make-facility.ts'
import { testApp } from '#app/testing/test-app.ts'

type Value = { stringValue?: string; intValue?: number }
type OtlpSpan = {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  attributes: { key: string; value: Value }[]
  status: { code?: number }
}
type Received = { path: string | undefined; headers: IncomingHttpHeaders; body: string }

const json = { 'content-type': 'application/json' }
const received: Received[] = []
const receiver = createServer((request, response) => {
  void text(request).then(body => {
    received.push({ path: request.url, headers: request.headers, body })
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
})
await new Promise<void>(resolve => receiver.listen(0, '127.0.0.1', resolve))
const endpoint = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`
afterAll(() => receiver.close())

test('a trace shows a request’s statements and calls without personal data', async () => {
  const app = await testApp({ env: { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } })
  const { booking } = await makeBooking(app)
  const { port } = app.app.server.address() as AddressInfo
  await fetch(`http://127.0.0.1:${port}/api/facilities/${booking.facilityId}`)
  await app.app.close()
  const spans = spansReceived()
  const server = spans.find(({ name }) => name === 'POST /api/bookings')!
  expect(server).toMatchObject({
    kind: 2,
    attributes: { 'http.route': '/api/bookings', 'http.response.status_code': 200 },
  })
  const children = spans.filter(({ parentSpanId }) => parentSpanId === server.spanId)
  expect(children.map(({ name }) => name)).toEqual(expect.arrayContaining(['insert booking', 'commit']))
  for (const child of children) expect(child.traceId).toBe(server.traceId)
  expect(spans.map(({ name }) => name)).toContain('GET /api/facilities/:id')
  const sent = received.map(({ body }) => body).join('')
  for (const secret of [
    userInfo.email,
    userInfo.name,
    userInfo.phone,
    booking.id,
    booking.reference,
    booking.facilityId,
  ])
    expect(sent).not.toContain(secret)
})

test('a request on a reused connection keeps its own statements', async () => {
  const app = await testApp({ env: { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } })
  const { port } = app.app.server.address() as AddressInfo
  const facilityId = await makeFacility(app.db)
  for (let i = 0; i < 3; i++) {
    const body = JSON.stringify({ facilityId })
    const answer = await fetch(`http://127.0.0.1:${port}/api/favorites`, { method: 'POST', body, headers: json })
    expect(answer.status).toBe(200)
    await answer.text()
  }
  await app.app.close()
  const spans = spansReceived()
  const asked = spans.filter(({ name }) => name === 'POST /api/favorites')
  const inserts = spans.filter(({ name }) => name === 'insert favorite')
  expect(new Set(inserts.map(({ parentSpanId }) => parentSpanId))).toEqual(new Set(asked.map(({ spanId }) => spanId)))
  expect(asked).toHaveLength(3)
})

test('a job’s trace shows its calls, and a failed statement without its value', async () => {
  const app = await testApp({ env: { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } })
  const asked = createServer((_request, response) => void response.end('{}'))
  await new Promise<void>(resolve => asked.listen(0, '127.0.0.1', resolve))
  const host = `127.0.0.1:${(asked.address() as AddressInfo).port}`
  const [job] = app.app.traceJobs!([
    {
      name: 'ask-somebody',
      title: 'Ask somebody',
      cron: '0 0 1 1 *',
      async run({ db }) {
        await fetch(`http://${host}/people?key=canary-in-query`)
        await new Promise(resolve =>
          get(`http://${host}/canary-in-path`, answer => answer.resume().once('end', resolve)),
        )
        await db`select ${'canary-value'}::text::uuid`.catch(() => {})
        return 'asked'
      },
    },
  ])
  await job!.run({ db: app.db, log: app.app.log })
  await app.app.close()
  asked.close()
  const run = spansReceived().find(({ name }) => name === 'job ask-somebody')!
  const children = spansReceived().filter(({ parentSpanId }) => parentSpanId === run.spanId)
  expect(children.map(({ name }) => name)).toEqual([`GET ${host}`, `GET ${host}`, 'select'])
  expect(children[2]).toMatchObject({ status: { code: 2 }, attributes: { 'error.type': '22P02' } })
  expect(received.map(({ body }) => body).join('')).not.toContain('canary')
})

test('only a trusted proxy can set the trace id', async () => {
  const traceId = 'ab'.repeat(16)
  const headers = { traceparent: `00-${traceId}-${'cd'.repeat(8)}-01` }
  for (const TRUSTED_PROXIES of ['', '127.0.0.1']) {
    const app = await testApp({ env: { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, TRUSTED_PROXIES } })
    await app.app.inject({ url: '/api/config', headers })
    await app.app.close()
  }
  const traced = spansReceived().filter(({ name }) => name === 'GET /api/config')
  expect(traced.map(span => span.traceId === traceId)).toEqual([false, true])
})

test('an unreachable trace receiver does not affect requests', async () => {
  const app = await testApp({ env: { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1' } })
  expect((await app.get('/api/config')).status).toBe(200)
  await app.app.close()
})

test('a sampling rate of 0 sends nothing, and without a receiver nothing is traced', async () => {
  const before = received.length
  const app = await testApp({ env: { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: '0' } })
  await app.get('/api/config')
  await app.app.close()
  expect(received.length).toBe(before)
  const plain = await testApp()
  expect([plain.db.watchers.size, plain.app.traceJobs]).toEqual([0, undefined])
})

/** All spans, their attributes by name. */
function spansReceived() {
  expect(received.every(({ path }) => path === '/v1/traces')).toBe(true)
  type Body = { resourceSpans: { scopeSpans: { spans: OtlpSpan[] }[] }[] }
  const bodies = received.map(({ body }) => JSON.parse(body) as Body)
  const spans = bodies.flatMap(({ resourceSpans }) =>
    resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(scope => scope.spans)),
  )
  return spans.map(({ attributes, ...span }) => ({
    ...span,
    attributes: Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue])),
  }))
}
