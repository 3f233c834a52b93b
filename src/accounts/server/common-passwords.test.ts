import { expect, test } from 'vitest'
import { accountCalls, newEmail, PASSWORD } from '#app/testing/account-calls.ts'
import { mailedToken } from '#app/testing/read-mails.ts'
import { newBrowser, testApp } from '#app/testing/test-app.ts'
import { isCommonPassword } from './common-passwords.ts'

const app = await testApp()
const { signUp, signIn } = accountCalls(app)

test('a password is common in any letters, and not for a part of it', () => {
  const known = new Set(['password1'])
  const typed = ['password1', 'PassWord1', 'password12', 'my password1', '']
  expect(typed.map(password => isCommonPassword(password, known))).toEqual([true, true, false, false, false])
})

test('the name of this site is no password, with whatever numbers and signs', () => {
  const typed = ['openfield', 'Openfield2026!', '1-open-field-1', 'openfields and rain', 'my openfield']
  expect(typed.map(password => isCommonPassword(password, new Set()))).toEqual([true, true, true, false, false])
})

test.each(['password1', 'Openfield1', 'Password1', '12345678', 'qwertyuiop', 'iloveyou', 'P@ssw0rd', 'letmein123'])(
  'no account is made with %s',
  async password => {
    const [browser, email] = [newBrowser(), newEmail()]
    const answer = await signUp({ email, password }, browser)
    expect(answer).toMatchObject({ status: 422, body: REFUSED })
    expect(answer.headers['set-cookie']).toBeUndefined()
    expect(await app.db`select id from account where email = ${email}`).toEqual([])
  },
)

test('a reset to a common password is refused, and its link still works', async () => {
  const email = newEmail()
  await signUp({ email })
  await app.post('/api/account/forgotten-password', { email })
  const token = await mailedToken(app, email, 'account-reset')
  const reset = (password: string) => app.post('/api/account/reset-password', { token, password })
  expect(await reset('Football1')).toMatchObject({ status: 422, body: REFUSED })
  expect(await signIn({ email, password: PASSWORD })).toMatchObject({ status: 200 })
  expect(await reset('another field of clover')).toMatchObject({ status: 200 })
})

test('a change to a common password is refused: the one before stays, and so do other sessions', async () => {
  const [browser, phone, email] = [newBrowser(), newBrowser(), newEmail()]
  await signUp({ email }, browser)
  await signIn({ email, password: PASSWORD }, phone)
  const change = (body: { current?: string; password: string }) => app.post('/api/account/password', body, browser)
  expect(await change({ password: 'trustno1' })).toMatchObject({ status: 422, body: REFUSED })
  expect(await change({ current: PASSWORD, password: 'trustno1' })).toMatchObject({ status: 422, body: REFUSED })
  expect((await app.get('/api/account/security', phone)).status).toBe(200)
  expect(await signIn({ email, password: PASSWORD })).toMatchObject({ status: 200 })
})

const message = 'This is one of the first passwords that people try. Choose another one.'
const REFUSED = { code: 'password-common', detail: message, errors: [{ path: 'password', message }] }
