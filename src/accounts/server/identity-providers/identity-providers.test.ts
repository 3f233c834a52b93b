import { generateKeyPairSync, randomUUID } from 'node:crypto'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import { PROVIDER_COOKIE, type Session } from '#accounts/contract.ts'
import type { Security } from '#accounts/sign-in-methods-contract.ts'
import { accountCalls, newEmail, PASSWORD } from '#app/testing/account-calls.ts'
import { startIdentityPeer } from '#app/testing/identity-peer.ts'
import { mailedToken, readMails } from '#app/testing/read-mails.ts'
import { type Browser, newBrowser, testApp } from '#app/testing/test-app.ts'
import type { IdentityProvider } from '#kit/server/config/identity-providers.ts'

const googleAt = (issuer: string): IdentityProvider => ({
  name: 'google',
  issuer,
  clientId: 'ours',
  clientSecret: 'a secret of ours',
})
const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const appleAt = (issuer: string): IdentityProvider => ({
  name: 'apple',
  issuer,
  clientId: 'example.openfield',
  teamId: 'TEAM',
  keyId: 'KEY',
  privateKey: privateKey.export({ format: 'pem', type: 'pkcs8' }).toString(),
})
const google = await startIdentityPeer(googleAt)
const apple = await startIdentityPeer(appleAt)
const app = await testApp({ identityProviders: [googleAt(google.issuer), appleAt(apple.issuer)] })
const plain = await testApp()
const { signUp, signIn, sessionOf } = accountCalls(app)

test('unconfigured providers are not offered and return 404', async () => {
  expect((await app.get('/api/account/providers')).body).toEqual(['google', 'apple'])
  expect((await plain.get('/api/account/providers')).body).toEqual([])
  for (const step of ['start', 'finish']) {
    const answer = await plain.post(`/api/account/with/google/${step}`, { answer: '' })
    expect(answer).toMatchObject({ status: 404, body: { code: 'provider-not-found' } })
  }
  expect((await app.post('/api/account/with/elsewhere/start', {})).status).toBe(404)
})

test('provider sign-in returns the same account and the previous page', async () => {
  const person = newPerson()
  const first = await signInWith(person, { next: '/owner?tab=imports' })
  expect(first).toMatchObject({
    status: 200,
    body: { next: '/owner?tab=imports', session: { account: { name: 'Gina Google', isEmailVerified: true } } },
  })
  const again = await signInWith({ ...person, email: newEmail(), name: 'Another Name' })
  expect(again.body.session.account).toEqual(first.body.session.account)
  expect((await signInWith(person, { next: '//elsewhere.example' })).body.next).toBeNull()
})

test('provider tokens are neither stored nor sent to the browser', async () => {
  const before = google.issued.length
  const { text, headers } = await signInWith(newPerson())
  const issued = google.issued.slice(before)
  expect(issued).toHaveLength(2)
  const tables = await app.db<{ name: string }[]>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema')`
  expect(tables.length).toBeGreaterThan(50)
  for (const token of issued) {
    expect(text + JSON.stringify(headers)).not.toContain(token)
    for (const { name } of tables)
      expect(
        await app.db`select 1 from ${app.db.unsafe(name)} as t where position(${token} in t::text) > 0`,
        name,
      ).toHaveLength(0)
  }
})

test('M3: a name that contains a URL is replaced', async () => {
  const local = `gina.g.${randomUUID().slice(0, 8)}`
  const { body } = await signInWith({ ...newPerson(`${local}@example.org`), name: 'Claim at evil.photography' })
  expect(body.session.account).toMatchObject({ name: local.replaceAll('.', ' ') })
})

test('an address not verified by the provider is refused', async () => {
  for (const email_verified of [false, undefined, 'false']) {
    const { email_verified: _, ...person } = newPerson()
    const claims = email_verified === undefined ? person : { ...person, email_verified }
    expect(await signInWith(claims)).toMatchObject(REFUSED)
  }
  expect(await signInWith({ sub: randomUUID() })).toMatchObject(REFUSED)
})

test('linking a verified account keeps its password', async () => {
  const { email, account } = await makeAccount({ isVerified: true })
  const { body } = await signInWith(newPerson(email.toUpperCase()))
  expect(body.session.account?.id).toBe(account.id)
  expect(await signIn({ email, password: PASSWORD })).toMatchObject({ status: 200 })
})

