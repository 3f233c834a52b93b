import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { makeBooking } from '#app/testing/buy.ts'
import { connectPayouts } from '#app/testing/connect-payouts.ts'
import { facilityKeyOf } from '#app/testing/facility-key-of.ts'
import { futureDate, makeFacility } from '#app/testing/make.ts'
import { makeOwnedFacility } from '#app/testing/make-owned.ts'
import { newBrowser, testApp } from '#app/testing/test-app.ts'
import type { Desk } from '#bookings/desk-contract.ts'
import { facilityKey } from '../access.ts'

const app = await testApp()

const keyOf = (facilityId: string) => facilityKey(app.services.signingSecret, facilityId)
const desk = (facilityId: string, key: string, as = newBrowser()) =>
  app.get<Desk & { code: string }>(`/api/facilities/${facilityId}/desk?key=${key}`, as)

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
  }
  const nowhere = randomUUID()
  expect((await desk(nowhere, keyOf(nowhere))).body.code).toBe('facility-not-found')
})

test('payouts: the desk tells how far they are; the provider is asked now and then, and the desk does without its answer', async () => {
  const owner = await app.owner()
  const facility = await makeOwnedFacility(app.db, { ownerId: owner.account.id })
  const key = await facilityKeyOf(app, facility)
  const account = await connectPayouts(app, owner, { facilityId: facility })
  expect((await desk(facility, key)).body.payouts).toBe('ready')
  await app.db`update payout_account set can_take_payments = false, checked_at = now() where id = ${account}`
  expect((await desk(facility, key)).body.payouts).toBe('started')
  await app.db`update payout_account set checked_at = null where id = ${account}`
  app.sandbox.faults.gateway.slowMs = 60_000
  const started = performance.now()
  expect((await desk(facility, key)).body.payouts).toBe('started')
  expect(performance.now() - started).toBeLessThan(4_000)
  const again = performance.now()
  expect((await desk(facility, key)).body.payouts).toBe('started')
  expect(performance.now() - again).toBeLessThan(1_000)
  app.sandbox.faults.gateway.slowMs = 0
  await app.db`update payout_account set checked_at = null where id = ${account}`
  expect((await desk(facility, key)).body.payouts).toBe('ready')
})
