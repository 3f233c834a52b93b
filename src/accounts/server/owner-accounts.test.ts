import crypto, { randomUUID } from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { expect, test, vi } from 'vitest'
import { accountCalls, newEmail, PASSWORD } from '#app/testing/account-calls.ts'
import { newBrowser, testApp } from '#app/testing/test-app.ts'
import { ACCOUNT_COOKIE } from '../contract.ts'

const app = await testApp()
const { signUp, signIn, sessionOf } = accountCalls(app)

test('sign-up signs in this browser only', async () => {
  const browser = newBrowser()
  const email = newEmail()
  const answer = await signUp({ name: '  Olivia   Owner ', email }, browser)
  expect(answer).toMatchObject({
    status: 200,
    body: { isAdministrator: false, account: { name: 'Olivia Owner', email } },
  })
  expect(answer.headers['cache-control']).toBe('no-store')
  expect(await sessionOf(browser)).toEqual(answer.body)
  expect((await sessionOf(newBrowser())).account).toBeNull()
})

test('sign-in ignores letter case and spaces in the address', async () => {
  const owner = await app.owner()
  const other = newBrowser()
  const answer = await signIn(
    { email: ` ${owner.account.email.toUpperCase()} `, password: 'correct horse battery' },
    other,
  )
  expect(answer).toMatchObject({ status: 200, body: { account: owner.account } })
  expect((await sessionOf(other)).account).toEqual(owner.account)
  expect(other.cookies.get(ACCOUNT_COOKIE)).not.toBe(owner.cookies.get(ACCOUNT_COOKIE))
})

test('a wrong password and an unknown address get the same refusal', async () => {
  const { account } = await app.owner()
  const browser = newBrowser()
  const wrong = await signIn({ email: account.email, password: 'Correct horse battery' }, browser)
  const unknown = await signIn({ email: newEmail(), password: 'correct horse battery' }, browser)
  expect(wrong).toMatchObject({ status: 401, body: { code: 'sign-in-refused' } })
  expect(wrong.text).toBe(unknown.text)
  expect(browser.cookies.size).toBe(0)
})

test('sign-in with an unknown address hashes the password too', async () => {
  const { account } = await app.owner()
  const hashing = vi.spyOn(crypto, 'scrypt')
  syncBuiltinESMExports()
  await signIn({ email: account.email, password: PASSWORD })
  const known = hashing.mock.calls.length
  await signIn({ email: newEmail(), password: PASSWORD })
  const unknown = hashing.mock.calls.length - known
  hashing.mockRestore()
  syncBuiltinESMExports()
  expect([known, unknown]).toEqual([1, 1])
})

test('a taken address is refused in any letter case', async () => {
  const { account } = await app.owner('First Owner')
  const browser = newBrowser()
  for (const email of [account.email, account.email.toUpperCase()]) {
    const answer = await signUp({ name: 'Second Owner', email }, browser)
    expect(answer).toMatchObject({ status: 409, body: { code: 'email-taken' } })
  }
  expect(browser.cookies.size).toBe(0)
  expect(await signIn({ email: account.email, password: PASSWORD })).toMatchObject({ status: 401 })
  expect(await rowsOf(account.email)).toEqual([{ name: 'First Owner', credentials: 1 }])
})

test('one of eight simultaneous sign-ups with one address succeeds', async () => {
  const email = newEmail()
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, index) =>
      signUp({ name: `Owner ${index}`, email, password: `${PASSWORD} ${index}` }),
    ),
  )
  const winner = answers.findIndex(answer => answer.status === 200)
  const others = answers.filter((_, index) => index !== winner)
  // The sign-up email limit applies before the database picks a winner.
  for (const { body } of others)
    expect(body).toMatchObject({ code: expect.stringMatching(/^(email-taken|enough-mail)$/) })
  expect(others).toHaveLength(7)
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await rowsOf(email)).toEqual([{ name: `Owner ${winner}`, credentials: 1 }])
  expect(await signIn({ email, password: `${PASSWORD} ${winner}` })).toMatchObject({ status: 200 })
})

test.each([
  ['no name', { name: '' }, 'name', 'Please enter your name'],
  ['an invisible name', { name: '\0\u200b \t' }, 'name', 'Please enter your name'],
  ['a long name', { name: 'x'.repeat(101) }, 'name', 'This is too long. Use 100 characters or fewer.'],
  ['no address', { email: 'olivia' }, 'email', 'Please enter a valid email address'],
  ['a long address', { email: `${'x'.repeat(250)}@example.org` }, 'email', 'Please enter a valid email address'],
  ['an address with a NUL', { email: 'oli\0via@example.org' }, 'email', 'Please enter a valid email address'],
  ['an address that is not text', { email: { $ne: null } }, 'email', 'This has the wrong type.'],
  ['a short password', { password: '1234567' }, 'password', 'This is too short. Use at least 8 characters.'],
  [
    'a password of 10 kB',
    { password: 'x'.repeat(10_000) },
    'password',
    'This is too long. Use 128 characters or fewer.',
  ],
])('sign-up rejects %s', async (_, wrong, path, message) => {
  const before = await countAccounts()
  const answer = await signUp(wrong)
  expect(answer).toMatchObject({ status: 400, body: { code: 'invalid-request', errors: [{ path, message }] } })
  expect(answer.headers['set-cookie']).toBeUndefined()
  expect(await countAccounts()).toBe(before)
})

