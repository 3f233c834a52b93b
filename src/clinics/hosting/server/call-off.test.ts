import { expect, test } from 'vitest'
import { paymentOf, settleLater } from '#app/testing/buy.ts'
import { buyer, buySeats, clinicNow, openSeats, readyForSeats } from '#app/testing/buy-seats.ts'
import { mailsTo, makeHost, moneyOf, nothingLeft, publishClinic } from '#app/testing/host-clinic.ts'
import { makeClinic } from '#app/testing/make-clinic.ts'
import { makeFacility, slotsOf } from '#app/testing/make-facility.ts'
import { type Browser, newBrowser, testApp } from '#app/testing/test-app.ts'
import type { Clinic } from '#clinics/contract.ts'
import type { ClinicBooking } from '#clinics/seats/contract.ts'
import type { ClinicWaiting } from '#clinics/waiting-list/contract.ts'
import { HOUR } from '#kit/shared/time.ts'
import { GatewayFault } from '#payments/server/gateway.ts'

/** Refunds fail as unreachable. */
let isRefundSilent = false

const app = await testApp({
  around: gateway => ({
    ...gateway,
    refund(refund) {
      if (isRefundSilent) throw new GatewayFault('unreachable', 'No answer.', { isTemporary: true })
      return gateway.refund(refund)
    },
  }),
})

type Canceled = { clinic: Clinic; refunded: number; refundedAmount: string; code: string }
const cancel = (clinicId: string, as: Browser, note?: string) =>
  app.post<Canceled>(`/api/nil-clinics/${clinicId}/cancel`, note === undefined ? {} : { note }, as)

const bookingOf = async (id: string, as: Browser) => (await app.get<ClinicBooking>(`/api/nil-bookings/${id}`, as)).body

const buy = (clinicId: string, number: number, places = 1) =>
  buySeats(app, { clinicId, places, priceCents: 2_500, as: buyer(number) })

test('canceling a clinic refunds everyone in full and releases the field', async () => {
  const { clinic, host, facilityId, slots } = await publishClinic(app)
  const email = `${facilityId}@example.org`
  await app.db`update facility set booking_email = ${email} where id = ${facilityId}`
  const [one, two] = [await buy(clinic.id, 1, 2), await buy(clinic.id, 2)]
  await openSeats(app, { clinicId: clinic.id, priceCents: 2_500, as: buyer(3) }, newBrowser())
  expect((await clinicNow(app, clinic.id)).placesLeft).toBe(6)
  const { status, body } = await cancel(clinic.id, host, 'I am hurt. Sorry!')
  expect(status).toBe(200)
  expect(body).toMatchObject({ refunded: 2, refundedAmount: '75.00' })
  expect(body.clinic).toMatchObject({ sales: 'cancelled', cancelledBecause: 'athlete', placesLeft: 10 })
  expect(await bookingOf(one.booking.id, one.browser)).toMatchObject({
    status: 'cancelled',
    cancelledBecause: 'athlete',
    refundedAmount: '50.00',
    paymentStatus: 'refunded',
  })
  expect(await moneyOf(app, clinic.id)).toEqual({ captured: '75.00', refunded: '75.00', ...nothingLeft })
  const now = await slotsOf(app, facilityId)
  expect(slots.map(({ id }) => now.find(slot => slot.id === id)?.status)).toEqual(['open', 'open'])
  const mail = (await mailsTo(app, 'buyer2@example.org')).at(-1)
  expect([mail?.kind, mail?.text.includes('I am hurt. Sorry!')]).toEqual(['clinic-booking-cancelled', true])
  expect((await mailsTo(app, email)).at(-1)).toMatchObject({ kind: 'clinic-field-released' })
  const hostMail = (await mailsTo(app, host.account.email)).at(-1)
  expect(hostMail?.kind).toBe('clinic-cancelled')
  expect(hostMail?.text).toContain('We refunded 2 bookings in full, $75 in total')
  expect(await bookingOf(two.booking.id, two.browser)).toMatchObject({ status: 'cancelled' })
})

