import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { accountCalls, newEmail, PASSWORD } from '#app/testing/account-calls.ts'
import { readMails } from '#app/testing/read-mails.ts'
import { type Browser, newBrowser, testApp } from '#app/testing/test-app.ts'
import { ACCOUNT_COOKIE } from '../contract.ts'
import type { Security } from '../sign-in-methods-contract.ts'

const app = await testApp()
const { signUp, signIn, sessionOf } = accountCalls(app)

test('where somebody is signed in is listed, this browser marked, and nobody else’s', async () => {
  const { browser, email } = await made()
  await app.owner()
  const phone = await elsewhere(email)
  const { body } = await security(browser)
  expect(body.sessions).toHaveLength(2)
  expect(body.sessions.map(({ isThis }) => isThis)).toEqual([false, true])
  expect((await security(phone)).body.sessions.map(({ isThis }) => isThis)).toEqual([true, false])
  expect((await app.get('/api/account/security')).body).toMatchObject({ status: 401, code: 'account-needed' })
})

test('one session is ended, also for a copy of its cookie; somebody else’s is not there', async () => {
  const { browser, email } = await made()
  const phone = await elsewhere(email)
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

test('signing out everywhere else ends a stolen cookie, and leaves this browser and other people alone', async () => {
  const { browser, email } = await made()
  const thief: Browser = { cookies: new Map((await elsewhere(email)).cookies) }
  const stranger = await app.owner()
  const { body } = await app.post<Security>('/api/account/other-sessions/end', undefined, browser)
  expect(body.sessions).toMatchObject([{ isThis: true }])
  expect((await sessionOf(thief)).account).toBeNull()
  expect((await sessionOf(stranger)).account).toEqual(stranger.account)
  expect((await app.post('/api/account/other-sessions/end', undefined)).status).toBe(401)
  expect((await app.get('/api/account/security', thief)).status).toBe(401)
})

test('signing in again in a browser ends the session that it had: a planted or copied one is worth nothing', async () => {
  const { browser, email } = await made()
  const copy: Browser = { cookies: new Map(browser.cookies) }
  await signIn({ email, password: PASSWORD }, browser)
  expect(browser.cookies.get(ACCOUNT_COOKIE)).not.toBe(copy.cookies.get(ACCOUNT_COOKIE))
  expect((await sessionOf(copy)).account).toBeNull()
  expect((await security(browser)).body.sessions).toHaveLength(1)
})

test('a password is changed with the one before it; every other session ends, and a mail says so', async () => {
  const { browser, email } = await made()
  const phone = await elsewhere(email)
  await makeOld(email)
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

test('without the password before it a new one needs a sign-in of the last ten minutes', async () => {
  const { browser, email } = await made()
  expect(await change({ password: NEW_PASSWORD }, browser)).toMatchObject({ status: 200 })
  await makeOld(email)
  const late = await change({ password: PASSWORD }, browser)
  expect(late).toMatchObject({ status: 403, body: { code: 'sign-in-anew' } })
  const wrong = await change({ current: PASSWORD, password: PASSWORD }, browser)
  expect(wrong).toMatchObject({ status: 422, body: { code: 'password-wrong', errors: [{ path: 'current' }] } })
  expect(await change({ current: NEW_PASSWORD, password: 'short' }, browser)).toMatchObject({ status: 400 })
  expect(await change({ password: NEW_PASSWORD })).toMatchObject({ status: 401 })
  expect(await signIn({ email, password: NEW_PASSWORD })).toMatchObject({ status: 200 })
})

test('after five wrong passwords an address waits, known or not, with the same words, and even with the right one', async () => {
  const { email } = await made()
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
  await waitOver(email)
  expect(await signIn({ email, password: PASSWORD })).toMatchObject({ status: 200 })
  expect(await signIn({ email, password: 'wrong' })).toMatchObject({ status: 401 })
})

test('each further wrong password doubles the wait, and who asks meanwhile does not make it longer', async () => {
  const { email } = await made()
  for (let turn = 0; turn < 4; turn++) await signIn({ email, password: 'wrong' })
  const minutes: number[] = []
  for (let turn = 0; turn < 6; turn++) {
    await signIn({ email, password: 'wrong' })
    await signIn({ email, password: 'wrong' })
    const { headers } = await signIn({ email, password: 'wrong' })
    minutes.push(Math.ceil(Number(headers['retry-after']) / 60))
    await waitOver(email)
  }
  expect(minutes).toEqual([1, 2, 4, 8, 15, 15])
})

test('thirty guesses at once are five guesses', async () => {
  const { email } = await made()
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, at) => signIn({ email, password: `guess number ${at}` })),
  )
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(5)
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(25)
})

test('four right passwords at once all sign in', async () => {
  const { email } = await made()
  const answers = await Promise.all(Array.from({ length: 4 }, () => signIn({ email, password: PASSWORD })))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
})

test('wrong current passwords count like wrong passwords', async () => {
  const { browser, email } = await made()
  const statuses: number[] = []
  for (let turn = 0; turn < 6; turn++)
    statuses.push((await change({ current: 'wrong', password: NEW_PASSWORD }, browser)).status)
  expect(statuses).toEqual([422, 422, 422, 422, 422, 429])
  expect(await signIn({ email, password: PASSWORD })).toMatchObject({ status: 429 })
})

test('a right is lost in the middle of a session with the next request', async () => {
  const browser = await app.administrator()
  expect((await app.get('/api/leads', browser)).status).toBe(200)
  const { account } = await sessionOf(browser)
  await app.db`update account set is_administrator = false where id = ${account!.id}`
  expect((await app.get('/api/leads', browser)).status).toBe(403)
  await app.db`update account set is_administrator = true where id = ${account!.id}`
  expect((await app.get('/api/leads', browser)).status).toBe(200)
})

test('twelve hours after signing in an administrator is told to sign in again', async () => {
  const browser = await app.administrator()
  await app.db`update account_session set created_at = now() - interval '12 hours'`
  expect(await sessionOf(browser)).toMatchObject({ isAdministrator: false, mustSignInAgain: true })
})

test('what is over is forgotten, and nothing else', async () => {
  const { browser, email } = await made()
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

async function made() {
  const [browser, email] = [newBrowser(), newEmail()]
  await signUp({ email }, browser)
  return { browser, email }
}

async function elsewhere(email: string): Promise<Browser> {
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

async function makeOld(email: string): Promise<void> {
  await app.db`
    update account_session set created_at = now() - interval '11 minutes'
    where account_id = (select id from account where email = ${email})`
}

/** Ends the waiting time. */
async function waitOver(email: string): Promise<void> {
  await app.db`update account_attempt set retry_at = now() where email_hash = sha256(${email}::bytea)`
}
