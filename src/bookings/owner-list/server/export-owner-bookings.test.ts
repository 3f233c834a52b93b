import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { makeBooking } from '#app/testing/buy.ts'
import { makeOwnedFacility } from '#app/testing/make-owned.ts'
import { newBrowser, testApp } from '#app/testing/test-app.ts'

const app = await testApp()

const OWN = '/api/owner/bookings.csv'
const ALL = '/api/bookings.csv'

const recordsOf = (text: string) => parse<Record<string, string>>(text, { bom: true, columns: true })

test('an owner exports only the bookings of their facilities, newest first', async () => {
  const [owner, other] = [await app.owner(), await app.owner()]
  const facilityId = await makeOwnedFacility(
    app.db,
    { ownerId: owner.account.id },
    { name: '=Chalk', timeZone: 'America/Chicago', pricePerHourUsd: 37.5 },
  )
  const elsewhere = await makeOwnedFacility(app.db, { ownerId: other.account.id })
  const { booking } = await makeBooking(app, { facilityId, count: 2 })
  const pending = await makeBooking(app, { facilityId, count: 1, mode: 'hold' })
  await makeBooking(app, { facilityId: elsewhere, count: 1 })
  const { status, text, headers } = await app.get(OWN, owner)
  expect(status).toBe(200)
  expect(headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(headers['cache-control']).toBe('no-store')
  expect(headers['content-disposition']).toMatch(/^attachment; filename="openfield-bookings-\d{4}-\d\d-\d\d\.csv"$/)
  const records = recordsOf(text)
  expect(records.map(({ id }) => id)).toEqual([pending.booking.id, booking.id])
  expect(records[1]).toEqual({
    id: booking.id,
    reference: booking.reference,
    facilityId,
    // Spreadsheets would run it as a formula.
    facility: "'=Chalk",
    start: booking.start,
    end: booking.end,
    slots: '2',
    customer: 'Sam Rivera',
    email: 'sam@example.org',
    phone: '(555) 555-0123',
    status: 'confirmed',
    mode: 'marketplace',
    amountUsd: '75.00',
    paidWith: 'card',
    refundedUsd: '0.00',
    createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
  })
  expect(records[1]!['start']).toMatch(/-0[56]:00$/)
})

test('an export without bookings has only its header row', async () => {
  const { text } = await app.get(OWN, await app.owner())
  expect(recordsOf(text)).toEqual([])
  expect(text).toContain('"id","reference","facilityId"')
})

test('an administrator exports all bookings across batches', async () => {
  const owner = await app.owner()
  const facilityId = await makeOwnedFacility(app.db, { ownerId: owner.account.id })
  const { booking } = await makeBooking(app, { facilityId, count: 1 })
  // Two batches of bookings with one timestamp: none may be lost or repeated at the boundary.
  await app.db`
    insert into booking (reference, facility_id, visitor_id, mode, status, slots, starts_at, ends_at, total_cents,
      customer_name, customer_email, customer_phone, refund_policy, created_at, cancelled_at, cancelled_because)
    select 'EXPORT' || number, facility_id, visitor_id, mode, 'cancelled', slots, starts_at, ends_at, total_cents,
      customer_name, customer_email, customer_phone, refund_policy, created_at, now(), 'customer'
    from booking, generate_series(1, 2000) as number where id = ${booking.id}`
  const records = recordsOf((await app.get(ALL, await app.administrator())).text)
  const [{ count } = { count: 0 }] = await app.db<{ count: number }[]>`select count(*)::int as count from booking`
  expect(records).toHaveLength(count)
  expect(new Set(records.map(({ id }) => id)).size).toBe(count)
})

test('exports are refused to everyone else', async () => {
  expect((await app.get(OWN, newBrowser())).body).toMatchObject({ status: 401, code: 'account-needed' })
  expect((await app.get(ALL, newBrowser())).body).toMatchObject({ status: 401, code: 'not-signed-in' })
  expect((await app.get(ALL, await app.owner())).body).toMatchObject({ status: 403, code: 'not-allowed' })
})
