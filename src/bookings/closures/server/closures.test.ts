import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import {
  bookingRequest,
  confirmCard,
  ids,
  issueCredit,
  makeBooking,
  openIntent,
  paymentOf,
  readyToBook,
  userInfo,
} from '#app/testing/buy.ts'
import { futureDate, holdSome, makeFacility, slotsOf } from '#app/testing/make-facility.ts'
import { makeOwnedFacility } from '#app/testing/make-owned.ts'
import { type Browser, newBrowser, testApp } from '#app/testing/test-app.ts'
import type { Credit } from '#bookings/checkout/contract.ts'
import type { AffectedBooking, Closure, HandledBooking } from '#bookings/closures/contract.ts'
import type { Booking } from '#bookings/contract.ts'
import { facilityKey } from '#bookings/server/access.ts'
import type { WaitingPlace } from '#bookings/waiting-list/contract.ts'
import { writeConflictSet } from '#facilities/ground/server/write-conflict-set.ts'
import { fullRefundUntil } from '#facilities/refund-policy.ts'
import { toDecimal } from '#kit/shared/money.ts'
import { addDays, DAY, weekdayOf } from '#kit/shared/time.ts'
import { applyClosure } from './apply-closure.ts'
import { findClosure, insertClosure } from './store.ts'

const app = await testApp()

type Answer = { closure: Closure; failed: number; bookings: HandledBooking[]; code: string }
type ClosureOptions = { from?: string; to?: string; reason?: string; remedy?: 'move' | 'credit' | 'refund' }

const keyOf = (facilityId: string) => facilityKey(app.services.signingSecret, facilityId)
const morning = (date = futureDate()) => ({ from: `${date}T05:30`, to: `${date}T12:00` })

/** Closes a facility for rain as its owner; default: the morning of the usual day. */
function close(facilityId: string, request: ClosureOptions = {}, key = keyOf(facilityId)) {
  const body = { ...morning(), reason: 'Rain', remedy: 'refund', ...request }
  return app.post<Answer>(`/api/facilities/${facilityId}/closures?key=${key}`, body)
}

async function preview(facilityId: string, span = morning()) {
  const url = `/api/facilities/${facilityId}/closures/preview?key=${keyOf(facilityId)}`
  return (await app.post<{ bookings: AffectedBooking[] }>(url, span)).body.bookings
}

const read = async ({ id }: { id: string }, as: Browser) => (await app.get<Booking>(`/api/bookings/${id}`, as)).body
const statusesOn = async (facilityId: string, date = futureDate()) =>
  (await slotsOf(app, facilityId, date)).map(({ status }) => status)

async function mailsOf(booking: { id: string }, kind: string) {
  await app.run('send-messages')
  return app.db<{ text: string; payload: { credit?: { code: string } } }[]>`
    select rendered ->> 'text' as text, payload from message
    where kind = ${kind} and payload -> 'booking' ->> 'id' = ${booking.id}`
}

/** Slots on this weekday only, so a move has few target days. */
const onlyOn = (date: string) => ({
  schedule: { slotMinutes: 60, hours: [{ days: [weekdayOf(date)], opens: '06:00', closes: '08:00' }] },
})

test('a closed period is blocked and its holds are released', async () => {
  const facility = await makeFacility(app.db)
  const { browser } = await holdSome(app, facility, 2)
  const { status, body } = await close(facility)
  expect(status).toBe(200)
  expect(body).toMatchObject({ failed: 0, bookings: [], closure: { isDone: true, reason: 'Rain', moved: 0 } })
  expect(body.closure.from.slice(0, 16)).toBe(`${futureDate()}T05:30`)
  const slots = await slotsOf(app, facility, futureDate(), browser)
  expect(slots.map(({ status }) => status)).toEqual([...Array(6).fill('blocked'), ...Array(10).fill('open')])
})

