import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Session } from '#accounts/contract.ts'
import type { DeviceQuestion } from '#accounts/passkey-contract.ts'
import type { Security } from '#accounts/sign-in-methods-contract.ts'
import { accountCalls } from '#app/testing/account-calls.ts'
import { mailedToken, readMails } from '#app/testing/read-mails.ts'
import { softwarePasskey } from '#app/testing/software-passkey.ts'
import { type Browser, newBrowser, testApp } from '#app/testing/test-app.ts'

const app = await testApp()
const { sessionOf } = accountCalls(app)
const ORIGIN = app.services.publicUrl

test('a new passkey signs in from any browser and shows its last use', async () => {
  const { owner, device } = await withPasskey()
  const browser = newBrowser()
  const answer = await signIn(device.prove(await requestChallenge()), browser)
  expect(answer).toMatchObject({ status: 200, body: { isAdministrator: false, account: owner.account } })
  expect((await sessionOf(browser)).account).toEqual(owner.account)
  const { body } = await app.get<Security>('/api/account/security', browser)
  expect(body.passkeys).toMatchObject([{ name: 'My phone', lastUsedAt: expect.any(String) }])
  expect(body).toMatchObject({ hasPassword: true, isFresh: true })
  expect((await readMails(app, owner.account.email)).map(({ kind }) => kind)).toContain('account-changed')
})

test('passkeys and email links work while passwords are throttled', async () => {
  const { owner, device } = await withPasskey()
  const { email } = owner.account
  for (let turn = 0; turn < 5; turn++)
    expect((await app.post('/api/account/sign-in', { email, password: 'wrong' })).status).toBe(401)
  const waits = { status: 429, body: { code: 'too-many-passwords' } }
  expect(await app.post('/api/account/sign-in', { email, password: 'correct horse battery' })).toMatchObject(waits)

  expect(await signIn(device.prove(await requestChallenge()))).toMatchObject({ status: 200 })
  await app.post('/api/account/sign-in-link', { email })
  const token = await mailedToken(app, email, 'account-sign-in')
  const browser = newBrowser()
  const opened = await app.post('/api/account/open-link', { token, purpose: 'sign-in' }, browser)
  expect(opened).toMatchObject({ status: 200 })
  expect((await sessionOf(browser)).account).toMatchObject({ email })
  expect(await app.post('/api/account/sign-in', { email, password: 'correct horse battery' })).toMatchObject(waits)
})

test('a signed challenge works once, even with simultaneous requests', async () => {
  const { device } = await withPasskey()
  const proof = device.prove(await requestChallenge())
  const statuses = (await Promise.all([signIn(proof), signIn(proof), signIn(proof)])).map(({ status }) => status)
  expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 401, 401])
})

test('expired, foreign-purpose and made-up challenges are refused', async () => {
  const { owner, device } = await withPasskey()
  const late = await requestChallenge()
  await app.db`update account_challenge set expires_at = now()`
  expect(await signIn(device.prove(late))).toMatchObject(REFUSED)
  expect(await signIn(device.prove(await startRegistration(owner)))).toMatchObject(REFUSED)
  expect(await signIn(device.prove({ challenge: 'made-up' }))).toMatchObject(REFUSED)
  expect(await add(owner, softwarePasskey(ORIGIN).make(await requestChallenge()))).toMatchObject(NOT_ADDED)
})

test.each([
  ['with another origin', { origin: 'https://elsewhere.example' }],
  ['for another RP ID', { rpId: 'elsewhere.example' }],
  ['without user verification', { isVerified: false }],
  ['with another user handle', { userHandle: Buffer.from(randomUUID()).toString('base64url') }],
  ['with a stale counter', { counter: 0 }],
])('an assertion %s is refused', async (_, overrides) => {
  const { device } = await withPasskey()
  expect((await signIn(device.prove(await requestChallenge()))).status).toBe(200)
  const browser = newBrowser()
  expect(await signIn(device.prove(await requestChallenge(), overrides), browser)).toMatchObject(REFUSED)
  expect(browser.cookies.size).toBe(0)
})

