import { expect, test } from 'vitest'
import { createAdministrator } from '#accounts/server/people/make-administrator-link.ts'
import { accountCalls, newEmail, PASSWORD } from '#app/testing/account-calls.ts'
import { mailedToken, readMails } from '#app/testing/read-mails.ts'
import { type Browser, newBrowser, testApp } from '#app/testing/test-app.ts'
import { product } from '#kit/shared/product.ts'
import type { Account, Session } from '../contract.ts'
import { inviteAccount } from './invite-account.ts'

const app = await testApp()
const { signUp, signIn, sessionOf } = accountCalls(app)

test('sign-up sends a link that verifies the address', async () => {
  const { browser, email } = await unverifiedAccount()
  expect((await sessionOf(browser)).account).toMatchObject({ isEmailVerified: false })
  const token = await mailedToken(app, email, 'account-verify')
  const answer = await app.post<Account>('/api/account/verify-email', { token }, browser)
  expect(answer).toMatchObject({ status: 200, body: { email, isEmailVerified: true } })
  expect((await sessionOf(browser)).account).toMatchObject({ isEmailVerified: true })
  expect(await signIn({ email, password: PASSWORD })).toMatchObject({ status: 200 })
  expect(await app.post('/api/account/verify-email', { token }, browser)).toMatchObject(OVER)
})

test('a verification link opened without the session is refused and stays valid', async () => {
  const { browser, email } = await unverifiedAccount()
  const token = await mailedToken(app, email, 'account-verify')
  const signedOut = await app.post('/api/account/verify-email', { token })
  expect(signedOut).toMatchObject({ status: 401, body: { code: 'account-needed' } })
  const other = await app.owner('Olivia Other', { isVerified: false })
  expect(await app.post('/api/account/verify-email', { token }, other)).toMatchObject(OVER)
  expect((await sessionOf(other)).account).toMatchObject({ isEmailVerified: false })
  expect(await app.post('/api/account/verify-email', { token }, browser)).toMatchObject({ status: 200 })
})

test('the verification link can be resent, up to a limit, until verified', async () => {
  const { browser, email } = await unverifiedAccount()
  const statuses: number[] = []
  for (let turn = 0; turn < 4; turn++)
    statuses.push((await app.post('/api/account/verification', undefined, browser)).status)
  // Signing up sent the first.
  expect(statuses).toEqual([200, 200, 429, 429])
  const refused = await app.post('/api/account/verification', undefined, browser)
  expect(refused.body.code).toBe('enough-mail')
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect(await readMails(app, email)).toHaveLength(3)
  const token = await mailedToken(app, email, 'account-verify')
  await app.post('/api/account/verify-email', { token }, browser)
  expect((await app.post('/api/account/verification', undefined, browser)).status).toBe(200)
  expect(await readMails(app, email)).toHaveLength(3)
  expect((await app.post('/api/account/verification', undefined)).status).toBe(401)
})

test.each(['sign-in-link', 'forgotten-password'])('%s answers the same with and without an account', async path => {
  const { email } = await unverifiedAccount()
  const unknown = newEmail()
  const answers = [await ask(path, email), await ask(path, unknown)]
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(answers[1]!.text.replace(unknown, email)).toBe(answers[0]!.text)
  const [known, none] = [await readMails(app, email), await readMails(app, unknown)]
  expect([known[0]!.kind, none[0]!.kind]).toEqual([
    path === 'sign-in-link' ? 'account-sign-in' : 'account-reset',
    'account-unknown',
  ])
  expect(none[0]!.text).not.toContain('token=')
})

test('an address gets at most three emails in a row', async () => {
  const { email } = await unverifiedAccount()
  // Signing up sent the first to one of them.
  for (const [address, expected] of [
    [email, [200, 200, 429, 429]],
    [newEmail(), [200, 200, 200, 429]],
  ] as const) {
    const statuses: number[] = []
    for (const path of ['sign-in-link', 'forgotten-password', 'sign-in-link', 'sign-in-link'])
      statuses.push((await ask(path, address.toUpperCase())).status)
    expect(statuses).toEqual(expected)
  }
  const link = await mailedToken(app, email, 'account-sign-in')
  expect((await open(link)).status).toBe(200)
})

