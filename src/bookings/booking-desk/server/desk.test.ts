import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { makeBooking } from '#app/testing/buy.ts'
import { connectPayouts } from '#app/testing/connect-payouts.ts'
import { facilityKeyOf } from '#app/testing/facility-key-of.ts'
import { futureDate, makeFacility } from '#app/testing/make-facility.ts'
import { makeOwnedFacility } from '#app/testing/make-owned.ts'
import { readMails } from '#app/testing/read-mails.ts'
import { newBrowser, testApp } from '#app/testing/test-app.ts'
import type { BookingDesk } from '#bookings/booking-desk/contract.ts'
import { facilityKey } from '#bookings/server/access.ts'

const logged: string[] = []
const app = await testApp({ env: { LOG_LEVEL: 'warn' }, logTo: { write: line => logged.push(line) } })

const keyOf = (facilityId: string) => facilityKey(app.services.signingSecret, facilityId)
const desk = (facilityId: string, key: string, as = newBrowser()) =>
  app.get<BookingDesk & { code: string }>(`/api/facilities/${facilityId}/desk?key=${key}`, as)

test('the desk shows pending requests, upcoming bookings and closures', async () => {
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

test('the desk refuses missing and foreign keys', async () => {
  const [facility, other] = [await makeFacility(app.db), await makeFacility(app.db)]
  for (const key of ['', keyOf(other)]) {
    expect((await desk(facility, key)).body.code).toBe('not-allowed')
  }
  const nowhere = randomUUID()
  expect((await desk(nowhere, keyOf(nowhere))).body.code).toBe('facility-not-found')
})

test('the desk shows payout status, rechecks the provider sometimes and never waits long for it', async () => {
  const owner = await app.owner()
  const facility = await makeOwnedFacility(app.db, { ownerId: owner.account.id })
  const key = await facilityKeyOf(app, facility)
  const account = await connectPayouts(app, owner, { facilityId: facility })
  expect((await desk(facility, key)).body.payouts).toBe('ready')
  await app.db`update payout_account set can_take_payments = false, checked_at = now() where id = ${account}`
  expect((await desk(facility, key)).body.payouts).toBe('started')
  await app.db`update payout_account set checked_at = null where id = ${account}`
  app.sandbox.faults.gateway.slowMs = 600_000
  expect((await desk(facility, key)).body.payouts).toBe('started')
  app.sandbox.faults.gateway.slowMs = 0
  expect((await desk(facility, key)).body.payouts).toBe('started')
  await app.db`update payout_account set checked_at = null where id = ${account}`
  expect((await desk(facility, key)).body.payouts).toBe('ready')
})

/** Backdates the desk keys. */
async function makeOlder(facility: string, days: number) {
  await app.db`
    update facility set desk_key_since = desk_key_since - make_interval(days => ${days}::int) where id = ${facility}`
}

test('H2: a desk key expires 90 days after the last booking', async () => {
  const facility = await makeFacility(app.db)
  const key = await facilityKeyOf(app, facility)
  await makeOlder(facility, 89)
  expect((await desk(facility, key)).status).toBe(200)
  await makeOlder(facility, 2)
  logged.length = 0
  expect(await desk(facility, key)).toMatchObject({ status: 410, body: { code: 'desk-link-over' } })
  expect(logged.some(line => line.includes('desk-link-refused'))).toBe(true)
  expect(logged.join()).not.toContain(key)
  const closure = { from: `${futureDate(9)}T06:00`, to: `${futureDate(9)}T12:00`, reason: 'Rain', remedy: 'refund' }
  const closing = await app.post(`/api/facilities/${facility}/closures?key=${key}`, closure)
  expect(closing).toMatchObject({ status: 410, body: { code: 'desk-link-over' } })
  const { booking } = await makeBooking(app, { facilityId: facility, count: 1, mode: 'hold' })
  expect((await desk(facility, key)).status).toBe(200)
  expect((await app.post(`/api/bookings/${booking.id}/confirm?key=${key}`, undefined)).status).toBe(200)
  const end = (days: number) => app.db`
    update booking set ends_at = now() - make_interval(days => ${days}::int),
      starts_at = now() - make_interval(days => ${days}::int, hours => 1) where id = ${booking.id}`
  await end(89)
  expect((await desk(facility, key)).status).toBe(200)
  await end(91)
  expect((await desk(facility, key)).status).toBe(410)
})

test('H2: an owner revokes desk keys; older keys stop working and new ones work', async () => {
  const owner = await app.owner()
  const facility = await makeOwnedFacility(app.db, { ownerId: owner.account.id })
  const { booking } = await makeBooking(app, { facilityId: facility, count: 1, mode: 'hold' })
  const key = await facilityKeyOf(app, facility)
  const revoke = (as = newBrowser(), query = '') =>
    app.post<{ code: string }>(`/api/facilities/${facility}/desk-links/revoke${query}`, undefined, as)
  expect((await revoke(newBrowser(), `?key=${key}`)).status).toBe(401)
  expect((await revoke(await app.owner(), `?key=${key}`)).status).toBe(403)
  expect(await revoke(owner)).toMatchObject({ status: 200, body: { isRevoked: true } })
  expect(await desk(facility, key)).toMatchObject({ status: 410, body: { code: 'desk-link-over' } })
  expect((await app.post(`/api/bookings/${booking.id}/confirm?key=${key}`, undefined)).status).toBe(404)
  expect((await app.get(`/api/bookings/${booking.id}?key=${key}`)).status).toBe(404)
  expect((await desk(facility, await facilityKeyOf(app, facility))).status).toBe(200)
  expect((await desk(facility, 'A'.repeat(43))).body.code).toBe('not-allowed')
  expect((await revoke(await app.administrator())).status).toBe(200)
  const log = await app.db`
    select actor_role as role from audit_entry where subject_id = ${facility} and action = 'desk-links-revoked' order by id`
  expect(log).toEqual([{ role: 'owner' }, { role: 'administrator' }])
})

test('an expired desk link can mail a new one to the facility but stays closed', async () => {
  const bookingEmail = `${randomUUID()}@example.org`
  const owner = await app.owner()
  const facility = await makeOwnedFacility(app.db, { ownerId: owner.account.id }, { bookingEmail })
  const key = await facilityKeyOf(app, facility)
  await makeOlder(facility, 91)
  const send = (oldKey: string, to = facility) =>
    app.post<{ code: string }>(`/api/facilities/${to}/desk-links/send`, { key: oldKey })
  expect(await send('A'.repeat(43))).toMatchObject({ status: 403, body: { code: 'not-allowed' } })
  expect(await send(key, randomUUID())).toMatchObject({ status: 404, body: { code: 'facility-not-found' } })
  expect((await desk(facility, key)).status).toBe(410)
  for (const status of [200, 200, 200, 429]) expect((await send(key)).status).toBe(status)
  expect((await desk(facility, key)).status).toBe(410)
  const mails = (await readMails(app, bookingEmail)).filter(({ kind }) => kind === 'desk-link')
  expect(mails).toHaveLength(3)
  const link = /desk\/[0-9a-f-]+\?key=([\w-]{43})/.exec(mails[0]!.text)![1]!
  expect((await desk(facility, link)).status).toBe(200)
  const silent = await makeFacility(app.db)
  await app.db`update facility set booking_email = null where id = ${silent}`
  expect((await send(await facilityKeyOf(app, silent), silent)).status).toBe(200)
})

test('resend limits are separate for each desk link and for sign-in', async () => {
  const owner = await app.owner()
  const { email } = owner.account
  const facility = await makeOwnedFacility(app.db, { ownerId: owner.account.id }, { bookingEmail: email })
  const revoked = await facilityKeyOf(app, facility)
  await app.post(`/api/facilities/${facility}/desk-links/revoke`, undefined, owner)
  const expired = await facilityKeyOf(app, facility)
  await makeOlder(facility, 91)
  const send = (key: string) => app.post(`/api/facilities/${facility}/desk-links/send`, { key })
  for (const status of [200, 200, 200, 429]) expect((await send(revoked)).status).toBe(status)
  expect(Number((await send(revoked)).headers['retry-after'])).toBeGreaterThan(23 * 3600)
  expect((await send(expired)).status).toBe(200)
  expect((await app.post('/api/account/sign-in-link', { email })).status).toBe(200)
  await app.db`update account_attempt set last_at = last_at - interval '1 day', retry_at = retry_at - interval '1 day'`
  expect((await send(revoked)).status).toBe(200)
})
