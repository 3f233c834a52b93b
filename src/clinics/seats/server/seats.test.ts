import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { authenticate, confirmCard, paymentOf, settleLater } from '#app/testing/buy.ts'
import {
  attendance,
  bookSeats,
  buyer,
  buySeats,
  clinicNow,
  consent,
  expireHolds,
  openSeats,
  readyForSeats,
  type SeatsReply,
} from '#app/testing/buy-seats.ts'
import { makeClinic } from '#app/testing/make-clinic.ts'
import { newBrowser, testApp } from '#app/testing/test-app.ts'
import { MAX_HELD_SEATS, MAX_SEATS, SEAT_HOLD_MINUTES } from '#clinics/options.ts'
import { DAY, HOUR, MINUTE } from '#kit/shared/time.ts'
import { GRACE_MINUTES } from '#payments/rules.ts'
import type { ClinicBooking } from '../contract.ts'
import { checkAttendance } from './check-attendance.ts'

const app = await testApp()

test('a seat is held during payment and booked once the card is authorized', async () => {
  const clinicId = await makeClinic(app.db, { maxParticipants: 6 })
  const browser = newBrowser()
  const { status, body: intent } = await openSeats(app, { clinicId }, browser)
  expect(status).toBe(200)
  expect(intent).toMatchObject({ amount: '45.00', status: 'requires_payment_method' })
  expect((await clinicNow(app, clinicId)).placesLeft).toBe(5)
  await confirmCard(app, intent)
  const { status: booked, body } = await bookSeats(app, { clinicId }, intent.paymentIntentId, browser)
  expect(booked).toBe(200)
  expect(body.message).toBe('Your NIL clinic has been successfully booked.')
  expect(body.booking).toMatchObject({
    status: 'confirmed',
    places: 1,
    totalAmount: '45.00',
    refundedAmount: '0.00',
    paymentStatus: 'captured',
    participantName: 'Sam Rivera',
    participants: [{ name: 'Sam Rivera', age: null, checkedInAt: null }],
  })
  expect((await clinicNow(app, clinicId)).placesLeft).toBe(5)
  await expect(paymentOf(app, intent.paymentIntentId)).resolves.toEqual({ status: 'captured', intent: 'succeeded' })
})

test('repeated requests return the same booking and take seats once', async () => {
  const clinicId = await makeClinic(app.db, { maxParticipants: 6 })
  const { book } = await readyForSeats(app, { clinicId, places: 2 })
  const answers = await Promise.all([book(), book(), book()])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(new Set(answers.map(({ body }) => body.booking.id)).size).toBe(1)
  expect((await clinicNow(app, clinicId)).placesLeft).toBe(4)
})

test("participants of a payment's own booking are not duplicates when it is repeated", async () => {
  const clinicId = await makeClinic(app.db, { maxParticipants: 6 })
  const { booking, intent } = await buySeats(app, { clinicId })
  const [payment] = await app.db<{ id: string }[]>`select id from payment where intent_id = ${intent.paymentIntentId}`
  const clinic = { id: clinicId, minAge: null, maxAge: null }
  const contact = { name: booking.participantName, email: booking.participantEmail, phone: booking.participantPhone }
  const checkout = { contact, participants: [{ name: contact.name, age: null }], consent: null, notes: null }
  const twice = expect.objectContaining({ code: 'participant-twice' })
  await expect(checkAttendance(app.db, clinic, checkout)).rejects.toEqual(twice)
  await expect(checkAttendance(app.db, clinic, checkout, { paymentId: payment!.id })).resolves.toBeUndefined()
})

test('a browser that never returns after paying still gets its booking', async () => {
  const clinicId = await makeClinic(app.db)
  const { intent, browser } = await readyForSeats(app, { clinicId, places: 3 }, { knows: true })
  await settleLater(app)
  const { body } = await app.get<ClinicBooking[]>('/api/nil-bookings', browser)
  expect(body).toHaveLength(1)
  expect(body[0]).toMatchObject({ places: 3, totalAmount: '135.00', status: 'confirmed' })
  expect((await paymentOf(app, intent.paymentIntentId)).status).toBe('captured')
})

