import { expect, test } from 'vitest'
import { bookingDeskCalls, codeOf } from '#app/testing/booking-desk-calls.ts'
import { attendance, buyerNamed, buySeats } from '#app/testing/buy-seats.ts'
import { makeHost, soonClinic } from '#app/testing/host-clinic.ts'
import { testApp } from '#app/testing/test-app.ts'
import { DAY, HOUR } from '#kit/shared/time.ts'

const app = await testApp()
const host = await makeHost(app)
const { desk, show, checkIn, buy } = bookingDeskCalls(app, host)

test('checking in is idempotent and can be undone', async () => {
  const clinicId = await soonClinic(app, host, 3)
  const code = codeOf(await buy(clinicId, buyerNamed('Cleo', 'cleo@example.org')))
  const shown = await show(code)
  expect(shown).toMatchObject({ status: 200, body: { clinicId, attendee: { name: 'Cleo', checkedInAt: null } } })
  expect((await checkIn(code)).status).toBe(200)
  await app.db`
    update clinic_participant set checked_in_at = checked_in_at - interval '5 minutes' where clinic_id = ${clinicId}`
  const first = await show(code)
  expect(Math.abs(Date.parse(first.body.attendee.checkedInAt!) - Date.now())).toBeLessThan(HOUR)
  const again = await Promise.all([checkIn(code), checkIn(code)])
  expect(again.map(({ body }) => body)).toEqual([first.body, first.body])
  expect((await show(code)).body).toEqual(first.body)
  expect(Date.parse((await desk(clinicId)).body.attendees[0]!.checkedInAt!)).toBe(
    Date.parse(first.body.attendee.checkedInAt!),
  )
  const { body } = await checkIn(code, false)
  expect(body.attendee.checkedInAt).toBeNull()
  expect((await checkIn(code, false)).body).toEqual(body)
})

test.each([
  ['is closed 30 hours before the start', 30, 'check-in-closed'],
  ['is open within 12 hours before the start', 11.9, undefined],
  ['is open during the clinic', -1, undefined],
  ['is open within 12 hours after the end', -13, undefined],
  ['is closed a day after', -25, 'check-in-closed'],
])('check-in %s', async (_, hours, code) => {
  const clinicId = await soonClinic(app, host, 48)
  const booking = await buy(clinicId, attendance())
  const begins = new Date(Date.now() + hours * HOUR)
  await app.db`update clinic set scheduled_at = ${begins}, decide_by = ${new Date(begins.getTime() - DAY)} where id = ${clinicId}`
  const answer = await checkIn(codeOf(booking))
  expect([answer.status, answer.body.code]).toEqual(code ? [409, code] : [200, undefined])
})

test('a canceled participant cannot be checked in', async () => {
  const clinicId = await soonClinic(app, host, 72)
  const { booking, browser } = await buySeats(app, { clinicId })
  await app.post(`/api/nil-bookings/${booking.id}/cancel`, {}, browser)
  const { status, body } = await checkIn(codeOf(booking))
  expect([status, body.code]).toEqual([409, 'check-in-cancelled'])
})

test('an unused code is unknown', async () => {
  for (const code of ['AAAAAAAAAAAAAAAAAAAAAA', 'short', 'x'.repeat(61), "' or true -- "]) {
    const path = encodeURIComponent(code)
    expect([(await show(path)).status, (await show(path)).body.code]).toEqual([404, 'check-in-unknown'])
    expect((await checkIn(path)).body.code).toBe('check-in-unknown')
  }
})