test('move: the booking gets the next free day at its price and can be canceled free', async () => {
  const { facilityId, browser, slots, booking, intent } = await makeBooking(app)
  await app.db`update booking set refund_policy = ${app.db.json(fullRefundUntil(2000))} where id = ${booking.id}`
  await holdSome(app, facilityId, 1, futureDate(8))
  const [seen] = await preview(facilityId)
  const { body } = await close(facilityId, { remedy: 'move' })
  expect(body.closure).toMatchObject({ moved: 1, credited: 0, refunded: 0, cancelled: 0, isDone: true })
  const after = await read(booking, browser)
  const onDay = (time: string) => time.replace(futureDate(), futureDate(9))
  expect(after.slots.map(({ startTime }) => startTime.slice(0, 19))).toEqual(
    slots.map(({ startTime }) => onDay(startTime).slice(0, 19)),
  )
  expect(after).toMatchObject({
    status: 'confirmed',
    totalAmount: '60.00',
    refundedAmount: '0.00',
  })
  expect(await paymentOf(app, intent.paymentIntentId)).toEqual({ status: 'captured', intent: 'succeeded' })
  expect(body.bookings).toMatchObject([{ outcome: 'moved', movedTo: after.start }])
  expect(seen).toMatchObject({ movesTo: after.start, slotCount: 2, refundAmount: '60.00', creditAmount: '60.00' })
  expect((await statusesOn(facilityId)).slice(0, 2)).toEqual(['blocked', 'blocked'])
  const [mail] = await mailsOf(booking, 'booking-changed')
  expect(mail!.text).toContain('(Rain)')
  const quote = await app.get<{ refundAmount: string }>(`/api/bookings/${booking.id}/cancellation`, browser)
  expect(quote.body.refundAmount).toBe('60.00')
})

test('move: more expensive slots cost nothing, and a later refund is what was paid', async () => {
  const day = futureDate()
  const weekdays = [0, 1, 2, 3, 4, 5, 6].filter(each => each !== weekdayOf(day))
  const schedule = {
    slotMinutes: 60,
    hours: [
      { days: [weekdayOf(day)], opens: '06:00', closes: '08:00', priceCents: 3_000 },
      { days: weekdays, opens: '06:00', closes: '08:00', priceCents: 9_900 },
    ],
  }
  const { facilityId, browser, booking } = await makeBooking(app, { facility: { schedule } })
  await close(facilityId, { remedy: 'move' })
  const after = await read(booking, browser)
  expect(after).toMatchObject({ totalAmount: '60.00', slots: [{ pricePerSlot: '30.00' }, { pricePerSlot: '30.00' }] })
  const { body } = await app.post<{ refund: { refundAmount: string } }>(
    `/api/bookings/${booking.id}/cancel`,
    {},
    browser,
  )
  expect(body.refund.refundAmount).toBe('60.00')
})

test('move: a time between the slots that staff entered keeps its time of day', async () => {
  const owner = await app.owner()
  const facilityId = await makeOwnedFacility(app.db, { ownerId: owner.account.id })
  const email = 'sam@example.org'
  const body = {
    from: `${futureDate()}T06:15`,
    to: `${futureDate()}T07:45`,
    price: '40.00',
    name: 'Sam',
    email,
    phone: '',
  }
  const entered = await app.post<{ id: string }>(`/api/owner/facilities/${facilityId}/bookings`, body, owner)
  expect(entered.status, entered.text).toBe(200)
  await holdSome(app, facilityId, 2, futureDate(8))
  const closures = `/api/facilities/${facilityId}/closures`
  const { body: seen } = await app.post<{ bookings: AffectedBooking[] }>(`${closures}/preview`, morning(), owner)
  const movesTo = seen.bookings[0]!.movesTo!
  const answer = await app.post<Answer>(closures, { ...morning(), reason: 'Rain', remedy: 'move' }, owner)
  expect(answer.body.bookings).toMatchObject([{ outcome: 'moved', movedTo: movesTo }])
  expect(movesTo.slice(0, 16)).toBe(`${futureDate(9)}T06:15`)
})

test('move: a booking without a free day within two weeks is refunded', async () => {
  const { facilityId, browser, booking, intent } = await makeBooking(app, { facility: onlyOn(futureDate()) })
  await holdSome(app, facilityId, 1, futureDate(14))
  await holdSome(app, facilityId, 1, futureDate(21))
  expect((await preview(facilityId))[0]).toMatchObject({ movesTo: null })
  const { body } = await close(facilityId, { remedy: 'move' })
  expect(body.bookings).toMatchObject([{ outcome: 'refunded', refundAmount: '60.00', movedTo: null }])
  expect(await read(booking, browser)).toMatchObject({ status: 'cancelled', cancelledBecause: 'closed' })
  expect((await paymentOf(app, intent.paymentIntentId)).status).toBe('refunded')
})