test('after bank authentication the browser finishes its booking', async () => {
  const clinicId = await makeClinic(app.db)
  const browser = newBrowser()
  const { body: intent } = await openSeats(app, { clinicId }, browser, { knows: true })
  await confirmCard(app, intent, 'pm_card_authenticationRequiredOnSetup')
  const finish = () =>
    app.post<SeatsReply>('/api/nil-bookings/finish', { stripePaymentIntentId: intent.paymentIntentId }, browser)
  const early = await finish()
  expect([early.status, early.body.code]).toEqual([402, 'payment-needs-action'])
  await authenticate(app, intent, 'complete')
  const { status, body } = await finish()
  expect(status).toBe(200)
  expect(body.booking.clinic.id).toBe(clinicId)
})

test.each([
  ['another visitor', newBrowser()],
  ['a browser without a cookie', undefined],
])('%s can neither finish a payment nor read or cancel its booking', async (_, as) => {
  const { booking, intent } = await buySeats(app, { clinicId: await makeClinic(app.db) })
  if (as) await openSeats(app, { clinicId: await makeClinic(app.db) }, as)
  const finish = await app.post('/api/nil-bookings/finish', { stripePaymentIntentId: intent.paymentIntentId }, as)
  expect(finish.body.code).toBe(as ? 'payment-not-found' : 'visitor-unknown')
  for (const path of ['', '/cancellation', `?key=${'x'.repeat(43)}`]) {
    const { status, body } = await app.get(`/api/nil-bookings/${booking.id}${path}`, as)
    expect([status, body.code]).toEqual([404, 'clinic-booking-not-found'])
  }
  const { status } = await app.post(`/api/nil-bookings/${booking.id}/cancel`, {}, as)
  expect(status).toBe(404)
  expect((await app.get('/api/nil-bookings', as)).body).not.toContainEqual(expect.objectContaining({ id: booking.id }))
})

test('the booking link opens the receipt in any browser', async () => {
  const { booking } = await buySeats(app, { clinicId: await makeClinic(app.db) })
  const { status, body } = await app.get<ClinicBooking>(`/api/nil-bookings/${booking.id}?key=${booking.manageKey}`)
  expect(status).toBe(200)
  expect(body.reference).toBe(booking.reference)
})

test('an administrator reads a booking without getting its key', async () => {
  const { booking } = await buySeats(app, { clinicId: await makeClinic(app.db) })
  const { body } = await app.get<ClinicBooking>(`/api/nil-bookings/${booking.id}`, await app.administrator())
  expect(body).toMatchObject({ id: booking.id, manageKey: '' })
})

test('a full clinic is refused before payment', async () => {
  const clinicId = await makeClinic(app.db, { maxParticipants: 2 })
  await buySeats(app, { clinicId, places: 2 })
  const { status, body } = await openSeats(app, { clinicId, as: buyer(2) }, newBrowser())
  expect([status, body.code]).toEqual([409, 'clinic-full'])
  expect((await clinicNow(app, clinicId)).sales).toBe('full')
})

test('an expired hold frees its seat, and a late payment is booked if it is still free', async () => {
  const clinicId = await makeClinic(app.db, { maxParticipants: 1 })
  const slow = await readyForSeats(app, { clinicId, as: buyer(1) })
  await expireHolds(app, clinicId)
  expect((await clinicNow(app, clinicId)).placesLeft).toBe(1)
  expect((await slow.book()).status).toBe(200)
})

test('a late payment for a seat taken by someone else is not charged', async () => {
  const clinicId = await makeClinic(app.db, { maxParticipants: 1 })
  const slow = await readyForSeats(app, { clinicId, as: buyer(1) })
  await expireHolds(app, clinicId)
  await buySeats(app, { clinicId, as: buyer(2) })
  const { status, body } = await slow.book()
  expect([status, body.code]).toEqual([409, 'clinic-full'])
  await expect(paymentOf(app, slow.intent.paymentIntentId)).resolves.toEqual({ status: 'voided', intent: 'canceled' })
})

test('changing the number of seats updates the hold and the amount', async () => {
  const clinicId = await makeClinic(app.db, { maxParticipants: 4 })
  const browser = newBrowser()
  const { body: one } = await openSeats(app, { clinicId }, browser)
  const { body: three } = await openSeats(app, { clinicId, places: 3 }, browser)
  expect(three).toMatchObject({ paymentIntentId: one.paymentIntentId, amount: '135.00' })
  expect((await clinicNow(app, clinicId)).placesLeft).toBe(1)
  const { status, body } = await openSeats(app, { clinicId, places: 5 }, browser)
  expect([status, body.code]).toEqual([409, 'clinic-full'])
  expect((await clinicNow(app, clinicId)).placesLeft).toBe(1)
})

