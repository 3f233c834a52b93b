import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { makeBooking } from '#app/testing/buy.ts'
import { futureDate, makeFacility } from '#app/testing/make.ts'
import { newBrowser, testApp } from '#app/testing/test-app.ts'
import type { Desk } from '#bookings/desk-contract.ts'
import { facilityKey } from '../access.ts'

const app = await testApp()

const keyOf = (facilityId: string) => facilityKey(app.services.signingSecret, facilityId)
const desk = (facilityId: string, key: string, as = newBrowser()) =>
  app.get<Desk & { code: string }>(`/api/facilities/${facilityId}/desk?key=${key}`, as)
const onboard = (facilityId: string, key: string) =>
  app.post<{ url: string; code: string }>(`/api/payouts/connect/onboard?key=${key}`, { facilityId })

test('the desk shows what waits for the owner, what comes and what is closed', async () => {
  const facility = await makeFacility(app.db)
  const confirmed = await makeBooking(app, { facilityId: facility, count: 1 })
  const pending = await makeBooking(app, { facilityId: facility, count: 1, mode: 'hold' })
  const closure = { from: `${futureDate(9)}T06:00`, to: `${futureDate(9)}T12:00`, reason: 'New turf', remedy: 'refund' }
  await app.post(`/api/facilities/${facility}/closures?key=${keyOf(facility)}`, closure)
  const { status, body } = await desk(facility, keyOf(facility))
  expect(status).toBe(200)
  expect(body).toMatchObject({
    facility: { id: facility, name: 'Chalk Lane Court', timeZone: 'America/New_York' },
    pending: [{ id: pending.booking.id, status: 'pending_confirmation', phone: '(555) 555-0123', notes: null }],
    upcoming: [{ id: confirmed.booking.id, status: 'confirmed' }],
    closures: [{ reason: 'New turf', isDone: true }],
    payouts: 'none',
  })
  expect((await desk(facility, '', await app.administrator())).status).toBe(200)
})

test('the desk opens to nobody else', async () => {
  const [facility, other] = [await makeFacility(app.db), await makeFacility(app.db)]
  for (const key of ['', keyOf(other)]) {
    expect((await desk(facility, key)).body.code).toBe('not-allowed')
    expect((await onboard(facility, key)).body.code).toBe('not-allowed')
  }
  const nowhere = randomUUID()
  expect((await desk(nowhere, keyOf(nowhere))).body.code).toBe('facility-not-found')
  expect((await onboard(nowhere, keyOf(nowhere))).body.code).toBe('facility-not-found')
})

test('payouts: an owner who comes back from the provider is ready, whatever became of the event', async () => {
  const facility = await makeFacility(app.db)
  const { body } = await onboard(facility, keyOf(facility))
  app.sandbox.faults.webhooks.drop = true
  const page = new URL(body.url, 'http://localhost')
  const account = page.pathname.split('/').at(-1)!
  await app.post(`/api/sandbox/accounts/${account}/complete`, { token: page.searchParams.get('token') })
  await app.sandbox.deliverDue()
  app.sandbox.faults.webhooks.drop = false
  expect((await desk(facility, keyOf(facility))).body.payouts).toBe('ready')
})

test('payouts: the provider is asked now and then, and the desk does without its answer', async () => {
  const facility = await makeFacility(app.db)
  await onboard(facility, keyOf(facility))
  app.sandbox.faults.gateway.slowMs = 60_000
  const started = performance.now()
  expect((await desk(facility, keyOf(facility))).body.payouts).toBe('started')
  expect(performance.now() - started).toBeLessThan(4_000)
  const again = performance.now()
  expect((await desk(facility, keyOf(facility))).body.payouts).toBe('started')
  expect(performance.now() - again).toBeLessThan(1_000)
  app.sandbox.faults.gateway.slowMs = 0
})

test('payouts: one account for a facility, however often its owner asks for the page', async () => {
  const facility = await makeFacility(app.db)
  const answers = await Promise.all([1, 2, 3].map(() => onboard(facility, keyOf(facility))))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  for (const { body } of answers) expect(body.url).toMatch(/^https?:/)
  expect(await app.db`select 1 from payout_facility where facility_id = ${facility}`).toHaveLength(1)
  expect((await desk(facility, keyOf(facility))).body.payouts).toBe('started')
  await app.db`
    update payout_account set can_take_payments = true
    where id = (select account_id from payout_facility where facility_id = ${facility})`
  expect((await desk(facility, keyOf(facility))).body.payouts).toBe('ready')
})
