import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { makeBooking } from '#app/testing/buy.ts'
import { futureDate, type makeFacility, slotsOf } from '#app/testing/make-facility.ts'
import { makeOwnedFacility } from '#app/testing/make-owned.ts'
import { type Browser, newBrowser, testApp } from '#app/testing/test-app.ts'
import type { BookingState, MoveQuote } from '#bookings/calendar/move-contract.ts'
import type { Booking, BookingSummary } from '#bookings/contract.ts'
import { addDays } from '#kit/shared/time.ts'

const app = await testApp()
const day = futureDate()

type Owner = Awaited<ReturnType<typeof app.owner>>
type Made = Parameters<typeof makeFacility>[1]

async function ownField(facility: Made = {}, owner?: Owner) {
  const me = owner ?? (await app.owner())
  return { owner: me, facilityId: await makeOwnedFacility(app.db, { ownerId: me.account.id }, facility) }
}

/** 6 to 8 AM at $30 an hour, paid by card. */
async function booked(facility: Made = {}, count = 2) {
  const { owner, facilityId } = await ownField(facility)
  const { booking, browser } = await makeBooking(app, { facilityId, count })
  return { owner, facilityId, booking, customer: browser }
}

type Reply = MoveQuote & {
  code: string
  booking: BookingSummary
  state: BookingState
  inTheWay: { title: string }[]
  amount: string
}

const evening = { from: `${day}T18:00`, to: `${day}T20:00` }

function quote(as: Browser, id: string, target: Record<string, unknown> = {}) {
  return app.post<Reply>(`/api/owner/bookings/${id}/move-quote`, { ...evening, ...target }, as)
}

function move(as: Browser, id: string, request: Record<string, unknown> = {}) {
  const body = { ...evening, revision: 0, accessVersion: 0, ...request }
  return app.post<Reply>(`/api/owner/bookings/${id}/move`, body, as)
}

async function readBooking(as: Browser, id: string) {
  return (await app.get<Booking>(`/api/bookings/${id}`, as)).body
}

const clockOf = ({ start, end }: Pick<Booking, 'start' | 'end'>) => `${start.slice(0, 16)}–${end.slice(11, 16)}`

const takenHours = async (facilityId: string, date = day) =>
  (await slotsOf(app, facilityId, date)).flatMap(({ startTime, status }) =>
    status === 'open' ? [] : [startTime.slice(11, 13)],
  )

async function mailsTo(recipient: string, kind: string) {
  await app.run('send-messages')
  return app.db<{ text: string; subject: string }[]>`
    select rendered ->> 'text' as text, rendered ->> 'subject' as subject from message
    where recipient = ${recipient} and kind = ${kind} order by created_at`
}

async function booksOf(bookingId: string) {
  const [row] = await app.db<{ purpose: string; captured: number; refunded: number; ledger: number }[]>`
    select p.purpose, p.captured_cents as captured, p.refunded_cents as refunded,
      (select sum(charged_cents)::int from ledger where payment_id = p.id) as ledger
    from booking b join payment p on p.id = b.payment_id where b.id = ${bookingId}`
  return row!
}

test('the owner moves a booking to another time, and its price stays', async () => {
  const { owner, facilityId, booking, customer } = await booked()
  await app.db`update booking set customer_email = 'move@example.org' where id = ${booking.id}`
  const { body } = await quote(owner, booking.id)
  expect(body).toMatchObject({
    state: { revision: 0, accessVersion: 0, facilityId, status: 'confirmed' },
    before: { facilityId, startTime: booking.start, endTime: booking.end },
    after: { facilityId },
    oldPrice: '60.00',
    newPrice: '60.00',
    refund: null,
    inTheWay: [],
    isOutsideHours: false,
    isEmailed: true,
  })
  const moved = await move(owner, booking.id, { reason: 'League game' })
  expect(moved).toMatchObject({ status: 200, body: { state: { revision: 1 }, booking: { amount: '60.00' } } })
  const now = await readBooking(customer, booking.id)
  expect(clockOf(now)).toBe(`${day}T18:00–20:00`)
  expect(now).toMatchObject({
    totalAmount: '60.00',
    refundedAmount: '0.00',
    slots: [{ isMoved: true }, { isMoved: true }],
  })
  expect(await takenHours(facilityId)).toEqual(['18', '19'])
  const [mail] = await mailsTo('move@example.org', 'booking-changed')
  expect(mail!.text).toContain('moved your booking. Their reason: League game')
  expect(mail!.text).toContain('cancel for a full refund')
  const log = await app.db<{ action: string; before: object; after: object }[]>`
    select action, before, after from audit_entry where subject_id = ${booking.id}`
  expect(log).toMatchObject([{ action: 'booking-changed', before: { amount: '60.00' }, after: { amount: '60.00' } }])
})

