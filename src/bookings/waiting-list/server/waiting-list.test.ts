import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { bookingRequest, makeBooking } from '#app/testing/buy.ts'
import { futureDate, holdSome, makeFacility, slotsOf } from '#app/testing/make-facility.ts'
import { type Browser, newBrowser, testApp } from '#app/testing/test-app.ts'
import type { AvailabilitySlot } from '#availability/contract.ts'
import { makeSlotId } from '#availability/server/slot-id.ts'
import type { WaitingPlace } from '#bookings/waiting-list/contract.ts'
import { writeConflictSet } from '#facilities/ground/server/write-conflict-set.ts'
import { MINUTE } from '#kit/shared/time.ts'
import { offerFreedTimes } from './offer-freed-times.ts'
import { listFreeTimes } from './store.ts'

const app = await testApp()

type Joined = { id: string; position: number; code: string }

const join = (slotId: string, as: Browser, email = `${randomUUID()}@example.org`) =>
  app.post<Joined>('/api/waiting-list', { slotId, name: 'Alex Kim', email }, as)

/** Joins the waitlist in a new browser. */
async function waiter(slotId: string, email?: string) {
  const browser = newBrowser()
  const { body } = await join(slotId, browser, email)
  return { browser, ...body }
}

const placesOf = async (as: Browser) => (await app.get<WaitingPlace[]>('/api/waiting-list', as)).body
const statusFor = async (as: Browser) => (await placesOf(as)).map(({ status }) => status)
const cancel = (booking: { id: string }, as: Browser) => app.post(`/api/bookings/${booking.id}/cancel`, {}, as)

async function slotFor(as: Browser, { facilityId, id, startTime }: AvailabilitySlot) {
  const slots = await slotsOf(app, facilityId, startTime.slice(0, 10), as)
  return slots.find(slot => slot.id === id)!
}

/** Texts of emails of a kind about an entry. */
async function mailTo(waitingId: string, kind: string): Promise<string[]> {
  await app.run('send-messages')
  const rows = await app.db<{ text: string }[]>`
    select rendered ->> 'text' as text from message where kind = ${kind} and payload ->> 'waitingId' = ${waitingId}`
  return rows.map(({ text }) => text)
}

/** The URL in an email that has this parameter. */
function linkIn(text: string, parameter: string): URL {
  const links = text.match(/https?:\S+/g) ?? []
  return links.map(link => new URL(link)).find(url => url.searchParams.has(parameter))!
}

async function endHold(slot: AvailabilitySlot): Promise<void> {
  await app.db`
    update reservation set expires_at = now() - interval '1 second'
    where facility_id = ${slot.facilityId} and lower(during) = ${slot.startTime} and kind = 'hold'`
  await app.db`update waiting_list_entry set offered_until = now() - interval '1 second' where slot_id = ${slot.id} and status = 'offered'`
}

test('a canceled slot is held for the first in line, who is notified; the second keeps waiting', async () => {
  const { browser, slots, booking } = await makeBooking(app)
  const [first, second] = [await waiter(slots[0]!.id), await waiter(slots[0]!.id)]
  expect([first.position, second.position]).toEqual([1, 2])
  expect(await mailTo(first.id, 'waiting-list-joined')).toHaveLength(1)
  expect((await cancel(booking, browser)).status).toBe(200)
  expect(await slotFor(first.browser, slots[0]!)).toMatchObject({ status: 'held', heldByYou: true })
  expect(await slotFor(second.browser, slots[0]!)).toMatchObject({ status: 'held', heldByYou: false })
  expect(await slotFor(second.browser, slots[1]!)).toMatchObject({ status: 'open' })
  expect(await statusFor(first.browser)).toEqual(['offered'])
  expect(await placesOf(second.browser)).toMatchObject([{ status: 'waiting', position: 1, offeredUntil: null }])
  expect(await mailTo(first.id, 'waiting-list-offer')).toHaveLength(1)
  expect(await mailTo(second.id, 'waiting-list-offer')).toHaveLength(0)
})