test('repeated requests cannot extend a hold beyond twice its duration', async () => {
  const clinicId = await makeClinic(app.db)
  const browser = newBrowser()
  const { body: first } = await openSeats(app, { clinicId }, browser)
  await app.db`update clinic_hold set created_at = created_at - interval '29 minutes', expires_at = now() + interval '1 second'
    where clinic_id = ${clinicId}`
  const { body: again } = await openSeats(app, { clinicId, places: 2 }, browser)
  expect(Date.parse(again.heldUntil)).toBeLessThan(Date.parse(first.heldUntil))
})

test('an amount can be a number', async () => {
  const body = { clinicId: await makeClinic(app.db), amount: 45, participantEmail: 'sam@example.org' }
  expect(await app.post('/api/create-nil-payment-intent', body)).toMatchObject({
    status: 200,
    body: { amount: '45.00' },
  })
})

test.each([
  ['a wrong amount', { amount: '1.00' }, 409, 'price-changed'],
  ['a malformed amount', { amount: '1e9' }, 400, 'invalid-request'],
  ['no seats', { places: 0 }, 400, 'invalid-request'],
  ['too many seats', { places: 11 }, 400, 'invalid-request'],
  ['an unknown clinic', { clinicId: randomUUID() }, 404, 'clinic-not-found'],
  ['an invalid email', { participantEmail: 'nobody' }, 400, 'invalid-request'],
  [
    'fewer participants than seats',
    { places: 2, amount: '90.00', attendance: attendance() },
    409,
    'participants-changed',
  ],
])('a payment for %s is refused, and no seat is held', async (_, fault, status, code) => {
  const clinicId = await makeClinic(app.db)
  const body = { clinicId, amount: '45.00', participantEmail: 'sam@example.org', ...fault }
  const answer = await app.post('/api/create-nil-payment-intent', body)
  expect([answer.status, answer.body.code]).toEqual([status, code])
  expect((await clinicNow(app, clinicId)).placesLeft).toBe(20)
})

test.each([
  ['canceled', { status: 'cancelled' }, 'clinic-cancelled'],
  ['in progress', { scheduledAt: new Date(Date.now() - MINUTE) }, 'clinic-over'],
  ['being decided', { minParticipants: 2, decideBy: new Date(Date.now() - MINUTE) }, 'clinic-deciding'],
] as const)('a clinic that is %s sells no seats', async (_, facts, code) => {
  const clinicId = await makeClinic(app.db, facts)
  const { status, body } = await openSeats(app, { clinicId }, newBrowser())
  expect([status, body.code]).toEqual([409, code])
  const free = await makeClinic(app.db, { ...facts, priceCents: 0 })
  const booked = await bookSeats(app, { clinicId: free, priceCents: 0 }, null, newBrowser())
  expect([booked.status, booked.body.code]).toEqual([409, code])
})

test('a card authorized while the clinic was canceled is voided', async () => {
  const clinicId = await makeClinic(app.db)
  const { book, intent } = await readyForSeats(app, { clinicId })
  await app.db`update clinic set status = 'cancelled', cancelled_at = now(), cancelled_because = 'athlete' where id = ${clinicId}`
  const { status, body } = await book()
  expect([status, body.code]).toEqual([409, 'clinic-cancelled'])
  expect((await paymentOf(app, intent.paymentIntentId)).status).toBe('voided')
})

test('a free clinic is booked without payment', async () => {
  const clinicId = await makeClinic(app.db, { priceCents: 0, maxParticipants: 2 })
  const free = { clinicId, priceCents: 0 }
  const { status, body } = await openSeats(app, free, newBrowser())
  expect([status, body.code]).toEqual([409, 'nothing-to-pay'])
  const booked = await bookSeats(app, { ...free, places: 2 }, null, newBrowser())
  expect(booked.body.booking).toMatchObject({ totalAmount: '0.00', paymentStatus: null, places: 2 })
  const late = await bookSeats(app, { ...free, as: buyer(9) }, null, newBrowser())
  expect([late.status, late.body.code]).toEqual([409, 'clinic-full'])
})