test('a move that the customer asked for keeps the refund policy', async () => {
  const { owner, booking, customer } = await booked()
  await app.db`update booking set customer_email = 'wish@example.org' where id = ${booking.id}`
  await move(owner, booking.id, { isRequestedByCustomer: true })
  const { slots } = await readBooking(customer, booking.id)
  expect(slots.map(({ isMoved }) => isMoved)).toEqual([undefined, undefined])
  const [mail] = await mailsTo('wish@example.org', 'booking-changed')
  expect(mail!.text).toContain('as you asked')
  expect(mail!.text).not.toContain('doesn’t work for you')
})

test('a cheaper time refunds the difference only if the staff choose it', async () => {
  const { owner, booking, customer } = await booked()
  const shorter = { to: `${day}T19:00` }
  expect((await quote(owner, booking.id, shorter)).body).toMatchObject({
    newPrice: '30.00',
    refund: { refundAmount: '30.00', creditAmount: '0.00' },
  })
  const kept = await move(owner, booking.id, shorter)
  expect(kept.body.booking).toMatchObject({ amount: '60.00' })
  const again = { from: `${day}T20:00`, to: `${day}T21:30`, revision: 1 }
  expect(await move(owner, booking.id, { ...again, lowerTo: '44.00' })).toMatchObject({
    status: 409,
    body: { code: 'price-changed', amount: '45.00' },
  })
  expect(await move(owner, booking.id, { ...again, lowerTo: '45.00' })).toMatchObject({ status: 200 })
  await app.run('settle-payments')
  expect(await readBooking(customer, booking.id)).toMatchObject({ totalAmount: '45.00', refundedAmount: '15.00' })
  expect(await booksOf(booking.id)).toMatchObject({ captured: 6000, refunded: 1500, ledger: 4500 })
})

test('a dearer time keeps the price, and no price from the browser raises it', async () => {
  const { owner, booking, customer } = await booked()
  const longer = { to: `${day}T21:00` }
  expect((await quote(owner, booking.id, longer)).body).toMatchObject({ newPrice: '90.00', refund: null })
  expect(await move(owner, booking.id, { ...longer, lowerTo: '90.00' })).toMatchObject({
    status: 422,
    body: { code: 'move-not-cheaper' },
  })
  await move(owner, booking.id, longer)
  const { slots, totalAmount } = await readBooking(customer, booking.id)
  expect(slots.map(({ pricePerSlot }) => pricePerSlot)).toEqual(['20.00', '20.00', '20.00'])
  expect(totalAmount).toBe('60.00')
})

test('a resized booking may overlap its own time', async () => {
  const { owner, facilityId, booking } = await booked()
  const longer = { from: `${day}T07:00`, to: `${day}T09:00` }
  expect((await quote(owner, booking.id, longer)).body.inTheWay).toEqual([])
  expect((await move(owner, booking.id, longer)).status).toBe(200)
  expect(await takenHours(facilityId)).toEqual(['07', '08'])
})

