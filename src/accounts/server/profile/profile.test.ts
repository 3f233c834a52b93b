import { expect, test } from 'vitest'
import type { Profile } from '#accounts/profile-contract.ts'
import { accountCalls, newEmail, PASSWORD } from '#app/testing/account-calls.ts'
import { type Browser, newBrowser, testApp } from '#app/testing/test-app.ts'

const woken: string[] = []
const app = await testApp({ wake: job => woken.push(job) })
const { signUp, signIn } = accountCalls(app)

const read = (as?: Browser) => app.get<Profile & { code: string }>('/api/account', as)
const write = (form: unknown, as?: Browser) => app.post<Profile>('/api/account/profile', form, as)
const change = (email: unknown, as?: Browser) => app.post('/api/account/change-email', { email }, as)
const confirm = (token: string, as?: Browser) =>
  app.post<Profile & { code: string }>('/api/account/confirm-email', { token }, as)

async function makeAccount() {
  const browser = newBrowser()
  const email = newEmail()
  await signUp({ email }, browser)
  return { browser, email }
}

/** From the last link mailed to a new address. */
async function tokenFor(email: string): Promise<string> {
  const [row] = await app.db<{ token: string }[]>`
    select payload ->> 'token' as token from message
    where kind = 'account-change-email' and recipient = ${email} order by created_at desc limit 1`
  return row!.token
}

test('name and phone are saved with whitespace normalized', async () => {
  const { browser, email } = await makeAccount()
  expect((await read(browser)).body).toMatchObject({ name: 'Olivia Owner', email, isEmailVerified: false, phone: '' })
  const form = { name: '  Dana \u0000  Doe ', phone: ' (555)  555-0123 ' }
  expect((await write(form, browser)).body).toMatchObject({ name: 'Dana Doe', phone: '(555) 555-0123' })
  expect((await app.get('/api/session', browser)).body).toMatchObject({ account: { name: 'Dana Doe' } })
  expect((await write({ name: 'Dana Doe', phone: '' }, browser)).body).toMatchObject({ phone: '' })
  expect((await read(browser)).body).toMatchObject({ name: 'Dana Doe', phone: '' })
})

test.each([
  ['name', { name: ' ', phone: '' }],
  ['name', { name: 'x'.repeat(101), phone: '' }],
  ['name', { phone: '' }],
  ['phone', { name: 'Dana', phone: '555' }],
  ['phone', { name: 'Dana', phone: 'call me maybe' }],
  ['phone', { name: 'Dana' }],
])('an invalid %s is reported on that field: %j', async (path, form) => {
  const { browser } = await makeAccount()
  expect(await write(form, browser)).toMatchObject({ status: 400, body: { errors: [{ path }] } })
  expect((await read(browser)).body).toMatchObject({ name: 'Olivia Owner', phone: '' })
})

test('opening the link changes the email and notifies both addresses', async () => {
  const { browser, email } = await makeAccount()
  await app.db`update account set email_verified = true where email = ${email}`
  const wanted = newEmail()
  expect(await change(` ${wanted.toUpperCase()} `, browser)).toMatchObject({ status: 200, body: { email: wanted } })
  expect((await read(browser)).body).toMatchObject({ email })
  await app.run('send-messages')
  expect(await confirm(await tokenFor(wanted), browser)).toMatchObject({
    status: 200,
    body: { email: wanted, isEmailVerified: true },
  })
  expect((await signIn({ email: wanted, password: PASSWORD })).status).toBe(200)
  expect((await signIn({ email, password: PASSWORD })).status).toBe(401)
  const notices = await app.db`
    select recipient, payload ->> 'change' as change from message
    where recipient in (${email}, ${wanted}) and kind = 'account-changed' order by recipient = ${email}`
  expect(notices).toEqual([
    { recipient: wanted, change: 'email' },
    { recipient: email, change: 'email' },
  ])
  expect(await confirm(await tokenFor(wanted), browser)).toMatchObject({ status: 410, body: { code: 'link-over' } })
})

