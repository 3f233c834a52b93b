import { createHash, randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Session } from '#accounts/contract.ts'
import { accountCalls, newEmail, PASSWORD } from '#app/testing/account-calls.ts'
import { cellOptions } from '#app/testing/cell-env.ts'
import { readMails } from '#app/testing/read-mails.ts'
import { type Browser, newBrowser, testApp } from '#app/testing/test-app.ts'
import { cellKey } from '#kit/server/config/cells.ts'
import { cellClientSecret } from '#kit/server/config/identity-providers.ts'

// Nobody serves east.
const options = await cellOptions({ west: 'CA', south: 'TX', east: 'NY' })
const woken: string[] = []
const west = await testApp({ ...options.west, wake: job => void woken.push(job) })
const south = await testApp(options.south)
const alone = await testApp()
const cells = west.services.cells!
const inWest = accountCalls(west)
const inSouth = accountCalls(south)

test('a person who is signed in at one cell is signed in at another by two redirects', async () => {
  const { person, email } = await meet()
  const { status, body } = await signInAtSouth(person, '/bookings')
  expect(status).toBe(200)
  expect(body).toMatchObject({ next: '/bookings', session: { account: { email, isEmailVerified: true } } })
  expect(body.session).toMatchObject({ isAdministrator: false })
  expect((await inSouth.sessionOf(person.south)).account?.id).toBe(body.session.account!.id)
  expect((await inWest.sessionOf(person.west)).account?.email).toBe(email)
  const again = await signInAtSouth(person)
  expect(again.body.session.account?.id).toBe(body.session.account!.id)
})

test('an account of the other cell with the same verified address is linked, and told so', async () => {
  const { person, email } = await meet()
  const { body } = await inSouth.signUp({ email }, newBrowser())
  await south.db`update account set email_verified = true where email = ${email}`
  expect((await signInAtSouth(person)).body.session.account?.id).toBe(body.account!.id)
  expect((await readMails(south, email)).map(({ subject }) => subject)).toContain('Your account was linked')
})

test('somebody who took the address at the other cell without proving it is signed out', async () => {
  const { person, email } = await meet()
  const squatter = newBrowser()
  await inSouth.signUp({ email }, squatter)
  expect((await signInAtSouth(person)).status).toBe(200)
  expect((await inSouth.sessionOf(squatter)).account).toBeNull()
  expect((await inSouth.signIn({ email, password: PASSWORD })).status).toBe(401)
})

test('strangers, and addresses that are not verified, get no code', async () => {
  expect(await authorize(newBrowser(), requestOf({}))).toMatchObject({ status: 401, body: { code: 'account-needed' } })
  const { person } = await meet({ isVerified: false })
  const refusal = { status: 409, body: { code: 'cell-email-unverified' } }
  expect(await authorize(person.west, requestOf({}))).toMatchObject(refusal)
})

test('codes are given only where people sign in', async () => {
  const missing = { status: 404, body: { code: 'cell-not-found' } }
  for (const app of [south, alone]) {
    const owner = await app.owner()
    expect(await app.post('/api/account/cells/authorize', { query: requestOf({}) }, owner)).toMatchObject(missing)
    expect((await app.app.inject({ url: '/.well-known/openid-configuration', headers: hostOf(app) })).statusCode).toBe(
      404,
    )
  }
  expect(await alone.post('/api/account/cells/end-sessions', { ids: [randomUUID()] })).toMatchObject(missing)
  expect((await alone.post('/api/account/with/cell/start', {})).status).toBe(404)
})

test.each([
  ['another address', { redirect_uri: 'https://evil.example/sign-in/with/cell' }],
  ['another path', { redirect_uri: `${options.south.origin}/search` }],
  ['an address that begins the same', { redirect_uri: `${options.south.origin}@evil.example/sign-in/with/cell` }],
  ['the address of another cell', { client_id: 'east' }],
  ['an unknown cell', { client_id: 'north' }],
  ['the cell itself', { client_id: 'west', redirect_uri: `${options.west.origin}/sign-in/with/cell` }],
  ['a token instead of a code', { response_type: 'token' }],
  ['no identity', { scope: 'profile' }],
  ['no proof key', { code_challenge: '' }],
  ['a plain proof key', { code_challenge_method: 'plain' }],
  ['no nonce', { nonce: '' }],
])('an authorization request with %s is refused without a redirect', async (_, changed) => {
  const { person } = await meet()
  const answer = await authorize(person.west, requestOf(changed))
  expect(answer).toMatchObject({ status: 400, body: { code: 'cell-refused' } })
  expect(answer.body).not.toHaveProperty('url')
})

