import type { AddressInfo } from 'node:net'
import { Writable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test, vi } from 'vitest'
import { newBrowser, testApp } from '#app/testing/test-app.ts'
import { ADDRESS_MOST, LIMITS } from '#kit/server/http/admission-rules.ts'
import { drain } from '#kit/server/http/draining.ts'
import type { ProblemBody } from '#kit/shared/problem.ts'
import { buildApp } from './build-app.ts'

const at = await testApp()
const { origin } = await listen()
const TIMEOUT = { timeout: 15_000, interval: 50 }

async function listen(changed: Partial<typeof at.services.config> = {}) {
  const lines: string[] = []
  const logTo = new Writable({
    write(line: Buffer, _encoding, done) {
      lines.push(line.toString())
      done()
    },
  })
  const services = { ...at.services, config: { ...at.services.config, logLevel: 'info', ...changed } }
  const app = await buildApp(services, { pages: 'none', shedsLoad: true, logTo })
  await app.listen({ port: 0, host: '127.0.0.1' })
  afterAll(() => app.close())
  return { app, lines, origin: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}` }
}

async function statusOf(path: string, body?: unknown): Promise<number> {
  const headers = { 'content-type': 'application/json' }
  const sent = body === undefined ? {} : { method: 'POST', headers, body: JSON.stringify(body) }
  return (await fetch(origin + path, sent)).status
}

/** From now on, reads of facilities block. */
async function lockFacilities(): Promise<{ release: () => Promise<void> }> {
  const locked = Promise.withResolvers<void>()
  const release = Promise.withResolvers<void>()
  const lock = at.db.begin(async tx => {
    await tx`lock table facility in access exclusive mode`
    locked.resolve()
    await release.promise
  })
  await locked.promise
  return {
    async release() {
      release.resolve()
      await lock
    },
  }
}

test('under load reads are shed; purchases, health checks and webhooks are not', async () => {
  const { release } = await lockFacilities()
  const waiting = Array.from({ length: LIMITS.most }, () => statusOf('/api/facilities?text=court'))
  await vi.waitFor(async () => expect(await statusOf('/api/config')).toBe(503), TIMEOUT)

  const refused = await fetch(`${origin}/api/config`)
  expect(refused.headers.get('retry-after')).toBe('1')
  expect(((await refused.json()) as ProblemBody).code).toBe('overloaded')
  expect(await statusOf('/healthz')).toBe(200)
  expect(await statusOf('/api/hold-slots', {})).toBe(400)
  expect(await statusOf('/api/bookings', {})).toBe(400)
  expect(await statusOf('/api/webhooks/stripe', {})).toBe(400)

  await release()
  const statuses = new Set(await Promise.all(waiting))
  expect([...statuses].every(status => status === 200 || status === 503)).toBe(true)
  await vi.waitFor(async () => expect(await statusOf('/api/config')).toBe(200), TIMEOUT)
}, 30_000)

test('waiting searches shed load even while other connections are idle', async () => {
  const { release } = await lockFacilities()
  // Far fewer than are admitted without a queue.
  const waiting = Array.from({ length: 5 * LIMITS.least }, () => statusOf('/api/facilities?text=court'))
  await vi.waitFor(async () => expect(await statusOf('/api/config')).toBe(503), TIMEOUT)

  await release()
  await Promise.all(waiting)
  await vi.waitFor(async () => expect(await statusOf('/api/config')).toBe(200), TIMEOUT)
}, 30_000)

test('under load, readiness turns 503 before shutdown, and self-probes do not count as the proxy’s', async () => {
  const leaving = await listen()
  const isReady = async () => (await fetch(`${leaving.origin}/readyz`)).status
  const { release } = await lockFacilities()
  const waiting = Array.from({ length: 2 * LIMITS.least }, () => fetch(`${leaving.origin}/api/facilities?text=court`))
  expect(await isReady()).toBe(200)
  let hasLeft = false
  const drained = drain(leaving.app.server, 0).then(() => (hasLeft = true))
  await sleep(700)
  expect(hasLeft).toBe(false)
  expect(await isReady()).toBe(503)
  await drained
  await release()
  await Promise.all(waiting)
  await vi.waitFor(
    () => expect(leaving.lines.filter(line => line.includes('"/api/facilities"'))).not.toEqual([]),
    TIMEOUT,
  )
  expect(leaving.lines.filter(line => line.includes('"/readyz"'))).toHaveLength(2)
}, 30_000)

/** As a proxy does for a client address; returns the status, or 'overloaded' when shed. */
async function statusFor(address: string, path: string, at: string): Promise<number | 'overloaded'> {
  const answer = await fetch(at + path, { headers: { 'x-forwarded-for': address } })
  return (await answer.text()).includes('"overloaded"') ? 'overloaded' : answer.status
}

const SLOW = '/api/facilities?text=court'

/** Those not shed; they may have waited too long for the lock. */
function countAdmitted(statuses: (number | 'overloaded')[]): number {
  return statuses.filter(status => status !== 'overloaded').length
}

test('H1: one address cannot starve the others', async () => {
  const limited = await listen({ rateLimits: true, trustedProxies: ['loopback'] })
  const [flooder, bystander] = ['203.0.113.9', '198.51.100.7']
  const { release } = await lockFacilities()
  const flood = Array.from({ length: 60 }, () => statusFor(flooder, SLOW, limited.origin))
  const asked = async (address: string, path = '/api/config') => statusFor(address, path, limited.origin)
  await vi.waitFor(async () => expect(await asked(flooder)).toBe('overloaded'), TIMEOUT)
  // Refusals count: after 300 pages in a minute the client must wait.
  const told = new Set<number | string>()
  for (let i = 0; i < 320; i++) {
    told.add(await asked(flooder, '/sitemap.xml'))
    // Meanwhile the limit shrinks, since no request of the flood finishes.
    if (i % 10 === 0) expect(await asked(bystander)).toBe(200)
  }
  expect([...told]).toEqual(['overloaded', 429])
  await release()
  expect(countAdmitted(await Promise.all(flood))).toBe(ADDRESS_MOST)
  // Neither the flood nor its sender fills the log: of 360 refusals, five kinds at most, each once in ten seconds.
  const refused = limited.lines.filter(line => line.includes('"msg":"refused"'))
  expect(refused.length).toBeLessThanOrEqual(5 * 3)
  for (const status of [429, 503]) expect(refused.join('')).toContain(`"status":${status}`)
  expect(limited.lines.join('')).not.toContain(flooder)
}, 30_000)

test('H1: an IPv6 client rotating addresses in its /64 counts as one', async () => {
  const limited = await listen({ rateLimits: true, trustedProxies: ['loopback'] })
  const { release } = await lockFacilities()
  const flood = Array.from({ length: 40 }, (_, index) => statusFor(`2001:db8:0:1::${index + 1}`, SLOW, limited.origin))
  const next = () => statusFor('2001:db8:0:1:9::', '/api/config', limited.origin)
  await vi.waitFor(async () => expect(await next()).toBe('overloaded'), TIMEOUT)
  expect(await statusFor('2001:db8:0:2::1', '/api/config', limited.origin)).toBe(200)
  await release()
  expect(countAdmitted(await Promise.all(flood))).toBe(ADDRESS_MOST)
}, 30_000)

test('H1: X-Forwarded-For from an untrusted proxy does not count', async () => {
  const limited = await listen({ rateLimits: true })
  const { release } = await lockFacilities()
  const flood = Array.from({ length: 40 }, (_, index) => statusFor(`203.0.113.${index}`, SLOW, limited.origin))
  const next = () => statusFor('203.0.113.99', '/api/config', limited.origin)
  await vi.waitFor(async () => expect(await next()).toBe('overloaded'), TIMEOUT)
  await release()
  expect(countAdmitted(await Promise.all(flood))).toBe(ADDRESS_MOST)
}, 30_000)

test('every endpoint documents the overload refusal', async () => {
  const { text } = await at.get('/api/openapi.json', newBrowser())
  const { components } = JSON.parse(text) as { components: { responses: Record<string, { description: string }> } }
  expect(Object.values(components.responses).some(({ description }) => description.includes('overloaded: '))).toBe(true)
})