test('move: two bookings competing for one time get different days, as previewed', async () => {
  const facility = await makeFacility(app.db, onlyOn(futureDate()))
  const [one, other] = [
    await makeBooking(app, { facilityId: facility, count: 1 }),
    await makeBooking(app, { facilityId: facility, count: 1 }),
  ]
  const seen = await preview(facility)
  const { body } = await close(facility, { remedy: 'move' })
  expect(body.bookings.map(({ movedTo }) => movedTo)).toEqual(seen.map(({ movesTo }) => movesTo))
  const starts = [(await read(one.booking, one.browser)).start, (await read(other.booking, other.browser)).start]
  expect(starts.map(start => start.slice(0, 13))).toEqual([`${futureDate(14)}T06`, `${futureDate(14)}T07`])
})

test('refund: a booking is canceled and refunded in full, even within the notice', async () => {
  const { facilityId, browser, booking, intent } = await makeBooking(app)
  await app.db`update booking set refund_policy = ${app.db.json(fullRefundUntil(2000))} where id = ${booking.id}`
  const { body } = await close(facilityId)
  expect(body.closure).toMatchObject({ refunded: 1, isDone: true })
  expect(await read(booking, browser)).toMatchObject({ status: 'cancelled', refundedAmount: '60.00' })
  expect((await paymentOf(app, intent.paymentIntentId)).status).toBe('refunded')
  const [mail] = await mailsOf(booking, 'booking-cancelled')
  expect(mail!.text).toContain('(Rain)')
})

test('credit: a credit for the paid amount is valid for a year, without a refund', async () => {
  const { facilityId, browser: customer, booking, intent } = await makeBooking(app)
  const { body } = await close(facilityId, { remedy: 'credit' })
  expect(body.bookings).toMatchObject([{ outcome: 'credited', creditAmount: '60.00', refundAmount: '0.00' }])
  expect((await paymentOf(app, intent.paymentIntentId)).status).toBe('captured')
  const [mail] = await mailsOf(booking, 'booking-cancelled')
  const { code } = mail!.payload.credit!
  expect(mail!.text).toContain(code)
  const receipt = (await app.get<Booking>(`/api/bookings/${booking.id}`, customer)).body
  expect(receipt.credit).toMatchObject({ code, amount: '60.00' })
  const credit = (await app.get<Credit>(`/api/credits/${code}`)).body
  expect(credit).toMatchObject({ facilityId, remainingAmount: '60.00' })
  const months = (Date.parse(credit.expiresAt) - Date.now()) / 86_400_000
  expect(months).toBeGreaterThan(364)
  expect(months).toBeLessThan(367)
  const { browser, slots } = await holdSome(app, facilityId, 2, futureDate(8))
  const again = await app.post(
    '/api/bookings',
    {
      facilityId,
      start: slots[0]!.startTime,
      end: slots[1]!.endTime,
      mode: 'marketplace',
      userInfo,
      slotIds: ids(slots),
      totalAmount: '0.00',
      creditCode: code,
    },
    browser,
  )
  expect(again.status).toBe(200)
  // A booking paid by credit becomes a credit again.
  const second = await close(facilityId, { ...morning(futureDate(8)), remedy: 'credit' })
  expect(second.body.bookings).toMatchObject([{ outcome: 'credited', creditAmount: '60.00', restoredAmount: '0.00' }])
})

test('a closure cancels a pending request and voids its authorization', async () => {
  const { facilityId, browser, booking, intent } = await makeBooking(app, { mode: 'hold' })
  expect(await preview(facilityId)).toMatchObject([{ releasesCard: true, movesTo: null, creditAmount: '0.00' }])
  const { body } = await close(facilityId, { remedy: 'credit' })
  expect(body.closure).toMatchObject({ cancelled: 1, credited: 0 })
  expect(await read(booking, browser)).toMatchObject({ status: 'cancelled', cancelledBecause: 'closed' })
  expect(await paymentOf(app, intent.paymentIntentId)).toEqual({ status: 'voided', intent: 'canceled' })
})

test('a free booking is canceled without a credit', async () => {
  const facility = await makeFacility(app.db, { pricePerHourUsd: 0 })
  const { browser, slots } = await holdSome(app, facility, 1)
  const { startTime: start, endTime: end } = slots[0]!
  const request = {
    facilityId: facility,
    start,
    end,
    mode: 'marketplace',
    userInfo,
    slotIds: ids(slots),
    totalAmount: '0.00',
  }
  expect((await app.post('/api/bookings', request, browser)).status).toBe(200)
  const { body } = await close(facility, { remedy: 'credit' })
  expect(body.bookings).toMatchObject([{ outcome: 'cancelled', creditAmount: '0.00' }])
})

