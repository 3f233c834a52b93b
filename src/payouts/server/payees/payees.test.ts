import { randomUUID } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import { openIntent } from '#app/testing/buy.ts'
import { connectPayouts, fillIn, finishSetup, startSetup } from '#app/testing/connect-payouts.ts'
import { facilityKeyOf } from '#app/testing/facility-key-of.ts'
import { makeAthlete, makeClinic } from '#app/testing/make-clinic.ts'
import { holdSome, makeFacility } from '#app/testing/make-facility.ts'
import { makeOwnedFacility } from '#app/testing/make-owned.ts'
import { mailedToken, readMails } from '#app/testing/read-mails.ts'
import { type Browser, newBrowser, testApp } from '#app/testing/test-app.ts'
import { DAY } from '#kit/shared/time.ts'
import { GatewayFault } from '#payments/server/gateway.ts'
import { recordSamplePayment } from '#payments/server/samples/record-sample-payment.ts'
import type { Payouts } from '#payouts/contract.ts'

const outages = { onboardingLink: false, transfer: false, findTransfer: false }
const failIfDown = (of: keyof typeof outages) => {
  if (outages[of]) throw new GatewayFault('unreachable', 'No answer.', { isTemporary: true })
}
/** Runs during the provider's account check. */
let duringAccountCheck: () => Promise<unknown> = async () => undefined
const logged: string[] = []
const app = await testApp({
  env: { LOG_LEVEL: 'warn' },
  logTo: { write: line => logged.push(line) },
  around: gateway => ({
    ...gateway,
    async readAccount(accountId) {
      const read = await gateway.readAccount(accountId)
      await duringAccountCheck()
      return read
    },
    async onboardingLink(accountId, urls) {
      failIfDown('onboardingLink')
      return gateway.onboardingLink(accountId, urls)
    },
    async transfer(transfer) {
      failIfDown('transfer')
      return gateway.transfer(transfer)
    },
    async findTransfer(of) {
      failIfDown('findTransfer')
      return gateway.findTransfer(of)
    },
  }),
})
const { db } = app
afterEach(() => {
  Object.assign(outages, { onboardingLink: false, transfer: false, findTransfer: false })
  duringAccountCheck = async () => undefined
})

const onboard = (body: object, as: Browser = newBrowser(), key = '') =>
  app.post<{ url: string; code: string }>(`/api/payouts/connect/onboard?key=${key}`, body, as)
const disconnect = (body: object, as: Browser = newBrowser(), key = '') =>
  app.post<{ code: string }>(`/api/payouts/connect/disconnect?key=${key}`, body, as)

/** An owner with a verified address and a facility. */
async function makeOwner(name = 'Olivia Owner') {
  const owner = await app.owner(name)
  await db`update account set email_verified = true where id = ${owner.account.id}`
  const facilityId = await makeOwnedFacility(db, { ownerId: owner.account.id })
  return { owner, facilityId }
}

/** Backdates the sign-in by 15 minutes. */
const makeOld = ({ account }: { account: { id: string } }) => db`
  update account_session set created_at = now() - interval '15 minutes' where account_id = ${account.id}`

async function connectedTo(facilityId: string): Promise<string[]> {
  const rows = await db<{ id: string }[]>`
    select account_id as id from payout_facility where facility_id = ${facilityId}`
  return rows.map(({ id }) => id)
}

async function subjectsTo(email: string): Promise<string[]> {
  const mails = await readMails(app, email)
  return mails.filter(({ kind }) => kind === 'account-changed').map(({ subject }) => subject ?? '')
}

const logOf = async (facilityId: string) => {
  const rows = await db<{ action: string }[]>`
    select action from audit_entry where subject_id = ${facilityId} and action like 'payouts-%' order by id`
  return rows.map(({ action }) => action)
}

