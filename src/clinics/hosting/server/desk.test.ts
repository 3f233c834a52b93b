import { expect, test } from 'vitest'
import { bookingDeskCalls, codeOf } from '#app/testing/booking-desk-calls.ts'
import { attendance, buyerNamed, buySeats, consent } from '#app/testing/buy-seats.ts'
import { makeHost, moneyOf, nothingLeft, publishClinic, soonClinic } from '#app/testing/host-clinic.ts'
import { makeAthlete, makeClinic } from '#app/testing/make-clinic.ts'
import { type Browser, newBrowser, testApp } from '#app/testing/test-app.ts'
import { DAY } from '#kit/shared/time.ts'
import type { HostedClinic } from '../contract.ts'

const app = await testApp()
const host = await makeHost(app)
const { desk, show, checkIn, buy } = bookingDeskCalls(app, host)

test('the desk shows participants, emergency contacts and payments to the cent', async () => {
  const { clinic } = await publishClinic(app, { host })
  const request = { clinicId: clinic.id, priceCents: 2_500 }
  const minors = [
    { name: 'Zoe', age: 9 },
    { name: 'Ben', age: 11 },
  ]
  const as = attendance({ participants: minors, consent, notes: 'Left-handed' })
  const { booking } = await buySeats(app, { ...request, places: 2, as })
  const { booking: gone, browser } = await buySeats(app, { ...request, as: buyerNamed('Gus', 'gone@example.org') })
  await buySeats(app, { ...request, as: buyerNamed('Alma', 'alma@example.org') })
  await app.post(`/api/nil-bookings/${gone.id}/cancel`, {}, browser)
  const { status, body } = await desk(clinic.id)
  expect(status).toBe(200)
  expect(body).toMatchObject({
    clinic: { id: clinic.id, placesLeft: 7 },
    placesBooked: 3,
    fieldAmount: '60.00',
    breakEven: 3,
    money: { captured: '100.00', refunded: '25.00', platform: '7.50', facility: '60.00', athlete: '7.50' },
    messages: [],
  })
  expect(body.attendees.map(({ name }) => name)).toEqual(['Alma', 'Ben', 'Zoe'])
  expect(body.attendees[1]).toMatchObject({
    bookingId: booking.id,
    reference: booking.reference,
    age: 11,
    checkedInAt: null,
    contact: { name: 'Sam Rivera', email: 'sam@example.org' },
    guardianName: 'Sam Rivera',
    emergencyContact: { name: 'Sam Rivera' },
    waiver: { version: consent.waiverVersion },
    notes: 'Left-handed',
    mailFailed: false,
  })
  expect(body.attendees[0]).toMatchObject({ guardianName: null, emergencyContact: null, waiver: null })
})

test('money lost in a dispute counts as refunded', async () => {
  const { clinic } = await publishClinic(app)
  const { intent } = await buySeats(app, { clinicId: clinic.id, priceCents: 2_500 })
  await app.sandbox.dispute(intent.paymentIntentId)
  await app.sandbox.closeDispute(intent.paymentIntentId, 'lost')
  await app.sandbox.deliverDue()
  expect(await moneyOf(app, clinic.id)).toEqual({ captured: '25.00', refunded: '25.00', ...nothingLeft })
})

test('people on the waitlist are counted', async () => {
  const clinicId = await soonClinic(app, host, 72, { maxParticipants: 1 })
  await buy(clinicId, attendance())
  const wait = { name: 'Will', email: 'will@example.org', places: 1 }
  await app.post(`/api/nil-clinics/${clinicId}/waiting-list`, wait, newBrowser())
  expect((await desk(clinicId)).body).toMatchObject({ waiting: 1, placesBooked: 1 })
})