test('a booking is not moved to a time that is closed but not blocked yet', async () => {
  const { facilityId, browser, booking } = await makeBooking(app, { count: 1 })
  const start = Date.parse(booking.start)
  const period = { start, end: start + 2.5 * DAY }
  const { row } = await app.db.begin(tx => insertClosure(tx, { facilityId, period, reason: 'Rain', remedy: 'move' }))
  await applyClosure(app.services, row, booking.id)
  expect((await read(booking, browser)).start.slice(0, 10)).toBe(futureDate(10))
})

/** One booking with the first slot of each day, paid by credit as far as possible, then by card. */
async function bookWeeks({ days = [7, 14], creditCents = 0 } = {}) {
  const { facilityId, booking: earlier } = await makeBooking(app, { date: futureDate(28), count: 1 })
  const creditCode = creditCents > 0 ? await issueCredit(app, earlier, creditCents) : null
  const browser = newBrowser()
  const slots = await Promise.all(days.map(async day => (await slotsOf(app, facilityId, futureDate(day)))[0]!))
  await app.post('/api/hold-slots', { slotIds: ids(slots) }, browser)
  const amount = toDecimal(slots.length * 3_000 - creditCents)
  const { body: intent } = await openIntent(app, slots, browser, { amount, userInfo, creditCode })
  await confirmCard(app, intent)
  const request = bookingRequest(slots, intent.paymentIntentId, { creditCode })
  const { body } = await app.post<{ booking: Booking }>('/api/bookings', request, browser)
  return { facilityId, browser, booking: body.booking, intent, slots }
}

test('refund: only the closed week of a series is refunded', async () => {
  const { facilityId, browser, booking, slots } = await bookWeeks()
  const { body } = await close(facilityId)
  expect(body.bookings).toMatchObject([
    { outcome: 'refunded', refundAmount: '30.00', booking: { status: 'confirmed' } },
  ])
  const after = await read(booking, browser)
  expect(after).toMatchObject({ totalAmount: '30.00', refundedAmount: '30.00', start: slots[1]!.startTime })
  expect((await mailsOf(booking, 'booking-times-closed'))[0]!.text).toContain('$30 goes back')
  const cancelled = await app.post<{ refund: { refundAmount: string } }>(
    `/api/bookings/${booking.id}/cancel`,
    {},
    browser,
  )
  expect(cancelled.body.refund.refundAmount).toBe('30.00')
})

test('credit: each closed week of a series gets its own credit', async () => {
  const { facilityId, browser, booking, intent } = await bookWeeks()
  await close(facilityId, { remedy: 'credit' })
  const [mail] = await mailsOf(booking, 'booking-times-closed')
  const credit = await app.get<Credit>(`/api/credits/${mail!.payload.credit!.code}`)
  expect(credit.body.remainingAmount).toBe('30.00')
  expect(await read(booking, browser)).toMatchObject({
    status: 'confirmed',
    totalAmount: '30.00',
    refundedAmount: '0.00',
  })
  const { body } = await close(facilityId, { ...morning(futureDate(14)), remedy: 'credit' })
  expect(body.bookings).toMatchObject([
    { outcome: 'credited', creditAmount: '30.00', booking: { status: 'cancelled' } },
  ])
  expect((await paymentOf(app, intent.paymentIntentId)).status).toBe('captured')
})

test('closing one week of a booking paid by card and credit gives a credit for the whole week', async () => {
  const { facilityId, browser, booking } = await bookWeeks({ creditCents: 4_000 })
  expect(booking).toMatchObject({ totalAmount: '60.00', creditAmount: '40.00' })
  const { body } = await close(facilityId, { remedy: 'credit' })
  expect(body.bookings).toMatchObject([{ outcome: 'credited', creditAmount: '30.00', restoredAmount: '0.00' }])
  const [mail] = await mailsOf(booking, 'booking-times-closed')
  const credit = await app.get<Credit>(`/api/credits/${mail!.payload.credit!.code}`)
  expect(credit.body.remainingAmount).toBe('30.00')
  expect(await read(booking, browser)).toMatchObject({ totalAmount: '30.00', creditAmount: '30.00' })
})

