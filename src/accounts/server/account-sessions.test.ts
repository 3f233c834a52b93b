import { createHmac, randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { accountCalls, newEmail, PASSWORD } from '#app/testing/account-calls.ts'
import { type Browser, newBrowser, testApp } from '#app/testing/test-app.ts'
import { readSigningSecret } from '#kit/server/db/settings.ts'
import { DAY } from '#kit/shared/time.ts'
import { ACCOUNT_COOKIE, type Session, VISITOR_COOKIE } from '../contract.ts'

const app = await testApp()
const { signUp, signIn, sessionOf } = accountCalls(app)

test('the session cookie is HttpOnly, SameSite=Lax and lasts 30 days', async () => {
  const payload = { name: 'Olivia', email: newEmail(), password: PASSWORD }
  const answer = await app.app.inject({ method: 'POST', url: '/api/account/sign-up', payload })
  expect(answer.cookies[0]).toMatchObject({
    name: ACCOUNT_COOKIE,
    httpOnly: true,
    sameSite: 'Lax',
    path: '/',
    maxAge: (30 * DAY) / 1000,
  })
  const [token] = answer.cookies[0]!.value.split('.')
  expect(token).toMatch(/^[\dA-Za-z]{32}$/)
  for (const name of ['secure', 'domain']) expect(answer.cookies[0]).not.toHaveProperty(name)
  const secure = await testApp({ env: { PUBLIC_URL: 'https://openfield.example', DEMO_PUBLIC: '1' } })
  const behindTls = await secure.app.inject({
    authority: 'openfield.example',
    method: 'POST',
    url: '/api/account/sign-up',
    payload,
  })
  const visit = await secure.app.inject({
    authority: 'openfield.example',
    method: 'POST',
    url: '/api/favorites',
    payload: { facilityId: randomUUID() },
  })
  const all = [...behindTls.cookies, ...visit.cookies]
  expect(all.map(({ name }) => name)).toEqual(expect.arrayContaining([ACCOUNT_COOKIE, VISITOR_COOKIE]))
  for (const cookie of all) expect(cookie).toMatchObject({ secure: true, httpOnly: true })
})

test('sign-out revokes copies of the cookie but no other session', async () => {
  const owner = await app.owner()
  const elsewhere = newBrowser()
  await signIn({ email: owner.account.email, password: 'correct horse battery' }, elsewhere)
  const thief: Browser = { cookies: new Map(owner.cookies) }
  expect(await app.post('/api/sign-out', undefined, owner)).toMatchObject({ status: 200, body: NOBODY })
  expect(owner.cookies.has(ACCOUNT_COOKIE)).toBe(false)
  expect([await sessionOf(owner), await sessionOf(thief)]).toEqual([NOBODY, NOBODY])
  expect((await sessionOf(elsewhere)).account).toEqual(owner.account)
  expect((await app.post('/api/sign-out', undefined, thief)).status).toBe(200)
})

test('sessions expire in the database, and use does not extend them', async () => {
  const owner = await app.owner()
  const [kept] = await app.db<{ days: number }[]>`
    select round(extract(epoch from expires_at - now()) / 86400)::int as days
    from account_session where account_id = ${owner.account.id}`
  expect(kept!.days).toBe(30)
  await app.db`
    update account_session set expires_at = now() + interval '1 minute', updated_at = now() - interval '29 days'
    where account_id = ${owner.account.id}`
  expect((await sessionOf(owner)).account).toEqual(owner.account)
  const [used] = await app.db<{ seconds: number }[]>`
    select extract(epoch from expires_at - now())::float8 as seconds
    from account_session where account_id = ${owner.account.id}`
  expect(used!.seconds).toBeLessThanOrEqual(60)
  await app.db`update account_session set expires_at = now() - interval '1 second' where account_id = ${owner.account.id}`
  expect(await sessionOf(owner)).toEqual(NOBODY)
})

test('a forged session cookie does not sign in', async () => {
  const owner = await app.owner()
  const cookie = owner.cookies.get(ACCOUNT_COOKIE)!
  const [token, signature] = [cookie.slice(0, cookie.indexOf('.')), cookie.slice(cookie.indexOf('.') + 1)]
  const ours = await readSigningSecret(app.db)
  const forged = [
    '',
    '.',
    token,
    `${token}.`,
    `${token}.${signature.slice(1)}`,
    `${token.slice(1)}x.${signature}`,
    `${token}.${createHmac('sha256', 'a secret that is not ours').update(token).digest('base64')}`,
    // Signed with the secret of our other cookies.
    `${token}.${createHmac('sha256', ours).update(token).digest('base64')}`,
    `\0${cookie}`,
    'x'.repeat(4_000),
  ]
  const answers = await Promise.all(forged.map(value => sessionOf({ cookies: new Map([[ACCOUNT_COOKIE, value]]) })))
  expect(answers).toEqual(forged.map(() => NOBODY))
  expect((await sessionOf(owner)).account).toEqual(owner.account)
})

test('signing up as an administrator switches to the new account', async () => {
  const browser = await app.administrator()
  const { body } = await signUp({ email: newEmail() }, browser)
  expect(body.isAdministrator).toBe(false)
  expect(await sessionOf(browser)).toEqual(body)
})

test('requests without a cookie do not query sessions', async () => {
  await app.db`alter table account_session rename to account_session_away`
  const stranger = await app.get('/api/session')
  await app.db`alter table account_session_away rename to account_session`
  expect(stranger).toMatchObject({ status: 200, body: NOBODY })
})

const NOBODY: Session = { isAdministrator: false, mustSignInAgain: false, account: null }
