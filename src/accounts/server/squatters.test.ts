import { expect, test } from 'vitest'
import { createAdministrator } from '#accounts/server/people/make-administrator-link.ts'
import { accountCalls, newEmail, PASSWORD } from '#app/testing/account-calls.ts'
import { connectPayouts, startSetup } from '#app/testing/connect-payouts.ts'
import { facilityKeyOf } from '#app/testing/facility-key-of.ts'
import { profile } from '#app/testing/host-clinic.ts'
import { makeOwnedFacility } from '#app/testing/make-owned.ts'
import { mailedToken, readMails } from '#app/testing/read-mails.ts'
import { type Browser, newBrowser, testApp } from '#app/testing/test-app.ts'
import type { Tx } from '#kit/server/db/db.ts'
import { inviteAccount } from './invite-account.ts'
import { proveAddress } from './prove-address.ts'

const app = await testApp()
const { signUp, signIn, sessionOf } = accountCalls(app)
const prove = (tx: Tx, accountId: string) => proveAddress(tx, accountId, app.services)
const OTHER_PASSWORD = 'a meadow of thistle'

test('a squatter on a future administrator’s address loses the account', async () => {
  const { browser, email } = await squatter()
  const link = await createAdministrator(app.db, 'http://localhost', { email, name: 'Ada' })
  expect((await sessionOf(browser)).account).toBeNull()
  expect((await signIn({ email, password: PASSWORD })).status).toBe(401)
  const token = new URL(link).searchParams.get('token')
  expect((await app.post('/api/sign-in', { token })).body).toMatchObject({ isAdministrator: true })
})

test('M3: repeated sign-up and deletion cannot flood an address with mail', async () => {
  const email = newEmail()
  const statuses: number[] = []
  for (let round = 0; round < 4; round++) {
    const browser = newBrowser()
    const { status } = await signUp({ email }, browser)
    statuses.push(status)
    if (status === 200) await app.post('/api/account/delete', { email }, browser)
  }
  expect(statuses).toEqual([200, 200, 200, 429])
  expect((await signUp({ email })).body).toMatchObject({ code: 'enough-mail' })
  expect(await app.db`select from account where email = ${email}`).toEqual([])
})

test('promoting an administrator again keeps their sessions', async () => {
  const { browser, email } = await squatter()
  await app.db`update account set is_administrator = true where email = ${email}`
  await createAdministrator(app.db, 'http://localhost', { email, name: 'Ada' })
  expect(await sessionOf(browser)).toMatchObject({ isAdministrator: true })
})

test('sign-in fails if the address owner verifies it meanwhile', async () => {
  const { accountId, email } = await squatter()
  const late = newBrowser()
  const answer = await duringTransaction(accountId, () => signIn({ email, password: PASSWORD }, late), prove)
  expect(answer).toMatchObject({ status: 401, body: { code: 'sign-in-refused' } })
  expect((await sessionOf(late)).account).toBeNull()
  expect(await app.db`select from account_session where account_id = ${accountId}`).toHaveLength(0)
})

test('setting a password fails if the address owner verifies it meanwhile', async () => {
  const { browser, accountId, email } = await squatter()
  const choosing = () => app.post('/api/account/password', { password: OTHER_PASSWORD }, browser)
  const answer = await duringTransaction(accountId, choosing, prove)
  expect(answer).toMatchObject({ status: 401, body: { code: 'account-needed' } })
  expect((await signIn({ email, password: OTHER_PASSWORD })).status).toBe(401)
})

test('changing the email fails if the address owner verifies it meanwhile', async () => {
  const { browser, accountId, email } = await squatter()
  const own = newEmail()
  await app.post('/api/account/change-email', { email: own }, browser)
  const token = await mailedToken(app, own, 'account-change-email')
  const confirming = () => app.post('/api/account/confirm-email', { token }, browser)
  const answer = await duringTransaction(accountId, confirming, prove)
  expect(answer).toMatchObject({ status: 401, body: { code: 'account-needed' } })
  expect(await app.db`select email from account where id = ${accountId}`).toEqual([{ email }])
})