test('a paid clinic cannot be booked without an authorized payment', async () => {
  const clinicId = await makeClinic(app.db)
  const browser = newBrowser()
  const { status, body } = await bookSeats(app, { clinicId }, null, browser)
  expect([status, body.code]).toEqual([402, 'payment-needed'])
  const { body: intent } = await openSeats(app, { clinicId }, browser)
  const unpaid = await bookSeats(app, { clinicId }, intent.paymentIntentId, browser)
  expect([unpaid.status, unpaid.body.code]).toEqual([402, 'payment-not-authorized'])
})

test('a payment for one seat books neither two nor one at another price', async () => {
  const clinicId = await makeClinic(app.db)
  const { browser, intent, book } = await readyForSeats(app, { clinicId })
  const two = await bookSeats(app, { clinicId, places: 2 }, intent.paymentIntentId, browser)
  expect([two.status, two.body.code]).toEqual([409, 'participants-changed'])
  const again = await readyForSeats(app, { clinicId })
  const cheap = await again.book({ totalAmount: '4.50' })
  expect([cheap.status, cheap.body.code, cheap.body.amount]).toEqual([409, 'price-changed', '45.00'])
  // Neither payment was charged.
  for (const { paymentIntentId } of [intent, again.intent])
    await expect(paymentOf(app, paymentIntentId)).resolves.toEqual({ status: 'voided', intent: 'canceled' })
  expect((await book()).body.code).toBe('payment-over')
})

test('a payment changed in another tab is voided instead of booking either selection', async () => {
  const clinicId = await makeClinic(app.db)
  const browser = newBrowser()
  const { body: first } = await openSeats(app, { clinicId }, browser)
  await openSeats(app, { clinicId, places: 3 }, browser, { knows: true })
  await confirmCard(app, first)
  const { status, body } = await bookSeats(app, { clinicId }, first.paymentIntentId, browser)
  expect([status, body.code]).toEqual([409, 'participants-changed'])
  await settleLater(app)
  expect((await app.get('/api/nil-bookings', browser)).body).toEqual([])
  expect((await paymentOf(app, first.paymentIntentId)).status).toBe('voided')
})

test('other participants than those booked by an event are refused', async () => {
  const clinicId = await makeClinic(app.db)
  const { browser, intent } = await readyForSeats(app, { clinicId }, { knows: true })
  await settleLater(app)
  const as = attendance({ participants: [child], consent })
  const other = await bookSeats(app, { clinicId, as }, intent.paymentIntentId, browser)
  expect([other.status, other.body.code]).toEqual([409, 'participants-changed'])
  expect((await bookSeats(app, { clinicId }, intent.paymentIntentId, browser)).status).toBe(200)
})

test('repeating a canceled booking is refused', async () => {
  const clinicId = await makeClinic(app.db)
  const { browser, intent, book } = await readyForSeats(app, { clinicId })
  const { body } = await book()
  await app.post(`/api/nil-bookings/${body.booking.id}/cancel`, {}, browser)
  const again = [
    await book(),
    await app.post('/api/nil-bookings/finish', { stripePaymentIntentId: intent.paymentIntentId }, browser),
  ]
  expect(again.map(({ status, body: { code } }) => [status, code])).toEqual([
    [409, 'booking-over'],
    [409, 'booking-over'],
  ])
})

test('one browser can hold a limited number of seats across all clinics', async () => {
  const browser = newBrowser()
  for (let count = 0; count < MAX_HELD_SEATS / MAX_SEATS; count++)
    await openSeats(app, { clinicId: await makeClinic(app.db), places: MAX_SEATS }, browser)
  const { status, body } = await openSeats(app, { clinicId: await makeClinic(app.db) }, browser)
  expect([status, body.code]).toEqual([409, 'too-many-places'])
})

test('a browser or email can book only a limited number of free seats', async () => {
  const clinicId = await makeClinic(app.db, { priceCents: 0, maxParticipants: 60 })
  const free = { clinicId, priceCents: 0, places: MAX_SEATS }
  const browser = newBrowser()
  expect((await bookSeats(app, { ...free, as: buyer(1) }, null, browser)).status).toBe(200)
  const sameBrowser = await bookSeats(app, { clinicId, priceCents: 0, as: buyer(2) }, null, browser)
  const sameAddress = await bookSeats(app, { clinicId, priceCents: 0, as: buyer(1) }, null, newBrowser())
  for (const { status, body } of [sameBrowser, sameAddress])
    expect([status, body.code]).toEqual([409, 'too-many-places'])
})

