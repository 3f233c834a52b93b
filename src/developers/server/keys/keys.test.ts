import { expect, test } from 'vitest'
import { keyScopes } from '#accounts/key-rules.ts'
import { makeBooking } from '#app/testing/buy.ts'
import { futureDate } from '#app/testing/make-facility.ts'
import { programOf } from '#app/testing/make-key.ts'
import { makeOwnedFacility } from '#app/testing/make-owned.ts'
import { meet } from '#app/testing/permissions/roles.ts'
import { mailedToken } from '#app/testing/read-mails.ts'
import { newBrowser, testApp } from '#app/testing/test-app.ts'
import type { ApiKeys, MadeKey } from '#developers/key-contract.ts'
import { KEY_LIMIT, KEY_RATE } from '#developers/key-limits.ts'

const app = await testApp()
const limited = await testApp({ env: { RATE_LIMITS: 'on' } })
const request = { name: '  Wall   display ', scopes: ['book', 'read', 'read'].slice(0, 2) }

test('a key is returned once and stored only as a hash', async () => {
  const person = await meet(app, 'member')
  const made = await app.post<MadeKey>('/api/developer/keys', request, person)
  expect(made.status).toBe(200)
  expect(made.headers['cache-control']).toBe('no-store')
  const { token, key } = made.body
  expect(token).toMatch(/^ofk_[\w-]{43}$/)
  expect(key).toMatchObject({
    name: 'Wall display',
    prefix: token.slice(0, 10),
    scopes: ['read', 'book'],
    lastUsedAt: null,
  })
  const listed = await app.get<ApiKeys>('/api/developer/keys', person)
  expect(listed.body).toEqual({ isFresh: true, keys: [key] })
  expect(listed.text).not.toContain(token)
  const [row] = await app.db<{ text: string }[]>`select k::text as text from api_key k where id = ${key.id}`
  expect(row!.text).not.toContain(token.slice(10))
})

test('a key is revoked immediately, by its own account only', async () => {
  const [person, other] = [await meet(app, 'member'), await meet(app, 'another member')]
  const program = await programOf(app, person)
  const url = `/api/developer/keys/${program.made.key.id}/revoke`
  expect((await app.get('/api/bookings', program)).status).toBe(200)
  const { body } = await app.get<ApiKeys>('/api/developer/keys', person)
  expect(body.keys[0]!.lastUsedAt).not.toBeNull()
  expect(await app.post(url, undefined, other)).toMatchObject({ status: 404, body: { code: 'key-not-found' } })
  expect(await app.post(url, undefined, person)).toMatchObject({ status: 200, body: { keys: [] } })
  expect(await app.get('/api/bookings', program)).toMatchObject({ status: 401, body: { code: 'key-unknown' } })
  expect((await app.post(url, undefined, person)).status).toBe(404)
})

test.each([
  [{ name: ' ', scopes: ['read'] }, 'name'],
  [{ name: 'x'.repeat(61), scopes: ['read'] }, 'name'],
  [{ name: 'Display', scopes: [] }, 'scopes'],
  [{ name: 'Display', scopes: ['administrate'] }, 'scopes.0'],
])('creating a key with %j is refused', async (body, path) => {
  const answer = await app.post('/api/developer/keys', body, await meet(app, 'member'))
  expect(answer).toMatchObject({ status: 400, body: { code: 'invalid-request', errors: [{ path }] } })
})

test('creating a key requires a recent sign-in and a verified address', async () => {
  expect(await app.post('/api/developer/keys', request)).toMatchObject({
    status: 401,
    body: { code: 'account-needed' },
  })
  const unverified = await app.owner('Una Unverified', { isVerified: false })
  expect(await app.post('/api/developer/keys', request, unverified)).toMatchObject({
    status: 403,
    body: { code: 'address-unproved' },
  })
  const person = await meet(app, 'member')
  await app.db`update account_session set created_at = now() - interval '11 minutes' where account_id = ${person.account!.id}`
  expect(await app.post('/api/developer/keys', request, person)).toMatchObject({
    status: 403,
    body: { code: 'sign-in-anew' },
  })
  expect(await app.get('/api/developer/keys', person)).toMatchObject({ status: 200, body: { isFresh: false } })
})

