import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { VISITOR_COOKIE } from '#accounts/contract.ts'
import { programOf } from '#app/testing/make-key.ts'
import { meet } from '#app/testing/permissions/roles.ts'
import { type Browser, newBrowser, testApp } from '#app/testing/test-app.ts'

const app = await testApp({ env: { RATE_LIMITS: 'on' } })
const behindProxy = await testApp({ env: { RATE_LIMITS: 'on', TRUSTED_PROXIES: '10.9.0.1' } })

const write = { method: 'POST', url: '/api/release-slots', payload: { slotIds: [] } } as const
const read = { method: 'GET', url: '/api/account' } as const

/** Sends 130 requests, from different addresses unless one is given; returns how many passed, and the last response. */
async function flood(
  { cookies, authorization }: Browser,
  request: typeof write | typeof read = write,
  count = 130,
  address?: string,
) {
  let passed = 0
  let last: Awaited<ReturnType<typeof app.app.inject>> | undefined
  for (let index = 0; index < count; index += 1) {
    last = await app.app.inject({
      ...request,
      cookies: Object.fromEntries(cookies),
      headers: { ...(authorization && { authorization }) },
      remoteAddress: address ?? `10.1.${index >> 8}.${index & 255}`,
    })
    if (last.statusCode !== 429) passed += 1
  }
  return { passed, last: last! }
}

test('an account has one limit across all its IP addresses', async () => {
  const person = await meet(app, 'member')
  const { passed, last } = await flood(person)
  expect(passed).toBe(120)
  expect(last.json()).toMatchObject({ code: 'too-many-requests' })
  expect(Number(last.headers['retry-after'])).toBeGreaterThan(0)
  expect((await flood(person, read, 1)).passed).toBe(1)
  expect((await flood(await meet(app, 'member'), write, 1)).passed).toBe(1)
})

test('reads do not count toward the limit of writes, per person and per address', async () => {
  const person = await meet(app, 'member')
  expect((await flood(person, read)).passed).toBe(130)
  expect((await flood(person, write, 1)).passed).toBe(1)
  expect((await flood(newBrowser(), read, 190, '10.2.0.1')).passed).toBe(190)
  expect((await flood(newBrowser(), write, 1, '10.2.0.1')).passed).toBe(1)
})

test('a browser without an account has one limit too', async () => {
  const visitor = newBrowser()
  await app.post('/api/favorites', { facilityId: randomUUID() }, visitor)
  expect([...visitor.cookies.keys()]).toEqual([VISITOR_COOKIE])
  expect((await flood(visitor)).passed).toBeLessThan(130)
})

test('anonymous callers are limited by IP address, and forged cookies do not count', async () => {
  expect((await flood(newBrowser())).passed).toBe(130)
  const forged = { cookies: new Map([[VISITOR_COOKIE, 'somebody.else']]) }
  expect((await flood(forged)).passed).toBe(130)
})

test('API requests count toward their key, not its owner', async () => {
  const person = await meet(app, 'member')
  const program = await programOf(app, person)
  expect((await flood(program)).passed).toBeLessThan(130)
  expect((await flood(person, write, 1)).passed).toBe(1)
})

test('X-Forwarded-For counts only from a trusted proxy', async () => {
  async function passed(at: typeof app, remoteAddress: string) {
    let count = 0
    for (let index = 0; index < 200; index += 1) {
      const headers = { 'x-forwarded-for': `203.0.113.${index}` }
      const { statusCode } = await at.app.inject({ ...write, headers, remoteAddress })
      if (statusCode !== 429) count += 1
    }
    return count
  }
  expect(await passed(app, '10.9.0.1')).toBe(180)
  expect(await passed(behindProxy, '10.9.0.2')).toBe(180)
  expect(await passed(behindProxy, '10.9.0.1')).toBe(200)
})