test('an answer and its code work once, and in the browser that asked', async () => {
  const { person } = await meet()
  const { answer } = await bringAnswer(person)
  const refused = { status: 401, body: { code: 'provider-refused' } }
  expect(await finish(answer, newBrowser())).toMatchObject(refused)
  expect((await finish(answer, person.south)).status).toBe(200)
  expect(await finish(answer, person.south)).toMatchObject(refused)
})

test('the code is worthless to others: with another secret, cell, verifier or address, and after the first attempt', async () => {
  const { person } = await meet()
  const wrong = [
    [{ client_secret: cellClientSecret(cells, { name: 'east' }) }, 401, 'invalid_client'],
    [{ client_id: 'north' }, 401, 'invalid_client'],
    [{ grant_type: 'password' }, 400, 'unsupported_grant_type'],
    [{ code_verifier: 'another' }, 400, 'invalid_grant'],
    [{ redirect_uri: `${options.east.origin}/sign-in/with/cell` }, 400, 'invalid_grant'],
    [{ client_id: 'east', client_secret: cellClientSecret(cells, { name: 'east' }) }, 400, 'invalid_grant'],
  ] as const
  for (const [changed, status, error] of wrong) {
    const code = await codeOf(person.west)
    expect(await exchange({ code, ...changed })).toMatchObject({ status, body: { error } })
    // A client that proved itself has used the code up.
    const isUsed = error === 'invalid_grant'
    expect((await exchange({ code })).status).toBe(isUsed ? 400 : 200)
    expect((await exchange({ code })).status).toBe(400)
  }
  expect(await exchange({})).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
})

test('a code ends with the session, with its minute, and with the next code', async () => {
  const { person } = await meet()
  const first = await codeOf(person.west)
  const second = await codeOf(person.west)
  expect((await exchange({ code: first })).status).toBe(400)
  await west.db`update account_cell_session set code_expires_at = now() where code_hash = ${hashOf(second)}`
  expect((await exchange({ code: second })).status).toBe(400)
  const third = await codeOf(person.west)
  await west.post('/api/sign-out', undefined, person.west)
  expect((await exchange({ code: third })).status).toBe(400)
})

test.each(['west', 'south'] as const)('signing out at %s signs out at both', async name => {
  const { person } = await meet()
  await signInAtSouth(person)
  const app = { west, south }[name]
  woken.length = 0
  await app.post('/api/sign-out', undefined, person[name])
  if (name === 'west') expect(woken).toContain('end-cell-sessions')
  expect(await app.run('end-cell-sessions')).toBe('1 ended')
  expect((await inSouth.sessionOf(person.south)).account).toBeNull()
  expect((await inWest.sessionOf(person.west)).account).toBeNull()
  // Neither tells the other what it was told.
  expect([await west.run('end-cell-sessions'), await south.run('end-cell-sessions')]).toEqual(['0 ended', '0 ended'])
})

test('signing in again at the other cell replaces the session there and ends nothing else', async () => {
  const { person } = await meet()
  await signInAtSouth(person)
  const first = { cookies: new Map(person.south.cookies) }
  await signInAtSouth(person)
  expect((await inSouth.sessionOf(first)).account).toBeNull()
  expect([await west.run('end-cell-sessions'), await south.run('end-cell-sessions')]).toEqual(['0 ended', '0 ended'])
  expect((await inWest.sessionOf(person.west)).account).not.toBeNull()
  expect((await inSouth.sessionOf(person.south)).account).not.toBeNull()
})

test('deleting the account signs out elsewhere, where the account stays until it is deleted there', async () => {
  const { person, email } = await meet()
  const { body } = await signInAtSouth(person)
  expect((await west.post('/api/account/delete', { email }, person.west)).status).toBe(200)
  await west.run('end-cell-sessions')
  expect((await inSouth.sessionOf(person.south)).account).toBeNull()
  const rows = await south.db`select from account where id = ${body.session.account!.id}`
  expect(rows).toHaveLength(1)
  // A new account with the same verified address is the same person again.
  const { person: anew } = await meet({ email })
  expect((await signInAtSouth(anew)).body.session.account?.id).toBe(body.session.account!.id)
})