test('linking an unverified account removes its password and sessions', async () => {
  const { email, account, browser } = await makeAccount({ isVerified: false })
  const { body } = await signInWith(newPerson(email))
  expect(body.session.account).toMatchObject({ id: account.id, isEmailVerified: true })
  expect((await sessionOf(browser)).account).toBeNull()
  expect(await signIn({ email, password: PASSWORD })).toMatchObject({ status: 401 })
})

test('only the starting browser can finish, once, before expiry', async () => {
  const { browser, url } = await startSignIn()
  const answer = google.agree(url, newPerson())
  expect(await finish(answer, newBrowser())).toMatchObject(REFUSED)
  expect(await finish(answer, { cookies: new Map([[PROVIDER_COOKIE, 'made up']]) })).toMatchObject(REFUSED)
  const copy: Browser = { cookies: new Map(browser.cookies) }
  expect(await finish(answer, browser)).toMatchObject({ status: 200 })
  expect(await finish(answer, copy)).toMatchObject(REFUSED)
  const late = await startSignIn()
  await app.db`update account_authorization_request set expires_at = now()`
  expect(await finish(google.agree(late.url, newPerson()), late.browser)).toMatchObject(REFUSED)
})

test('wrong state, wrong code, errors and empty responses are refused', async () => {
  const others = await startSignIn()
  const stolen = google.agree(others.url, newPerson())
  const wrong = [stolen, 'error=access_denied', '', `code=x&state=${stateOf(others.url)}`, '%%%']
  for (const answer of wrong) {
    const { browser } = await startSignIn()
    expect(await finish(answer, browser)).toMatchObject(REFUSED)
    expect((await sessionOf(browser)).account).toBeNull()
  }
  // The right state, but a code for another browser's verifier.
  const mine = await startSignIn()
  const code = new URLSearchParams(stolen).get('code')!
  expect(await finish(`code=${code}&state=${stateOf(mine.url)}`, mine.browser)).toMatchObject(REFUSED)
})

test.each([
  ['for another client', { aud: 'another client' }],
  ['from another issuer', { iss: 'https://elsewhere.example' }],
  ['with another nonce', { nonce: 'another' }],
  ['that has expired', { exp: 1_000 }],
])('an ID token %s is refused', async (_, claims) => {
  google.lie(claims)
  expect(await signInWith(newPerson())).toMatchObject(REFUSED)
})

test('an ID token with a forged signature is refused', async () => {
  google.forge()
  expect(await signInWith(newPerson())).toMatchObject(REFUSED)
})

test('discovery with another issuer is refused', async () => {
  const impostor = fastify()
  const description = '/.well-known/openid-configuration'
  let asked = 0
  impostor.get(description, async () => {
    asked += 1
    return (await fetch(google.issuer + description)).json()
  })
  const issuer = (await impostor.listen({ port: 0, host: 'localhost' })).replace('127.0.0.1', 'localhost')
  const at = await testApp({ identityProviders: [googleAt(issuer)] })
  expect(await at.post('/api/account/with/google/start', {})).toMatchObject(REFUSED)
  expect(asked).toBe(1)
  await impostor.close()
})

test('Apple’s form post redirects to our page; email_verified may be a string', async () => {
  const { browser, url } = await startSignIn('apple')
  expect(new URL(url).searchParams.get('response_mode')).toBe('form_post')
  const answer = apple.agree(url, { ...newPerson(), email_verified: 'true' })
  const form = await app.app.inject({
    method: 'POST',
    url: '/api/account/with/apple/callback',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: `${answer}&user=%7B%7D&next=//elsewhere.example`,
  })
  expect(form.statusCode).toBe(303)
  const [path, query] = form.headers.location!.split('?')
  expect([path, query]).toEqual(['/sign-in/with/apple', answer])
  expect(await finish(query!, browser, 'apple')).toMatchObject({ status: 200 })
})

test('simultaneous first sign-ins get the same account', async () => {
  const person = newPerson()
  const answers = await Promise.all([signInWith(person), signInWith(person), signInWith(person)])
  expect(new Set(answers.map(({ body }) => body.session.account?.id)).size).toBe(1)
})

