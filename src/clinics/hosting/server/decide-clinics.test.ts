import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { buyer, buySeats, clinicNow, openSeats, readyForSeats } from '#app/testing/buy-seats.ts'
import { mailsTo, moneyOf, nothingLeft, publishClinic } from '#app/testing/host-clinic.ts'
import { makeClinic } from '#app/testing/make-clinic.ts'
import { slotsOf } from '#app/testing/make-facility.ts'
import { type Browser, newBrowser, testApp } from '#app/testing/test-app.ts'
import type { ClinicBooking } from '#clinics/seats/contract.ts'
import { DAY, HOUR } from '#kit/shared/time.ts'
import { decideClinics } from './decide-clinics.ts'

const app = await testApp()

const bookingOf = async (id: string, as: Browser) => (await app.get<ClinicBooking>(`/api/nil-bookings/${id}`, as)).body

const buy = (clinicId: string, number: number, places = 1) =>
  buySeats(app, { clinicId, places, priceCents: 2_500, as: buyer(number) })

/** Moves `decideBy` into the past. */
const dueNow = (clinicId: string) =>
  app.db`update clinic set decide_by = now() - interval '1 second' where id = ${clinicId}`

test('a clinic that reaches its minimum is confirmed', async () => {
  const { clinic, host } = await publishClinic(app, {}, { minParticipants: 3 })
  await buy(clinic.id, 51, 2)
  await buy(clinic.id, 52)
  await dueNow(clinic.id)
  expect((await clinicNow(app, clinic.id)).sales).toBe('deciding')
  expect(await app.run('decide-clinics')).toContain('1 confirmed')
  expect(await clinicNow(app, clinic.id)).toMatchObject({ sales: 'open', isDecided: true, placesLeft: 7 })
  const [, mail, more] = await mailsTo(app, host.account.email)
  expect([mail?.kind, more]).toEqual(['clinic-confirmed', undefined])
  expect(mail?.text).toContain('3 of 10 seats')
  expect(await app.run('decide-clinics')).toBe('0 confirmed, 0 canceled')
})

test('a clinic below its minimum is canceled and everyone refunded in full', async () => {
  const { clinic, host, slots } = await publishClinic(app, {}, { minParticipants: 4 })
  const { booking, browser } = await buy(clinic.id, 61, 2)
  // Holds do not count.
  await openSeats(app, { clinicId: clinic.id, places: 5, priceCents: 2_500, as: buyer(62) }, newBrowser())
  await app.run('decide-clinics')
  expect((await clinicNow(app, clinic.id)).sales).toBe('open')
  await dueNow(clinic.id)
  expect(await app.run('decide-clinics')).toContain('1 canceled')
  expect(await clinicNow(app, clinic.id)).toMatchObject({ sales: 'cancelled', cancelledBecause: 'minimum-missed' })
  expect(await bookingOf(booking.id, browser)).toMatchObject({
    status: 'cancelled',
    cancelledBecause: 'minimum-missed',
    refundedAmount: '50.00',
    paymentStatus: 'refunded',
  })
  const now = await slotsOf(app, slots[0]!.facilityId)
  expect(now.find(({ id }) => id === slots[0]!.id)?.status).toBe('open')
  const mail = (await mailsTo(app, host.account.email)).at(-1)
  expect(mail).toMatchObject({ kind: 'clinic-cancelled' })
  expect(mail?.text).toContain('didn’t get 4 sign-ups in time')
  expect(await moneyOf(app, clinic.id)).toEqual({ captured: '50.00', refunded: '50.00', ...nothingLeft })
})

test('a failing decision does not stop others and is retried', async () => {
  const [bad, good] = [
    await makeClinic(app.db, { decideBy: new Date(Date.now() - HOUR) }),
    await makeClinic(app.db, { decideBy: new Date(Date.now() - HOUR / 2) }),
  ]
  const name = `plant_${randomUUID().replaceAll('-', '')}`
  await app.db.unsafe(`
    create function ${name}() returns trigger language plpgsql as $$
    begin
      if new.id = '${bad}' then raise exception 'planted'; end if;
      return new;
    end $$;
    create trigger ${name} before update on clinic for each row execute function ${name}()`)
  expect(await app.run('decide-clinics')).toBe('0 confirmed, 1 canceled, 1 to retry')
  expect([(await clinicNow(app, bad)).sales, (await clinicNow(app, good)).sales]).toEqual(['deciding', 'cancelled'])
  await app.db.unsafe(`drop function ${name} cascade`)
  expect(await app.run('decide-clinics')).toBe('0 confirmed, 1 canceled')
})