test('a 128-character password is hashed as typed with scrypt (N 16384, r 16)', async () => {
  const start = ' päss wörd 密码 \\"\'%\u00a0'
  const password = start + '~'.repeat(128 - start.length)
  const email = newEmail()
  const hashing = vi.spyOn(crypto, 'scrypt')
  syncBuiltinESMExports()
  const made = await signUp({ email, password })
  const options = hashing.mock.calls.map(([, , , given]) => given)
  hashing.mockRestore()
  syncBuiltinESMExports()
  expect(made.status).toBe(200)
  expect(options).toEqual([expect.objectContaining({ N: 16_384, r: 16 })])
  expect((await signIn({ email, password })).status).toBe(200)
  for (const other of [password.trim(), password.slice(0, -1), password.toUpperCase()])
    expect((await signIn({ email, password: other })).status, other).toBe(401)
})

test('sign-in rejects missing fields and overlong passwords', async () => {
  expect(await signIn({ email: '', password: '' })).toMatchObject({
    status: 400,
    body: { errors: [{ path: 'email' }, { path: 'password', message: 'Please enter your password' }] },
  })
  expect(await signIn({ email: newEmail(), password: 'x'.repeat(10_000) })).toMatchObject({ status: 400 })
})

test('sign-up ignores unknown fields and rejects __proto__', async () => {
  const email = newEmail()
  const more = {
    id: randomUUID(),
    emailVerified: true,
    email_verified: true,
    role: 'administrator',
    callbackURL: '//x',
  }
  expect(await signUp({ email, ...more })).toMatchObject({ status: 200, body: { isAdministrator: false } })
  const [row] = await app.db<{ id: string; verified: boolean }[]>`
    select id, email_verified as verified from account where email = ${email}`
  expect(row).toMatchObject({ verified: false })
  expect(row!.id).not.toBe(more.id)
  const polluted = await app.app.inject({
    method: 'POST',
    url: '/api/account/sign-up',
    headers: { 'content-type': 'application/json' },
    payload: `{"name":"x","email":"${newEmail()}","password":"${PASSWORD}","__proto__":{"isAdmin":true}}`,
  })
  expect(polluted.statusCode).toBe(400)
})

test('the auth library’s own routes are not exposed', async () => {
  for (const path of ['/api/auth/sign-up/email', '/api/auth/sign-in/email', '/api/auth/ok']) {
    const answer = await app.app.inject({ method: 'POST', url: path, payload: {} })
    expect(answer.statusCode).toBe(404)
  }
})

test('sign-in rejects form posts from other sites', async () => {
  const { account } = await app.owner()
  const answer = await app.app.inject({
    method: 'POST',
    url: '/api/account/sign-in',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ email: account.email, password: 'correct horse battery' }).toString(),
  })
  expect(answer.statusCode).toBe(415)
  expect(answer.cookies).toEqual([])
})

test('passwords never appear in responses or tables', async () => {
  const browser = newBrowser()
  const email = newEmail()
  const password = 'unmistakable-4711'
  const answers = [
    await signUp({ email, password }, browser),
    await signIn({ email, password }, browser),
    await signUp({ email, password }),
    await signUp({ email: 'wrong', password }),
    await app.get('/api/session', browser),
  ]
  const kept = [
    await app.db`select * from account`,
    await app.db`select * from account_credential`,
    await app.db`select * from account_session`,
    await app.db`select * from account_verification`,
  ]
  expect(JSON.stringify(answers)).not.toContain(password)
  expect(JSON.stringify(kept)).not.toContain(password)
  expect(answers.map(answer => answer.text).join()).not.toMatch(/hash|token/)
})

test.each([
  ['/api/account/sign-in', 20],
  ['/api/account/open-link', 60],
])('%s allows %i attempts per address in ten minutes', async (url, most) => {
  const limited = await testApp({ env: { RATE_LIMITS: 'on' } })
  const statuses = []
  for (let turn = 0; turn <= most; turn++) statuses.push((await limited.post(url, {})).status)
  expect(statuses).toEqual([...Array.from({ length: most }, () => 400), 429])
})

function rowsOf(email: string) {
  return app.db`
    select name, (select count(*)::int from account_credential where account_id = account.id) as credentials
    from account where email = ${email}`
}

async function countAccounts(): Promise<number> {
  const [row] = await app.db<{ count: number }[]>`select count(*)::int from account`
  return row!.count
}