test('canceling again or concurrently cancels once with the same response', async () => {
  const { clinic, host } = await publishClinic(app)
  await buy(clinic.id, 11, 2)
  // What customers were refunded before is not part of it.
  const [some, all] = [await buy(clinic.id, 12, 2), await buy(clinic.id, 13)]
  const participantIds = [some.booking.participants[0]!.id]
  await app.post(`/api/nil-bookings/${some.booking.id}/cancel`, { participantIds }, some.browser)
  await app.post(`/api/nil-bookings/${all.booking.id}/cancel`, {}, all.browser)
  const answers = await Promise.all([cancel(clinic.id, host), cancel(clinic.id, host)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  const again = await cancel(clinic.id, host, 'Another note')
  for (const { body } of [...answers, again]) expect(body).toMatchObject({ refunded: 2, refundedAmount: '75.00' })
  const mails = await mailsTo(app, 'buyer11@example.org')
  expect(mails.filter(({ kind }) => kind === 'clinic-booking-cancelled')).toHaveLength(1)
  expect(await moneyOf(app, clinic.id)).toMatchObject({ captured: '125.00', refunded: '125.00' })
})

test('the canceling party is recorded', async () => {
  const { clinic } = await publishClinic(app)
  const { body } = await cancel(clinic.id, await app.administrator())
  expect(body.clinic.cancelledBecause).toBe('administrator')
})

test('a clinic that has started cannot be canceled', async () => {
  const host = await makeHost(app)
  const scheduledAt = new Date(Date.now() - HOUR)
  const clinicId = await makeClinic(app.db, { athleteId: host.athlete.id, scheduledAt, decidedAt: scheduledAt })
  const { status, body } = await cancel(clinicId, host)
  expect([status, body.code]).toEqual([409, 'clinic-over'])
})

test('a note over 500 characters is refused', async () => {
  const { clinic, host } = await publishClinic(app)
  expect((await cancel(clinic.id, host, 'x'.repeat(501))).status).toBe(400)
  expect((await clinicNow(app, clinic.id)).sales).toBe('open')
})

test('canceling a clinic voids open authorizations and stops sales', async () => {
  const { clinic, host } = await publishClinic(app)
  const ready = await readyForSeats(app, { clinicId: clinic.id, priceCents: 2_500, as: buyer(21) })
  await cancel(clinic.id, host)
  const { status, body } = await ready.book()
  expect([status, body.code]).toEqual([409, 'clinic-cancelled'])
  expect(await paymentOf(app, ready.intent.paymentIntentId)).toEqual({ status: 'voided', intent: 'canceled' })
  const open = await openSeats(app, { clinicId: clinic.id, priceCents: 2_500, as: buyer(22) }, newBrowser())
  expect([open.status, open.body.code]).toEqual([409, 'clinic-cancelled'])
  expect(await moneyOf(app, clinic.id)).toEqual({ captured: '0.00', refunded: '0.00', ...nothingLeft })
})

test('customers who pay during the cancellation keep no booking and lose no money', async () => {
  const { clinic, host } = await publishClinic(app, {}, { maxParticipants: 20 })
  const request = { clinicId: clinic.id, priceCents: 2_500 }
  const ready = await Promise.all(
    Array.from({ length: 8 }, (_, at) => readyForSeats(app, { ...request, as: buyer(30 + at) })),
  )
  const [canceled, ...answers] = await Promise.all([cancel(clinic.id, host), ...ready.map(({ book }) => book())])
  expect(canceled.status).toBe(200)
  expect(answers.filter(({ status }) => status !== 200 && status !== 409)).toEqual([])
  await settleLater(app)
  const [row] = await app.db<{ live: number; seatsTaken: number }[]>`
    select seats_taken,
      (select count(*)::int from clinic_booking b where b.clinic_id = c.id and b.status = 'confirmed') as live
    from clinic c where id = ${clinic.id}`
  expect(row).toEqual({ live: 0, seatsTaken: 0 })
  const { captured, refunded, ...left } = await moneyOf(app, clinic.id)
  expect([captured, left]).toEqual([refunded, nothingLeft])
})

test('a refund that fails during a provider outage is retried later', async () => {
  const { clinic, host } = await publishClinic(app)
  const { intent } = await buy(clinic.id, 41)
  isRefundSilent = true
  const { status, body } = await cancel(clinic.id, host)
  isRefundSilent = false
  expect([status, body.refundedAmount]).toEqual([200, '25.00'])
  expect((await paymentOf(app, intent.paymentIntentId)).status).toBe('refunding')
  await settleLater(app)
  expect((await paymentOf(app, intent.paymentIntentId)).status).toBe('refunded')
})

test('canceling a clinic closes its waitlist', async () => {
  const host = await makeHost(app)
  const clinicId = await makeClinic(app.db, { athleteId: host.athlete.id, maxParticipants: 1 })
  await buySeats(app, { clinicId })
  const waiter = newBrowser()
  const wait = { name: 'Will', email: 'will@example.org' }
  expect((await app.post(`/api/nil-clinics/${clinicId}/waiting-list`, wait, waiter)).status).toBe(200)
  await cancel(clinicId, host)
  const { body } = await app.get<ClinicWaiting[]>('/api/nil-waiting-list', waiter)
  expect(body.filter(({ status }) => status !== 'missed')).toEqual([])
  const [row] = await app.db`select status from clinic_waiting_list_entry where clinic_id = ${clinicId}`
  expect(row).toEqual({ status: 'missed' })
})

test('the slots of a canceled clinic are offered to the waitlist first', async () => {
  const facilityId = await makeFacility(app.db)
  const [slot] = await slotsOf(app, facilityId)
  const [holder, waiter] = [newBrowser(), newBrowser()]
  await app.post('/api/hold-slots', { slotIds: [slot!.id] }, holder)
  const wait = { slotId: slot!.id, name: 'Will', email: 'will@example.org' }
  expect((await app.post('/api/waiting-list', wait, waiter)).status).toBe(200)
  await app.post('/api/release-slots', { slotIds: [slot!.id] }, holder)
  const { clinic, host } = await publishClinic(app, { facilityId })
  await cancel(clinic.id, host)
  const [first, second] = await slotsOf(app, facilityId, undefined, waiter)
  expect([first?.status, first?.heldByYou, second?.status]).toEqual(['held', true, 'open'])
})

test('two hundred bookings are canceled together', async () => {
  const host = await makeHost(app)
  const clinicId = await makeClinic(app.db, { athleteId: host.athlete.id, priceCents: 0, maxParticipants: 200 })
  await app.db`
    insert into clinic_booking (reference, clinic_id, visitor_id, seats, total_cents, customer_name, customer_email,
      customer_phone)
    select 'MANY-' || n, ${clinicId}, gen_random_uuid(), 1, 0, 'Guest ' || n, 'guest' || n || '@example.org', '5550123'
    from generate_series(1, 200) as n`
  await app.db`
    insert into clinic_participant (booking_id, clinic_id, name, email, code)
    select id, clinic_id, customer_name, customer_email, gen_random_uuid()::text from clinic_booking
    where clinic_id = ${clinicId}`
  const { status, body } = await cancel(clinicId, host)
  expect([status, body.clinic.placesLeft, body.refunded]).toEqual([200, 200, 0])
  const [row] = await app.db`
    select (select count(*)::int from clinic_booking where clinic_id = ${clinicId} and status = 'cancelled') as ended,
      (select count(*)::int from clinic_participant where clinic_id = ${clinicId} and is_live) as live,
      (select count(*)::int from message where kind = 'clinic-booking-cancelled' and recipient like 'guest%') as told`
  expect(row).toEqual({ ended: 200, live: 0, told: 200 })
})