test('an email link signs in once', async () => {
  const { email } = await unverifiedAccount()
  await ask('sign-in-link', ` ${email.toUpperCase()} `)
  const token = await mailedToken(app, email, 'account-sign-in')
  const browser = newBrowser()
  expect(await open(token, browser)).toMatchObject({
    status: 200,
    body: { isAdministrator: false, account: { email, isEmailVerified: true } },
  })
  expect((await sessionOf(browser)).account?.email).toBe(email)
  expect(await open(token)).toMatchObject(OVER)
})

test('20 simultaneous uses of a link sign in once', async () => {
  const { email } = await unverifiedAccount()
  await ask('sign-in-link', email)
  const token = await mailedToken(app, email, 'account-sign-in')
  const answers = await Promise.all(Array.from({ length: 20 }, () => open(token)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 410)).toHaveLength(19)
})

test('a link is bound to its purpose, lifetime and address', async () => {
  const { email } = await unverifiedAccount()
  await ask('sign-in-link', email)
  const token = await mailedToken(app, email, 'account-sign-in')
  expect(await open(token, newBrowser(), 'invitation')).toMatchObject(OVER)
  expect(await reset(token)).toMatchObject(OVER)
  expect(await app.post('/api/sign-in', { token })).toMatchObject({ status: 410 })
  await app.db`update account set email = ${newEmail()} where email = ${email}`
  expect(await open(token)).toMatchObject(OVER)
  const other = await unverifiedAccount()
  await ask('sign-in-link', other.email)
  const late = await mailedToken(app, other.email, 'account-sign-in')
  await app.db`update account_link set expires_at = now() where purpose = 'sign-in'`
  expect(await open(late)).toMatchObject(OVER)
})

test('sign-in links last 30 minutes, reset links an hour', async () => {
  const { email } = await verifiedAccount()
  await ask('sign-in-link', email)
  await ask('forgotten-password', email)
  const links = await app.db`
    select purpose, round(extract(epoch from expires_at - now()) / 60)::int as minutes
    from account_link where email = ${email} and purpose in ('sign-in', 'reset-password') order by purpose`
  expect(links).toEqual([
    { purpose: 'reset-password', minutes: 60 },
    { purpose: 'sign-in', minutes: 30 },
  ])
})

test.each(['', 'x', '\0', 'x'.repeat(43)])('token %j opens nothing', async token => {
  expect(await open(token)).toMatchObject(OVER)
  expect(await reset(token)).toMatchObject(OVER)
})

test('verifying an address removes the previous password and sessions', async () => {
  const { browser: thief, email } = await unverifiedAccount()
  await ask('sign-in-link', email)
  const browser = newBrowser()
  await open(await mailedToken(app, email, 'account-sign-in'), browser)
  expect((await sessionOf(thief)).account).toBeNull()
  expect(await signIn({ email, password: PASSWORD })).toMatchObject({ status: 401 })
  expect((await sessionOf(browser)).account?.email).toBe(email)
})

test('opening a link keeps a verified account’s password and sessions', async () => {
  const { browser, email } = await verifiedAccount()
  await ask('sign-in-link', email)
  await open(await mailedToken(app, email, 'account-sign-in'))
  expect((await sessionOf(browser)).account?.email).toBe(email)
  expect(await signIn({ email, password: PASSWORD })).toMatchObject({ status: 200 })
})

test('a password reset ends all sessions, older links and the old password', async () => {
  const { browser, email } = await verifiedAccount()
  await ask('sign-in-link', email)
  const older = await mailedToken(app, email, 'account-sign-in')
  await ask('forgotten-password', email)
  const token = await mailedToken(app, email, 'account-reset')
  const there = newBrowser()
  // Also ends the wait after wrong passwords.
  for (let turn = 0; turn < 5; turn++) await signIn({ email, password: 'wrong' })
  expect(await signIn({ email, password: PASSWORD })).toMatchObject({ status: 429 })
  expect(await reset(token, there)).toMatchObject({ status: 200, body: { account: { email } } })
  expect([(await sessionOf(browser)).account, (await sessionOf(there)).account?.email]).toEqual([null, email])
  expect(await signIn({ email, password: PASSWORD })).toMatchObject({ status: 401 })
  expect(await signIn({ email, password: NEW_PASSWORD })).toMatchObject({ status: 200 })
  expect(await open(older)).toMatchObject(OVER)
  expect(await reset(token)).toMatchObject(OVER)
})

test('an invalid new password does not use up the link', async () => {
  const { email } = await verifiedAccount()
  await ask('forgotten-password', email)
  const token = await mailedToken(app, email, 'account-reset')
  const short = await app.post('/api/account/reset-password', { token, password: 'short' })
  expect(short).toMatchObject({ status: 400, body: { errors: [{ path: 'password' }] } })
  expect(await reset(token)).toMatchObject({ status: 200 })
})