test('resetting a forgotten password ends all keys; changing a password keeps them', async () => {
  const person = await meet(app, 'member')
  const [program, other] = [await programOf(app, person), await programOf(app, await meet(app, 'another member'))]
  const { email } = person.account!
  await app.post('/api/account/password', { password: 'rain on the far touchline' }, person)
  expect((await app.get('/api/bookings', program)).status).toBe(200)
  await app.post('/api/account/forgotten-password', { email })
  const token = await mailedToken(app, email, 'account-reset')
  const reset = await app.post('/api/account/reset-password', { token, password: 'chalk on a wet morning' })
  expect(reset.status).toBe(200)
  expect(await app.get('/api/bookings', program)).toMatchObject({ status: 401, body: { code: 'key-unknown' } })
  expect((await app.get('/api/bookings', other)).status).toBe(200)
})

test('signing a person out everywhere ends their keys, and the log says how many', async () => {
  const person = await meet(app, 'member')
  const program = await programOf(app, person)
  const url = `/api/admin/people/${person.account!.id}/end-sessions`
  const answer = await app.post(url, {}, await app.administrator())
  expect(answer.body).toMatchObject({ changes: [{ action: 'sessions-ended', after: { sessions: 1, keys: 1 } }] })
  expect((await app.get('/api/bookings', program)).status).toBe(401)
})

test('an account has at most twenty keys, even with simultaneous creation', async () => {
  const person = await meet(app, 'member')
  const all = await Promise.all(
    Array.from({ length: KEY_LIMIT + 5 }, () => app.post('/api/developer/keys', request, person)),
  )
  expect(all.filter(({ status }) => status === 200)).toHaveLength(KEY_LIMIT)
  expect(all.find(({ status }) => status === 409)).toMatchObject({ body: { code: 'key-limit' } })
})

test('a key acts as its account without cookies, and cookies sent with a key are ignored', async () => {
  const [member, other] = [await meet(app, 'member'), await meet(app, 'another member')]
  const program = await programOf(app, member)
  const { id } = member.account!
  expect((await app.get('/api/session', program)).body).toMatchObject({ account: { id }, isAdministrator: false })
  const both = { ...program, cookies: new Map(other.cookies) }
  expect((await app.get('/api/session', both)).body).toMatchObject({ account: { id } })
})

test('an administrator’s key has no administrator rights', async () => {
  const person = await meet(app, 'administrator')
  await app.db`update account set email_verified = true where id = ${person.account!.id}`
  const program = await programOf(app, person)
  expect((await app.get('/api/session', program)).body).toMatchObject({ isAdministrator: false })
  expect(await app.get('/api/admin/summary', program)).toMatchObject({ status: 403, body: { code: 'key-not-enough' } })
})

test.each(['a-key-without-its-beginning', 'ofk_', `ofk_${'A'.repeat(43)}`, `ofk_${'A'.repeat(4_000)}`, 'ofk_’'])(
  '%.12s… is refused',
  async token => {
    const answer = await app.get('/api/facilities', { ...newBrowser(), authorization: `bearer ${encodeURI(token)}` })
    expect(answer).toMatchObject({ status: 401, body: { code: 'key-unknown' } })
    expect(answer.headers['www-authenticate']).toContain('invalid_token')
  },
)

test('other authorization schemes are ignored', async () => {
  for (const authorization of ['Basic b2ZrX2E6', 'Digest username="ofk"', ''])
    expect((await app.get('/api/facilities', { ...newBrowser(), authorization })).status).toBe(200)
})

test('the log names the key for changes by API key, and none for the owner’s own', async () => {
  const person = await meet(app, 'owner')
  const program = await programOf(app, person, ['manage'])
  const facility = await makeOwnedFacility(app.db, { ownerId: person.account!.id })
  const closure = { from: `${futureDate()}T08:00`, to: `${futureDate()}T12:00`, reason: 'New turf', remedy: 'refund' }
  for (const who of [program, person]) {
    const { status, text } = await app.post(`/api/facilities/${facility}/closures`, closure, who)
    expect(status, text).toBeLessThan(300)
    closure.from = `${futureDate()}T13:00`
    closure.to = `${futureDate()}T14:00`
  }
  const rows = await app.db`select via_key as key from audit_entry where actor_id = ${person.account!.id} order by id`
  expect(rows.map(({ key }) => key as string | null)).toEqual([program.made.key.prefix, null])
  const log = await app.get<{ viaKey: string | null }[]>(
    `/api/admin/log?actor=${person.account!.email}`,
    await app.administrator(),
  )
  expect(log.body.map(({ viaKey }) => viaKey)).toEqual([null, program.made.key.prefix])
})