test('a failed email shows next to its customer until one is delivered', async () => {
  const clinicId = await soonClinic(app, host, 72)
  await buy(clinicId, buyerNamed('Bea', 'bounced@example.org'))
  await buy(clinicId, buyerNamed('Finn', 'fine@example.org'))
  const failed = async () => (await desk(clinicId)).body.attendees.map(({ mailFailed }) => mailFailed)
  expect(await failed()).toEqual([false, false])
  await app.db`
    update message set status = 'failed', due_at = null, last_error = '550 no such user'
    where recipient = 'bounced@example.org'`
  expect(await failed()).toEqual([true, false])
  await app.post(`/api/nil-clinics/${clinicId}/messages`, { subject: 'Hello', body: 'See you.' }, host)
  expect(await failed()).toEqual([true, false])
  await app.run('send-messages')
  expect(await failed()).toEqual([false, false])
})

test('the desk refuses signed-out callers and other athletes', async () => {
  const clinicId = await soonClinic(app, host, 3)
  const { booking, browser } = await buySeats(app, { clinicId })
  const code = codeOf(booking)
  const others: [Browser, number, string][] = [
    [newBrowser(), 401, 'account-needed'],
    [browser, 401, 'account-needed'],
    [await app.owner(), 403, 'not-allowed'],
    [await makeHost(app), 403, 'not-allowed'],
  ]
  for (const [as, ...refusal] of others) {
    const message = { subject: 'Hello', body: 'Hello' }
    const answers = [
      await desk(clinicId, as),
      await show(code, as),
      await checkIn(code, true, as),
      await app.post(`/api/nil-clinics/${clinicId}/messages`, message, as),
      await app.post(`/api/nil-clinics/${clinicId}/cancel`, {}, as),
    ]
    expect(answers.map(({ status, body }) => [status, (body as { code: string }).code])).toEqual(
      answers.map(() => refusal),
    )
    for (const { text } of answers) expect(text).not.toMatch(/Sam|sam@|555/)
  }
  expect((await desk(clinicId)).body).toMatchObject({ clinic: { sales: 'open' }, messages: [] })
  expect((await show(code)).body.attendee.checkedInAt).toBeNull()
})

test('only the athlete can check participants in from the desk', async () => {
  const clinicId = await soonClinic(app, host, 3)
  await buy(clinicId, attendance())
  const [attendee] = (await desk(clinicId)).body.attendees
  expect(await checkIn(attendee!.checkInCode, true, await makeHost(app))).toMatchObject({ status: 403 })
  expect((await checkIn(attendee!.checkInCode)).body.attendee).toMatchObject({ id: attendee!.id, name: attendee!.name })
  expect((await desk(clinicId)).body.attendees[0]!.checkedInAt).not.toBeNull()
})

test("an administrator has the athlete's rights on the desk", async () => {
  const clinicId = await soonClinic(app, host, 3)
  const code = codeOf(await buy(clinicId, attendance()))
  const administrator = await app.administrator()
  expect((await desk(clinicId, administrator)).body.attendees).toHaveLength(1)
  expect((await checkIn(code, true, administrator)).status).toBe(200)
})

test('only administrators manage the clinic of an athlete without an account', async () => {
  const clinicId = await makeClinic(app.db)
  expect((await desk(clinicId)).status).toBe(403)
  expect((await desk(clinicId, await app.administrator())).status).toBe(200)
})

test('an unknown clinic answers 404', async () => {
  for (const id of ['00000000-0000-4000-8000-000000000000', 'me']) {
    const { status, body } = await desk(id)
    expect([status, body.code]).toEqual([404, 'clinic-not-found'])
  }
})

test('an athlete lists only their own clinics, upcoming ones first', async () => {
  const other = await makeHost(app)
  const own = await makeHost(app)
  expect((await app.get<HostedClinic[]>('/api/athlete/clinics', await app.owner())).body).toEqual([])
  const athleteId = own.athlete.id
  const inDays = (days: number) => makeClinic(app.db, { athleteId, scheduledAt: new Date(Date.now() + days * DAY) })
  const [late, over, longOver, soon] = [await inDays(20), await inDays(-1), await inDays(-9), await inDays(3)]
  await makeClinic(app.db, { athleteId: other.athlete.id })
  await makeClinic(app.db, { athleteId: await makeAthlete(app.db) })
  const { body } = await app.get<HostedClinic[]>('/api/athlete/clinics', own)
  expect(body.map(({ clinic }) => clinic.id)).toEqual([soon, late, over, longOver])
})
