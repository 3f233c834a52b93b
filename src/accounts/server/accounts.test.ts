import { createHash, createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { futureDate, holdSome, makeFacility } from '#app/testing/make.ts'
import { type Browser, newBrowser, testApp } from '#app/testing/test-app.ts'
import { readSigningSecret } from '#kit/server/settings.ts'
import { ADMINISTRATOR_COOKIE, type Session } from '../contract.ts'
import { makeAdministratorLink, makeFirstAdministratorLink } from './make-administrator-link.ts'

const app = await testApp()
const PUBLIC_URL = 'https://openfield.example'

test('a database gets one first link, however often it starts', async () => {
  const fresh = await testApp()
  expect(await makeFirstAdministratorLink(fresh.db, PUBLIC_URL)).toMatch(
    /^https:\/\/openfield\.example\/sign-in\?token=[\w-]{43}$/,
  )
  expect(await makeFirstAdministratorLink(fresh.db, PUBLIC_URL)).toBeNull()
})

test('the database keeps no token and no session that could be used', async () => {
  const token = await makeToken()
  const browser = await signedIn()
  const sessionId = decodeURIComponent(browser.cookies.get(ADMINISTRATOR_COOKIE)!).split('.')[0]!
  const links = await app.db`select token_hash from administrator_link where token_hash = ${sha256(token)}`
  const sessions = await app.db`select id_hash from administrator_session where id_hash = ${sha256(sessionId)}`
  expect([links.length, sessions.length]).toEqual([1, 1])
  const kept = JSON.stringify([
    await app.db`select * from administrator_link`,
    await app.db`table administrator_session`,
  ])
  expect(kept).not.toContain(token)
  expect(kept).not.toContain(sessionId)
})

test('a link signs in one browser, and the next one finds it used', async () => {
  const token = await makeToken()
  const [first, second] = [newBrowser(), newBrowser()]
  expect(await app.post('/api/sign-in', { token }, first)).toMatchObject({
    status: 200,
    body: { isAdministrator: true },
  })
  expect(await app.post('/api/sign-in', { token }, second)).toMatchObject({
    status: 410,
    body: { code: 'sign-in-link-over' },
  })
  expect([await isSignedIn(first), await isSignedIn(second)]).toEqual([true, false])
})

test('a link used twenty times at once opens one session', async () => {
  const token = await makeToken()
  const before = await countSessions()
  const answers = await Promise.all(Array.from({ length: 20 }, () => app.post('/api/sign-in', { token })))
  expect(answers.map(answer => answer.status).toSorted((a, b) => a - b)).toEqual([
    200,
    ...Array.from({ length: 19 }, () => 410),
  ])
  expect(await countSessions()).toBe(before + 1)
})

test('a link is over after its hour', async () => {
  const token = await makeToken()
  await app.db`update administrator_link set expires_at = now() where token_hash = ${sha256(token)}`
  expect((await app.post('/api/sign-in', { token })).status).toBe(410)
})

test.each(['', 'x', 'x'.repeat(43), '\0'])('%j is no token', async token => {
  expect((await app.post('/api/sign-in', { token })).status).toBe(410)
})

test.each([{}, { token: 5 }, { token: 'x'.repeat(201) }])('a request of %j is refused', async body => {
  expect((await app.post('/api/sign-in', body)).status).toBe(400)
})

test('the cookie is for the server alone, for our own pages alone, and for twelve hours', async () => {
  const answer = await app.app.inject({ method: 'POST', url: '/api/sign-in', payload: { token: await makeToken() } })
  expect(answer.cookies).toEqual([
    expect.objectContaining({
      name: ADMINISTRATOR_COOKIE,
      httpOnly: true,
      sameSite: 'Strict',
      path: '/',
      maxAge: 12 * 60 * 60,
    }),
  ])
  expect(answer.headers['cache-control']).toBe('no-store')
})

test('signing out ends the session for a copy of the cookie too, and may be done twice', async () => {
  const browser = await signedIn()
  const thief: Browser = { cookies: new Map(browser.cookies) }
  expect(await isSignedIn(thief)).toBe(true)
  expect(await app.post('/api/sign-out', undefined, browser)).toMatchObject({
    status: 200,
    body: { isAdministrator: false, account: null },
  })
  expect(browser.cookies.has(ADMINISTRATOR_COOKIE)).toBe(false)
  expect([await isSignedIn(browser), await isSignedIn(thief)]).toEqual([false, false])
  expect((await app.post('/api/sign-out', undefined, thief)).status).toBe(200)
})

test('a session is over after twelve hours even if its cookie says otherwise', async () => {
  const browser = await signedIn()
  const sessionId = browser.cookies.get(ADMINISTRATOR_COOKIE)!.split('.')[0]!
  await app.db`
    update administrator_session set created_at = now() - interval '12 hours' where id_hash = ${sha256(sessionId)}`
  expect(await isSignedIn(browser)).toBe(false)
})

test('a forged cookie signs nobody in', async () => {
  const browser = await signedIn()
  const cookie = browser.cookies.get(ADMINISTRATOR_COOKIE)!
  const [id, since, signature] = cookie.split('.') as [string, string, string]
  const unknown = `${'x'.repeat(43)}.${since}`
  const forged = [
    '',
    unknown,
    `${id}.${since}`,
    `${id}.${Number(since) + 1}.${signature}`,
    `${id}.${since}.${signature.slice(1)}`,
    sign(unknown, 'a secret that is not ours'),
    // Ours, but of no session: nobody but us could have made it.
    sign(unknown, await readSigningSecret(app.db)),
  ]
  const answers = await Promise.all(
    forged.map(value => isSignedIn({ cookies: new Map([[ADMINISTRATOR_COOKIE, value]]) })),
  )
  expect(answers).toEqual(forged.map(() => false))
  expect(await isSignedIn(browser)).toBe(true)
})

test("a visitor's signed cookie under the administrator's name signs nobody in", async () => {
  const { browser } = await holdSome(app, await makeFacility(app.db), 1, futureDate())
  const [visitor] = browser.cookies.values()
  expect(await isSignedIn({ cookies: new Map([[ADMINISTRATOR_COOKIE, visitor!]]) })).toBe(false)
})

test('without a cookie of ours the database is not asked who is an administrator', async () => {
  await app.db`alter table administrator_session rename to administrator_session_away`
  const asked = [
    await isSignedIn(newBrowser()),
    await isSignedIn({ cookies: new Map([[ADMINISTRATOR_COOKIE, 'forged']]) }),
  ]
  await app.db`alter table administrator_session_away rename to administrator_session`
  expect(asked).toEqual([false, false])
})

async function makeToken(): Promise<string> {
  return new URL(await makeAdministratorLink(app.db, PUBLIC_URL)).searchParams.get('token')!
}

async function signedIn(): Promise<Browser> {
  const browser = newBrowser()
  await app.post('/api/sign-in', { token: await makeToken() }, browser)
  return browser
}

async function isSignedIn(browser: Browser): Promise<boolean> {
  return (await app.get<Session>('/api/session', browser)).body.isAdministrator
}

async function countSessions(): Promise<number> {
  const [row] = await app.db<{ count: number }[]>`select count(*)::int from administrator_session`
  return row!.count
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

/** As the cookie plugin signs: the value, a dot, and HMAC-SHA-256 in base64 without its padding. */
function sign(value: string, secret: string): string {
  return `${value}.${createHmac('sha256', secret).update(value).digest('base64').replace(/=+$/, '')}`
}