test('H2: a desk key cannot touch payouts', async () => {
  const { owner, facilityId } = await makeOwner()
  const key = await facilityKeyOf(app, facilityId)
  const setup = await startSetup(app, owner, { facilityId })
  await fillIn(app, setup)
  expect(await onboard({ facilityId }, newBrowser(), key)).toMatchObject({ status: 401 })
  expect(await onboard({ facilityId, replace: true }, await app.owner(), key)).toMatchObject({ status: 403 })
  expect((await app.post(`/api/payouts/connect/finish?key=${key}`, { setup: setup.id })).status).toBe(401)
  expect(await connectedTo(facilityId)).toEqual([])
  await finishSetup(app, owner, setup.id)
  expect(await disconnect({ facilityId }, newBrowser(), key)).toMatchObject({ status: 401 })
  expect(await disconnect({ facilityId }, await app.owner(), key)).toMatchObject({ status: 403 })
  expect(await connectedTo(facilityId)).toEqual([setup.accountId])
})

test('H2: payout changes need the owner, recently signed in; administrators are refused', async () => {
  const { owner, facilityId } = await makeOwner()
  const setup = await startSetup(app, owner, { facilityId })
  await fillIn(app, setup)
  logged.length = 0
  for (const stranger of [await app.owner(), await app.administrator()])
    for (const ask of [onboard, disconnect])
      expect(await ask({ facilityId }, stranger)).toMatchObject({ status: 403, body: { code: 'not-allowed' } })
  expect(logged.filter(line => line.includes('payout-change-refused'))).toHaveLength(4)
  await makeOld(owner)
  const late = { status: 403, body: { code: 'sign-in-anew' } }
  expect(await onboard({ facilityId }, owner)).toMatchObject(late)
  expect(await finishSetup(app, owner, setup.id)).toMatchObject(late)
  expect(await disconnect({ facilityId }, owner)).toMatchObject(late)
  expect(await connectedTo(facilityId)).toEqual([])
  const { email } = owner.account
  await app.post('/api/account/sign-in', { email, password: 'correct horse battery' }, owner)
  expect(await finishSetup(app, owner, setup.id)).toMatchObject({ status: 200, body: { isConnected: true } })
})

test('H2: no one can connect payouts for a facility without an owner', async () => {
  const facilityId = await makeFacility(db)
  const key = await facilityKeyOf(app, facilityId)
  expect(await onboard({ facilityId }, newBrowser(), key)).toMatchObject({ status: 401 })
  expect(await onboard({ facilityId }, await app.owner(), key)).toMatchObject({ status: 403 })
  expect(await onboard({ facilityId }, await app.administrator())).toMatchObject({ status: 403 })
})

test('H2: a setup started by one account cannot be finished by another', async () => {
  const { owner, facilityId } = await makeOwner()
  const setup = await startSetup(app, owner, { facilityId })
  await fillIn(app, setup)
  const thief = await app.owner('Tess Thief')
  await makeOwnedFacility(db, { ownerId: thief.account.id })
  const rows = async () => [await db`select * from payout_onboarding`, await db`select * from audit_entry`]
  const before = await rows()
  logged.length = 0
  expect(await finishSetup(app, thief, setup.id)).toMatchObject({
    status: 404,
    body: { code: 'payout-setup-not-found' },
  })
  expect(logged.some(line => line.includes('payout-setup-refused'))).toBe(true)
  expect(await finishSetup(app, undefined, setup.id)).toMatchObject({ status: 401 })
  expect(await rows()).toEqual(before)
  expect(await connectedTo(facilityId)).toEqual([])
  // A former owner cannot finish it either.
  await db`update facility set owner_id = ${thief.account.id} where id = ${facilityId}`
  expect(await finishSetup(app, owner, setup.id)).toMatchObject({ status: 404 })
  expect(await connectedTo(facilityId)).toEqual([])
  // Nor can one whose setup the next owner has replaced.
  await connectPayouts(app, thief, { facilityId })
  expect(await finishSetup(app, owner, setup.id)).toMatchObject({ status: 404 })
  expect(await finishSetup(app, owner, randomUUID())).toMatchObject({ status: 404 })
})