test('of two managers who move one booking at once, one wins and the other sees the result', async () => {
  const { owner, facilityId, booking } = await booked()
  // More could wait for the row longer than a request may, and get 503.
  const hours = ['10', '14']
  const answers = await Promise.all(
    hours.map(hour => move(owner, booking.id, { from: `${day}T${hour}:00`, to: `${day}T${Number(hour) + 2}:00` })),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  const winner = answers.find(({ status }) => status === 200)!.body.state
  for (const { status, body } of answers.filter(answer => answer.status !== 200)) {
    expect([status, body.code]).toEqual([409, 'booking-changed'])
    expect(body.state).toEqual(winner)
  }
  expect(await takenHours(facilityId)).toHaveLength(2)
})

test('two bookings that change places at once never overlap', async () => {
  const { owner, facilityId, booking } = await booked({}, 1)
  const { booking: other } = await makeBooking(app, { facilityId, count: 1 })
  const to = (at: string) => ({
    from: at.slice(0, 16),
    to: `${at.slice(0, 11)}${String(Number(at.slice(11, 13)) + 1).padStart(2, '0')}:00`,
  })
  const answers = await Promise.all([
    move(owner, booking.id, to(other.start)),
    move(owner, other.id, to(booking.start)),
  ])
  for (const { status, body } of answers) if (status !== 200) expect([status, body.code]).toEqual([409, 'time-taken'])
  expect(await takenHours(facilityId)).toHaveLength(2)
})

test('a taken time names what is in the way, and nothing changes', async () => {
  const { owner, facilityId, booking, customer } = await booked()
  const block = { from: `${day}T19:00`, to: `${day}T19:30`, reason: 'New nets' }
  await app.post(`/api/owner/facilities/${facilityId}/blocks`, block, owner)
  expect((await quote(owner, booking.id)).body.inTheWay).toMatchObject([{ kind: 'block', title: 'New nets' }])
  expect(await move(owner, booking.id)).toMatchObject({
    status: 409,
    body: { code: 'time-taken', inTheWay: [{ title: 'New nets' }] },
  })
  expect((await readBooking(customer, booking.id)).start).toBe(booking.start)
  expect(await takenHours(facilityId)).toEqual(['06', '07', '19'])
})

test('a booking moves to another facility with its money, messages and calendar entry', async () => {
  const { owner, facilityId, booking, customer } = await booked()
  const other = await ownField({ name: 'North Field', bookingEmail: 'north@example.org' }, owner)
  await app.db`update booking set customer_email = 'far@example.org' where id = ${booking.id}`
  await app.post(`/api/bookings/${booking.id}/messages`, { text: 'Is there light?', round: 0 }, customer)
  const target = { facilityId: other.facilityId }
  expect((await quote(owner, booking.id, target)).body).toMatchObject({
    after: { facilityId: other.facilityId, facilityName: 'North Field' },
  })
  expect(await move(owner, booking.id, target)).toMatchObject({
    status: 200,
    body: { state: { facilityId: other.facilityId, facilityName: 'North Field' } },
  })
  expect(await readBooking(customer, booking.id)).toMatchObject({ facilityId: other.facilityId })
  expect([await takenHours(facilityId), await takenHours(other.facilityId)]).toEqual([[], ['18', '19']])
  expect(await booksOf(booking.id)).toMatchObject({
    purpose: `facility:${other.facilityId}`,
    captured: 6000,
    ledger: 6000,
  })
  const [message] = await app.db<{ facilityId: string }[]>`
    select facility_id from booking_message where booking_id = ${booking.id}`
  expect(message).toEqual({ facilityId: other.facilityId })
  const ics = await app.get(`/api/bookings/${booking.id}/calendar.ics`, customer)
  expect(ics.text).toContain('SUMMARY:North Field')
  const [mail] = await mailsTo('far@example.org', 'booking-changed')
  expect(mail!.text).toContain('moved your booking to North Field')
  expect(await mailsTo('north@example.org', 'booking-made')).toHaveLength(1)
})

test('paid bookings stay with the account that received their money', async () => {
  const { owner, facilityId, booking } = await booked()
  const other = await ownField({}, owner)
  const target = { facilityId: other.facilityId }
  const [account, another] = [`acct_${randomUUID()}`, `acct_${randomUUID()}`]
  await app.db`insert into payout_account (id, can_take_payments) values (${account}, true), (${another}, true)`
  await app.db`insert into payout_facility (facility_id, account_id) values (${other.facilityId}, ${another})`
  for (const answer of [await quote(owner, booking.id, target), await move(owner, booking.id, target)])
    expect(answer).toMatchObject({ status: 409, body: { code: 'move-payout-differs' } })
  await app.db`insert into payout_facility (facility_id, account_id) values (${facilityId}, ${another})`
  expect((await move(owner, booking.id, target)).status).toBe(200)
})

test('a booking paid at the facility moves anywhere, and its lower price is settled there', async () => {
  const owner = await app.owner()
  const [from, to] = [
    (await ownField({}, owner)).facilityId,
    (await ownField({ pricePerHourUsd: 10 }, owner)).facilityId,
  ]
  const customer = { name: 'Pat Jones', email: 'pat-moved@example.org', phone: '' }
  const { body } = await app.post<{ booking: BookingSummary }>(
    `/api/owner/facilities/${from}/bookings`,
    { from: `${day}T08:00`, to: `${day}T09:30`, price: '45.00', ...customer },
    owner,
  )
  const { id } = body.booking
  const [account] = [`acct_${randomUUID()}`]
  await app.db`insert into payout_account (id, can_take_payments) values (${account}, true)`
  await app.db`insert into payout_facility (facility_id, account_id) values (${to}, ${account})`
  const target = { facilityId: to, from: `${day}T08:15`, to: `${day}T09:45` }
  expect((await quote(owner, id, target)).body).toMatchObject({
    newPrice: '15.00',
    refund: { refundAmount: '0.00', creditAmount: '0.00' },
    isPaidAtFacility: true,
  })
  expect((await move(owner, id, { ...target, lowerTo: '15.00' })).body.booking).toMatchObject({ amount: '15.00' })
  const [mail] = await mailsTo('pat-moved@example.org', 'booking-changed')
  expect(mail!.text).not.toContain('nothing more to pay')
})

test('a booking keeps its price at a facility without one', async () => {
  const owner = await app.owner()
  const { facilityId } = await ownField({}, owner)
  const { facilityId: unpriced } = await ownField({ pricePerHourUsd: null }, owner)
  const booked = { from: `${day}T08:00`, to: `${day}T09:00`, price: '30.00', name: 'Pat', email: '', phone: '' }
  const { body } = await app.post<{ booking: BookingSummary }>(
    `/api/owner/facilities/${facilityId}/bookings`,
    booked,
    owner,
  )
  expect((await quote(owner, body.booking.id, { facilityId: unpriced })).body).toMatchObject({
    newPrice: '30.00',
    refund: null,
  })
})

test('one date of a series moves within its facility', async () => {
  const { owner, facilityId } = await ownField()
  const { body } = await app.post<{ booking: BookingSummary }>(
    `/api/owner/facilities/${facilityId}/bookings`,
    { from: `${day}T08:00`, to: `${day}T09:00`, weeks: 3, price: '30.00', name: 'Pat', email: '', phone: '' },
    owner,
  )
  const { id, startTime } = body.booking
  expect((await quote(owner, id)).body).toMatchObject({ code: 'move-which-stay' })
  const next = addDays(day, 1)
  const target = { stay: startTime, from: `${next}T08:00`, to: `${next}T09:00` }
  const other = (await ownField({}, owner)).facilityId
  expect(await move(owner, id, { ...target, facilityId: other })).toMatchObject({
    status: 409,
    body: { code: 'move-one-facility' },
  })
  expect((await move(owner, id, target)).status).toBe(200)
  expect([await takenHours(facilityId), await takenHours(facilityId, next)]).toEqual([[], ['08']])
  // The stay is gone from where the caller saw it.
  expect(await move(owner, id, { ...target, revision: 1 })).toMatchObject({
    status: 409,
    body: { code: 'booking-changed' },
  })
})

test('requests, canceled bookings and past times do not move', async () => {
  const { owner, facilityId } = await ownField()
  const request = await makeBooking(app, { facilityId, count: 1, mode: 'hold' })
  expect(await move(owner, request.booking.id)).toMatchObject({ status: 409, body: { code: 'move-unconfirmed' } })
  const { booking, browser } = await makeBooking(app, { facilityId, count: 1 })
  expect(
    await move(owner, booking.id, { from: booking.start.slice(0, 16), to: booking.end.slice(0, 16) }),
  ).toMatchObject({
    status: 422,
    body: { code: 'move-nothing' },
  })
  expect(await move(owner, booking.id, { from: '2020-03-03T10:00', to: '2020-03-03T11:00' })).toMatchObject({
    status: 422,
    body: { code: 'period-over' },
  })
  expect(await move(owner, booking.id, { to: `${addDays(day, 2)}T18:00` })).toMatchObject({
    status: 422,
    body: { code: 'period-invalid' },
  })
  const far = { from: `${addDays(day, 900)}T10:00`, to: `${addDays(day, 900)}T11:00` }
  expect(await move(owner, booking.id, far)).toMatchObject({ status: 422, body: { code: 'period-too-far-ahead' } })
  await app.post(`/api/bookings/${booking.id}/cancel`, {}, browser)
  expect(await move(owner, booking.id, { revision: 1 })).toMatchObject({
    status: 409,
    body: { code: 'booking-not-changeable' },
  })
  const over = await makeBooking(app, { facilityId, count: 1 })
  await app.db`
    update booking set starts_at = now() - interval '2 hours', ends_at = now() - interval '1 hour',
      slots = jsonb_build_array(slots -> 0 || jsonb_build_object(
        'start', extract(epoch from now() - interval '2 hours') * 1000, 'end', extract(epoch from now() - interval '1 hour') * 1000))
    where id = ${over.booking.id}`
  expect(await move(owner, over.booking.id)).toMatchObject({ status: 409, body: { code: 'booking-over' } })
})

test('only staff of both facilities move a booking', async () => {
  const { owner, booking, customer } = await booked()
  const stranger = await ownField()
  expect(await move(newBrowser(), booking.id)).toMatchObject({ status: 401, body: { code: 'account-needed' } })
  expect(await move(stranger.owner, booking.id)).toMatchObject({ status: 404, body: { code: 'booking-not-found' } })
  expect(await quote(stranger.owner, booking.id)).toMatchObject({ status: 404, body: { code: 'booking-not-found' } })
  expect(await move(owner, randomUUID())).toMatchObject({ status: 404, body: { code: 'booking-not-found' } })
  expect(await move(owner, booking.id, { facilityId: stranger.facilityId })).toMatchObject({
    status: 404,
    body: { code: 'facility-not-found' },
  })
  expect(await move(owner, booking.id, { facilityId: randomUUID() })).toMatchObject({ status: 404 })
  expect((await readBooking(customer, booking.id)).start).toBe(booking.start)
  // An administrator sees both, but a booking stays with its owner.
  const administrator = await app.administrator()
  expect(await move(administrator, booking.id, { facilityId: stranger.facilityId })).toMatchObject({
    status: 409,
    body: { code: 'move-other-owner' },
  })
  expect((await move(administrator, booking.id)).status).toBe(200)
})

test('closed facilities take no moved bookings', async () => {
  const { owner, booking } = await booked()
  const other = await ownField({}, owner)
  await app.db`update facility set retired_at = now() where id = ${other.facilityId}`
  expect(await move(owner, booking.id, { facilityId: other.facilityId })).toMatchObject({
    status: 409,
    body: { code: 'move-facility-closed' },
  })
})

test('a facility’s other calendar is asked first', async () => {
  const { owner, booking } = await booked()
  const { facilityId } = await ownField({}, owner)
  const settings = app.db.json({ feedUrl: 'https://example.org/silent.ics' })
  await app.db`
    insert into provider_connection (facility_id, provider, settings, is_simulated) values (${facilityId}, 'ical', ${settings}, false)`
  expect(await move(owner, booking.id, { facilityId })).toMatchObject({
    status: 503,
    body: { code: 'other-calendar-silent' },
  })
})

test('bad times and amounts are refused', async () => {
  const { owner, booking } = await booked()
  for (const request of [
    { from: `${day}T18:07` },
    { from: 'tomorrow' },
    { lowerTo: '-5.00' },
    { lowerTo: '1e3' },
    { revision: '0' },
    { stay: 'first' },
    { facilityId: 'other' },
    { reason: 'x'.repeat(201) },
  ])
    expect((await move(owner, booking.id, request)).status).toBe(400)
})