test('each partial closure of a booking sends its own email', async () => {
  const { facilityId, booking } = await bookWeeks({ days: [7, 14, 21] })
  await close(facilityId)
  await close(facilityId, morning(futureDate(14)))
  expect(await mailsOf(booking, 'booking-times-closed')).toHaveLength(2)
})

test('move: only the closed week of a series is moved', async () => {
  const { facilityId, browser, booking, slots } = await bookWeeks()
  await close(facilityId, { remedy: 'move' })
  const after = await read(booking, browser)
  expect(after.slots.map(({ startTime }) => startTime.slice(0, 10))).toEqual([futureDate(8), futureDate(14)])
  expect(after.slots[1]!.id).toBe(slots[1]!.id)
})

test('an interrupted closure resumes, and every booking is handled once', async () => {
  const facility = await makeFacility(app.db)
  const bookings = []
  for (let count = 0; count < 3; count++) bookings.push(await makeBooking(app, { facilityId: facility, count: 1 }))
  const [row] = await app.db<{ id: string }[]>`
    insert into closure (facility_id, during, reason, remedy)
    select ${facility}, tstzrange(${`${futureDate()}T05:30`}::timestamp at time zone 'America/New_York',
      ${`${futureDate()}T12:00`}::timestamp at time zone 'America/New_York'), 'Rain', 'credit'
    returning id`
  const closure = (await findClosure(app.db, row!.id))!
  await applyClosure(app.services, closure, bookings[0]!.booking.id)
  expect(await statusesOn(facility)).toContain('booked')
  await Promise.all([app.run('finish-closures'), applyClosure(app.services, closure, bookings[1]!.booking.id)])
  await app.run('finish-closures')
  const after = (await findClosure(app.db, row!.id))!
  expect(after.doneAt).not.toBeNull()
  expect(after.counts).toEqual({ credited: 3 })
  expect((await statusesOn(facility)).slice(0, 6)).toEqual(Array(6).fill('blocked'))
  const credits = await app.db`select amount_cents from credit where facility_id = ${facility}`
  expect(credits.map(({ amountCents }) => amountCents)).toEqual([3000, 3000, 3000])
})

test('a locked booking does not block the closure and is handled later', async () => {
  const facility = await makeFacility(app.db)
  const [one, other] = [
    await makeBooking(app, { facilityId: facility, count: 1 }),
    await makeBooking(app, { facilityId: facility, count: 1 }),
  ]
  const held = Promise.withResolvers<void>()
  const locked = Promise.withResolvers<void>()
  const stuck = app.db.begin(async tx => {
    await tx`select 1 from booking where id = ${one.booking.id} for update`
    locked.resolve()
    await held.promise
  })
  await locked.promise
  const { body } = await close(facility)
  held.resolve()
  await stuck
  expect(body).toMatchObject({ failed: 1, closure: { isDone: false, refunded: 1 } })
  expect(await read(other.booking, other.browser)).toMatchObject({ status: 'cancelled' })
  await app.run('finish-closures')
  expect(await read(one.booking, one.browser)).toMatchObject({ status: 'cancelled', refundedAmount: '30.00' })
})

test('booking a slot closed during payment is refused, and nothing is charged', async () => {
  const { facilityId, intent, book } = await readyToBook(app)
  await close(facilityId)
  const { status, body } = await book()
  expect([status, body.code]).toEqual([409, 'slots-lost'])
  expect((await paymentOf(app, intent.paymentIntentId)).intent).toBe('canceled')
})

test('holds placed during a closure are released', async () => {
  const facility = await makeFacility(app.db)
  const slots = (await slotsOf(app, facility)).slice(0, 6)
  const attempts = Array.from({ length: 40 }, (_, index) => {
    const slotIds = ids(slots.slice(index % 5, (index % 5) + 2))
    return app.post('/api/hold-slots', { slotIds }, newBrowser())
  })
  const [closed, ...answers] = await Promise.all([close(facility), ...attempts])
  expect(closed.status).toBe(200)
  expect(answers.map(({ status }) => status).filter(status => status !== 200 && status !== 409)).toEqual([])
  expect((await statusesOn(facility)).slice(0, 6)).toEqual(Array(6).fill('blocked'))
})

