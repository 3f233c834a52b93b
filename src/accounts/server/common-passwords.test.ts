import { expect, test } from 'vitest'
import { accountCalls, newEmail, PASSWORD } from '#app/testing/account-calls.ts'
import { mailedToken } from '#app/testing/read-mails.ts'
import { newBrowser, testApp } from '#app/testing/test-app.ts'
import { PASSWORD_LENGTH } from '../account-form.ts'
import { isCommonPassword, refuseCommonPassword } from './common-passwords.ts'

const app = await testApp()
const { signUp, signIn } = accountCalls(app)

test('common passwords match whole, in any letter case', () => {
  const known = new Set(['password1'])
  const typed = ['password1', 'PassWord1', 'password12', 'my password1', '']
  expect(typed.map(password => isCommonPassword(password, known))).toEqual([true, true, false, false, false])
})

test('the site’s name plus digits and symbols is not a valid password', () => {
  const typed = ['openfield', 'Openfield2026!', '1-open-field-1', 'openfields and rain', 'my openfield']
  expect(typed.map(password => isCommonPassword(password, new Set()))).toEqual([true, true, true, false, false])
})

test.each(['password1', 'Openfield1', 'Password1', '12345678', 'qwertyuiop', 'iloveyou', 'P@ssw0rd', 'letmein123'])(
  'sign-up rejects the common password %s',
  async password => {
    const [browser, email] = [newBrowser(), newEmail()]
    const answer = await signUp({ email, password }, browser)
    expect(answer).toMatchObject({ status: 422, body: REFUSED })
    expect(answer.headers['set-cookie']).toBeUndefined()
    expect(await app.db`select id from account where email = ${email}`).toEqual([])
  },
)

test('all of the 50,000 most common passwords are rejected', async () => {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  const common = dictionary['passwords-common']
  expect(common.length).toBeGreaterThan(45_000)
  const longEnough = common.filter(({ length }) => length >= PASSWORD_LENGTH.min)
  for (const password of longEnough)
    await expect(refuseCommonPassword(password), password).rejects.toMatchObject({ code: 'password-common' })
})

test('resetting to a common password fails and keeps the link valid', async () => {
  const email = newEmail()
  await signUp({ email })
  await app.post('/api/account/forgotten-password', { email })
  const token = await mailedToken(app, email, 'account-reset')
  const reset = (password: string) => app.post('/api/account/reset-password', { token, password })
  expect(await reset('Football1')).toMatchObject({ status: 422, body: REFUSED })
  expect(await signIn({ email, password: PASSWORD })).toMatchObject({ status: 200 })
  expect(await reset('another field of clover')).toMatchObject({ status: 200 })
})

test('changing to a common password fails and keeps the old one', async () => {
  const [browser, phone, email] = [newBrowser(), newBrowser(), newEmail()]
  await signUp({ email }, browser)
  await signIn({ email, password: PASSWORD }, phone)
  const change = (body: { current?: string; password: string }) => app.post('/api/account/password', body, browser)
  expect(await change({ password: 'trustno1' })).toMatchObject({ status: 422, body: REFUSED })
  expect(await change({ current: PASSWORD, password: 'trustno1' })).toMatchObject({ status: 422, body: REFUSED })
  expect((await app.get('/api/account/security', phone)).status).toBe(200)
  expect(await signIn({ email, password: PASSWORD })).toMatchObject({ status: 200 })
})

const message = 'This password is too easy to guess. Choose another one.'
const REFUSED = { code: 'password-common', detail: message, errors: [{ path: 'password', message }] }
