import { expect, test } from 'vitest'
import { bookingRequest, ids, makeBooking, openIntent, paymentOf, readyToBook } from '#app/testing/buy.ts'
import { holdSome, makeFacility, slotsOf } from '#app/testing/make-facility.ts'
import { testApp } from '#app/testing/test-app.ts'
import type { Facility } from '#facilities/contract.ts'
import { HOUR } from '#kit/shared/time.ts'

const app = await testApp()

const onRequest = { approval: 'request', responseHours: 12 } as const

test('a facility shows its approval mode and response time', async () => {
  const { body } = await app.get<Facility>(`/api/facilities/${await makeFacility(app.db, onRequest)}`)
  expect(body).toMatchObject({ approval: 'request', responseHours: 12, hasPrice: true })
  const { body: usual } = await app.get<Facility>(`/api/facilities/${await makeFacility(app.db)}`)
  expect(usual).toMatchObject({ approval: 'instant', responseHours: 4 })
})

test('a facility that approves requests cannot be booked instantly', async () => {
  const { facilityId, browser, slots, intent, book } = await readyToBook(app, { facility: onRequest, mode: 'hold' })
  const atOnce = await openIntent(app, slots, browser, { mode: 'marketplace' })
  expect(atOnce).toMatchObject({ status: 422, body: { code: 'mode-not-offered' } })
  for (const stripePaymentIntentId of [intent.paymentIntentId, null])
    expect(await book({ mode: 'marketplace', stripePaymentIntentId })).toMatchObject({
      status: 422,
      body: { code: 'mode-not-offered' },
    })
  expect(await app.db`select 1 from booking where facility_id = ${facilityId}`).toHaveLength(0)
  const { body } = await book()
  expect(body).toMatchObject({
    booking: { status: 'pending_confirmation', mode: 'hold', responseHours: 12 },
    message: 'Your request was sent. The owner confirms within 12 hours.',
  })
  expect((await paymentOf(app, intent.paymentIntentId)).status).toBe('authorized')
})

test('a free facility that approves requests takes requests only', async () => {
  const { browser, slots } = await holdSome(app, await makeFacility(app.db, { ...onRequest, pricePerHourUsd: 0 }))
  const request = bookingRequest(slots, null)
  expect(await app.post('/api/bookings', request, browser)).toMatchObject({
    status: 422,
    body: { code: 'mode-not-offered' },
  })
  const requested = await app.post('/api/bookings', { ...request, mode: 'hold' }, browser)
  expect(requested).toMatchObject({ status: 200, body: { booking: { status: 'pending_confirmation' } } })
})

test("a payment without a mode uses the facility's", async () => {
  for (const [facility, mode] of [
    [onRequest, 'hold'],
    [{}, 'marketplace'],
  ] as const) {
    const { browser, slots } = await holdSome(app, await makeFacility(app.db, facility))
    const { body } = await openIntent(app, slots, browser)
    const [payment] = await app.db<{ mode: string }[]>`
      select quote ->> 'mode' as mode from payment where intent_id = ${body.paymentIntentId}`
    expect(payment?.mode).toBe(mode)
  }
})

test('a request keeps the response time it was made with', async () => {
  const { facilityId, booking } = await makeBooking(app, { facility: onRequest, mode: 'hold' })
  const made = Date.parse(booking.createdAt)
  expect(Math.abs(Date.parse(booking.confirmBy!) - made - 12 * HOUR)).toBeLessThan(5_000)
  await app.db`update facility set response_hours = 1 where id = ${facilityId}`
  await app.run('cancel-unconfirmed')
  const [kept] = await app.db`select status, response_hours as hours from booking where id = ${booking.id}`
  expect(kept).toEqual({ status: 'pending_confirmation', hours: 12 })
  const { booking: later } = await makeBooking(app, { facilityId, mode: 'hold' })
  expect(Math.abs(Date.parse(later.confirmBy!) - Date.parse(later.createdAt) - HOUR)).toBeLessThan(5_000)
})