test('a key with other scopes does not get a replayed response', async () => {
  const person = await meet(app, 'owner')
  const [customer, all] = [await programOf(app, person, ['read', 'book']), await programOf(app, person, keyScopes)]
  const facilityId = await makeOwnedFacility(app.db, { ownerId: person.account!.id })
  const { booking } = await makeBooking(app, { facilityId, count: 1 })
  const cancel = async ({ authorization }: typeof all) => {
    const headers = { authorization: authorization!, 'idempotency-key': 'the-same' }
    const url = `/api/bookings/${booking.id}/cancel`
    return (await app.app.inject({ method: 'POST', url, payload: {}, headers })).statusCode
  }
  expect([await cancel(customer), await cancel(all), await cancel(customer)]).toEqual([404, 200, 404])
})

test('a key can send sixty requests a minute, from any address and in any letter case', async () => {
  const program = await programOf(limited, await meet(limited, 'member'), keyScopes)
  const ask = (at: number) =>
    limited.app.inject({
      url: '/api/bookings',
      remoteAddress: `10.1.0.${at % 5}`,
      headers: { authorization: `${at % 2 ? 'Bearer' : 'bearer '} ${program.made.token}` },
    })
  const first = await ask(0)
  expect(first.headers).toMatchObject({ 'ratelimit-limit': `${KEY_RATE}`, 'ratelimit-remaining': `${KEY_RATE - 1}` })
  expect(Number(first.headers['ratelimit-reset'])).toBeGreaterThan(0)
  const rest = []
  for (let at = 0; at < KEY_RATE + 4; at += 1) rest.push(await ask(at))
  const refused = rest.filter(({ statusCode }) => statusCode === 429)
  expect(refused).toHaveLength(5)
  expect(refused[0]!.json()).toMatchObject({ code: 'too-many-requests' })
  expect(Number(refused[0]!.headers['retry-after'])).toBeGreaterThan(0)
  expect((await limited.get('/api/facilities')).status).toBe(200)
})

test('many wrong keys rate-limit the caller', async () => {
  const statuses: number[] = []
  for (let at = 0; at < 35; at += 1) {
    const headers = { authorization: `Bearer ofk_${String(at).padStart(43, 'x')}` }
    statuses.push((await limited.app.inject({ url: '/api/bookings', remoteAddress: '10.2.0.1', headers })).statusCode)
  }
  expect(statuses.slice(0, 30)).toEqual(Array.from({ length: 30 }, () => 401))
  expect(statuses.at(-1)).toBe(429)
})

test('pages on other sites can read only public data and cannot send a key', async () => {
  const of = async (url: string, authorization?: string) =>
    (
      await app.app.inject({
        url,
        headers: { origin: 'https://other.example', ...(authorization && { authorization }) },
      })
    ).headers['access-control-allow-origin']
  const program = await programOf(app, await meet(app, 'member'))
  expect(await of('/api/facilities')).toBe('*')
  expect(await of('/api/facilities', program.authorization)).toBeUndefined()
  for (const url of ['/api/session', '/api/bookings', '/api/developer/keys']) expect(await of(url)).toBeUndefined()
  const headers = { origin: 'https://other.example', 'access-control-request-headers': 'authorization' }
  const preflight = await app.app.inject({ method: 'OPTIONS', url: '/api/facilities', headers })
  expect(preflight.headers['access-control-allow-headers']).toBeUndefined()
})

test('the data export names keys without their secrets, and cannot be fetched with a key', async () => {
  const person = await meet(app, 'member')
  const program = await programOf(app, person)
  const { text } = await app.get('/api/account/export.json', person)
  expect(text).toContain(program.made.key.prefix)
  expect(text).not.toContain(program.made.token)
  const refused = await app.get('/api/account/export.json', program)
  expect(refused).toMatchObject({ status: 403, body: { code: 'key-not-enough' } })
})