test('L5: emails about an address change are sent immediately', async () => {
  const { browser } = await makeAccount()
  const wanted = newEmail()
  woken.length = 0
  await change(wanted, browser)
  expect(woken).toEqual(['send-messages'])
  woken.length = 0
  await confirm(await tokenFor(wanted), browser)
  expect(woken).toEqual(['send-messages'])
})

test('L4: the former verified address gets notices for 30 days', async () => {
  const { browser, email } = await makeAccount()
  const [second, third] = [newEmail(), newEmail()]
  const formerEmailOf = async (address: string) =>
    (await app.db`select former_email as former from account where email = ${address}`)[0]?.former
  await change(second, browser)
  await confirm(await tokenFor(second), browser)
  expect(await formerEmailOf(second)).toBeNull()
  await change(email, browser)
  await confirm(await tokenFor(email), browser)
  await change(third, browser)
  await confirm(await tokenFor(third), browser)
  expect(await formerEmailOf(third)).toBe(second)
  const changed = { current: PASSWORD, password: 'another field of clover' }
  expect((await app.post('/api/account/password', changed, browser)).status).toBe(200)
  const noticesTo = async (address: string) =>
    app.db`select from message where recipient = ${address} and payload ->> 'change' = 'password'`
  expect(await noticesTo(second)).toHaveLength(1)
  expect(await noticesTo(email)).toHaveLength(0)
  await app.db`update account set email_changed_at = now() - interval '31 days' where email = ${third}`
  await app.run('delete-expired-sign-in-data')
  expect(await formerEmailOf(third)).toBeNull()
})

test('change-of-email links are refused when expired, forged or opened elsewhere', async () => {
  const { browser, email } = await makeAccount()
  const wanted = newEmail()
  await change(wanted, browser)
  const token = await tokenFor(wanted)
  expect(await confirm(token, (await makeAccount()).browser)).toMatchObject({
    status: 410,
    body: { code: 'link-over' },
  })
  expect((await confirm('made-up', browser)).status).toBe(410)
  expect((await confirm(token)).status).toBe(401)
  await app.db`update account_link set expires_at = now() where email = ${wanted}`
  expect((await confirm(token, browser)).status).toBe(410)
  expect((await read(browser)).body).toMatchObject({ email })
})

test('two simultaneous uses of a link change the email once', async () => {
  const { browser } = await makeAccount()
  const wanted = newEmail()
  await change(wanted, browser)
  const token = await tokenFor(wanted)
  const answers = await Promise.all([confirm(token, browser), confirm(token, browser)])
  expect(answers.map(({ status }) => status)).toEqual(expect.arrayContaining([200, 410]))
})

test('a taken address is refused only when its link is opened', async () => {
  const { browser, email } = await makeAccount()
  const { email: taken } = await makeAccount()
  expect(await change(taken, browser)).toMatchObject({ status: 200, body: { email: taken } })
  const answer = await confirm(await tokenFor(taken), browser)
  expect(answer).toMatchObject({ status: 409, body: { code: 'email-taken' } })
  expect((await read(browser)).body).toMatchObject({ email })
})

test('changing the email needs a new, valid address and a recent sign-in', async () => {
  const { browser, email } = await makeAccount()
  expect(await change(email, browser)).toMatchObject({ status: 422, body: { code: 'same-email' } })
  for (const wrong of ['', 'no', undefined, 5])
    expect(await change(wrong, browser)).toMatchObject({ status: 400, body: { errors: [{ path: 'email' }] } })
  await app.db`
    update account_session set created_at = now() - interval '11 minutes'
    where account_id = (select id from account where email = ${email})`
  expect(await change(newEmail(), browser)).toMatchObject({ status: 403, body: { code: 'sign-in-anew' } })
})

test('change-of-email links are rate limited per address', async () => {
  const { browser } = await makeAccount()
  const wanted = newEmail()
  const statuses = []
  for (let asked = 0; asked < 8; asked += 1) statuses.push((await change(wanted, browser)).status)
  expect(statuses[0]).toBe(200)
  expect(statuses.at(-1)).toBe(429)
})

test('reading or changing an account requires sign-in', async () => {
  for (const answer of [await read(), await write({ name: 'X', phone: '' }), await change(newEmail())])
    expect(answer).toMatchObject({ status: 401, body: { code: 'account-needed' } })
})