test('bank authentication extends a hold only once', async () => {
  const clinicId = await makeClinic(app.db)
  const browser = newBrowser()
  for (const places of [10, 9, 10, 9]) {
    const { status, body: intent } = await openSeats(app, { clinicId, places }, browser)
    if (status !== 200) break
    await confirmCard(app, intent, 'pm_card_authenticationRequiredOnSetup')
    await app.post('/api/nil-bookings/finish', { stripePaymentIntentId: intent.paymentIntentId }, browser)
    await app.db`update clinic_hold set created_at = created_at - interval '9 minutes', expires_at = expires_at - interval '9 minutes'
      where clinic_id = ${clinicId}`
  }
  const [hold] = await app.db<{ minutes: number }[]>`
    select extract(epoch from expires_at - created_at)::int / 60 as minutes from clinic_hold where clinic_id = ${clinicId}`
  expect(hold!.minutes).toBeLessThanOrEqual(2 * SEAT_HOLD_MINUTES + GRACE_MINUTES)
})

test('a payment for one clinic does not book another', async () => {
  const { browser, intent } = await readyForSeats(app, { clinicId: await makeClinic(app.db) })
  const clinicId = await makeClinic(app.db)
  const { status, body } = await bookSeats(app, { clinicId }, intent.paymentIntentId, browser)
  expect([status, body.code]).toEqual([404, 'payment-not-found'])
})

test('duplicate participants are named before payment', async () => {
  const clinicId = await makeClinic(app.db)
  await buySeats(app, { clinicId })
  const as = attendance({ participantName: 'SAM RIVERA', participantEmail: 'Sam@Example.org' })
  const { status, body } = await openSeats(app, { clinicId, as }, newBrowser(), { knows: true })
  expect([status, body.code, body.names]).toEqual([409, 'participant-twice', ['SAM RIVERA']])
  const named = attendance({
    participantEmail: 'other@example.org',
    participants: [
      { name: 'Kim', age: null },
      { name: 'kim ', age: null },
    ],
  })
  const inOne = await openSeats(app, { clinicId, places: 2, as: named }, newBrowser(), { knows: true })
  expect([inOne.status, inOne.body.names]).toEqual([409, ['kim']])
})

test('only one of two concurrent bookings of a participant succeeds; the other is voided', async () => {
  const clinicId = await makeClinic(app.db)
  const ready = await Promise.all([readyForSeats(app, { clinicId }), readyForSeats(app, { clinicId })])
  const answers = await Promise.all(ready.map(({ book }) => book()))
  expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409])
  await settleLater(app, 31)
  const states = await Promise.all(ready.map(({ intent }) => paymentOf(app, intent.paymentIntentId)))
  expect(states.map(({ status }) => status).sort()).toEqual(['captured', 'voided'])
})

const child = { name: 'Alex Rivera', age: 12 }

test("a minor's guardian, emergency contact and waiver acceptance are stored", async () => {
  const clinicId = await makeClinic(app.db)
  const as = attendance({ participants: [child], consent })
  const { booking } = await buySeats(app, { clinicId, as })
  expect(booking).toMatchObject({
    guardianName: 'Sam Rivera',
    emergencyContact: consent.emergencyContact,
    waiver: { version: consent.waiverVersion },
  })
  expect(Math.abs(Date.parse(booking.waiver!.acceptedAt) - Date.now())).toBeLessThan(HOUR)
})

test.each([
  ['no consent', undefined, 422, 'consent-missing'],
  ['no guardian', { ...consent, guardianName: ' ' }, 422, 'consent-missing'],
  ['no agreement', { ...consent, guardianAgrees: false }, 422, 'consent-missing'],
  ['no emergency contact', { ...consent, emergencyContact: null }, 422, 'consent-missing'],
  ['no waiver', { ...consent, waiverVersion: null }, 422, 'consent-missing'],
  ['an outdated waiver', { ...consent, waiverVersion: '1999-01' }, 409, 'waiver-changed'],
])('a minor with %s can neither start payment nor be booked', async (_, given, status, code) => {
  const clinicId = await makeClinic(app.db)
  const as = attendance({ participants: [child], ...(given && { consent: given }) })
  const opened = await openSeats(app, { clinicId, as }, newBrowser(), { knows: true })
  expect([opened.status, opened.body.code]).toEqual([status, code])
  const { book } = await readyForSeats(app, { clinicId, as })
  const booked = await book()
  expect([booked.status, booked.body.code]).toEqual([status, code])
})

