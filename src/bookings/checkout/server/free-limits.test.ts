import { expect, test } from 'vitest'
import { bookingRequest, ids } from '#app/testing/buy.ts'
import { attendance } from '#app/testing/buy-seats.ts'
import { makeClinic } from '#app/testing/make-clinic.ts'
import { futureDate, makeFacility, slotsOf } from '#app/testing/make-facility.ts'
import { type Browser, newBrowser, testApp } from '#app/testing/test-app.ts'
import type { AvailabilitySlot } from '#availability/contract.ts'
import { MAX_FREE_TIMES, MAX_NETWORK_FREE_TIMES } from '#bookings/checkout/contract.ts'

const app = await testApp({ env: { RATE_LIMITS: 'on' } })
const unlimited = await testApp()

const makeFree = () => makeFacility(app.db, { pricePerHourUsd: 0 })

/** 16 a day. */
async function freeSlots(facility: string, days = 3, at = app): Promise<AvailabilitySlot[]> {
  const each = await Promise.all(Array.from({ length: days }, (_, day) => slotsOf(at, facility, futureDate(day + 3))))
  return each.flat()
}

async function postFrom(remoteAddress: string, url: string, payload: object, as: Browser) {
  const reply = await app.app.inject({
    method: 'POST',
    url,
    payload,
    remoteAddress,
    cookies: Object.fromEntries(as.cookies),
  })
  for (const { name, value } of reply.cookies) as.cookies.set(name, value)
  const { code, booking } = reply.json<{ code?: string; booking?: { id: string } }>()
  return { status: reply.statusCode, code, bookingId: booking?.id }
}

async function bookFrom(address: string, slots: AvailabilitySlot[], as: Browser = newBrowser()) {
  const held = await postFrom(address, '/api/hold-slots', { slotIds: ids(slots) }, as)
  if (held.status !== 200) throw new Error(`The hold was refused: ${held.code}`)
  return postFrom(address, '/api/bookings', bookingRequest(slots, null), as)
}

async function bookedAt(facility: string): Promise<number> {
  const [row] = await app.db<{ count: number }[]>`
    select count(*)::int as count from reservation where facility_id = ${facility} and kind = 'booking'`
  return row!.count
}

const refused = { status: 409, code: 'too-many-free-times' }

/** Limits of clinics, which this folder does not import. */
const SEATS_AT_ONCE = 10
const NETWORK_SEATS = 20

test('free-booking limits match the documented values', () => {
  expect([MAX_FREE_TIMES, MAX_NETWORK_FREE_TIMES]).toEqual([8, 24])
})

test('M1: many cookie jars from one address cannot book all slots of a free field at once', async () => {
  const facility = await makeFree()
  const slots = await freeSlots(facility)
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, jar) => bookFrom('203.0.113.7', slots.slice(jar * 4, jar * 4 + 4))),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(MAX_NETWORK_FREE_TIMES / 4)
  expect(answers.filter(({ status }) => status !== 200)).toEqual(
    Array.from({ length: 6 }, () => expect.objectContaining(refused)),
  )
  expect(await bookedAt(facility)).toBe(MAX_NETWORK_FREE_TIMES)
  const late = (await freeSlots(facility, 4)).slice(48, 49)
  expect(await bookFrom('198.51.100.9', late)).toMatchObject({ status: 200 })
})

test('M1: an IPv6 /64 shares one limit, and each facility counts separately', async () => {
  const [facility, other] = [await makeFree(), await makeFree()]
  const slots = await freeSlots(facility)
  for (let jar = 0; jar < 3; jar++)
    expect(await bookFrom(`2001:db8:0:7::${jar + 1}`, slots.slice(jar * 8, jar * 8 + 8))).toMatchObject({ status: 200 })
  expect(await bookFrom('2001:db8:0:7::9', slots.slice(24, 25))).toMatchObject(refused)
  expect(await bookFrom('2001:db8:0:8::9', slots.slice(25, 26))).toMatchObject({ status: 200 })
  expect(await bookFrom('2001:db8:0:7::9', (await freeSlots(other)).slice(0, 1))).toMatchObject({ status: 200 })
})

test('M1: one browser has one limit per facility across networks', async () => {
  const facility = await makeFree()
  const slots = await freeSlots(facility)
  const browser = newBrowser()
  await bookFrom('203.0.113.20', slots.slice(0, 2), browser)
  const answers = await Promise.all(
    [1, 2, 3].map(jar => bookFrom(`203.0.113.2${jar}`, slots.slice(jar * 6, jar * 6 + 6), browser)),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await bookedAt(facility)).toBe(MAX_FREE_TIMES)
})

test('M1: canceling a free booking frees its quota and deletes the network hash', async () => {
  const facility = await makeFree()
  const slots = await freeSlots(facility)
  const browser = newBrowser()
  const first = await bookFrom('203.0.113.40', slots.slice(0, 8), browser)
  expect(await bookFrom('203.0.113.40', slots.slice(8, 9), browser)).toMatchObject(refused)
  const kept = () => app.db`select 1 from booking where facility_id = ${facility} and network_key is not null`
  expect(await kept()).toHaveLength(1)
  await postFrom('203.0.113.40', `/api/bookings/${first.bookingId}/cancel`, {}, browser)
  expect(await kept()).toHaveLength(0)
  expect(await bookFrom('203.0.113.40', slots.slice(9, 17), browser)).toMatchObject({ status: 200 })
})

