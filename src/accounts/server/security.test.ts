import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { accountCalls, newEmail, PASSWORD } from '#app/testing/account-calls.ts'
import { readMails } from '#app/testing/read-mails.ts'
import { type Browser, newBrowser, testApp } from '#app/testing/test-app.ts'
import { ACCOUNT_COOKIE } from '../contract.ts'
import type { Security } from '../sign-in-methods-contract.ts'

const app = await testApp()
const { signUp, signIn, sessionOf } = accountCalls(app)

test('the session list marks this browser and excludes other accounts', async () => {
  const { browser, email } = await makeAccount()
  await app.owner()
  const phone = await signInElsewhere(email)
  const { body } = await security(browser)
  expect(body.sessions).toHaveLength(2)
  expect(body.sessions.map(({ isThis }) => isThis)).toEqual([false, true])
  expect((await security(phone)).body.sessions.map(({ isThis }) => isThis)).toEqual([true, false])
  expect((await app.get('/api/account/security')).body).toMatchObject({ status: 401, code: 'account-needed' })
})

test('ending one session signs it out; other accounts’ sessions return 404', async () => {
  const { browser, email } = await makeAccount()
  const phone = await signInElsewhere(email)
  const id = (await security(browser)).body.sessions.find(({ isThis }) => !isThis)!.id
  const stranger = await app.owner()
  const end = (as?: Browser) => app.post<Security>(`/api/account/sessions/${id}/end`, undefined, as)
  expect(await end(stranger)).toMatchObject({ status: 404, body: { code: 'session-not-found' } })
  expect((await end()).status).toBe(401)
  expect((await sessionOf(phone)).account?.email).toBe(email)
  expect((await end(browser)).body.sessions).toMatchObject([{ isThis: true }])
  expect((await sessionOf(phone)).account).toBeNull()
  expect((await end(browser)).status).toBe(404)
  expect((await app.post('/api/account/sessions/x/end', undefined, browser)).status).toBe(404)
})

test('signing out everywhere else keeps this browser and other accounts', async () => {
  const { browser, email } = await makeAccount()
  const thief: Browser = { cookies: new Map((await signInElsewhere(email)).cookies) }
  const stranger = await app.owner()
  const { body } = await app.post<Security>('/api/account/other-sessions/end', undefined, browser)
  expect(body.sessions).toMatchObject([{ isThis: true }])
  expect((await sessionOf(thief)).account).toBeNull()
  expect((await sessionOf(stranger)).account).toEqual(stranger.account)
  expect((await app.post('/api/account/other-sessions/end', undefined)).status).toBe(401)
  expect((await app.get('/api/account/security', thief)).status).toBe(401)
})

test('signing in again ends the browser’s previous session', async () => {
  const { browser, email } = await makeAccount()
  const copy: Browser = { cookies: new Map(browser.cookies) }
  await signIn({ email, password: PASSWORD }, browser)
  expect(browser.cookies.get(ACCOUNT_COOKIE)).not.toBe(copy.cookies.get(ACCOUNT_COOKIE))
  expect((await sessionOf(copy)).account).toBeNull()
  expect((await security(browser)).body.sessions).toHaveLength(1)
})

test('changing the password ends other sessions and sends an email', async () => {
  const { browser, email } = await makeAccount()
  const phone = await signInElsewhere(email)
  await ageSessions(email)
  const answer = await change({ current: PASSWORD, password: NEW_PASSWORD }, browser)
  expect(answer).toMatchObject({ status: 200, body: { hasPassword: true, sessions: [{ isThis: true }] } })
  expect((await sessionOf(phone)).account).toBeNull()
  expect(await signIn({ email, password: PASSWORD })).toMatchObject({ status: 401 })
  expect(await signIn({ email, password: NEW_PASSWORD })).toMatchObject({ status: 200 })
  expect((await readMails(app, email))[0]).toMatchObject({
    kind: 'account-changed',
    subject: expect.stringContaining('Your password was changed'),
  })
})

test('changing the password without the old one needs a recent sign-in', async () => {
  const { browser, email } = await makeAccount()
  expect(await change({ password: NEW_PASSWORD }, browser)).toMatchObject({ status: 200 })
  await ageSessions(email)
  const late = await change({ password: PASSWORD }, browser)
  expect(late).toMatchObject({ status: 403, body: { code: 'sign-in-anew' } })
  const wrong = await change({ current: PASSWORD, password: PASSWORD }, browser)
  expect(wrong).toMatchObject({ status: 422, body: { code: 'password-wrong', errors: [{ path: 'current' }] } })
  expect(await change({ current: NEW_PASSWORD, password: 'short' }, browser)).toMatchObject({ status: 400 })
  expect(await change({ password: NEW_PASSWORD })).toMatchObject({ status: 401 })
  expect(await signIn({ email, password: NEW_PASSWORD })).toMatchObject({ status: 200 })
})

