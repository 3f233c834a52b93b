import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { makeFacility, slotsOf } from '#app/testing/make-facility.ts'
import { testApp } from '#app/testing/test-app.ts'
import { connect } from '#kit/server/db/db.ts'
import { bookSlots } from '../holds/server/book-slots.ts'
import { extendHolds } from '../holds/server/extend-holds.ts'
import { holdForWaiting } from '../holds/server/hold-for-waiting.ts'
import { moveHolds } from '../holds/server/move-holds.ts'
import type { BookedSlot } from '../rules.ts'
import { releaseBookedSlots } from './release-booked-slots.ts'

const app = await testApp()

/** A new facility and its first slots of a day, as stored in bookings. */
async function makeSlots(count = 3): Promise<{ facilityId: string; slots: BookedSlot[] }> {
  const facilityId = await makeFacility(app.db)
  const slots = (await slotsOf(app, facilityId)).slice(0, count).map(({ id, startTime, endTime }) => ({
    id,
    start: Date.parse(startTime),
    end: Date.parse(endTime),
    priceCents: 3000,
  }))
  return { facilityId, slots }
}

const statusesAt = async (facilityId: string) =>
  (await slotsOf(app, facilityId)).slice(0, 3).map(({ status }) => status)
const book = (facilityId: string, bookingId: string, slots: BookedSlot[]) =>
  app.db.begin(tx => bookSlots(tx, { facilityId, bookingId, visitorId: randomUUID(), slots }))
const hold = (facilityId: string, visitorId: string, periods: BookedSlot[], minutes = 15) =>
  app.db.begin(tx => holdForWaiting(tx, { facilityId, visitorId, periods, minutes }))
const expire = (facilityId: string) =>
  app.db`update reservation set expires_at = now() - interval '1 second' where facility_id = ${facilityId}`
const minutesLeft = async (facilityId: string) => {
  const rows = await app.db<{ left: number }[]>`
    select extract(epoch from expires_at - now())::float8 / 60 as left from reservation
    where facility_id = ${facilityId} order by during`
  return rows.map(row => Math.round(row.left))
}

test('releasing a booking opens all its slots and returns their periods', async () => {
  const { facilityId, slots } = await makeSlots()
  const [mine, other] = [randomUUID(), randomUUID()]
  await book(facilityId, mine, slots.slice(0, 2))
  await book(facilityId, other, slots.slice(2))
  const freed = await app.db.begin(tx => releaseBookedSlots(tx, { bookingId: mine }))
  expect(freed).toEqual(slots.slice(0, 2).map(({ start, end }) => ({ facilityId, start, end })))
  expect(await statusesAt(facilityId)).toEqual(['open', 'open', 'booked'])
  expect(await app.db.begin(tx => releaseBookedSlots(tx, { bookingId: mine }))).toEqual([])
})

test('releasing some slots or periods keeps the rest of the booking and other bookings', async () => {
  const { facilityId, slots } = await makeSlots()
  const [mine, other] = [randomUUID(), randomUUID()]
  await book(facilityId, mine, slots.slice(0, 2))
  await book(facilityId, other, slots.slice(2))
  const [first, second, third] = slots as [BookedSlot, BookedSlot, BookedSlot]
  const bySlot = await app.db.begin(tx => releaseBookedSlots(tx, { bookingId: mine, slotIds: [first.id, third.id] }))
  expect(bySlot).toEqual([{ facilityId, start: first.start, end: first.end }])
  const byPeriod = await app.db.begin(tx =>
    releaseBookedSlots(tx, { bookingId: mine, periods: [{ ...second, end: third.end }] }),
  )
  expect(byPeriod).toEqual([])
  expect(await app.db.begin(tx => releaseBookedSlots(tx, { bookingId: mine, periods: [] }))).toEqual([])
  expect(await statusesAt(facilityId)).toEqual(['open', 'booked', 'booked'])
})