test('participants outside the age range are named', async () => {
  const clinicId = await makeClinic(app.db)
  await app.db`update clinic set min_age = 8, max_age = 12 where id = ${clinicId}`
  const participants = [child, { name: 'Big Brother', age: 15 }]
  const as = attendance({ participants, consent })
  const { status, body } = await openSeats(app, { clinicId, places: 2, as }, newBrowser(), { knows: true })
  expect([status, body.code, body.names]).toEqual([422, 'age-outside', ['Big Brother']])
})

test('a cancellation until a day before is refunded in full and frees the seats', async () => {
  const clinicId = await makeClinic(app.db, { maxParticipants: 3 })
  const { booking, browser, intent } = await buySeats(app, { clinicId, places: 2 })
  const quote = await app.get(`/api/nil-bookings/${booking.id}/cancellation`, browser)
  expect(quote.body).toMatchObject({ refundAmount: '90.00', keptAmount: '0.00', releasesCard: false })
  const wrong = await app.post(`/api/nil-bookings/${booking.id}/cancel`, { refundAmount: '0.00' }, browser)
  expect([wrong.status, wrong.body.code]).toEqual([409, 'refund-changed'])
  const { status, body } = await app.post<SeatsReply>(
    `/api/nil-bookings/${booking.id}/cancel`,
    { refundAmount: '90.00' },
    browser,
  )
  expect(status).toBe(200)
  expect(body.booking).toMatchObject({ status: 'cancelled', cancelledBecause: 'customer', refundedAmount: '90.00' })
  expect((await clinicNow(app, clinicId)).placesLeft).toBe(3)
  expect((await paymentOf(app, intent.paymentIntentId)).status).toBe('refunded')
  const again = await app.post(`/api/nil-bookings/${booking.id}/cancel`, {}, browser)
  expect([again.status, again.body.code]).toEqual([409, 'booking-over'])
  // After cancelling, people can book again.
  await buySeats(app, { clinicId })
})

test('some seats can be canceled and refunded, others later, the last at the end', async () => {
  const clinicId = await makeClinic(app.db, { maxParticipants: 4 })
  const { booking, browser, intent } = await buySeats(app, { clinicId, places: 4 })
  const [first, second, third, fourth] = booking.participants
  const path = `/api/nil-bookings/${booking.id}`
  const quote = await app.get(`${path}/cancellation?places=2`, browser)
  expect(quote.body).toMatchObject({ refundAmount: '90.00', keptAmount: '0.00' })
  const leave = (participantIds: string[], refundAmount?: string) =>
    app.post<SeatsReply>(`${path}/cancel`, { participantIds, ...(refundAmount && { refundAmount }) }, browser)
  const { status, body } = await leave([first!.id, second!.id], '90.00')
  expect(status).toBe(200)
  expect(body.booking).toMatchObject({ status: 'confirmed', places: 2, refundedAmount: '90.00' })
  expect(body.booking.participants.map(({ name }) => name)).toEqual([third!.name, fourth!.name])
  expect((await clinicNow(app, clinicId)).placesLeft).toBe(2)
  expect((await paymentOf(app, intent.paymentIntentId)).status).toBe('captured')
  expect((await leave([first!.id])).body.code).toBe('booking-over')
  // Dropped participants can be booked again, the others cannot.
  const again = await openSeats(app, { clinicId, places: 3 }, newBrowser(), { knows: true })
  expect([again.body.code, again.body.names]).toEqual(['participant-twice', [third!.name]])
  const dropped = attendance({ participants: [{ name: first!.name, age: null }] })
  expect((await openSeats(app, { clinicId, as: dropped }, newBrowser(), { knows: true })).status).toBe(200)
  const later = await leave([third!.id], '45.00')
  expect(later.body.booking).toMatchObject({ status: 'confirmed', places: 1, refundedAmount: '135.00' })
  const last = await leave([fourth!.id])
  expect(last.body.booking).toMatchObject({ status: 'cancelled', refundedAmount: '180.00' })
  expect((await paymentOf(app, intent.paymentIntentId)).status).toBe('refunded')
})