test('a cell that does not answer is told later, and nothing else waits for it', async () => {
  const { person } = await meet()
  await signInAtSouth(person)
  const request = requestOf({ client_id: 'east', redirect_uri: `${options.east.origin}/sign-in/with/cell` })
  expect((await authorize(person.west, request)).status).toBe(200)
  await west.post('/api/sign-out', undefined, person.west)
  expect(await west.run('end-cell-sessions')).toBe('1 ended')
  const waiting = () => west.db`select from account_cell_session where session_id is null and cell = 'east'`
  expect((await waiting()).length).toBeGreaterThan(0)
  await west.db`update account_cell_session set created_at = now() - interval '31 days' where cell = 'east'`
  await west.run('end-cell-sessions')
  expect(await waiting()).toHaveLength(0)
})

test('only cells end each other’s sessions', async () => {
  const path = '/api/account/cells/end-sessions'
  const refusal = { status: 403, body: { code: 'cell-unknown' } }
  expect(await south.post(path, { ids: [randomUUID()] })).toMatchObject(refusal)
  const told = (key: string, payload: object) =>
    south.app.inject({ method: 'POST', url: path, payload, headers: { ...hostOf(south), 'x-openfield-cell': key } })
  expect((await told(cellKey({ secret: 'guessed' }, 'ask'), { ids: [randomUUID()] })).statusCode).toBe(403)
  const own = cellKey(cells, 'ask')
  expect((await told(own, { ids: [randomUUID()] })).json()).toEqual({ ended: 0 })
  expect((await told(own, { ids: ['1'] })).statusCode).toBe(400)
  expect((await told(own, { ids: [] })).statusCode).toBe(400)
})

type Person = { west: Browser; south: Browser }

/** Signed in at west. */
async function meet({ email = newEmail(), isVerified = true } = {}) {
  const person: Person = { west: newBrowser(), south: newBrowser() }
  await inWest.signUp({ email }, person.west)
  if (isVerified) await west.db`update account set email_verified = true where email = ${email}`
  return { person, email }
}

async function bringAnswer(person: Person, next?: string): Promise<{ answer: string }> {
  const { body } = await south.post<{ url: string }>('/api/account/with/cell/start', { next }, person.south)
  expect(body.url).toMatch(`${options.west.origin}/sign-in/cell?`)
  const agreed = await authorize(person.west, new URL(body.url).search.slice(1))
  expect(agreed.body.url).toMatch(`${options.south.origin}/sign-in/with/cell?code=`)
  return { answer: new URL(agreed.body.url).search.slice(1) }
}

async function signInAtSouth(person: Person, next?: string) {
  return finish((await bringAnswer(person, next)).answer, person.south)
}

function finish(answer: string, as: Browser) {
  return south.post<{ session: Session; next: string | null }>('/api/account/with/cell/finish', { answer }, as)
}

function authorize(as: Browser, query: string) {
  return west.post<{ url: string }>('/api/account/cells/authorize', { query }, as)
}

const VERIFIER = 'v'.repeat(43)

/** Of south, with these changes. */
function requestOf(changed: Record<string, string>): string {
  return new URLSearchParams({
    client_id: 'south',
    redirect_uri: `${options.south.origin}/sign-in/with/cell`,
    response_type: 'code',
    scope: 'openid profile email',
    state: 'state',
    nonce: 'nonce',
    code_challenge: createHash('sha256').update(VERIFIER).digest('base64url'),
    code_challenge_method: 'S256',
    ...changed,
  }).toString()
}

async function codeOf(as: Browser): Promise<string> {
  const { body } = await authorize(as, requestOf({}))
  return new URL(body.url).searchParams.get('code')!
}

async function exchange(changed: Record<string, string>) {
  const form = new URLSearchParams({
    grant_type: 'authorization_code',
    client_id: 'south',
    client_secret: cellClientSecret(cells, { name: 'south' }),
    redirect_uri: `${options.south.origin}/sign-in/with/cell`,
    code_verifier: VERIFIER,
    ...changed,
  })
  const answer = await fetch(`${options.west.origin}/api/account/cells/token`, { method: 'POST', body: form })
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}

function hostOf({ services }: typeof west) {
  return { host: new URL(services.publicUrl).host }
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