test('five wrong passwords lock an address, known or not', async () => {
  const { email } = await makeAccount()
  const answers = []
  for (const address of [email, newEmail()]) {
    const statuses: number[] = []
    for (let turn = 0; turn < 5; turn++) statuses.push((await signIn({ email: address, password: 'wrong' })).status)
    expect(statuses).toEqual([401, 401, 401, 401, 401])
    answers.push(await signIn({ email: address.toUpperCase(), password: PASSWORD }))
  }
  expect(answers[0]).toMatchObject({ status: 429, body: { code: 'too-many-passwords' } })
  expect(answers[1]!.text).toBe(answers[0]!.text)
  for (const { headers } of answers) {
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    expect(Number(headers['retry-after'])).toBeLessThanOrEqual(60)
  }
  await endWait(email)
  expect(await signIn({ email, password: PASSWORD })).toMatchObject({ status: 200 })
  expect(await signIn({ email, password: 'wrong' })).toMatchObject({ status: 401 })
})

test('each wrong password doubles the wait; attempts during it do not', async () => {
  const { email } = await makeAccount()
  for (let turn = 0; turn < 4; turn++) await signIn({ email, password: 'wrong' })
  const minutes: number[] = []
  for (let turn = 0; turn < 6; turn++) {
    await signIn({ email, password: 'wrong' })
    await signIn({ email, password: 'wrong' })
    const { headers } = await signIn({ email, password: 'wrong' })
    minutes.push(Math.ceil(Number(headers['retry-after']) / 60))
    await endWait(email)
  }
  expect(minutes).toEqual([1, 2, 4, 8, 15, 15])
})

test('of 30 simultaneous guesses only five are checked', async () => {
  const { email } = await makeAccount()
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, at) => signIn({ email, password: `guess number ${at}` })),
  )
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(5)
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(25)
})

test('four simultaneous correct sign-ins all succeed', async () => {
  const { email } = await makeAccount()
  const answers = await Promise.all(Array.from({ length: 4 }, () => signIn({ email, password: PASSWORD })))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
})

test('wrong current passwords count toward the lockout', async () => {
  const { browser, email } = await makeAccount()
  const statuses: number[] = []
  for (let turn = 0; turn < 6; turn++)
    statuses.push((await change({ current: 'wrong', password: NEW_PASSWORD }, browser)).status)
  expect(statuses).toEqual([422, 422, 422, 422, 422, 429])
  expect(await signIn({ email, password: PASSWORD })).toMatchObject({ status: 429 })
})

test('role changes apply to the next request of a session', async () => {
  const browser = await app.administrator()
  expect((await app.get('/api/leads', browser)).status).toBe(200)
  const { account } = await sessionOf(browser)
  await app.db`update account set is_administrator = false where id = ${account!.id}`
  expect((await app.get('/api/leads', browser)).status).toBe(403)
  await app.db`update account set is_administrator = true where id = ${account!.id}`
  expect((await app.get('/api/leads', browser)).status).toBe(200)
})

test('administrators must sign in again after 12 hours', async () => {
  const browser = await app.administrator()
  await app.db`update account_session set created_at = now() - interval '12 hours'`
  expect(await sessionOf(browser)).toMatchObject({ isAdministrator: false, mustSignInAgain: true })
})

test('cleanup deletes only expired sessions and attempts', async () => {
  const { browser, email } = await makeAccount()
  const [old] = await app.db<{ id: string }[]>`
    insert into account_session (account_id, token, expires_at)
    select id, ${randomUUID()}, now() - interval '1 minute' from account where email = ${email} returning id`
  await signIn({ email: newEmail(), password: 'wrong' })
  await app.db`update account_attempt set last_at = now() - interval '2 days', retry_at = now()`
  await signIn({ email, password: 'wrong' })
  expect(await app.run('delete-expired-sign-in-data')).toMatch(/^[1-9]\d* removed$/)
  const rows = await app.db`select id from account_session where id = ${old!.id}`
  const attempts = await app.db`select kind from account_attempt`
  expect([rows.length, attempts.length]).toEqual([0, 1])
  expect((await sessionOf(browser)).account?.email).toBe(email)
})

const NEW_PASSWORD = 'another field of clover'

async function makeAccount() {
  const [browser, email] = [newBrowser(), newEmail()]
  await signUp({ email }, browser)
  return { browser, email }
}

async function signInElsewhere(email: string): Promise<Browser> {
  const browser = newBrowser()
  await signIn({ email, password: PASSWORD }, browser)
  return browser
}

function security(browser: Browser) {
  return app.get<Security>('/api/account/security', browser)
}

function change(body: { current?: string; password: string }, as?: Browser) {
  return app.post<Security>('/api/account/password', body, as)
}

async function ageSessions(email: string): Promise<void> {
  await app.db`
    update account_session set created_at = now() - interval '11 minutes'
    where account_id = (select id from account where email = ${email})`
}

/** Ends the waiting time. */
async function endWait(email: string): Promise<void> {
  await app.db`update account_attempt set retry_at = now() where email_hash = sha256(${email}::bytea)`
}