test("a booking's calendar file has its reference and link, for its customer only", async () => {
  const clinicId = await makeClinic(app.db, { minParticipants: 4 })
  const { booking, browser } = await buySeats(app, { clinicId })
  const path = `/api/nil-bookings/${booking.id}/calendar.ics`
  const { status, text, headers } = await app.get(path, browser)
  expect([status, headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8'])
  const unfolded = text.replace(/\r\n /g, '')
  expect(unfolded).toContain(booking.reference)
  expect(unfolded).toContain(`booking=${booking.id}`)
  expect(unfolded).toContain('STATUS:TENTATIVE')
  const stranger = await app.get(path)
  expect([stranger.status, stranger.body.code]).toEqual([404, 'clinic-booking-not-found'])
  await app.post(`/api/nil-bookings/${booking.id}/cancel`, {}, browser)
  expect((await app.get(path, browser)).text).toContain('STATUS:CANCELLED')
})

test('a cancellation after the decision is not refunded but frees the seat', async () => {
  const scheduledAt = new Date(Date.now() + 3 * DAY)
  const clinicId = await makeClinic(app.db, { scheduledAt, maxParticipants: 1 })
  const { booking, browser } = await buySeats(app, { clinicId })
  await app.db`update clinic set decide_by = now() - interval '1 minute', decided_at = now() where id = ${clinicId}`
  const { body } = await app.post<SeatsReply>(`/api/nil-bookings/${booking.id}/cancel`, {}, browser)
  expect(body.booking).toMatchObject({ status: 'cancelled', refundedAmount: '0.00' })
  expect((await clinicNow(app, clinicId)).placesLeft).toBe(1)
})

test('an administrator can refund in full any time before the start', async () => {
  const clinicId = await makeClinic(app.db, {
    scheduledAt: new Date(Date.now() + HOUR),
    decideBy: new Date(Date.now() + MINUTE),
  })
  const { booking } = await buySeats(app, { clinicId })
  const { body } = await app.post<SeatsReply>(`/api/nil-bookings/${booking.id}/cancel`, {}, await app.administrator())
  expect(body.booking).toMatchObject({ cancelledBecause: 'administrator', refundedAmount: '45.00' })
})

test('a booking cannot be canceled after the start', async () => {
  const clinicId = await makeClinic(app.db)
  const { booking, browser } = await buySeats(app, { clinicId })
  await app.db`update clinic set scheduled_at = now() - interval '1 minute', decide_by = now() - interval '1 day' where id = ${clinicId}`
  const { status, body } = await app.post(`/api/nil-bookings/${booking.id}/cancel`, {}, browser)
  expect([status, body.code]).toEqual([409, 'booking-begun'])
})

test('a lost authorization cancels the booking and frees the seat', async () => {
  const clinicId = await makeClinic(app.db, { maxParticipants: 1 })
  const { intent, browser, book } = await readyForSeats(app, { clinicId })
  app.sandbox.faults.gateway.captureUnreachable = true
  const { body: booked } = await book()
  app.sandbox.faults.gateway.captureUnreachable = false
  expect(booked.booking).toMatchObject({ status: 'confirmed', paymentStatus: 'authorized' })
  await app.sandbox.expireAuthorization(intent.paymentIntentId)
  await settleLater(app)
  const { body } = await app.get<ClinicBooking>(`/api/nil-bookings/${booked.booking.id}`, browser)
  expect(body).toMatchObject({ status: 'cancelled', cancelledBecause: 'payment-failed' })
  expect((await clinicNow(app, clinicId)).placesLeft).toBe(1)
})

test('confirmation and cancellation emails are sent with the minimum and the refund', async () => {
  const clinicId = await makeClinic(app.db, { title: `Mail ${randomUUID()}`, minParticipants: 3 })
  const email = `${randomUUID()}@example.org`
  const { booking, browser } = await buySeats(app, { clinicId, as: attendance({ participantEmail: email }) })
  await app.run('send-messages')
  await app.post(`/api/nil-bookings/${booking.id}/cancel`, {}, browser)
  await app.run('send-messages')
  const { body: list } = await app.get<{ id: string; subject: string; kind: string; hasCalendar: boolean }[]>(
    `/api/dev/messages?recipient=${email}`,
  )
  expect(list.map(({ kind }) => kind)).toEqual(['clinic-booking-cancelled', 'clinic-booked'])
  const text = async (at: number) => (await app.get<{ text: string }>(`/api/dev/messages/${list[at]!.id}`)).body.text
  await expect(text(1)).resolves.toContain('The clinic needs 3 sign-ups by')
  await expect(text(0)).resolves.toContain('$45 goes back to the original card.')
})