test('foreign, unknown and missing signatures get the same refusal', async () => {
  const { device } = await withPasskey()
  const other = softwarePasskey(ORIGIN).prove(await requestChallenge())
  const mine = device.prove(await requestChallenge())
  const answers = [
    await signIn(other),
    await signIn({ ...other, id: mine.id, rawId: mine.id }),
    await signIn({ ...mine, response: { ...mine.response, signature: '' } }),
    await signIn({ ...mine, response: { ...mine.response, clientDataJSON: 'AAAA' } }),
  ]
  expect(answers).toEqual(answers.map(() => expect.objectContaining({ status: 401, text: answers[0]!.text })))
  expect(await app.post('/api/account/passkey-sign-in', { id: 'x y' })).toMatchObject({ status: 400 })
})

test.each([
  ['with another origin', { origin: 'https://elsewhere.example' }],
  ['for another RP ID', { rpId: 'elsewhere.example' }],
  ['without user verification', { isVerified: false }],
])('registering a passkey %s is refused', async (_, overrides) => {
  const owner = await app.owner()
  const made = softwarePasskey(ORIGIN).make(await startRegistration(owner), overrides)
  expect(await add(owner, made)).toMatchObject(NOT_ADDED)
})

test('another account’s challenge or an existing key cannot be registered', async () => {
  const { owner, device } = await withPasskey()
  const other = await app.owner()
  expect(await add(other, softwarePasskey(ORIGIN).make(await startRegistration(owner)))).toMatchObject(NOT_ADDED)
  expect(await add(other, device.make(await startRegistration(other)))).toMatchObject(NOT_ADDED)
  const userHandle = Buffer.from(owner.account.id).toString('base64url')
  expect(await signIn(device.prove(await requestChallenge(), { userHandle }))).toMatchObject({ status: 200 })
  const mine = await startRegistration(owner)
  expect(mine.excludeCredentials).toMatchObject([{ id: device.credentialId.toString('base64url') }])
})

test('adding and removing passkeys needs a recent sign-in; renaming does not', async () => {
  const { owner, id } = await withPasskey()
  const started = softwarePasskey(ORIGIN).make(await startRegistration(owner))
  await app.db`
    update account_session set created_at = now() - interval '10 minutes' where account_id = ${owner.account.id}`
  const needsSignIn = { status: 403, body: { code: 'sign-in-anew' } }
  expect(await app.post('/api/account/passkeys/start', undefined, owner)).toMatchObject(needsSignIn)
  expect(await add(owner, started)).toMatchObject(needsSignIn)
  expect(await app.post(`/api/account/passkeys/${id}/remove`, undefined, owner)).toMatchObject(needsSignIn)
  const renamed = await app.post<Security>(`/api/account/passkeys/${id}/rename`, { name: '  My   key ' }, owner)
  expect(renamed.body).toMatchObject({ isFresh: false, passkeys: [{ name: 'My key' }] })
  const unnamed = await app.post(`/api/account/passkeys/${id}/rename`, { name: ' ' }, owner)
  expect(unnamed).toMatchObject({ status: 400, body: { errors: [{ message: 'Enter a name' }] } })
})

test('a removed passkey cannot sign in; another account’s returns 404', async () => {
  const { owner, device, id } = await withPasskey()
  const other = await app.owner()
  for (const [path, body] of [
    ['rename', { name: 'Mine now' }],
    ['remove', undefined],
  ] as const) {
    const answer = await app.post(`/api/account/passkeys/${id}/${path}`, body, other)
    expect(answer).toMatchObject({ status: 404, body: { code: 'passkey-not-found' } })
    expect((await app.post(`/api/account/passkeys/${id}/${path}`, body)).status).toBe(401)
  }
  const { body } = await app.post<Security>(`/api/account/passkeys/${id}/remove`, undefined, owner)
  expect(body.passkeys).toEqual([])
  expect(await signIn(device.prove(await requestChallenge()))).toMatchObject(REFUSED)
  expect((await app.post('/api/account/passkeys/start', undefined)).status).toBe(401)
  expect((await app.post('/api/account/passkeys', {})).status).toBe(401)
})