test('M1: slots added to a free booking count against the network that adds them', async () => {
  const facility = await makeFree()
  const slots = await freeSlots(facility)
  const jars = Array.from({ length: 4 }, newBrowser)
  const grown = []
  for (const [index, jar] of jars.entries()) {
    const wanted = slots.slice(index * 8, index * 8 + 8)
    const { bookingId } = await bookFrom(`203.0.113.${60 + index}`, wanted.slice(0, 1), jar)
    await postFrom('203.0.113.70', '/api/hold-slots', { slotIds: ids(wanted.slice(1)) }, jar)
    const change = { slotIds: ids(wanted), difference: '0.00' }
    grown.push(await postFrom('203.0.113.70', `/api/bookings/${bookingId}/change`, change, jar))
  }
  expect(grown.map(({ status }) => status)).toEqual([200, 200, 200, 409])
  expect(grown.at(-1)).toMatchObject(refused)
  expect(await bookedAt(facility)).toBe(MAX_NETWORK_FREE_TIMES + 1)
})

test('M1: a full free booking takes no further slots', async () => {
  const slots = (await freeSlots(await makeFree())).slice(0, MAX_FREE_TIMES + 1)
  const browser = newBrowser()
  const { bookingId } = await bookFrom('203.0.113.50', slots.slice(0, MAX_FREE_TIMES), browser)
  await postFrom('203.0.113.50', '/api/hold-slots', { slotIds: ids(slots.slice(MAX_FREE_TIMES)) }, browser)
  const change = { slotIds: ids(slots), difference: '0.00' }
  expect(await postFrom('203.0.113.50', `/api/bookings/${bookingId}/change`, change, browser)).toMatchObject(refused)
})

test('M1: known visitors book free slots without limit and do not count', async () => {
  const facility = await makeFree()
  const slots = await freeSlots(facility)
  const owner = await app.owner()
  expect(await bookFrom('203.0.113.80', slots.slice(0, 30), owner)).toMatchObject({ status: 200 })
  expect(await bookFrom('203.0.113.80', slots.slice(30, 38))).toMatchObject({ status: 200 })
  expect(await app.db`select 1 from booking where facility_id = ${facility} and network_key is not null`).toHaveLength(
    1,
  )

  const unverified = await app.owner('Una Verified', { isVerified: false })
  expect(await bookFrom('203.0.113.81', slots.slice(38, 47), unverified)).toMatchObject(refused)
})

test('M1: a past booking makes a visitor known', async () => {
  const facility = await makeFree()
  const slots = await freeSlots(facility)
  const browser = newBrowser()
  const { bookingId } = await bookFrom('203.0.113.90', slots.slice(0, 1), browser)
  expect(await bookFrom('203.0.113.90', slots.slice(1, 9), browser)).toMatchObject(refused)
  await app.db`
    update booking set starts_at = now() - interval '2 days', ends_at = now() - interval '1 day' where id = ${bookingId!}`
  expect(
    await postFrom('203.0.113.90', '/api/bookings', bookingRequest(slots.slice(1, 9), null), browser),
  ).toMatchObject({ status: 200 })
})

test('M1: 24 visitors behind one address can each book a free slot', async () => {
  const facility = await makeFree()
  const slots = await freeSlots(facility)
  for (const slot of slots.slice(0, 24)) expect(await bookFrom('192.0.2.44', [slot])).toMatchObject({ status: 200 })
})

test('M1: cookie jars from one address cannot book all seats of a free clinic', async () => {
  const clinicId = await makeClinic(app.db, { priceCents: 0, maxParticipants: 60 })
  const participants = Array.from({ length: SEATS_AT_ONCE }, (_, index) => ({ name: `Player ${index + 1}`, age: null }))
  let number = 0
  const book = (address: string, as: Browser = newBrowser()) => {
    const who = attendance({ participantEmail: `buyer${number++}@example.org`, participants })
    return postFrom(address, '/api/nil-bookings', { ...who, clinicId, totalAmount: '0.00' }, as)
  }
  const first = newBrowser()
  const answers = [await book('203.0.113.7', first)]
  for (let jar = 1; jar < 5; jar++) answers.push(await book('203.0.113.7'))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(NETWORK_SEATS / SEATS_AT_ONCE)
  expect(answers.filter(({ code }) => code === 'too-many-free-places')).toHaveLength(3)
  expect(await book('203.0.113.7', await app.owner())).toMatchObject({ status: 200 })
  expect(await book('198.51.100.9')).toMatchObject({ status: 200 })
  // Canceled seats count no longer.
  await postFrom('203.0.113.7', `/api/nil-bookings/${answers[0]!.bookingId}/cancel`, {}, first)
  expect(await book('203.0.113.7')).toMatchObject({ status: 200 })
})

test('with RATE_LIMITS=off free slots are not limited, and no network is stored', async () => {
  const facility = await makeFacility(unlimited.db, { pricePerHourUsd: 0 })
  const slots = (await freeSlots(facility, 1, unlimited)).slice(0, MAX_FREE_TIMES + 1)
  const browser = newBrowser()
  await unlimited.post('/api/hold-slots', { slotIds: ids(slots) }, browser)
  expect(await unlimited.post('/api/bookings', bookingRequest(slots, null), browser)).toMatchObject({ status: 200 })
  expect(await unlimited.db`select 1 from booking where network_key is not null`).toHaveLength(0)
})