test('L4: unlinking Google signs out other browsers and sends an email', async () => {
  const { email, account, browser } = await makeAccount({ isVerified: true })
  const other = newBrowser()
  await signIn({ email, password: PASSWORD }, other)
  const person = newPerson(email)
  const { body } = await signInWith(person)
  expect(body.session.account?.id).toBe(account.id)
  expect((await app.get<Security>('/api/account/security', browser)).body.providers).toEqual(['google'])
  expect((await unlink(other, 'apple')).body.code).toBe('provider-not-linked')
  expect(await unlink(browser)).toMatchObject({ status: 200, body: { providers: [], sessions: [{ isThis: true }] } })
  expect((await sessionOf(other)).account).toBeNull()
  expect(await unlink(browser)).toMatchObject({ status: 404, body: { code: 'provider-not-linked' } })
  expect((await unlink(newBrowser())).status).toBe(401)
  // The address at Google has changed: the earlier link is gone.
  expect(await signInWith({ ...person, email_verified: false })).toMatchObject(REFUSED)
  const subjects = (await readMails(app, email)).map(({ subject }) => subject)
  for (const notice of ['Google was linked', 'Google was unlinked'])
    expect(subjects.some(subject => subject.includes(notice))).toBe(true)
})

test('L4: unlinking needs a recent sign-in', async () => {
  const { email, account, browser } = await makeAccount({ isVerified: true })
  await signInWith(newPerson(email))
  await app.db`
    update account_session set created_at = now() - interval '15 minutes' where account_id = ${account.id}`
  expect(await unlink(browser)).toMatchObject({ status: 403, body: { code: 'sign-in-anew' } })
})

test('L4: the last sign-in method cannot be unlinked unless email links work', async () => {
  const { email, account, browser } = await makeAccount({ isVerified: true })
  await signInWith(newPerson(email))
  await app.db`delete from account_credential where account_id = ${account.id} and provider_id = 'credential'`
  await app.db`update account set email_verified = false where id = ${account.id}`
  expect(await unlink(browser)).toMatchObject({ status: 409, body: { code: 'last-sign-in-method' } })
  expect((await app.get<Security>('/api/account/security', browser)).body.providers).toEqual(['google'])
  await app.db`update account set email_verified = true where id = ${account.id}`
  expect(await unlink(browser)).toMatchObject({ status: 200 })
})

test('L4: changing the email unlinks providers', async () => {
  const { email, account, browser } = await makeAccount({ isVerified: true })
  const person = newPerson(email)
  await signInWith(person)
  const wanted = newEmail()
  await app.post('/api/account/change-email', { email: wanted }, browser)
  const token = await mailedToken(app, wanted, 'account-change-email')
  expect((await app.post('/api/account/confirm-email', { token }, browser)).status).toBe(200)
  expect((await app.get<Security>('/api/account/security', browser)).body.providers).toEqual([])
  const again = await signInWith(person)
  expect(again.body.session.account?.id).not.toBe(account.id)
  expect(await signIn({ email: wanted, password: PASSWORD })).toMatchObject({ status: 200 })
})

test('an unreachable provider returns a refusal, not a 500', async () => {
  const dead = await testApp({ identityProviders: [googleAt('http://localhost:9')] })
  expect(await dead.post('/api/account/with/google/start', {})).toMatchObject(REFUSED)
})

const REFUSED = { status: 401, body: { code: 'provider-refused' } }

function newPerson(email = newEmail()) {
  return { sub: randomUUID(), email, email_verified: true, name: ' Gina  Google ' }
}

async function makeAccount({ isVerified }: { isVerified: boolean }) {
  const [browser, email] = [newBrowser(), newEmail()]
  const { body } = await signUp({ email }, browser)
  if (isVerified) await app.db`update account set email_verified = true where email = ${email}`
  return { browser, email, account: body.account! }
}

function unlink(as: Browser, provider = 'google') {
  return app.post<Security & { code: string }>(`/api/account/with/${provider}/unlink`, undefined, as)
}

async function startSignIn(provider = 'google', next?: string) {
  const browser = newBrowser()
  const { body } = await app.post<{ url: string }>(`/api/account/with/${provider}/start`, { next }, browser)
  return { browser, url: body.url }
}

async function signInWith(claims: Parameters<typeof google.agree>[1], { next }: { next?: string } = {}) {
  const { browser, url } = await startSignIn('google', next)
  return finish(google.agree(url, claims), browser)
}

function finish(answer: string, as: Browser, provider = 'google') {
  return app.post<{ session: Session; next: string | null }>(`/api/account/with/${provider}/finish`, { answer }, as)
}

function stateOf(url: string): string {
  return new URL(url).searchParams.get('state')!
}