test('H2: concurrent and repeated finishes connect once', async () => {
  const { owner, facilityId } = await makeOwner()
  const setups = await Promise.all([1, 2, 3].map(() => startSetup(app, owner, { facilityId })))
  expect(new Set(setups.map(({ accountId }) => accountId)).size).toBe(1)
  const [setup] = setups
  await fillIn(app, setup!)
  const answers = await Promise.all([1, 2, 3].map(() => finishSetup(app, owner, setup!.id)))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404, 404])
  expect(await finishSetup(app, owner, setup!.id)).toMatchObject({ status: 404 })
  expect(await logOf(facilityId)).toEqual(['payouts-connected'])
  const ends = await Promise.all([1, 2].map(() => disconnect({ facilityId }, owner)))
  expect(ends.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(await disconnect({ facilityId }, owner)).toMatchObject({
    status: 409,
    body: { code: 'payouts-not-connected' },
  })
  expect(await logOf(facilityId)).toEqual(['payouts-connected', 'payouts-disconnected'])
})

test('H2: connecting, replacing and disconnecting are emailed to the owner and audited', async () => {
  const { owner, facilityId } = await makeOwner()
  const { email, id } = owner.account
  const first = await connectPayouts(app, owner, { facilityId })
  const second = await connectPayouts(app, owner, { facilityId, replace: true })
  expect(second).not.toBe(first)
  expect(await connectedTo(facilityId)).toEqual([second])
  // Taking over the account and changing its address does not stop the email to the owner.
  await db`update account set former_email = email, email_changed_at = now(), email = ${`x${email}`} where id = ${id}`
  expect(await disconnect({ facilityId }, owner)).toMatchObject({ status: 200, body: { isConnected: false } })
  expect(await logOf(facilityId)).toEqual(['payouts-connected', 'payouts-replaced', 'payouts-disconnected'])
  const subjects = await subjectsTo(email)
  for (const what of ['connected', 'replaced', 'disconnected'])
    expect(subjects.some(subject => subject.includes(`Payout account ${what}`))).toBe(true)
  expect(await subjectsTo(`x${email}`)).toHaveLength(1)
})

test('an athlete with a profile connects a payout account and returns to the payouts page', async () => {
  expect(await onboard({})).toMatchObject({ status: 401, body: { code: 'account-needed' } })
  const host = await app.owner()
  expect(await onboard({}, host)).toMatchObject({ status: 409, body: { code: 'profile-needed' } })
  const athleteId = await makeAthlete(db, { accountId: host.account.id })
  const setup = await startSetup(app, host)
  expect(await finishSetup(app, host, setup.id)).toMatchObject({ status: 200, body: { isConnected: false } })
  expect(new URL(setup.url).searchParams.get('return_url')).toBe(`/payouts?setup=${setup.id}`)
  await fillIn(app, setup)
  // A payee who did not return resumes on the page that finishes setup.
  const { body } = await onboard({}, host)
  expect(new URL(body.url).searchParams.get('setup')).toBe(setup.id)
  expect(await finishSetup(app, host, setup.id)).toMatchObject({ body: { isConnected: true } })
  const rows = await db`
    select a.email from payout_athlete p join sandbox_account a on a.id = p.account_id where athlete_id = ${athleteId}`
  expect(rows).toEqual([{ email: host.account.email }])
  expect(await db`select action, subject_kind as kind from audit_entry where subject_id = ${athleteId}`).toEqual([
    { action: 'payouts-connected', kind: 'athlete' },
  ])
  expect(await disconnect({}, host)).toMatchObject({ status: 200 })
})

