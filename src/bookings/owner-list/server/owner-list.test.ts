import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { bookingRequest, makeBooking } from '#app/testing/buy.ts'
import { futureDate, holdSome } from '#app/testing/make-facility.ts'
import { makeOwnedFacility } from '#app/testing/make-owned.ts'
import { type Browser, newBrowser, testApp } from '#app/testing/test-app.ts'
import { walkRows } from '#app/testing/walk-pages.ts'
import type { OwnerBooking, OwnerBookingSums } from '#bookings/owner-list/contract.ts'

const app = await testApp()

type Query = Record<string, string>
const asText = (query: Query) => `?${new URLSearchParams(query).toString()}`
const list = async (as: Browser, query: Query = {}) =>
  (await app.get<OwnerBooking[]>(`/api/owner/bookings${asText(query)}`, as)).body
const idsOf = async (as: Browser, query: Query = {}) => (await list(as, query)).map(({ id }) => id)
const sums = async (as: Browser, query: Query = {}) =>
  (await app.get<OwnerBookingSums>(`/api/owner/bookings/sums${asText(query)}`, as)).body
const exported = async (as: Browser, query: Query = {}) =>
  parse<Record<string, string>>((await app.get(`/api/owner/bookings.csv${asText(query)}`, as)).text, {
    bom: true,
    columns: true,
  })

/** An owner's two facilities, booked in this order. */
async function booked() {
  const owner = await app.owner()
  const ownerId = owner.account.id
  const east = await makeOwnedFacility(app.db, { ownerId }, { name: 'East Court', pricePerHourUsd: 20 })
  const west = await makeOwnedFacility(
    app.db,
    { ownerId },
    { name: 'West Court', timeZone: 'America/Los_Angeles', pricePerHourUsd: 50 },
  )
  const paid = await makeBooking(app, { facilityId: east, count: 2, date: futureDate(9) })
  const pending = await makeBooking(app, { facilityId: east, count: 1, mode: 'hold', date: futureDate(8) })
  const cancelled = await makeBooking(app, { facilityId: west, count: 1, date: futureDate(9) })
  await app.post(`/api/bookings/${cancelled.booking.id}/cancel`, {}, owner)
  await app.run('settle-payments')
  const times = { from: `${futureDate(7)}T21:00`, to: `${futureDate(7)}T22:00` }
  const caller = { name: 'Cal “100%” Caller', email: '', phone: '', price: '35.00', notes: null }
  const path = `/api/owner/facilities/${west}/bookings`
  const { body } = await app.post<{ booking: { id: string } }>(path, { ...times, ...caller }, owner)
  const ids = [paid.booking.id, pending.booking.id, cancelled.booking.id, body.booking.id] as const
  return { owner, east, west, ids, reference: paid.booking.reference }
}

const { owner, east, west, ids, reference } = await booked()
const [paid, pending, cancelled, manual] = ids

test('the table shows how each booking was paid and refunded', async () => {
  const bookings = await list(owner)
  expect(bookings.map(one => [one.id, one.status, one.paidWith, one.amount, one.refundedAmount])).toEqual([
    [manual, 'confirmed', 'facility', '35.00', '0.00'],
    [cancelled, 'cancelled', 'card', '50.00', '50.00'],
    [pending, 'pending_confirmation', 'card', '20.00', '0.00'],
    [paid, 'confirmed', 'card', '40.00', '0.00'],
  ])
})

test.each<[string, Query, readonly string[]]>([
  ['one facility', { facilityId: east }, [pending, paid]],
  ['a status', { status: 'cancelled' }, [cancelled]],
  ['a range of days', { from: futureDate(8), to: futureDate(8) }, [pending]],
  ['an end date in facility time', { to: futureDate(7) }, [manual]],
  ['a start date', { from: futureDate(9) }, [cancelled, paid]],
  ['part of a name', { text: '“100%”' }, [manual]],
  ['part of an email', { text: 'SAM@example' }, [cancelled, pending, paid]],
  ['a reference', { text: reference.toLowerCase() }, [paid]],
  ['part of a facility name', { text: 'west c' }, [manual, cancelled]],
  ['several filters', { text: 'sam', facilityId: west, status: 'cancelled' }, [cancelled]],
  ['a status without matches', { status: 'redirected' }, []],
  [
    'empty values, as a form sends them',
    { facilityId: '', status: '', from: '', to: '', text: '' },
    [manual, cancelled, pending, paid],
  ],
])('filtered by %s, the table, totals and CSV list the same bookings', async (_, query, expected) => {
  expect(await idsOf(owner, query)).toEqual(expected)
  expect((await sums(owner, query)).count).toBe(expected.length)
  expect((await exported(owner, query)).map(({ id }) => id)).toEqual(expected)
})