test('calendar feeds stop once the address owner is invited or verifies', async () => {
  const { browser, email } = await squatter()
  const path = await feedOf(browser)
  expect((await app.get(path)).status).toBe(200)
  await app.db.begin(tx => inviteAccount(tx, { email, name: 'Ines' }, app.services))
  expect((await app.get(path)).status).toBe(404)
  const other = await squatter()
  const otherPath = await feedOf(other.browser)
  await app.post('/api/account/sign-in-link', { email: other.email })
  const token = await mailedToken(app, other.email, 'account-sign-in')
  const own = newBrowser()
  expect((await app.post('/api/account/open-link', { token, purpose: 'sign-in' }, own)).status).toBe(200)
  expect((await app.get(otherPath)).status).toBe(404)
  expect((await app.get(await feedOf(own))).status).toBe(200)
})

test('verifying an address keeps facilities and cuts off the squatter’s payouts and mail', async () => {
  const { browser, email, accountId } = await squatter()
  const own = await makeOwnedFacility(app.db, { ownerId: accountId }, { bookingEmail: email })
  const facilityId = await makeOwnedFacility(app.db, { ownerId: accountId }, { bookingEmail: newEmail() })
  const desk = `/api/facilities/${facilityId}/desk?key=${await facilityKeyOf(app, facilityId)}`
  await app.post('/api/athlete', profile, browser)
  for (const wanted of [{}, { facilityId }]) await connectPayouts(app, browser, wanted)
  const { id: setup } = await startSetup(app, browser, { facilityId: own })
  expect((await app.get(desk)).status).toBe(200)
  expect(await payeesOf(accountId)).toHaveLength(2)
  await app.post('/api/account/sign-in-link', { email })
  const token = await mailedToken(app, email, 'account-sign-in')
  expect((await app.post('/api/account/open-link', { token, purpose: 'sign-in' })).status).toBe(200)
  expect((await app.get(desk)).status).toBe(410)
  expect(await payeesOf(accountId)).toEqual([])
  expect(await app.db`select from payout_onboarding where id = ${setup}`).toEqual([])
  expect(
    await app.db`select id, booking_email as email, owner_id as owner from facility where owner_id = ${accountId} order by id = ${own}`,
  ).toEqual([
    { id: facilityId, email: null, owner: accountId },
    { id: own, email, owner: accountId },
  ])
})

const payeesOf = (accountId: string) => app.db`
  select account_id from payout_facility where facility_id in (select id from facility where owner_id = ${accountId})
  union all select account_id from payout_athlete where athlete_id in (select id from athlete where account_id = ${accountId})`

test('emails to an unverified address never include the entered name', async () => {
  const name = 'your account is locked, evil people, call 555-0199'
  const [browser, email, third] = [newBrowser(), newEmail(), newEmail()]
  await signUp({ email, name }, browser)
  await app.post('/api/account/sign-in-link', { email })
  await app.post('/api/account/forgotten-password', { email })
  await app.post('/api/account/change-email', { email: third }, browser)
  const mails = [...(await readMails(app, email)), ...(await readMails(app, third))]
  expect(mails.map(({ kind }) => kind)).toEqual([
    'account-reset',
    'account-sign-in',
    'account-verify',
    'account-change-email',
  ])
  expect(mails.filter(({ text, subject }) => /evil|locked/.test(text + subject))).toEqual([])
})

async function feedOf(browser: Browser): Promise<string> {
  const { body } = await app.post<{ withNames: string }>('/api/owner/calendar-feeds', { facilityId: null }, browser)
  return new URL(body.withNames).pathname
}

/** An account with an unverified address. */
async function squatter(): Promise<{ browser: Browser; email: string; accountId: string }> {
  const [browser, email] = [newBrowser(), newEmail()]
  const { body } = await signUp({ email }, browser)
  return { browser, email, accountId: body.account!.id }
}

/** Runs in a transaction that ends once a request waits for its locks. */
async function duringTransaction<T>(
  accountId: string,
  ask: () => Promise<T>,
  change: (tx: Tx, accountId: string) => Promise<unknown>,
): Promise<T> {
  const asked = await app.db.begin(async tx => {
    await change(tx, accountId)
    const pending = ask()
    await expect.poll(countWaiting).toBeGreaterThan(0)
    return { pending }
  })
  return asked.pending
}

async function countWaiting(): Promise<number> {
  const rows = await app.db`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  return rows.length
}