test('unknown facilities, provider outages and expired setups are reported', async () => {
  const { owner, facilityId } = await makeOwner()
  for (const ask of [onboard, disconnect]) {
    expect(await ask({ facilityId: randomUUID() }, owner)).toMatchObject({ body: { code: 'facility-not-found' } })
    expect((await ask({ facilityId: 'one' }, owner)).status).toBe(400)
  }
  outages.onboardingLink = true
  expect(await onboard({ facilityId }, owner)).toMatchObject({ status: 502, body: { code: 'payout-setup-failed' } })
  outages.onboardingLink = false
  const setup = await startSetup(app, owner, { facilityId })
  await fillIn(app, setup)
  await db`update payout_onboarding set expires_at = now() where id = ${setup.id}`
  expect(await finishSetup(app, owner, setup.id)).toMatchObject({ status: 404 })
  const renewed = await startSetup(app, owner, { facilityId })
  expect(renewed.id).not.toBe(setup.id)
})

/** A clinic three days ago, with $45 for the facility. */
async function makeOverClinic(facilityId: string): Promise<string> {
  const athleteId = await makeAthlete(db, { accountId: (await app.owner()).account.id })
  const scheduledAt = new Date(Date.now() - 3 * DAY)
  const clinicId = await makeClinic(db, { athleteId, facilityId, scheduledAt, fieldCents: 6_000 })
  const payment = { visitorId: randomUUID(), purpose: `clinic:${clinicId}`, amountCents: 5_000, quote: {} }
  await db.begin(tx => recordSamplePayment(tx, payment))
  return clinicId
}

const sentFor = async (clinicId: string) =>
  (
    await db<{ to: string; cents: number }[]>`
    select destination as to, amount_cents as cents from sandbox_transfer where transfer_group = ${`clinic:${clinicId}`}`
  ).map(({ to, cents }) => [to, cents])

const payeeOf = async (as: Browser) => (await app.get<Payouts>('/api/payouts', as)).body.payees.at(-1)!

test('H2: money owed is kept until an account is connected and then sent there', async () => {
  const { owner, facilityId } = await makeOwner()
  await connectPayouts(app, owner, { facilityId })
  const clinicId = await makeOverClinic(facilityId)
  await disconnect({ facilityId }, owner)
  expect(await app.run('pay-out-clinics')).toBe('0 sent, 0 refused, 0 to retry')
  expect(await payeeOf(owner)).toMatchObject({ status: 'none', isConnected: false, due: '45.00' })
  const next = await connectPayouts(app, owner, { facilityId })
  await app.run('pay-out-clinics')
  expect(await sentFor(clinicId)).toEqual([[next, 4_500]])
})

test('H2: a payout that never reached the old account goes to the new one once', async () => {
  const { owner, facilityId } = await makeOwner()
  await connectPayouts(app, owner, { facilityId })
  const clinicId = await makeOverClinic(facilityId)
  outages.transfer = true
  expect(await app.run('pay-out-clinics')).toBe('0 sent, 0 refused, 1 to retry')
  outages.transfer = false
  const next = await connectPayouts(app, owner, { facilityId, replace: true })
  // It may still arrive, so nothing is sent elsewhere.
  expect(await app.run('pay-out-clinics')).toBe('0 sent, 0 refused, 1 to retry')
  outages.findTransfer = true
  await db`update payout set updated_at = now() - interval '11 minutes' where clinic_id = ${clinicId}`
  expect(await app.run('pay-out-clinics')).toBe('0 sent, 0 refused, 1 to retry')
  outages.findTransfer = false
  expect(await app.run('pay-out-clinics')).toBe('1 sent, 0 refused, 0 to retry')
  expect(await sentFor(clinicId)).toEqual([[next, 4_500]])
  expect(await payeeOf(owner)).toMatchObject({ paidOut: '45.00', due: '0.00', isRefused: false })
})

test('H2: a payout that reached the old account is not sent again', async () => {
  const { owner, facilityId } = await makeOwner()
  const former = await connectPayouts(app, owner, { facilityId })
  const clinicId = await makeOverClinic(facilityId)
  app.sandbox.faults.gateway.responseLost = { operation: 'transfers.create', times: 100 }
  expect(await app.run('pay-out-clinics')).toBe('0 sent, 0 refused, 1 to retry')
  app.sandbox.faults.gateway.responseLost.times = 0
  await disconnect({ facilityId }, owner)
  await connectPayouts(app, owner, { facilityId })
  expect(await app.run('pay-out-clinics')).toBe('1 sent, 0 refused, 0 to retry')
  expect(await sentFor(clinicId)).toEqual([[former, 4_500]])
  expect(await payeeOf(owner)).toMatchObject({ paidOut: '45.00', due: '0.00' })
})