/** A full field and its halves. */
async function makeSet() {
  const [full, north, south] = await Promise.all([1, 2, 3].map(() => makeFacility(app.db)))
  const part = (facilityId: string, from: number, to: number) => ({ facilityId, part: [from, to] as [number, number] })
  await app.db.begin(tx => writeConflictSet(tx, [part(full!, 0, 2), part(north!, 0, 1), part(south!, 1, 2)]))
  return { full: full!, north: north!, south: south! }
}

test('closing a full field closes one half while the other is closed already', async () => {
  const { full, north, south } = await makeSet()
  const { body: first } = await close(north, { to: `${futureDate()}T07:00` })
  const { browser } = await holdSome(app, south, 1)
  const { body: second } = await close(full)
  expect((await statusesOn(south)).slice(0, 7)).toEqual([...Array(6).fill('blocked'), 'open'])
  expect((await slotsOf(app, south, futureDate(), browser))[0]!.heldByYou).toBe(false)
  const reopen = (facility: string, { closure }: Answer) =>
    app.post(`/api/facilities/${facility}/closures/${closure.id}/reopen?key=${keyOf(facility)}`, {})
  await reopen(north, first)
  expect((await statusesOn(north)).slice(0, 7)).toEqual([...Array(6).fill('blocked'), 'open'])
  await reopen(full, second)
  for (const facility of [full, north, south]) expect(new Set(await statusesOn(facility))).toEqual(new Set(['open']))
})

test('reopening a field opens its halves, even if they share its ground no more', async () => {
  const { full, north, south } = await makeSet()
  await close(north)
  const { body } = await close(full)
  await app.db.begin(tx => writeConflictSet(tx, [{ facilityId: south, part: [0, 1] }]))
  expect((await statusesOn(south))[0]).toBe('blocked')
  await app.post(`/api/facilities/${full}/closures/${body.closure.id}/reopen?key=${keyOf(full)}`, {})
  expect(new Set(await statusesOn(south))).toEqual(new Set(['open']))
})

test('closing a full field moves the bookings of its halves', async () => {
  const { full, north, south } = await makeSet()
  const onNorth = await makeBooking(app, { facilityId: north, count: 1 })
  const onSouth = await makeBooking(app, { facilityId: south, count: 1 })
  const { body } = await close(full, { remedy: 'move' })
  expect(body.closure).toMatchObject({ moved: 2 })
  expect((await read(onNorth.booking, onNorth.browser)).start.slice(0, 10)).toBe(futureDate(8))
  expect((await read(onSouth.booking, onSouth.browser)).facilityId).toBe(south)
  for (const facility of [full, north, south])
    expect((await statusesOn(facility)).slice(0, 2)).toEqual(['blocked', 'blocked'])
})

test('closing a half cancels bookings of the full field, not of the other half', async () => {
  const { full, north, south } = await makeSet()
  const onSouth = await makeBooking(app, { facilityId: south, count: 1 })
  const onFull = await makeBooking(app, { facilityId: full, count: 1 })
  await close(north)
  expect(await read(onSouth.booking, onSouth.browser)).toMatchObject({ status: 'confirmed' })
  expect(await read(onFull.booking, onFull.browser)).toMatchObject({ status: 'cancelled' })
  expect((await statusesOn(south)).slice(0, 3)).toEqual(['booked', 'open', 'open'])
  expect((await statusesOn(full)).slice(0, 3)).toEqual(['booked', 'blocked', 'blocked'])
})

test('closed slots are not offered to the waitlist', async () => {
  const { facilityId, slots } = await makeBooking(app, { count: 1 })
  const waiting = newBrowser()
  const place = { slotId: slots[0]!.id, name: 'Alex Kim', email: `${randomUUID()}@example.org` }
  await app.post('/api/waiting-list', place, waiting)
  await close(facilityId)
  await app.run('offer-freed-times')
  const { body } = await app.get<WaitingPlace[]>('/api/waiting-list', waiting)
  expect(body.map(({ status }) => status)).toEqual(['waiting'])
})