test('concurrent processes decide a clinic once', async () => {
  const { clinic } = await publishClinic(app, {}, { minParticipants: 4 })
  await buy(clinic.id, 71)
  await dueNow(clinic.id)
  const context = { db: app.db, log: app.app.log }
  const outcomes = await Promise.all([decideClinics(app.services, context), decideClinics(app.services, context)])
  expect(outcomes.map(({ failed }) => failed)).toEqual([0, 0])
  expect(outcomes.reduce((sum, { calledOff }) => sum + calledOff, 0)).toBe(1)
  expect(await moneyOf(app, clinic.id)).toEqual({ captured: '25.00', refunded: '25.00', ...nothingLeft })
})

test('everyone is refunded even if the missed minimum is found late', async () => {
  const { clinic } = await publishClinic(app, {}, { minParticipants: 4 })
  const { booking, browser } = await buy(clinic.id, 81)
  const begun = new Date(Date.now() - HOUR)
  await app.db`
    update clinic set scheduled_at = ${begun}, decide_by = ${new Date(begun.getTime() - DAY)} where id = ${clinic.id}`
  await app.run('decide-clinics')
  expect(await bookingOf(booking.id, browser)).toMatchObject({ status: 'cancelled', refundedAmount: '25.00' })
})

test('a clinic that already took place is not canceled by a late count', async () => {
  const { clinic, host } = await publishClinic(app, {}, { minParticipants: 4 })
  const { booking, browser } = await buy(clinic.id, 82)
  const begun = new Date(Date.now() - HOUR)
  await app.db`
    update clinic set scheduled_at = ${begun}, decide_by = ${new Date(begun.getTime() - DAY)} where id = ${clinic.id}`
  await app.post(`/api/nil-check-in/${booking.participants[0]!.checkInCode}`, {}, host)
  await app.run('decide-clinics')
  expect(await clinicNow(app, clinic.id)).toMatchObject({ isDecided: true })
  expect(await bookingOf(booking.id, browser)).toMatchObject({ status: 'confirmed', refundedAmount: '0.00' })
})

test('during the count no one can cancel or book, but authorized cards are booked and counted', async () => {
  const { clinic } = await publishClinic(app, {}, { minParticipants: 3 })
  const first = await buy(clinic.id, 83, 2)
  const request = { clinicId: clinic.id, priceCents: 2_500, as: buyer(84) }
  const authorized = await readyForSeats(app, request, { knows: true })
  await dueNow(clinic.id)
  const cancellation = await app.post(`/api/nil-bookings/${first.booking.id}/cancel`, {}, first.browser)
  expect([cancellation.status, cancellation.body.code]).toEqual([409, 'clinic-deciding'])
  const late = await openSeats(app, { ...request, as: buyer(85) }, newBrowser())
  expect([late.status, late.body.code]).toEqual([409, 'clinic-deciding'])
  expect(await app.run('decide-clinics')).toContain('1 confirmed')
  expect((await authorized.book()).status).toBe(200)
  expect(await clinicNow(app, clinic.id)).toMatchObject({ isDecided: true, placesLeft: 7 })
})

test('a canceled clinic also refunds earlier nonrefundable cancellations', async () => {
  const { clinic, host } = await publishClinic(app, {}, { minParticipants: 3 })
  const canceled = await buy(clinic.id, 86, 2)
  await buy(clinic.id, 87)
  await dueNow(clinic.id)
  await app.run('decide-clinics')
  await app.post(`/api/nil-bookings/${canceled.booking.id}/cancel`, {}, canceled.browser)
  expect((await bookingOf(canceled.booking.id, canceled.browser)).refundedAmount).toBe('0.00')
  for (const note of ['A sprained ankle.', 'Sent again.']) {
    const { body } = await app.post(`/api/nil-clinics/${clinic.id}/cancel`, { note }, host)
    expect(body).toMatchObject({ refunded: 2, refundedAmount: '75.00' })
  }
  expect((await bookingOf(canceled.booking.id, canceled.browser)).refundedAmount).toBe('50.00')
  expect(await moneyOf(app, clinic.id)).toEqual({ captured: '75.00', refunded: '75.00', ...nothingLeft })
  const mails = await mailsTo(app, canceled.booking.participantEmail)
  expect(mails.map(({ kind }) => kind)).toContain('clinic-booking-refunded')
})
