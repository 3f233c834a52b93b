import { randomUUID } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import { settleLater } from '#app/testing/buy.ts'
import { connectPayouts, fillIn, finishSetup, startSetup } from '#app/testing/connect-payouts.ts'
import { makeAthlete, makeClinic } from '#app/testing/make-clinic.ts'
import { makeOwnedFacility } from '#app/testing/make-owned.ts'
import { testApp } from '#app/testing/test-app.ts'
import { DAY, HOUR } from '#kit/shared/time.ts'
import { GatewayFault } from '#payments/server/gateway.ts'
import { returnMoney } from '#payments/server/return-money.ts'
import { recordSamplePayment } from '#payments/server/samples/record-sample-payment.ts'
import { noFaults } from '#sandbox/server/faults.ts'
import type { Payee, Payouts } from '../contract.ts'
import { PAYOUT_HOURS } from '../rules.ts'
import { payOutClinics } from './pay-out-clinics.ts'

/** Simulates a crash around the transfer. */
let crashes: 'before' | 'after' | null = null
/** Refunds fail as unreachable. */
let isRefundSilent = false
const app = await testApp({
  around: gateway => ({
    ...gateway,
    refund(refund) {
      if (isRefundSilent) throw new GatewayFault('unreachable', 'No answer.', { isTemporary: true })
      return gateway.refund(refund)
    },
    async transfer(transfer) {
      if (crashes === 'before') throw new Error('killed')
      const sent = await gateway.transfer(transfer)
      if (crashes === 'after') throw new Error('killed')
      return sent
    },
  }),
})
const { db, sandbox } = app

afterEach(() => {
  crashes = null
  isRefundSilent = false
  Object.assign(sandbox.faults, noFaults())
})

type Person = Awaited<ReturnType<typeof app.owner>>

/** An athlete and a facility's owner, signed in, with their accounts at the provider. */
async function makePeople({ areReady = true } = {}) {
  const [host, owner] = [await app.owner('Ada Example'), await app.owner('Olivia Owner')]
  const athleteId = await makeAthlete(db, { accountId: host.account.id })
  const facilityId = await makeOwnedFacility(db, { ownerId: owner.account.id })
  const people = { host, owner, athleteId, facilityId }
  if (areReady) {
    await connectPayouts(app, host)
    await connectPayouts(app, owner, { facilityId })
  }
  return people
}

type People = Awaited<ReturnType<typeof makePeople>>

/** Three days ago, $45 a seat; the field costs $60. */
async function makeOverClinic({ athleteId, facilityId }: Pick<People, 'athleteId' | 'facilityId'>, more = {}) {
  const scheduledAt = new Date(Date.now() - 3 * DAY)
  return makeClinic(db, { athleteId, facilityId, scheduledAt, fieldCents: 6_000, ...more })
}

function buy(clinicId: string, amountCents = 4_500): Promise<string> {
  const payment = { visitorId: randomUUID(), purpose: `clinic:${clinicId}`, amountCents, quote: {} }
  return db.begin(tx => recordSamplePayment(tx, payment))
}

async function refund(paymentId: string, amountCents = 4_500): Promise<void> {
  const reason = `test:${randomUUID()}`
  await db.begin(tx => returnMoney(tx, app.services, { paymentIds: [paymentId], amountCents, reason }))
}

async function payeeOf(person: Person): Promise<Payee> {
  const { body } = await app.get<Payouts>('/api/payouts', person)
  expect(body.books.isBalanced).toBe(true)
  return body.payees.at(-1)!
}

const payOut = () => app.run('pay-out-clinics')

/** Amounts the provider has sent for a clinic, in whole cents, ordered. */
async function transfersOf(clinicId: string): Promise<number[]> {
  const rows = await db<{ cents: number }[]>`
    select amount_cents as cents from sandbox_transfer where transfer_group = ${`clinic:${clinicId}`} order by 1`
  return rows.map(({ cents }) => cents)
}

test('two days after a clinic its facility and athlete are paid their shares once', async () => {
  const people = await makePeople()
  const clinicId = await makeClinic(db, { ...ids(people), fieldCents: 6_000 })
  const [first] = [await buy(clinicId), await buy(clinicId), await buy(clinicId)]
  expect(await payeeOf(people.host)).toMatchObject({ share: '61.50', waiting: '61.50', due: '0.00' })
  await refund(first)
  await payOut()
  expect(await transfersOf(clinicId)).toEqual([])
  await endClinic(clinicId, PAYOUT_HOURS - 1)
  await payOut()
  expect(await transfersOf(clinicId)).toEqual([])
  await endClinic(clinicId, PAYOUT_HOURS)
  expect(await payeeOf(people.host)).toMatchObject({ share: '21.00', waiting: '0.00', due: '21.00', paidOut: '0.00' })
  expect(await payOut()).toBe('2 sent, 0 refused, 0 to retry')
  expect(await payOut()).toBe('0 sent, 0 refused, 0 to retry')
  expect(await transfersOf(clinicId)).toEqual([2_100, 6_000])
  expect(await payeeOf(people.host)).toEqual({
    party: 'athlete',
    id: people.athleteId,
    name: 'Ada Example',
    organizationId: null,
    facilityCount: null,
    mayChange: true,
    status: 'ready',
    isConnected: true,
    share: '21.00',
    paidOut: '21.00',
    onTheWay: '0.00',
    waiting: '0.00',
    due: '0.00',
    isRefused: false,
    bookings: null,
  })
  const { body } = await app.get<Payouts>('/api/payouts', people.owner)
  expect(body).toMatchObject({
    payeeCount: 2,
    payees: [
      { party: 'organization', facilityCount: 0, share: '0.00' },
      { party: 'facility', share: '60.00', paidOut: '60.00', bookings: { paidAtOnce: '0.00', kept: '0.00' } },
    ],
    books: { captured: '135.00', refunded: '45.00', platform: '9.00', facility: '60.00', athlete: '21.00' },
  })
})