test('request emails name the response time of the request', async () => {
  const { booking } = await makeBooking(app, { facility: onRequest, mode: 'hold' })
  await app.db`update booking set confirm_by = now() where id = ${booking.id}`
  await app.run('cancel-unconfirmed')
  await app.run('send-messages')
  const mails = await app.db<{ kind: string; text: string }[]>`
    select kind, rendered ->> 'text' as text from message where rendered ->> 'text' like ${`%${booking.reference}%`}`
  const textOf = (kind: string) => mails.find(mail => mail.kind === kind)?.text
  expect(textOf('booking-requested')).toContain('They have 12 hours to respond')
  expect(textOf('booking-cancelled')).toContain('didn’t respond within 12 hours')
})

test('the database refuses unknown approval modes and invalid response times', async () => {
  const id = await makeFacility(app.db)
  for (const change of [app.db`approval = 'never'`, app.db`response_hours = 0`, app.db`response_hours = 73`])
    await expect(app.db`update facility set ${change} where id = ${id}`).rejects.toMatchObject({ code: '23514' })
})

test('at a facility that approves bookings, customers can remove slots but not change them', async () => {
  const { facilityId, browser, booking } = await makeBooking(app, { count: 2 })
  await app.db`update facility set approval = 'request' where id = ${facilityId}`
  const other = (await slotsOf(app, facilityId)).find(({ status }) => status === 'open')!
  await app.post('/api/hold-slots', { slotIds: [other.id] }, browser)
  const moved = [booking.slots[0]!.id, other.id]
  const refused = { status: 409, body: { code: 'change-needs-owner' } }
  const path = `/api/bookings/${booking.id}`
  expect(await app.post(`${path}/change-quote`, { slotIds: moved }, browser)).toMatchObject(refused)
  expect(await app.post(`${path}/change`, { slotIds: moved, difference: '0.00' }, browser)).toMatchObject(refused)
  const moreExpensive = [...ids(booking.slots), other.id]
  const payment = { slotIds: moreExpensive, amount: '30.00' }
  expect(await app.post(`${path}/change-payment-intent`, payment, browser)).toMatchObject(refused)
  const fewer = await app.post(`${path}/change`, { slotIds: [booking.slots[0]!.id], difference: '-30.00' }, browser)
  expect(fewer.status).toBe(200)
})

test('a facility without a price has no slots and refuses holds, payments and bookings', async () => {
  const { facilityId, browser, slots, intent, book } = await readyToBook(app)
  await app.db`update facility set price_cents = null where id = ${facilityId}`
  const notSold = { status: 422, body: { code: 'facility-not-sold' } }
  expect(await slotsOf(app, facilityId)).toEqual([])
  expect((await app.get<Facility>(`/api/facilities/${facilityId}`)).body).toMatchObject({
    pricePerHourUsd: null,
    hasPrice: false,
  })
  expect(await app.post('/api/hold-slots', { slotIds: ids(slots) })).toMatchObject(notSold)
  expect(await openIntent(app, slots, browser)).toMatchObject(notSold)
  expect(await book({ stripePaymentIntentId: null })).toMatchObject(notSold)
  const slotIds = ids(slots).join()
  expect(await app.get(`/api/weekly-slots?slotIds=${slotIds}&weeks=2`)).toMatchObject(notSold)
  const wait = { slotId: slots[0]!.id, name: 'Sam Rivera', email: 'sam@example.org' }
  expect(await app.post('/api/waiting-list', wait, browser)).toMatchObject(notSold)
  // The customer keeps the price that was authorized.
  expect((await book({ stripePaymentIntentId: intent.paymentIntentId })).status).toBe(200)
})

test('slots with their own price are sold at a facility without one', async () => {
  const hours = [
    { days: [0, 1, 2, 3, 4, 5, 6], opens: '08:00', closes: '10:00', priceCents: 2_000 },
    { days: [0, 1, 2, 3, 4, 5, 6], opens: '10:00', closes: '12:00' },
  ]
  const id = await makeFacility(app.db, { pricePerHourUsd: null, schedule: { slotMinutes: 60, hours } })
  expect((await slotsOf(app, id)).map(({ pricePerSlot }) => pricePerSlot)).toEqual(['20.00', '20.00'])
  expect((await app.get<Facility>(`/api/facilities/${id}`)).body.hasPrice).toBe(true)
  expect((await holdSome(app, id)).slots).toHaveLength(2)
})