test('reopening frees all slots not covered by another closure', async () => {
  const facility = await makeFacility(app.db)
  const url = (id: string) => `/api/facilities/${facility}/closures/${id}/reopen?key=${keyOf(facility)}`
  const { body: first } = await close(facility)
  const day = futureDate()
  const { body: second } = await close(facility, { from: `${day}T10:00`, to: `${day}T14:00` })
  const reopened = await app.post<{ closure: Closure }>(url(first.closure.id), {})
  expect(reopened.body.closure.reopenedAt).not.toBeNull()
  const statuses = [...Array(4).fill('open'), ...Array(4).fill('blocked'), ...Array(8).fill('open')]
  expect(await statusesOn(facility)).toEqual(statuses)
  expect((await app.post(url(first.closure.id), {})).status).toBe(200)
  expect(await statusesOn(facility)).toEqual(statuses)
  await app.post(url(second.closure.id), {})
  expect(new Set(await statusesOn(facility))).toEqual(new Set(['open']))
  // It rains again.
  const { body: again } = await close(facility)
  expect(again.closure).toMatchObject({ reopenedAt: null })
  expect(again.closure.id).not.toBe(first.closure.id)
  expect((await statusesOn(facility))[0]).toBe('blocked')
  expect((await app.post(url(randomUUID()), {})).body.code).toBe('closure-not-found')
})

test('duplicate closures are one closure with the same result', async () => {
  const { facilityId } = await makeBooking(app, { count: 1 })
  const answers = await Promise.all([close(facilityId), close(facilityId)])
  const last = await close(facilityId)
  expect(new Set([...answers, last].map(({ body }) => body.closure.id)).size).toBe(1)
  expect(last.body.bookings).toMatchObject([{ outcome: 'refunded', refundAmount: '30.00' }])
  expect(await app.db`select 1 from closure where facility_id = ${facilityId}`).toHaveLength(1)
})

test('a reopened closure is not resumed', async () => {
  const { facilityId, browser, booking } = await makeBooking(app, { count: 1 })
  const [row] = await app.db<{ id: string }[]>`
    insert into closure (facility_id, during, reason, remedy)
    select ${facilityId}, tstzrange(starts_at, ends_at), 'Rain', 'refund' from booking where id = ${booking.id} returning id`
  await app.post(`/api/facilities/${facilityId}/closures/${row!.id}/reopen?key=${keyOf(facilityId)}`, {})
  await app.run('finish-closures')
  expect(await read(booking, browser)).toMatchObject({ status: 'confirmed' })
})

test('only the owner and administrators can preview, close or reopen', async () => {
  const [facility, other] = [await makeFacility(app.db), await makeFacility(app.db)]
  const { body } = await close(facility)
  const paths = ['closures/preview', 'closures', `closures/${body.closure.id}/reopen`]
  const request = { ...morning(), reason: 'Rain', remedy: 'refund' }
  for (const path of paths)
    for (const key of ['', keyOf(other), `${keyOf(facility)}x`]) {
      const refused = await app.post(`/api/facilities/${facility}/${path}?key=${key}`, request)
      expect([refused.status, refused.body.code]).toEqual([403, 'not-allowed'])
    }
  const administrator = await app.administrator()
  for (const path of paths)
    expect((await app.post(`/api/facilities/${facility}/${path}`, request, administrator)).status).toBe(200)
  const foreign = `/api/facilities/${other}/closures/${body.closure.id}/reopen?key=${keyOf(other)}`
  expect((await app.post(foreign, {})).body.code).toBe('closure-not-found')
  expect((await close(randomUUID())).body.code).toBe('facility-not-found')
  const nowhere = `/api/facilities/${randomUUID()}/closures/${body.closure.id}/reopen`
  expect((await app.post(nowhere, {}, administrator)).body.code).toBe('facility-not-found')
})

test('an invalid closure period, reason or remedy is refused', async () => {
  const facility = await makeFacility(app.db)
  const day = futureDate()
  const codes = [
    await close(facility, { from: `${day}T12:00`, to: `${day}T12:00` }),
    await close(facility, { from: `${day}T00:00`, to: `${addDays(day, 32)}T00:00` }),
    await close(facility, { from: `${futureDate(-2)}T06:00`, to: `${futureDate(-1)}T06:00` }),
    await close(facility, { from: `${futureDate(400)}T06:00`, to: `${futureDate(401)}T06:00` }),
    await close(facility, { from: '2027-02-30T06:00' }),
    await close(facility, { reason: '  ' }),
    await close(facility, { reason: 'x'.repeat(201) }),
    await close(facility, { remedy: 'nothing' as 'move' }),
  ]
  expect(codes.map(({ body }) => body.code)).toEqual([
    'closure-period-invalid',
    'closure-period-invalid',
    'closure-over',
    'closure-too-far-ahead',
    ...Array(4).fill('invalid-request'),
  ])
  expect(await app.db`select 1 from closure where facility_id = ${facility}`).toHaveLength(0)
})