test('a payee without a ready account is paid once it has one', async () => {
  const people = await makePeople({ areReady: false })
  const clinicId = await makeOverClinic(people)
  await buy(clinicId, 10_000)
  await payOut()
  expect(await payeeOf(people.host)).toMatchObject({ status: 'none', due: '30.00' })
  const setup = await startSetup(app, people.host)
  expect(await payeeOf(people.host)).toMatchObject({ status: 'started' })
  await payOut()
  expect(await transfersOf(clinicId)).toEqual([])
  await fillIn(app, setup)
  expect(await payeeOf(people.host)).toMatchObject({ status: 'started', isConnected: false })
  await finishSetup(app, people.host, setup.id)
  expect(await payeeOf(people.host)).toMatchObject({ status: 'ready' })
  await payOut()
  expect(await transfersOf(clinicId)).toEqual([3_000])
})

test.each(['before', 'after'] as const)('after a crash %s the transfer the next run completes it once', async when => {
  const people = await makePeople()
  const clinicId = await makeOverClinic(people)
  await buy(clinicId, 5_000)
  crashes = when
  expect(await payOut()).toBe('0 sent, 0 refused, 1 to retry')
  expect(await payeeOf(people.owner)).toMatchObject({ onTheWay: '45.00', paidOut: '0.00', due: '0.00' })
  crashes = null
  // The provider's key has expired.
  await db`delete from sandbox_request where key like 'payout:%'`
  expect(await payOut()).toBe('1 sent, 0 refused, 0 to retry')
  expect(await transfersOf(clinicId)).toEqual([4_500])
  expect(await payeeOf(people.owner)).toMatchObject({ onTheWay: '0.00', paidOut: '45.00' })
})

test('concurrent runs send each payout once', async () => {
  const people = await makePeople()
  const clinicId = await makeOverClinic(people)
  await buy(clinicId, 10_000)
  const log = { info() {}, error() {} }
  await Promise.all([1, 2, 3].map(() => payOutClinics(app.services, log as never)))
  await payOut()
  expect(await transfersOf(clinicId)).toEqual([3_000, 6_000])
})

test('a payout without a response is retried under the same key', async () => {
  const people = await makePeople()
  const clinicId = await makeOverClinic(people)
  await buy(clinicId, 5_000)
  sandbox.faults.gateway.responseLost = { operation: 'transfers.create', times: 100 }
  expect(await payOut()).toBe('0 sent, 0 refused, 1 to retry')
  sandbox.faults.gateway.responseLost.times = 0
  expect(await payOut()).toBe('1 sent, 0 refused, 0 to retry')
  expect(await transfersOf(clinicId)).toEqual([4_500])
})

test('a refused payout is shown and repeated only after the account changes', async () => {
  const people = await makePeople()
  const clinicId = await makeOverClinic(people)
  await buy(clinicId, 5_000)
  const [account] = await db<{ id: string }[]>`
    select account_id as id from payout_facility where facility_id = ${people.facilityId}`
  await db`update sandbox_account set is_onboarded = false where id = ${account!.id}`
  expect(await payOut()).toBe('0 sent, 1 refused, 0 to retry')
  expect(await payOut()).toBe('0 sent, 0 refused, 0 to retry')
  expect(await payeeOf(people.owner)).toMatchObject({ status: 'started', isRefused: true, due: '45.00' })
  await db`update payout_account set checked_at = now() where id = ${account!.id}`
  // Not retried until something has changed.
  await db`update payout_account set can_take_payments = true where id = ${account!.id}`
  await db`update payout set updated_at = now() where clinic_id = ${clinicId}`
  expect(await payOut()).toBe('0 sent, 0 refused, 0 to retry')
  await db`update payout_account set can_take_payments = false where id = ${account!.id}`
  await fillIn(app, await startSetup(app, people.owner, { facilityId: people.facilityId }))
  expect(await payOut()).toBe('1 sent, 0 refused, 0 to retry')
  expect(await payeeOf(people.owner)).toMatchObject({
    status: 'ready',
    isRefused: false,
    paidOut: '45.00',
    due: '0.00',
  })
  const rows = await db`select number, status from payout where clinic_id = ${clinicId} order by number`
  expect(rows).toEqual([
    { number: 1, status: 'failed' },
    { number: 2, status: 'sent' },
  ])
})

