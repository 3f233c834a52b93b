import { createHash, randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import {
  createAdministrator,
  makeAdministratorLink,
  makeFirstAdministratorLink,
} from '#accounts/server/people/make-administrator-link.ts'
import { futureDate, holdSome, makeFacility } from '#app/testing/make-facility.ts'
import { type Browser, newBrowser, testApp } from '#app/testing/test-app.ts'
import { ACCOUNT_COOKIE, type Session } from '../contract.ts'

const app = await testApp()
const PUBLIC_URL = 'https://openfield.example'

test('the first administrator link is created only once per database', async () => {
  const fresh = await testApp()
  expect(await makeFirstAdministratorLink(fresh.db, PUBLIC_URL)).toMatch(
    /^https:\/\/openfield\.example\/sign-in\?token=[\w-]{43}$/,
  )
  expect(await makeFirstAdministratorLink(fresh.db, PUBLIC_URL)).toBeNull()
})

test('the database stores only hashes of link tokens', async () => {
  const token = await makeToken()
  const links = await app.db`select token_hash from account_link where token_hash = ${sha256(token)}`
  expect(links).toHaveLength(1)
  expect(JSON.stringify(await app.db`select * from account_link`)).not.toContain(token)
})

test('creating an administrator on the console works and is audited', async () => {
  const email = `${randomUUID()}@Example.org`
  const link = await createAdministrator(app.db, PUBLIC_URL, { email, name: 'Ada Sample' })
  const { body } = await app.post<Session>('/api/sign-in', { token: new URL(link).searchParams.get('token') })
  expect(body).toMatchObject({ isAdministrator: true, account: { name: 'Ada Sample', email: email.toLowerCase() } })
  const entries = await app.db`
    select actor_role as role, action, subject_name as name from audit_entry where subject_id = ${body.account!.id}`
  expect(entries).toEqual([{ role: 'console', action: 'administrator-created', name: email.toLowerCase() }])
})

test('promoting an existing account keeps its data and ends its sessions', async () => {
  const owner = await app.owner()
  const link = await createAdministrator(app.db, PUBLIC_URL, { email: owner.account.email, name: 'Somebody' })
  const { body } = await app.post<Session>('/api/sign-in', { token: new URL(link).searchParams.get('token') })
  expect(body).toEqual({ isAdministrator: true, mustSignInAgain: false, account: owner.account })
  expect((await app.get<Session>('/api/session', owner)).body.account).toBeNull()
})

test('demotion takes effect on the next request and invalidates links', async () => {
  const email = `${randomUUID()}@example.org`
  const links = [
    await createAdministrator(app.db, PUBLIC_URL, { email, name: 'Ada Sample' }),
    await createAdministrator(app.db, PUBLIC_URL, { email, name: 'Ada Sample' }),
  ]
  const [first, second] = links.map(link => new URL(link).searchParams.get('token'))
  const browser = newBrowser()
  await app.post('/api/sign-in', { token: first }, browser)
  expect((await app.get('/api/leads', browser)).status).toBe(200)
  await app.db`update account set is_administrator = false where email = ${email}`
  expect((await app.get('/api/leads', browser)).body).toMatchObject({ status: 403, code: 'not-allowed' })
  expect((await app.post('/api/sign-in', { token: second })).body).toMatchObject({ code: 'sign-in-link-over' })
})

test('an administrator link works in one browser only', async () => {
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

test('20 simultaneous uses of a link create one session', async () => {
  const token = await makeToken()
  const before = await countSessions()
  const answers = await Promise.all(Array.from({ length: 20 }, () => app.post('/api/sign-in', { token })))
  expect(answers.map(answer => answer.status).toSorted((a, b) => a - b)).toEqual([
    200,
    ...Array.from({ length: 19 }, () => 410),
  ])
  expect(await countSessions()).toBe(before + 1)
})

test('an expired link returns 410', async () => {
  const token = await makeToken()
  await app.db`update account_link set expires_at = now() where token_hash = ${sha256(token)}`
  expect((await app.post('/api/sign-in', { token })).status).toBe(410)
})

test.each(['', 'x', 'x'.repeat(43), '\0'])('token %j returns 410', async token => {
  expect((await app.post('/api/sign-in', { token })).status).toBe(410)
})

test.each([{}, { token: 5 }, { token: 'x'.repeat(201) }])('body %j returns 400', async body => {
  expect((await app.post('/api/sign-in', body)).status).toBe(400)
})

test('sign-in rotates the session, so a planted cookie is useless', async () => {
  const browser = await app.owner()
  const planted: Browser = { cookies: new Map(browser.cookies) }
  await app.post('/api/sign-in', { token: await makeToken() }, browser)
  expect(browser.cookies.get(ACCOUNT_COOKIE)).not.toBe(planted.cookies.get(ACCOUNT_COOKIE))
  expect([await isSignedIn(browser), await isSignedIn(planted)]).toEqual([true, false])
})

test('administrator rights lapse 12 hours after sign-in', async () => {
  const browser = await signedIn()
  await app.db`
    update account_session set created_at = now() - interval '12 hours'
    where account_id = (select id from account where is_administrator order by created_at limit 1)`
  expect(await isSignedIn(browser)).toBe(false)
  expect((await app.get<Session>('/api/session', browser)).body.account).not.toBeNull()
  expect((await app.get('/api/leads', browser)).body).toMatchObject({ status: 401, code: 'not-signed-in' })
})

test('a visitor cookie under the account cookie name does not sign in', async () => {
  const { browser } = await holdSome(app, await makeFacility(app.db), 1, futureDate())
  const [visitor] = browser.cookies.values()
  expect(await isSignedIn({ cookies: new Map([[ACCOUNT_COOKIE, visitor!]]) })).toBe(false)
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
  const [row] = await app.db<{ count: number }[]>`select count(*)::int from account_session`
  return row!.count
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
