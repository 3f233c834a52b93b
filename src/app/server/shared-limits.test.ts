import { afterAll, expect, test } from 'vitest'
import { saidOfBooking, startFakeLanguageModel } from '#app/testing/fake-language-model.ts'
import { programOf } from '#app/testing/make-key.ts'
import { meet } from '#app/testing/permissions/roles.ts'
import { type TestApp, testApp } from '#app/testing/test-app.ts'
import type { BookingPreferences } from '#assistant/contract.ts'
import { KEY_RATE } from '#developers/key-limits.ts'

const model = await startFakeLanguageModel()
afterAll(() => model.close())

const env = {
  RATE_LIMITS: 'on',
  AI_PROVIDER: 'openai-compatible',
  AI_MODEL: 'small-1',
  AI_API_KEY: 'secret-key-1',
  AI_BASE_URL: model.url,
}
const first = await testApp({ env })
/** Two that serve one database, as two processes do. */
const both = [first, await testApp({ env, database: { address: first.address, drop: async () => {} } })]
const withoutDatabase = await testApp({ env })

const signIn = {
  method: 'POST',
  url: '/api/account/sign-in',
  payload: { email: 'nobody@example.org', password: 'x' },
} as const

async function statusesOf(count: number, ask: (app: TestApp, index: number) => Promise<number>): Promise<number[]> {
  const statuses: number[] = []
  for (let index = 0; index < count; index++) statuses.push(await ask(both[index % both.length]!, index))
  return statuses
}

const passed = (statuses: readonly number[]) => statuses.filter(status => status !== 429).length

function signInFrom(remoteAddress: string) {
  return async ({ app }: TestApp, index: number) => {
    const payload = { ...signIn.payload, email: `${index}-${remoteAddress}@example.org` }
    return (await app.inject({ ...signIn, payload, remoteAddress })).statusCode
  }
}

test('an endpoint’s limit is one for all processes, and per network', async () => {
  const statuses = await statusesOf(50, signInFrom('203.0.113.1'))
  expect(statuses.slice(0, 20)).not.toContain(429)
  expect(passed(statuses)).toBe(20)
  expect(passed(await statusesOf(2, signInFrom('203.0.113.2')))).toBe(2)
})

test('concurrent requests to both processes share the limit', async () => {
  const ask = signInFrom('203.0.113.3')
  const statuses = await Promise.all(Array.from({ length: 40 }, (_, index) => ask(both[index % 2]!, index)))
  expect(passed(statuses)).toBe(20)
})

test('after the period it counts again, and a refusal says when that is', async () => {
  const remoteAddress = '203.0.113.4'
  await statusesOf(40, signInFrom(remoteAddress))
  const refused = await first.app.inject({ ...signIn, remoteAddress })
  expect(refused.statusCode).toBe(429)
  expect(refused.json()).toMatchObject({ code: 'too-many-requests' })
  expect(refused.headers).toMatchObject({ 'x-ratelimit-limit': '20', 'x-ratelimit-remaining': '0' })
  const seconds = Number(refused.headers['retry-after'])
  expect(seconds).toBeGreaterThan(590)
  expect(seconds).toBeLessThanOrEqual(600)
  // A process that has not refused it yet asks the database.
  const third = await testApp({ env, database: { address: first.address, drop: async () => {} } })
  expect((await third.app.inject({ ...signIn, remoteAddress })).statusCode).toBe(429)
  await first.db`update limit_count set ends_at = now()`
  const fourth = await testApp({ env, database: { address: first.address, drop: async () => {} } })
  expect((await fourth.app.inject({ ...signIn, remoteAddress })).statusCode).not.toBe(429)
})

test('an exceeded limit is refused without asking the database again', async () => {
  const remoteAddress = '203.0.113.5'
  await statusesOf(50, signInFrom(remoteAddress))
  const countOf = async () => {
    const [row] = await first.db<[{ sum: number }]>`select sum(count)::int as sum from limit_count`
    return row.sum
  }
  const before = await countOf()
  expect(passed(await statusesOf(10, signInFrom(remoteAddress)))).toBe(0)
  expect(await countOf()).toBe(before)
})

test('an API key has one quota at all processes', async () => {
  const { authorization } = await programOf(first, await meet(first, 'member'))
  const statuses = await statusesOf(2 * KEY_RATE, async ({ app }) => {
    return (await app.inject({ url: '/api/bookings', headers: { authorization: authorization! } })).statusCode
  })
  expect(passed(statuses)).toBe(KEY_RATE)
})

async function askModel({ app }: TestApp, words: string, remoteAddress: string): Promise<BookingPreferences> {
  const payload = { user_request: `soccer ${words}`, time_zone: 'America/Chicago' }
  return (await app.inject({ method: 'POST', url: '/api/ai/booking', payload, remoteAddress })).json()
}

test('the language model’s budget is spent once by all processes', async () => {
  model.answerWith(saidOfBooking({ sport: ['Soccer', 'soccer'] }))
  model.forget()
  for (let index = 0; index < 30; index++) await askModel(both[index % 2]!, `zq${index}`, '203.0.113.6')
  expect(model.calls).toHaveLength(20)
  await first.db`update limit_count set count = 2000 where key = 'model day-limit'`
  for (const app of both)
    expect(await askModel(app, 'zqday', '203.0.113.7')).toMatchObject({
      sport: 'Soccer',
      engine: 'built-in',
      fallback: expect.stringMatching(/reached its daily limit/),
    })
  expect(model.calls).toHaveLength(20)
})

test('limits of one process do not count at the other', async () => {
  const url = '/api/facilities/00000000-0000-4000-8000-000000000000/availability?start=2031-01-01&end=2031-01-02'
  const ask = async ({ app }: TestApp) => (await app.inject({ url, remoteAddress: '203.0.113.8' })).statusCode
  expect(passed(await statusesOf(80, ask))).toBe(60)
})

test('without the database shared limits refuse with 503, and the model is not asked', async () => {
  model.forget()
  await withoutDatabase.db.end()
  const refused = await withoutDatabase.app.inject({ ...signIn, remoteAddress: '203.0.113.9' })
  expect(refused.statusCode).toBe(503)
  expect(refused.headers['retry-after']).toBe('1')
  const headers = { authorization: `Bearer ofk_${'x'.repeat(43)}` }
  expect((await withoutDatabase.app.inject({ url: '/api/bookings', headers })).statusCode).toBe(503)
  expect(await askModel(withoutDatabase, 'zqdown', '203.0.113.9')).toMatchObject({
    sport: 'Soccer',
    engine: 'built-in',
    fallback: expect.stringMatching(/isn’t available right now/),
  })
  expect(model.calls).toEqual([])
})

test('addresses are not stored', async () => {
  const rows = await first.db<{ key: string }[]>`select key from limit_count`
  expect(rows.length).toBeGreaterThan(0)
  for (const { key } of rows) expect(key).not.toContain('203.0.113')
})