test('H2: a checkout open during an account change pays the new account', async () => {
  const { owner, facilityId } = await makeOwner()
  const former = await connectPayouts(app, owner, { facilityId })
  const { browser, slots } = await holdSome(app, facilityId, 1)
  const { body: first } = await openIntent(app, slots, browser)
  const next = await connectPayouts(app, owner, { facilityId, replace: true })
  const { body: renewed } = await openIntent(app, slots, browser)
  expect(renewed.paymentIntentId).not.toBe(first.paymentIntentId)
  const rows = await db`
    select intent_id as intent, destination from payment where purpose = ${`facility:${facilityId}`} order by created_at`
  expect(rows).toEqual([
    { intent: first.paymentIntentId, destination: former },
    { intent: renewed.paymentIntentId, destination: next },
  ])
})

test('H2: a checkout open during an ownership transfer does not pay the former owner', async () => {
  const { owner, facilityId } = await makeOwner()
  const former = await connectPayouts(app, owner, { facilityId })
  const { browser, slots } = await holdSome(app, facilityId, 1)
  const { body: first } = await openIntent(app, slots, browser)
  const { owner: next } = await makeOwner('Nia Next')
  const given = { email: next.account.email }
  expect((await app.post(`/api/admin/facilities/${facilityId}/owner`, given, await app.administrator())).status).toBe(
    200,
  )
  const { body: renewed } = await openIntent(app, slots, browser)
  expect(renewed.paymentIntentId).not.toBe(first.paymentIntentId)
  const rows = await db`
    select intent_id as intent, destination from payment where purpose = ${`facility:${facilityId}`} order by created_at`
  expect(rows).toEqual([
    { intent: first.paymentIntentId, destination: former },
    { intent: renewed.paymentIntentId, destination: null },
  ])
})

test('H2: a session that ends during the provider check connects nothing', async () => {
  const { owner, facilityId } = await makeOwner()
  const setup = await startSetup(app, owner, { facilityId })
  await fillIn(app, setup)
  duringAccountCheck = () => db`delete from account_session where account_id = ${owner.account.id}`
  expect(await finishSetup(app, owner, setup.id)).toMatchObject({ status: 401, body: { code: 'account-needed' } })
  expect(await connectedTo(facilityId)).toEqual([])
  expect(await logOf(facilityId)).toEqual([])
})

test('H2: a setup started before a password reset cannot be finished after it', async () => {
  const { owner, facilityId } = await makeOwner()
  const intruder = await startSetup(app, owner, { facilityId })
  await fillIn(app, intruder)
  const { email } = owner.account
  await app.post('/api/account/forgotten-password', { email })
  const token = await mailedToken(app, email, 'account-reset')
  const back = newBrowser()
  const reset = { token, password: 'another correct battery', keepOthers: true }
  expect((await app.post('/api/account/reset-password', reset, back)).status).toBe(200)
  expect(await finishSetup(app, back, intruder.id)).toMatchObject({ status: 404 })
  const own = await startSetup(app, back, { facilityId })
  expect(own.accountId).not.toBe(intruder.accountId)
})

test.each([
  ['/api/account/password', { current: 'correct horse battery', password: 'another correct battery' }],
  ['/api/account/other-sessions/end', undefined],
])('H2: a setup started before %s cannot be finished after it', async (url, body) => {
  const { owner, facilityId } = await makeOwner()
  const intruder = await startSetup(app, owner, { facilityId })
  await fillIn(app, intruder)
  expect((await app.post(url, body, owner)).status).toBe(200)
  expect(await finishSetup(app, owner, intruder.id)).toMatchObject({ status: 404 })
})