test('an expired offer is missed, and the slot is offered to the next in line', async () => {
  const { browser, slots, booking } = await makeBooking(app, { count: 1 })
  const [first, second] = [await waiter(slots[0]!.id), await waiter(slots[0]!.id)]
  await cancel(booking, browser)
  await app.run('offer-freed-times')
  expect(await statusFor(first.browser)).toEqual(['offered'])
  await endHold(slots[0]!)
  expect(await app.run('offer-freed-times')).toContain('1 offered')
  expect([await statusFor(first.browser), await statusFor(second.browser)]).toEqual([['missed'], ['offered']])
  expect(await slotFor(second.browser, slots[0]!)).toMatchObject({ heldByYou: true })
})

test('the job offers slots whose hold expired or was released', async () => {
  const facility = await makeFacility(app.db)
  const { browser, slots } = await holdSome(app, facility, 2)
  const waiting = [await waiter(slots[0]!.id), await waiter(slots[1]!.id)]
  await endHold(slots[0]!)
  await app.post('/api/release-slots', { slotIds: [slots[1]!.id] }, browser)
  await app.run('offer-freed-times')
  expect(await Promise.all(waiting.map(each => statusFor(each.browser)))).toEqual([['offered'], ['offered']])
})

test('no one can hold a slot between its cancellation and the offer', async () => {
  const { browser, slots, booking } = await makeBooking(app, { count: 1 })
  const { browser: mine } = await waiter(slots[0]!.id)
  const rivals = Array.from({ length: 30 }, () =>
    app.post('/api/hold-slots', { slotIds: [slots[0]!.id] }, newBrowser()),
  )
  const [cancelled, ...answers] = await Promise.all([cancel(booking, browser), ...rivals])
  expect(cancelled.status).toBe(200)
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([409]))
  expect(await slotFor(mine, slots[0]!)).toMatchObject({ heldByYou: true })
})

test('an offer link claims the hold for another browser', async () => {
  const { browser, slots, booking } = await makeBooking(app, { count: 1 })
  const waiting = await waiter(slots[0]!.id)
  await cancel(booking, browser)
  const [text] = await mailTo(waiting.id, 'waiting-list-offer')
  const link = linkIn(text!, 'offer')
  expect(link.pathname).toBe(`/booking/${slots[0]!.facilityId}`)
  expect(link.searchParams.get('date')).toBe(futureDate())
  const phone = newBrowser()
  const url = `/api/waiting-list/${link.searchParams.get('offer')}/claim`
  expect((await app.post(url, {}, phone)).body.code).toBe('waiting-not-found')
  const keyed = `${url}?key=${link.searchParams.get('key')}`
  const { status, body } = await app.post<{ slotId: string; heldUntil: string }>(keyed, {}, phone)
  expect(status).toBe(200)
  expect(body).toMatchObject({ facilityId: slots[0]!.facilityId, date: futureDate(), slotId: slots[0]!.id })
  expect(await slotFor(phone, slots[0]!)).toMatchObject({ heldByYou: true, heldUntil: body.heldUntil })
  expect(await slotFor(waiting.browser, slots[0]!)).toMatchObject({ status: 'held', heldByYou: false })
  expect((await app.post(keyed, {}, phone)).status).toBe(200)
  await app.run('offer-freed-times')
  expect(await statusFor(waiting.browser)).toEqual(['offered'])
  await endHold(slots[0]!)
  expect((await app.post(keyed, {}, phone)).body.code).toBe('offer-over')
})

test.each([
  ['marketplace', 'confirmed'],
  ['hold', 'pending_confirmation'],
])('booking an offered slot marks the entry as taken (%s)', async (mode, status) => {
  const { browser, slots } = await holdSome(app, await makeFacility(app.db, { pricePerHourUsd: 0 }), 1)
  const waiting = await waiter(slots[0]!.id)
  await app.post('/api/release-slots', { slotIds: [slots[0]!.id] }, browser)
  await app.run('offer-freed-times')
  const booked = await app.post('/api/bookings', bookingRequest(slots, null, { mode }), waiting.browser)
  expect(booked).toMatchObject({ status: 200, body: { booking: { status } } })
  await app.run('offer-freed-times')
  expect(await statusFor(waiting.browser)).toEqual(['taken'])
})