test('a refund after the payout is deducted from the next clinic', async () => {
  const people = await makePeople()
  const clinicId = await makeOverClinic(people, { fieldCents: 0 })
  const payment = await buy(clinicId)
  await payOut()
  await refund(payment)
  expect(await payeeOf(people.host)).toMatchObject({ share: '0.00', paidOut: '40.50', due: '-40.50' })
  await payOut()
  const next = await makeOverClinic(people, { fieldCents: 0 })
  await buy(next, 10_000)
  expect(await payeeOf(people.host)).toMatchObject({ due: '49.50' })
  await payOut()
  await payOut()
  expect(await transfersOf(clinicId)).toEqual([4_050])
  expect(await transfersOf(next)).toEqual([4_950])
  expect(await payeeOf(people.host)).toMatchObject({ share: '90.00', paidOut: '90.00', due: '0.00' })
})

test('what a clinic owes is deducted from the next one even while another of its refunds is pending', async () => {
  const people = await makePeople()
  const clinicId = await makeOverClinic(people, { fieldCents: 0 })
  const [first, second] = [await buy(clinicId), await buy(clinicId)]
  await payOut()
  await refund(first)
  sandbox.faults.gateway.refundPending = true
  await refund(second)
  const next = await makeOverClinic(people, { fieldCents: 0 })
  await buy(next, 10_000)
  await payOut()
  expect(await transfersOf(clinicId)).toEqual([8_100])
  expect(await transfersOf(next)).toEqual([4_950])
})

test.each(['pending', 'unanswered'] as const)('nothing is paid out while a refund is %s', async state => {
  const people = await makePeople()
  const clinicId = await makeOverClinic(people, { fieldCents: 0 })
  const [payment] = [await buy(clinicId), await buy(clinicId)]
  sandbox.faults.gateway.refundPending = state === 'pending'
  isRefundSilent = state === 'unanswered'
  await refund(payment)
  expect(await payeeOf(people.host)).toMatchObject({ share: '81.00', waiting: '81.00', due: '0.00' })
  await payOut()
  expect(await transfersOf(clinicId)).toEqual([])
  isRefundSilent = false
  await sandbox.settleRefunds()
  await sandbox.deliverDue()
  await settleLater(app)
  await payOut()
  expect(await transfersOf(clinicId)).toEqual([4_050])
})

test('disputed money is paid out only once the dispute is won', async () => {
  const people = await makePeople()
  const clinicId = await makeOverClinic(people, { fieldCents: 0 })
  const [payment] = [await buy(clinicId), await buy(clinicId)]
  const [row] = await db<{ intentId: string }[]>`select intent_id from payment where id = ${payment}`
  await sandbox.dispute(row!.intentId)
  await sandbox.deliverDue()
  await payOut()
  expect(await transfersOf(clinicId)).toEqual([4_050])
  await sandbox.closeDispute(row!.intentId, 'won')
  await sandbox.deliverDue()
  await payOut()
  expect(await transfersOf(clinicId)).toEqual([4_050, 4_050])
})

test('a canceled clinic pays no one', async () => {
  const people = await makePeople()
  const clinicId = await makeOverClinic(people, { status: 'cancelled' })
  await buy(clinicId)
  expect(await payOut()).toBe('0 sent, 0 refused, 0 to retry')
  expect(await payeeOf(people.owner)).toMatchObject({ waiting: '40.50', due: '0.00' })
})

test("the database refuses payouts above a clinic's shares", async () => {
  const people = await makePeople()
  const clinicId = await makeOverClinic(people)
  await buy(clinicId, 10_000)
  const [account] = await db<{ id: string }[]>`
    select account_id as id from payout_athlete where athlete_id = ${people.athleteId}`
  const insert = (cents: number, number: number) => db`
    insert into payout (clinic_id, party, number, amount_cents, account_id, status)
    values (${clinicId}, 'athlete', ${number}, ${cents}, ${account!.id}, 'sent')`
  await expect(insert(3_001, 1)).rejects.toMatchObject({ constraint: 'payout_within_share' })
  await insert(2_000, 1)
  await expect(insert(1_001, 2)).rejects.toMatchObject({ constraint: 'payout_within_share' })
  await insert(1_000, 2)
})

const ids = ({ athleteId, facilityId }: People) => ({ athleteId, facilityId })

/** Moves the end this many hours into the past. */
async function endClinic(clinicId: string, hours: number): Promise<void> {
  const endsAt = Date.now() - hours * HOUR
  await db`
    update clinic set decide_by = ${new Date(endsAt - 2 * DAY)},
      scheduled_at = ${new Date(endsAt)}::timestamptz - make_interval(mins => duration_minutes)
    where id = ${clinicId}`
}