test('an account holds at most 20 passkeys, even with simultaneous additions', async () => {
  const { owner } = await withPasskey()
  await app.db`
    insert into account_passkey (account_id, credential_id, public_key, counter, name)
    select ${owner.account.id}, 'made-up-' || gen_random_uuid(), 'x', 0, 'Made up' from generate_series(1, 18)`
  const made = await Promise.all(
    [0, 1, 2].map(async () => softwarePasskey(ORIGIN).make(await startRegistration(owner))),
  )
  const answers = await Promise.all(made.map(credential => add(owner, credential)))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
  expect((await app.post('/api/account/passkeys/start', undefined, owner)).status).toBe(409)
})

test('verifying an address by link removes earlier passkeys', async () => {
  const { owner, device } = await withPasskey()
  await app.post('/api/account/sign-in-link', { email: owner.account.email })
  const [mail] = await readMails(app, owner.account.email)
  const token = /token=([\w-]{43})/.exec(mail!.text)![1]
  await app.post('/api/account/open-link', { token, purpose: 'sign-in' })
  expect(await signIn(device.prove(await requestChallenge()))).toMatchObject(REFUSED)
})

const REFUSED = { status: 401, body: { code: 'passkey-refused' } }
const NOT_ADDED = { status: 422, body: { code: 'passkey-not-added' } }

async function withPasskey() {
  const owner = await app.owner('Pia Passkey', { isVerified: false })
  const device = softwarePasskey(ORIGIN)
  const { body } = await add(owner, device.make(await startRegistration(owner)))
  return { owner, device, id: body.passkeys[0]!.id }
}

async function startRegistration(owner: Browser) {
  return (await app.post<DeviceQuestion>('/api/account/passkeys/start', undefined, owner)).body
}

function add(owner: Browser, credential: unknown) {
  return app.post<Security>('/api/account/passkeys', { name: 'My phone', credential }, owner)
}

async function requestChallenge() {
  return (await app.post<DeviceQuestion>('/api/account/passkey-sign-in/start', undefined)).body
}

function signIn(proof: unknown, as?: Browser) {
  return app.post<Session>('/api/account/passkey-sign-in', proof, as)
}

test('L4: removing a passkey signs out other browsers and sends an email', async () => {
  const { owner, device } = await withPasskey()
  const other = newBrowser()
  await signIn(device.prove(await requestChallenge()), other)
  const passkeys = (await app.get<Security>('/api/account/security', owner)).body.passkeys
  const remove = () =>
    app.post<Security & { code: string }>(`/api/account/passkeys/${passkeys[0]!.id}/remove`, undefined, owner)
  await app.db`delete from account_credential where account_id = ${owner.account.id}`
  expect(await remove()).toMatchObject({ status: 409, body: { code: 'last-sign-in-method' } })
  await app.db`update account set email_verified = true where id = ${owner.account.id}`
  expect(await remove()).toMatchObject({ status: 200, body: { passkeys: [], sessions: [{ isThis: true }] } })
  expect((await sessionOf(other)).account).toBeNull()
  const subjects = (await readMails(app, owner.account.email)).map(({ subject }) => subject)
  expect(subjects.some(subject => subject.includes('A passkey was removed'))).toBe(true)
})

test.each([
  [true, 0],
  [false, 1],
])('L4: a password reset removes passkeys and providers unless kept (removed: %s)', async (removes, left) => {
  const { owner } = await withPasskey()
  const { id, email } = owner.account
  await app.db`update account set email_verified = true where id = ${id}`
  await app.db`
    insert into account_credential (account_id, provider_id, provider_account_id) values (${id}, 'google', ${randomUUID()})`
  await app.post('/api/account/forgotten-password', { email })
  const token = await mailedToken(app, email, 'account-reset')
  const form = { token, password: 'another field of clover', ...(!removes && { keepOthers: true }) }
  const browser = newBrowser()
  expect((await app.post('/api/account/reset-password', form, browser)).status).toBe(200)
  expect((await sessionOf(owner)).account).toBeNull()
  const { body } = await app.get<Security>('/api/account/security', browser)
  expect([body.passkeys.length, body.providers.length, body.hasPassword]).toEqual([left, left, true])
  const subjects = (await readMails(app, email)).map(({ subject }) => subject)
  expect(subjects.some(subject => subject.includes('Your password was changed'))).toBe(true)
})
