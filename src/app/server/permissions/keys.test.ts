import { beforeAll, expect, test } from 'vitest'
import { ids } from '#app/testing/buy.ts'
import { facilityKeyOf } from '#app/testing/facility-key-of.ts'
import { makeFacility } from '#app/testing/make-facility.ts'
import type { Ask } from '#app/testing/permissions/ask.ts'
import { allRequests } from '#app/testing/permissions/requests/all.ts'
import { meetPeople, type People } from '#app/testing/permissions/roles.ts'
import { type Subjects, subjectsOf } from '#app/testing/permissions/subjects.ts'
import { digestAll, send } from '#app/testing/permissions/walk.ts'
import { testApp } from '#app/testing/test-app.ts'
import type { FeedAddresses } from '#bookings/calendar/contract.ts'

const app = await testApp()
let people: People
let subjects: Subjects
/** Keys for something else, and invalid ones. */
let wrong: string[]

beforeAll(async () => {
  people = await meetPeople(app)
  subjects = subjectsOf(app, people, { isShared: true })
  const others = subjectsOf(app, people, { isShared: true })
  wrong = [
    (await others.booking()).manageKey,
    (await others.clinicBooking()).manageKey,
    await facilityKeyOf(app, await makeFacility(app.db)),
    'A'.repeat(43),
    '',
  ]
})

/** An anonymous caller with these keys sends requests for the member or the facility. */
const keyed: [operation: string, right: 'booking' | 'facility' | 'clinic booking'][] = [
  ['GET /api/bookings/{id}', 'booking'],
  ['GET /api/bookings/{id}/calendar.ics', 'booking'],
  ['GET /api/bookings/{id}/cancellation', 'booking'],
  ['GET /api/bookings/{id}/messages', 'booking'],
  ['POST /api/bookings/{id}/change-quote', 'booking'],
  ['GET /api/bookings/{id}/review', 'booking'],
  ['GET /api/bookings/{id}/customer-messages', 'facility'],
  ['GET /api/facilities/{id}/desk', 'facility'],
  ['POST /api/facilities/{id}/closures/preview', 'facility'],
  ['POST /api/reviews/{id}/answer', 'facility'],
  ['POST /api/bookings/{id}/confirm', 'facility'],
  ['GET /api/nil-bookings/{id}', 'clinic booking'],
  ['GET /api/nil-bookings/{id}/cancellation', 'clinic booking'],
]

test.each(keyed)('%s accepts only the key of its own %s', async (operation, right) => {
  const ask = await allRequests[operation]!(subjects, 'owner')
  const before = await digestAll(app.db)
  for (const key of wrong) {
    const { status } = await send(subjects, operation, { role: 'visitor', ask: withKey(ask, key) })
    expect([401, 403, 404], key).toContain(status)
  }
  expect(await digestAll(app.db)).toEqual(before)
  const key = await keyFor(operation, ask, right)
  const { status, text } = await send(subjects, operation, { role: 'visitor', ask: withKey(ask, key) })
  expect(status, text).toBe(200)
})

const withKey = ({ url, ...ask }: Ask, key: string): Ask => ({ ...ask, url: `${url}?key=${encodeURIComponent(key)}` })

async function keyFor(operation: string, { url }: Ask, right: string): Promise<string> {
  const [id] = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/.exec(url)!
  if (right === 'clinic booking') return (await subjects.clinicBooking()).manageKey
  if (right === 'booking') {
    const past = await subjects.pastBooking()
    return past.id === id ? past.manageKey : (await subjects.booking()).manageKey
  }
  if (operation.includes('/facilities/')) return facilityKeyOf(app, id)
  const [row] = await app.db<{ facility: string }[]>`
    select facility_id as facility from booking where id = ${id}
    union all select facility_id from review where id = ${id}`
  return facilityKeyOf(app, row!.facility)
}

test('a customer’s key cannot act for the facility, nor the facility’s for the customer', async () => {
  const pending = await subjects.booking({ mode: 'hold' })
  const booking = await subjects.booking()
  const key = await facilityKeyOf(app, booking.facilityId)
  const before = await digestAll(app.db)
  const asks: [string, object | undefined][] = [
    [`/api/bookings/${pending.id}/confirm?key=${pending.manageKey}`, undefined],
    [`/api/bookings/${booking.id}/transfer?key=${key}`, { name: 'Pat Jones', email: subjects.email() }],
    [`/api/bookings/${booking.id}/change-quote?key=${key}`, { slotIds: ids(booking.slots) }],
    [`/api/bookings/${booking.id}/messages?key=${key}`, { text: 'Hello', round: 0 }],
    [`/api/bookings/${booking.id}/customer-messages?key=${booking.manageKey}`, { text: 'Hello', round: 0 }],
    [`/api/bookings/${(await subjects.pastBooking()).id}/review?key=${key}`, { rating: 1 }],
  ]
  for (const [url, body] of asks) expect([403, 404], url).toContain((await app.post(url, body)).status)
  expect(await digestAll(app.db)).toEqual(before)
})

test('a key is revoked when its booking is transferred or its calendar link renewed', async () => {
  const booking = await subjects.booking({ count: 2 })
  const url = `/api/bookings/${booking.id}`
  await app.post(`${url}/transfer`, { name: 'Pat Jones', email: subjects.email() }, people.member)
  expect((await app.get(`${url}?key=${booking.manageKey}`)).status).toBe(404)
  expect((await app.get(url, people.member)).status).toBe(404)
  const which = { facilityId: await subjects.facility() }
  const { body } = await app.post<FeedAddresses>('/api/owner/calendar-feeds', which, people.owner)
  const feed = new URL(body.plain).pathname
  expect((await app.get(feed)).status).toBe(200)
  await app.post('/api/owner/calendar-feeds/renew', { ...which, withNames: false }, people.owner)
  expect((await app.get(feed)).status).toBe(404)
})