test('leaving passes an offered slot on, also by email link and repeatedly', async () => {
  const { browser, slots, booking } = await makeBooking(app, { count: 1 })
  const [first, second, third] = [await waiter(slots[0]!.id), await waiter(slots[0]!.id), await waiter(slots[0]!.id)]
  const [text] = await mailTo(second.id, 'waiting-list-joined')
  const key = linkIn(text!, 'leave').searchParams.get('key')
  await cancel(booking, browser)
  expect((await app.post(`/api/waiting-list/${first.id}/leave`, {}, newBrowser())).body.code).toBe('waiting-not-found')
  const left = await app.post<{ status: string }>(`/api/waiting-list/${first.id}/leave`, {}, first.browser)
  expect(left.body.status).toBe('left')
  expect(await slotFor(second.browser, slots[0]!)).toMatchObject({ heldByYou: true })
  for (const _ of [1, 2]) {
    const again = await app.post<{ status: string }>(
      `/api/waiting-list/${second.id}/leave?key=${key}`,
      {},
      newBrowser(),
    )
    expect(again.body.status).toBe('left')
  }
  expect(await statusFor(third.browser)).toEqual(['offered'])
})

test('leaving passes on an offer that another browser has claimed', async () => {
  const { browser, slots, booking } = await makeBooking(app, { count: 1 })
  const [first, second] = [await waiter(slots[0]!.id), await waiter(slots[0]!.id)]
  await cancel(booking, browser)
  const [text] = await mailTo(first.id, 'waiting-list-offer')
  const key = linkIn(text!, 'offer').searchParams.get('key')
  const phone = newBrowser()
  await app.post(`/api/waiting-list/${first.id}/claim?key=${key}`, {}, phone)
  expect(await slotFor(phone, slots[0]!)).toMatchObject({ heldByYou: true })
  const left = await app.post<{ status: string }>(`/api/waiting-list/${first.id}/leave`, {}, first.browser)
  expect(left.body.status).toBe('left')
  expect(await slotFor(second.browser, slots[0]!)).toMatchObject({ heldByYou: true })
  expect(await statusFor(second.browser)).toEqual(['offered'])
})

test('changing a booking offers its old slots to the waitlist', async () => {
  const { browser, slots, booking, facilityId } = await makeBooking(app, { count: 1 })
  const waiting = await waiter(slots[0]!.id)
  const other = (await slotsOf(app, facilityId)).find(({ status }) => status === 'open')!
  await app.post('/api/hold-slots', { slotIds: [other.id] }, browser)
  const changed = await app.post(
    `/api/bookings/${booking.id}/change`,
    { slotIds: [other.id], difference: '0.00' },
    browser,
  )
  expect(changed.status).toBe(200)
  expect(await statusFor(waiting.browser)).toEqual(['offered'])
})

test('a full field that opens up is offered to those waiting for its halves, in order', async () => {
  const [full, north, south] = await Promise.all([1, 2, 3].map(() => makeFacility(app.db)))
  const members = [
    { facilityId: full!, part: [0, 2] as [number, number] },
    { facilityId: north!, part: [0, 1] as [number, number] },
    { facilityId: south!, part: [1, 2] as [number, number] },
  ]
  await app.db.begin(tx => writeConflictSet(tx, members))
  const { browser, slots, booking } = await makeBooking(app, { count: 1, facilityId: full! })
  const start = Date.parse(slots[0]!.startTime)
  const onNorth = await waiter(makeSlotId(north!, start, 60))
  const onFull = await waiter(slots[0]!.id)
  const onSouth = await waiter(makeSlotId(south!, start, 60))
  await cancel(booking, browser)
  const statuses = await Promise.all([onNorth, onFull, onSouth].map(each => statusFor(each.browser)))
  expect(statuses).toEqual([['offered'], ['waiting'], ['offered']])
})

test('concurrent processes make one offer', async () => {
  const facility = await makeFacility(app.db)
  const { browser, slots } = await holdSome(app, facility, 1)
  const waiting = [await waiter(slots[0]!.id), await waiter(slots[0]!.id)]
  await app.post('/api/release-slots', { slotIds: [slots[0]!.id] }, browser)
  const freed = { facilityId: facility, start: Date.parse(slots[0]!.startTime), end: Date.parse(slots[0]!.endTime) }
  const offers = await Promise.all([1, 2, 3].map(() => app.db.begin(tx => offerFreedTimes(tx, [freed]))))
  expect(offers.reduce((sum, count) => sum + count, 0)).toBe(1)
  const statuses = await Promise.all(waiting.map(each => statusFor(each.browser)))
  expect(statuses.flat().sort()).toEqual(['offered', 'waiting'])
})