test.each([
  ['newest', [manual, cancelled, pending, paid]],
  ['oldest', [paid, pending, cancelled, manual]],
  ['earliest-start', [manual, pending, paid, cancelled]],
  ['latest-start', [cancelled, paid, pending, manual]],
])('sorted by %s, pages and CSV keep the same order', async (order, expected) => {
  expect(await idsOf(owner, { order })).toEqual(expected)
  expect((await exported(owner, { order })).map(({ id }) => id)).toEqual(expected)
  const found = await walkRows<OwnerBooking>(app, `/api/owner/bookings?limit=1&order=${order}`, owner)
  expect(found.map(({ id }) => id)).toEqual(expected)
})

test('gross counts captured card payments; payments at the facility are counted apart', async () => {
  expect(await sums(owner)).toMatchObject({
    count: 4,
    gross: '90.00',
    paidAtFacility: '35.00',
    refunded: '50.00',
    facilities: [
      { id: east, name: 'East Court' },
      { id: west, name: 'West Court' },
    ],
  })
  expect(await sums(owner, { status: 'pending_confirmation' })).toMatchObject({ gross: '0.00', refunded: '0.00' })
  expect(await sums(owner, { facilityId: west })).toMatchObject({
    gross: '50.00',
    paidAtFacility: '35.00',
    refunded: '50.00',
  })
})

test('a booking paid by credit is not counted again in gross', async () => {
  const other = await app.owner()
  const facilityId = await makeOwnedFacility(app.db, { ownerId: other.account.id }, { pricePerHourUsd: 30 })
  const { booking } = await makeBooking(app, { facilityId, count: 1 })
  const closure = { from: `${futureDate()}T00:00`, to: `${futureDate()}T23:00`, reason: 'Rain', remedy: 'credit' }
  await app.post(`/api/facilities/${facilityId}/closures`, closure, other)
  const [credit] = await app.db<{ code: string }[]>`select code from credit where booking_id = ${booking.id}`
  const { browser, slots } = await holdSome(app, facilityId, 1, futureDate(10))
  const answer = await app.post('/api/bookings', bookingRequest(slots, null, { creditCode: credit!.code }), browser)
  expect(answer.status).toBe(200)
  const bookings = await list(other)
  expect(bookings.map(one => [one.status, one.paidWith])).toEqual([
    ['confirmed', 'credit'],
    ['cancelled', 'card'],
  ])
  expect(await sums(other)).toMatchObject({ count: 2, gross: '30.00', refunded: '0.00' })
})

test('a lost dispute counts as refunded, a won one does not', async () => {
  const other = await app.owner()
  const facilityId = await makeOwnedFacility(app.db, { ownerId: other.account.id }, { pricePerHourUsd: 30 })
  const disputed = () => makeBooking(app, { facilityId, count: 1, card: 'pm_card_createDispute' })
  const [won, lost] = [await disputed(), await disputed()]
  await app.sandbox.closeDispute(won.intent.paymentIntentId, 'won')
  await app.sandbox.closeDispute(lost.intent.paymentIntentId, 'lost')
  await app.sandbox.deliverDue()
  expect(await sums(other)).toMatchObject({ gross: '60.00', refunded: '30.00' })
})

test("filtering by another owner's facility shows nothing", async () => {
  const stranger = await app.owner()
  expect(await list(stranger, { facilityId: east })).toEqual([])
  expect(await sums(stranger, { facilityId: east })).toEqual({
    count: 0,
    gross: '0.00',
    paidAtFacility: '0.00',
    refunded: '0.00',
    facilities: [],
  })
  expect(await exported(stranger, { facilityId: east })).toEqual([])
})

test('administrators see only their own facilities, and signed-out callers get 401', async () => {
  expect(await list(await app.administrator())).toEqual([])
  for (const path of ['bookings', 'bookings/sums', 'bookings.csv'])
    expect(await app.get(`/api/owner/${path}`, newBrowser())).toMatchObject({
      status: 401,
      body: { code: 'account-needed' },
    })
})

test.each<Query>([
  { from: '2026-02-30' },
  { to: 'x' },
  { status: 'gone' },
  { order: 'price' },
  { facilityId: '1' },
  { limit: '0' },
  { text: 'x'.repeat(101) },
])('%j is refused', async query => {
  expect((await app.get(`/api/owner/bookings${asText(query)}`, owner)).status).toBe(400)
})