test('an invitation link signs in to the invited account', async () => {
  const email = newEmail()
  const invited = await app.db.begin(tx => inviteAccount(tx, { email, name: 'Ines Invited' }, app.services))
  const browser = newBrowser()
  expect(await open(invited.token!, browser, 'invitation')).toMatchObject({
    status: 200,
    body: { account: { name: 'Ines Invited', email, isEmailVerified: true } },
  })
  expect(await app.post('/api/account/password', { password: NEW_PASSWORD }, browser)).toMatchObject({ status: 200 })
  expect(await signIn({ email, password: NEW_PASSWORD })).toMatchObject({ status: 200 })
  expect(await open(invited.token!, newBrowser(), 'invitation')).toMatchObject(OVER)
})

test('a new password voids an unused invitation', async () => {
  const email = newEmail()
  const invited = await app.db.begin(tx => inviteAccount(tx, { email, name: 'Ines Invited' }, app.services))
  await ask('forgotten-password', email)
  expect(await reset(await mailedToken(app, email, 'account-reset'))).toMatchObject({ status: 200 })
  expect(await open(invited.token!, newBrowser(), 'invitation')).toMatchObject(OVER)
})

test('an email link signs an administrator in with administrator rights', async () => {
  const { email } = await verifiedAccount()
  await app.db`update account set is_administrator = true where email = ${email}`
  await ask('sign-in-link', email)
  const token = await mailedToken(app, email, 'account-sign-in', await app.administrator())
  expect((await open(token)).body).toMatchObject({ isAdministrator: true })
})

test('H3: only administrators can read mail to administrators, past mail included', async () => {
  const administrator = await app.administrator()
  const { email, browser } = await verifiedAccount()
  await ask('sign-in-link', email)
  await readMails(app, email)
  const list = async (recipient: string, as?: Browser) =>
    (await app.get<{ id: string }[]>(`/api/dev/messages?recipient=${recipient}`, as)).body
  expect((await list(email)).length).toBeGreaterThan(0)

  const { publicUrl } = app.services.config
  const link = await createAdministrator(app.db, publicUrl, { email: email.toUpperCase(), name: 'Ada Sample' })
  await app.post('/api/sign-in', { token: new URL(link).searchParams.get('token') }, browser)
  const newAddress = newEmail()
  await app.post('/api/account/change-email', { email: newAddress }, browser)
  await readMails(app, newAddress)
  for (const recipient of [email, newAddress]) {
    expect(await list(recipient)).toEqual([])
    expect(await list(recipient, browser)).toEqual(await list(recipient, administrator))
    const [mail] = await list(recipient, administrator)
    expect(mail, recipient).toBeDefined()
    for (const part of ['', '/html', '/calendar'])
      expect((await app.get(`/api/dev/messages/${mail!.id}${part}`)).body).toMatchObject({ code: 'message-not-found' })
    expect((await app.get(`/api/dev/messages/${mail!.id}/html`, administrator)).status).toBe(200)
  }
  const everything = (await app.get<{ recipient: string }[]>('/api/dev/messages')).body
  expect(everything.map(({ recipient }) => recipient)).not.toEqual(expect.arrayContaining([email]))
})

test('H3: the support address gets no sign-in link', async () => {
  await app.administrator()
  await ask('sign-in-link', product.supportEmail)
  expect(await readMails(app, product.supportEmail)).toEqual([])
})

const OVER = { status: 410, body: { code: 'link-over' } }
const NEW_PASSWORD = 'another field of clover'

/** An account with an unverified address. */
async function unverifiedAccount() {
  const [browser, email] = [newBrowser(), newEmail()]
  await signUp({ email }, browser)
  return { browser, email }
}

async function verifiedAccount() {
  const made = await unverifiedAccount()
  const token = await mailedToken(app, made.email, 'account-verify')
  await app.post('/api/account/verify-email', { token }, made.browser)
  return made
}

function ask(path: string, email: string) {
  return app.post<{ email: string }>(`/api/account/${path}`, { email })
}

function open(token: string, as?: Browser, purpose = 'sign-in') {
  return app.post<Session>('/api/account/open-link', { token, purpose }, as)
}

function reset(token: string, as?: Browser) {
  return app.post<Session>('/api/account/reset-password', { token, password: NEW_PASSWORD }, as)
}