test('a browser or email can join the waitlist of a slot once', async () => {
  const { slots } = await holdSome(app, await makeFacility(app.db), 1)
  const email = `${randomUUID()}@example.org`
  const first = await waiter(slots[0]!.id, email)
  const again = await join(slots[0]!.id, first.browser)
  const elsewhere = await join(slots[0]!.id, newBrowser(), email.toUpperCase())
  expect([again.body.id, elsewhere.body.id]).toEqual([first.id, first.id])
  expect(await mailTo(first.id, 'waiting-list-joined')).toHaveLength(1)
})

test('a browser can wait for at most twenty slots', async () => {
  const facility = await makeFacility(app.db)
  const slots = [
    ...(await holdSome(app, facility, 16)).slots,
    ...(await holdSome(app, facility, 5, futureDate(8))).slots,
  ]
  const me = newBrowser()
  await join(slots[0]!.id, me)
  const answers = await Promise.all(slots.slice(1, 20).map(({ id }) => join(id, me)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect((await join(slots[20]!.id, me)).body.code).toBe('too-many-waits')
})

test('an email can wait for ten slots and gets five confirmations a day', async () => {
  const { slots } = await holdSome(app, await makeFacility(app.db), 11)
  const email = `${randomUUID()}@example.org`
  const joined = await Promise.all(slots.slice(0, 10).map(({ id }) => waiter(id, email)))
  expect((await join(slots[10]!.id, newBrowser(), email.toUpperCase())).body.code).toBe('too-many-waits')
  const mails = await app.db`select 1 from message where kind = 'waiting-list-joined' and recipient = ${email}`
  expect(mails).toHaveLength(5)
  await app.post(`/api/waiting-list/${joined[0]!.id}/leave`, {}, joined[0]!.browser)
  const again = await waiter(slots[10]!.id, email)
  expect(await mailTo(again.id, 'waiting-list-joined')).toHaveLength(0)
  await app.db`update waiting_list_entry set notified_at = notified_at - interval '1 day' where email = ${email}`
  await app.post(`/api/waiting-list/${again.id}/leave`, {}, again.browser)
  const nextDay = await waiter(slots[10]!.id, email)
  expect(await mailTo(nextDay.id, 'waiting-list-joined')).toHaveLength(1)
})

test('a slot has at most twenty people waiting, even when joining concurrently', async () => {
  const { slots } = await holdSome(app, await makeFacility(app.db), 2)
  const answers = await Promise.all(Array.from({ length: 24 }, () => join(slots[0]!.id, newBrowser())))
  const refused = answers.filter(({ status }) => status !== 200)
  expect(refused.map(({ status, body }) => `${status} ${body.code}`)).toEqual(Array(4).fill('409 waiting-list-full'))
  const positions = answers.filter(({ status }) => status === 200).map(({ body }) => body.position)
  expect(positions.sort((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, index) => index + 1))
  expect((await join(slots[1]!.id, newBrowser())).status).toBe(200)
})

test('the database keeps one entry per browser and per email', async () => {
  const { slots } = await holdSome(app, await makeFacility(app.db), 1)
  const [first, second] = [await waiter(slots[0]!.id, 'a@example.org'), await waiter(slots[0]!.id, 'b@example.org')]
  const copy = (visitorOf: string, email: string) => app.db`
    insert into waiting_list_entry (facility_id, slot_id, during, visitor_id, name, email)
    select facility_id, slot_id, during, ${visitorOf === 'new' ? randomUUID() : app.db`visitor_id`}, name, ${email}
    from waiting_list_entry where id = ${first.id}`
  await expect(copy('first', 'c@example.org')).rejects.toMatchObject({ constraint: 'waiting_list_entry_visitor' })
  await expect(copy('new', 'B@example.org')).rejects.toMatchObject({ constraint: 'waiting_list_entry_email' })
  // People who left may rejoin.
  await app.post(`/api/waiting-list/${second.id}/leave`, {}, second.browser)
  await expect(copy('new', 'B@example.org')).resolves.toMatchObject({ count: 1 })
})

test('the joining email does not repeat the typed name', async () => {
  const { slots } = await holdSome(app, await makeFacility(app.db), 1)
  const { id } = await waiter(slots[0]!.id)
  const [text] = await mailTo(id, 'waiting-list-joined')
  expect(text).toContain('You’re on the waitlist')
  expect(text).not.toContain('Alex')
})

test('the first two offers last 15 minutes, later ones five', async () => {
  const { browser, slots, booking } = await makeBooking(app, { count: 1 })
  const people = []
  for (let count = 0; count < 4; count++) people.push(await waiter(slots[0]!.id))
  await cancel(booking, browser)
  const minutes = []
  for (const { id, browser: mine } of people) {
    const [place] = await placesOf(mine)
    const { heldUntil } = await slotFor(mine, slots[0]!)
    minutes.push([place!.offeredUntil!, heldUntil!].map(until => Math.round((Date.parse(until) - Date.now()) / MINUTE)))
    // Leaving counts as a missed offer.
    if (id === people[1]!.id) await app.post(`/api/waiting-list/${id}/leave`, {}, mine)
    else await endHold(slots[0]!)
    await app.run('offer-freed-times')
  }
  expect(minutes).toEqual([15, 15, 5, 5].map(each => [each, each]))
})

test('an entry for a slot no longer in the schedule is missed', async () => {
  const facility = await makeFacility(app.db)
  const { browser, slots } = await holdSome(app, facility, 1)
  const waiting = [await waiter(slots[0]!.id), await waiter(slots[0]!.id)]
  const odd = makeSlotId(facility, Date.parse(slots[0]!.startTime), 45)
  await app.db`update waiting_list_entry set slot_id = ${odd} where slot_id = ${slots[0]!.id}`
  await app.post('/api/release-slots', { slotIds: [slots[0]!.id] }, browser)
  expect(await app.run('offer-freed-times')).toContain('0 offered')
  expect(await Promise.all(waiting.map(each => statusFor(each.browser)))).toEqual([['missed'], ['missed']])
})

test('free slots are paged without duplicates', async () => {
  const { browser, slots } = await holdSome(app, await makeFacility(app.db), 3)
  for (const { id } of slots) await waiter(id)
  await app.post('/api/release-slots', { slotIds: slots.map(({ id }) => id) }, browser)
  const starts = []
  for (
    let page = await listFreeTimes(app.db, 1);
    page.length > 0;
    page = await listFreeTimes(app.db, 1, page[0]!.number)
  )
    starts.push(...page.map(({ start }) => start.getTime()))
  expect(starts).toEqual(slots.map(({ startTime }) => Date.parse(startTime)))
})

test('slots that are open, held by the caller, closed, past or unknown have no waitlist', async () => {
  const facility = await makeFacility(app.db)
  const { browser, slots } = await holdSome(app, facility, 1)
  const day = await slotsOf(app, facility)
  await app.db`
    insert into reservation (facility_id, ground_id, during, kind)
    select id, ground_id, tstzrange(${day[2]!.startTime}, ${day[2]!.endTime}), 'block' from facility where id = ${facility}`
  const past = makeSlotId(facility, Date.parse(slots[0]!.startTime) - 14 * 86_400_000, 60)
  const odd = makeSlotId(facility, Date.parse(slots[0]!.startTime), 45)
  const codes = [
    (await join(day[1]!.id, newBrowser())).body.code,
    (await join(slots[0]!.id, browser)).body.code,
    (await join(day[2]!.id, newBrowser())).body.code,
    (await join(past, newBrowser())).body.code,
    (await join(odd, newBrowser())).body.code,
  ]
  expect(codes).toEqual(['slot-is-open', 'slot-is-open', 'slot-closed', 'slot-over', 'slot-unknown'])
  expect(await app.db`select 1 from waiting_list_entry where facility_id = ${facility}`).toHaveLength(0)
})

test('an unknown browser has no entries, and an unknown entry answers not found', async () => {
  expect(await placesOf(newBrowser())).toEqual([])
  for (const act of ['leave', 'claim'])
    expect((await app.post(`/api/waiting-list/${randomUUID()}/${act}?key=x`, {})).body.code).toBe('waiting-not-found')
})