test('a waitlist hold takes the free slots and skips taken ones', async () => {
  const { facilityId, slots } = await makeSlots()
  await book(facilityId, randomUUID(), slots.slice(1, 2))
  const visitorId = randomUUID()
  expect(await hold(facilityId, visitorId, slots)).toEqual([slots[0]!.start, slots[2]!.start])
  expect(await minutesLeft(facilityId)).toContain(15)
  expect(await statusesAt(facilityId)).toEqual(['held', 'booked', 'held'])
  expect(await hold(facilityId, visitorId, [])).toEqual([])
})

test('a waitlist hold replaces an expired hold, and never takes a slot that has begun', async () => {
  const { facilityId, slots } = await makeSlots(1)
  await hold(facilityId, randomUUID(), slots)
  await expire(facilityId)
  expect(await hold(facilityId, randomUUID(), slots)).toEqual([slots[0]!.start])
  const begun = { ...slots[0]!, start: Date.now() - 60_000, end: Date.now() + 60_000 }
  expect(await hold(facilityId, randomUUID(), [begun])).toEqual([])
})

test('extending renews expired holds and never shortens one', async () => {
  const { facilityId, slots } = await makeSlots()
  const visitorId = randomUUID()
  await hold(facilityId, visitorId, slots.slice(0, 1), 5)
  await hold(facilityId, visitorId, slots.slice(1, 2), 60)
  const extend = (visitor = visitorId) =>
    app.db.begin(tx => extendHolds(tx, { visitorId: visitor, facilityId, periods: slots, minutes: 30 }))
  expect(await extend()).toEqual([slots[0]!.start, slots[1]!.start])
  expect(await minutesLeft(facilityId)).toEqual([30, 60])
  await expire(facilityId)
  expect(await extend(randomUUID())).toEqual([])
  expect(await extend()).toHaveLength(2)
  expect(await minutesLeft(facilityId)).toEqual([30, 30])
})

test("a hold replaced by another visitor's is not extended", async () => {
  const { facilityId, slots } = await makeSlots(1)
  const visitorId = randomUUID()
  await hold(facilityId, visitorId, slots)
  await expire(facilityId)
  await hold(facilityId, randomUUID(), slots)
  const request = { visitorId, facilityId, periods: slots, minutes: 30 }
  expect(await app.db.begin(tx => extendHolds(tx, request))).toEqual([])
})

test('moving holds keeps their expiry and price; expired ones and those of others stay', async () => {
  const { facilityId, slots } = await makeSlots()
  const [from, to] = [randomUUID(), randomUUID()]
  await hold(facilityId, from, slots.slice(0, 2))
  await hold(facilityId, randomUUID(), slots.slice(2))
  const move = () =>
    app.db.begin(tx => moveHolds(tx, { fromVisitorId: from, toVisitorId: to, facilityId, periods: slots }))
  const owners = async () => {
    const rows = await app.db<{ visitor: string; cents: number }[]>`
      select visitor_id as visitor, price_cents as cents from reservation where facility_id = ${facilityId} order by during`
    return rows.map(({ visitor, cents }) => [visitor === to, cents])
  }
  await expire(facilityId)
  expect(await move()).toEqual([])
  await app.db`update reservation set expires_at = now() + interval '5 minutes' where facility_id = ${facilityId}`
  expect(await move()).toEqual([slots[0]!.start, slots[1]!.start])
  expect(await owners()).toEqual([
    [true, 3000],
    [true, 3000],
    [false, 3000],
  ])
  expect(await minutesLeft(facilityId)).toEqual([5, 5, 5])
})

test('booking slots takes at most two statements, held or not', async () => {
  const { facilityId, slots } = await makeSlots()
  const visitorId = randomUUID()
  await hold(facilityId, visitorId, slots.slice(0, 1))
  const statements: string[] = []
  const db = connect(app.address, { max: 1 })
  db.watchers.add(
    () =>
      ({ text }) =>
        void statements.push(text),
  )
  await db.begin(tx => bookSlots(tx, { facilityId, visitorId, bookingId: randomUUID(), slots }))
  await db.end()
  expect(statements.filter(statement => statement.includes('reservation'))).toHaveLength(2)
  expect(await statusesAt(facilityId)).toEqual(['booked', 'booked', 'booked'])
})
