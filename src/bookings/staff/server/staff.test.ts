import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type BookingReply,
  bookingRequest,
  makeBooking,
  openIntent,
  paymentOf,
  readyToBook,
  userInfo,
} from '#app/testing/buy.ts'
import { futureDate, holdSome, type makeFacility, slotsOf } from '#app/testing/make-facility.ts'
import { makeOwnedFacility } from '#app/testing/make-owned.ts'
import { type Browser, newBrowser, testApp } from '#app/testing/test-app.ts'
import type { Booking, BookingSummary, CancellationQuote } from '#bookings/contract.ts'
import type { CustomerBlock, StaffBooking } from '#bookings/staff/contract.ts'
import { addDays } from '#kit/shared/time.ts'

const app = await testApp()
const day = futureDate()

type Owner = Awaited<ReturnType<typeof app.owner>>
type Made = Parameters<typeof makeFacility>[1]
type Reply = StaffBooking & { code: string; left: string; email: string; note: StaffBooking['note'] }

async function ownField(owner?: Owner, facility: Made = {}) {
  const me = owner ?? (await app.owner())
  return { owner: me, facilityId: await makeOwnedFacility(app.db, { ownerId: me.account.id }, facility) }
}

/** $60 by card. */
async function booked() {
  const { owner, facilityId } = await ownField()
  const { booking, browser } = await makeBooking(app, { facilityId, count: 2 })
  const email = `${randomUUID()}@example.org`
  await app.db`update booking set customer_email = ${email} where id = ${booking.id}`
  return { owner, facilityId, booking, customer: browser, email }
}

async function bookedAtFacility(request: Record<string, unknown> = {}) {
  const { owner, facilityId } = await ownField()
  const body = {
    from: `${day}T18:00`,
    to: `${day}T19:00`,
    price: '40.00',
    name: 'Pat',
    email: '',
    phone: '',
    ...request,
  }
  const answer = await app.post<{ booking: BookingSummary }>(
    `/api/owner/facilities/${facilityId}/bookings`,
    body,
    owner,
  )
  return { owner, facilityId, id: answer.body.booking.id, start: answer.body.booking.startTime }
}

const at = (id: string, part = '') => `/api/owner/bookings/${id}${part}`
const act = (as: Browser, id: string, part: string, body: Record<string, unknown> = {}) =>
  app.post<Reply>(at(id, `/${part}`), body, as)
const refund = (as: Browser, id: string, amount: string, left: string, reason = 'The lights failed') =>
  act(as, id, 'refund', { amount, left, reason })
const readBooking = async (as: Browser, id: string) => (await app.get<Booking>(`/api/bookings/${id}`, as)).body

async function booksOf(id: string) {
  const [row] = await app.db<{ captured: number; refunded: number; ledger: number; owner: number; platform: number }[]>`
    select p.captured_cents as captured, p.refunded_cents as refunded, l.charged as ledger, l.owner, l.platform
    from booking b join payment p on p.id = b.payment_id cross join lateral (
      select sum(charged_cents)::int as charged, sum(owner_cents)::int as owner, sum(platform_cents)::int as platform
      from ledger where payment_id = p.id) l
    where b.id = ${id}`
  return row!
}

async function mailsTo(recipient: string, kind: string) {
  await app.run('send-messages')
  return app.db<{ text: string; subject: string }[]>`
    select rendered ->> 'text' as text, rendered ->> 'subject' as subject from message
    where recipient = ${recipient} and kind = ${kind} order by created_at`
}

async function logOf(id: string) {
  const rows = await app.db<{ action: string }[]>`
    select action from audit_entry where subject_id = ${id} order by id`
  return rows.map(({ action }) => action)
}

test('a part is refunded, the price goes down, and the customer reads the reason', async () => {
  const { owner, booking, customer, email } = await booked()
  const answer = await refund(owner, booking.id, '15.00', '60.00')
  expect(answer).toMatchObject({
    status: 200,
    body: {
      refundable: { cardAmount: '45.00' },
      refunds: [{ amount: '15.00', reason: 'The lights failed', by: 'Olivia Owner' }],
    },
  })
  await app.run('settle-payments')
  expect(await booksOf(booking.id)).toEqual({
    captured: 6000,
    refunded: 1500,
    ledger: 4500,
    owner: 4050,
    platform: 450,
  })
  const now = await readBooking(customer, booking.id)
  expect(now).toMatchObject({ totalAmount: '45.00', refundedAmount: '15.00', status: 'confirmed' })
  expect(now.slots.map(({ pricePerSlot }) => pricePerSlot)).toEqual(['22.50', '22.50'])
  const [mail] = await mailsTo(email, 'booking-refunded')
  expect(mail!.subject).toContain('Refund of $15')
  expect(mail!.text).toContain('Their reason: The lights failed')
  expect(await logOf(booking.id)).toEqual(['booking-refunded'])
  // Canceling returns the rest, not the whole.
  const canceled = await app.post<{ refund: CancellationQuote }>(`/api/bookings/${booking.id}/cancel`, {}, customer)
  expect(canceled.body.refund).toMatchObject({ refundAmount: '45.00', keptAmount: '0.00' })
})

test('of two refunds at once only one is made, and none exceeds what is left', async () => {
  const { owner, booking } = await booked()
  const answers = await Promise.all(Array.from({ length: 5 }, () => refund(owner, booking.id, '40.00', '60.00')))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409, 409])
  for (const { body } of answers.filter(({ status }) => status === 409))
    expect(body).toMatchObject({ code: 'refundable-changed', left: '20.00' })
  expect(await refund(owner, booking.id, '20.01', '20.00')).toMatchObject({
    status: 409,
    body: { code: 'refund-too-high' },
  })
  expect(await refund(owner, booking.id, '0.00', '20.00')).toMatchObject({
    status: 422,
    body: { code: 'refund-nothing' },
  })
  await expect(
    app.db`update payment p set refunded_cents = captured_cents + 1 from booking b where b.payment_id = p.id and b.id = ${booking.id}`,
  ).rejects.toThrow('payment_refunded_within')
})

test('what a late cancellation kept can still be refunded', async () => {
  const { owner, booking, customer } = await booked()
  await app.db`update booking set refund_policy = '{"steps": []}' where id = ${booking.id}`
  await app.post(`/api/bookings/${booking.id}/cancel`, {}, customer)
  expect((await app.get<StaffBooking>(at(booking.id), owner)).body.refundable.cardAmount).toBe('60.00')
  expect(await refund(owner, booking.id, '60.00', '60.00', 'Goodwill')).toMatchObject({
    status: 200,
    body: { refundable: { cardAmount: '0.00' } },
  })
  await app.run('settle-payments')
  expect(await booksOf(booking.id)).toMatchObject({ refunded: 6000, ledger: 0, owner: 0, platform: 0 })
})

test('requests and bookings paid at the facility have nothing to refund by card', async () => {
  const { owner, facilityId } = await ownField()
  const request = await makeBooking(app, { facilityId, count: 1, mode: 'hold' })
  expect(await refund(owner, request.booking.id, '5.00', '0.00')).toMatchObject({
    status: 503,
    body: { code: 'payment-unsettled' },
  })
  const manual = await bookedAtFacility()
  expect(await refund(manual.owner, manual.id, '5.00', '0.00')).toMatchObject({
    status: 409,
    body: { code: 'refund-too-high' },
  })
})

test('refunds in any amounts add up to the cent, and the ledger follows', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.integer({ min: 1, max: 4000 }), { minLength: 1, maxLength: 5 }), async amounts => {
      const { owner, booking, customer } = await booked()
      let left = 6000
      for (const cents of amounts) {
        const { status } = await refund(owner, booking.id, (cents / 100).toFixed(2), (left / 100).toFixed(2))
        expect(status).toBe(cents <= left ? 200 : 409)
        if (cents <= left) left -= cents
      }
      await app.run('settle-payments')
      const books = await booksOf(booking.id)
      expect(books).toMatchObject({ refunded: 6000 - left, ledger: left })
      expect(books.owner + books.platform).toBe(left)
      const now = await readBooking(customer, booking.id)
      const prices = now.slots.reduce((sum, { pricePerSlot }) => sum + Math.round(Number(pricePerSlot) * 100), 0)
      expect([Math.round(Number(now.totalAmount) * 100), prices]).toEqual([left, left])
    }),
    { numRuns: 6 },
  )
})

test('two people do not overwrite one note, and the customer never sees it', async () => {
  const { owner, booking, customer } = await booked()
  expect(await act(owner, booking.id, 'note', { text: 'Brings own nets', version: 0 })).toMatchObject({
    status: 200,
    body: { note: { text: 'Brings own nets', version: 1, by: 'Olivia Owner' } },
  })
  expect(await act(owner, booking.id, 'note', { text: 'Mine', version: 0 })).toMatchObject({
    status: 409,
    body: { code: 'note-changed', note: { text: 'Brings own nets', version: 1 } },
  })
  expect((await act(owner, booking.id, 'note', { text: '', version: 1 })).body.note).toMatchObject({
    text: '',
    version: 2,
  })
  expect((await act(owner, booking.id, 'note', { text: 'x'.repeat(2001), version: 2 })).status).toBe(400)
  await act(owner, booking.id, 'note', { text: 'Brings own nets', version: 2 })
  expect((await app.get(`/api/bookings/${booking.id}`, customer)).text).not.toContain('Brings own nets')
  const [log] = await app.db<{ row: string }[]>`
    select string_agg(e::text, '') as row from audit_entry e where subject_id = ${booking.id}`
  expect(log!.row).not.toContain('nets')
})

test('cash and checks are recorded up to what is due, and undone', async () => {
  const { owner, id } = await bookedAtFacility()
  expect(await act(owner, id, 'desk-payments', { amount: '15.00', method: 'cash' })).toMatchObject({
    status: 200,
    body: {
      dueAtFacility: '25.00',
      deskPayments: [{ amount: '15.00', method: 'cash', by: 'Olivia Owner', isUndone: false }],
    },
  })
  const answers = await Promise.all(
    Array.from({ length: 4 }, () => act(owner, id, 'desk-payments', { amount: '20.00', method: 'check' })),
  )
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409])
  expect(answers.find(({ status }) => status === 409)!.body.code).toBe('payment-too-high')
  const { deskPayments } = (await app.get<StaffBooking>(at(id), owner)).body
  for (const _ of [1, 2])
    expect((await act(owner, id, `desk-payments/${deskPayments[0]!.id}/undo`)).body).toMatchObject({
      dueAtFacility: '20.00',
    })
  expect(await act(owner, id, `desk-payments/${randomUUID()}/undo`)).toMatchObject({
    status: 404,
    body: { code: 'desk-payment-not-found' },
  })
  expect((await act(owner, id, 'desk-payments', { amount: '0', method: 'cash' })).body.code).toBe('refund-nothing')
  expect((await act(owner, id, 'desk-payments', { amount: '1.00', method: 'card' })).status).toBe(400)
  expect((await logOf(id)).slice(1)).toEqual(['desk-payment-taken', 'desk-payment-taken', 'desk-payment-undone'])
  const paidByCard = await booked()
  expect(
    await act(paidByCard.owner, paidByCard.booking.id, 'desk-payments', { amount: '1.00', method: 'cash' }),
  ).toMatchObject({
    status: 409,
    body: { code: 'payment-too-high' },
  })
})

test('a receipt is sent again, once in ten minutes', async () => {
  const { owner, booking, email } = await booked()
  const answers = await Promise.all([1, 2, 3].map(() => act(owner, booking.id, 'receipt')))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 429, 429])
  expect(answers.find(({ status }) => status === 200)!.body.email).toBe(email)
  expect(await mailsTo(email, 'booking-confirmed')).toHaveLength(1)
  await app.db`update message set created_at = now() - interval '11 minutes' where recipient = ${email}`
  await app.db`update message set dedupe_key = dedupe_key || '-old' where recipient = ${email}`
  expect((await act(owner, booking.id, 'receipt')).status).toBe(200)
  const manual = await bookedAtFacility()
  expect(await act(manual.owner, manual.id, 'receipt')).toMatchObject({
    status: 409,
    body: { code: 'receipt-no-email' },
  })
  await app.post(`/api/bookings/${booking.id}/cancel`, {}, owner)
  expect(await act(owner, booking.id, 'receipt')).toMatchObject({ status: 409, body: { code: 'receipt-none' } })
})

test('arrivals and no-shows are recorded per time, once they can be known', async () => {
  const { owner, id, start } = await bookedAtFacility()
  const mark = (attendance: string | null, stay = start) => act(owner, id, 'attendance', { stay, attendance })
  for (const attendance of ['arrived', 'no-show'])
    expect(await mark(attendance)).toMatchObject({ status: 409, body: { code: 'attendance-too-early' } })
  expect(await mark('arrived', '2020-03-03T10:00:00Z')).toMatchObject({ status: 404, body: { code: 'stay-not-found' } })
  const soon = Date.now() + 3_600_000
  await app.db`
    update booking set slots = jsonb_build_array(slots -> 0 || jsonb_build_object('start', ${soon}::float8, 'end', ${soon + 3_600_000}::float8))
    where id = ${id}`
  const stay = new Date(soon).toISOString()
  expect((await mark('no-show', stay)).body.code).toBe('attendance-too-early')
  expect((await mark('arrived', stay)).body.stays).toMatchObject([
    { attendance: 'arrived', canArrive: true, canMiss: false },
  ])
  expect((await mark(null, stay)).body.stays).toMatchObject([{ attendance: null }])
  await app.post(`/api/bookings/${id}/cancel`, {}, owner)
  expect(await mark('arrived', stay)).toMatchObject({ status: 409, body: { code: 'booking-not-changeable' } })
})

const free = { pricePerHourUsd: 0 }

async function bookFree(facilityId: string, email: string) {
  const { slots, browser } = await holdSome(app, facilityId, 1)
  const body = bookingRequest(slots, null, { userInfo: { ...userInfo, email } })
  return app.post<BookingReply>('/api/bookings', body, browser)
}

test('a blocked customer cannot book at any facility of the organization, whatever the case of the address', async () => {
  const { owner, booking, email, customer } = await booked()
  const other = await ownField(owner, free)
  const elsewhere = await ownField(undefined, free)
  const blocked = await act(owner, booking.id, 'block-customer', { reason: 'Damaged the net', until: null })
  expect(blocked).toMatchObject({
    status: 200,
    body: { block: { email, reason: 'Damaged the net', endsAt: null, by: 'Olivia Owner' } },
  })
  for (const address of [email, email.toUpperCase(), email.replace('@example', '@EXAMPLE')]) {
    const answer = await bookFree(other.facilityId, address)
    expect(answer).toMatchObject({ status: 403, body: { code: 'customer-blocked' } })
    expect(answer.text).not.toContain('net')
  }
  expect((await bookFree(elsewhere.facilityId, email)).status).toBe(200)
  // The same browser with another address, before any card is entered.
  const paid = await ownField(owner)
  const { slots } = await holdSome(app, paid.facilityId, 1)
  await app.db`update reservation set visitor_id = (select visitor_id from booking where id = ${booking.id}) where facility_id = ${paid.facilityId}`
  expect(await openIntent(app, slots, customer)).toMatchObject({ status: 403, body: { code: 'customer-blocked' } })
  // Existing bookings stay.
  expect((await readBooking(customer, booking.id)).status).toBe('confirmed')
  const { body } = await app.get<{ blocks: CustomerBlock[] }>('/api/owner/customer-blocks', owner)
  expect(body.blocks).toMatchObject([{ email, reason: 'Damaged the net' }])
  const lift = (as: Browser) => app.post<Reply>(`/api/owner/customer-blocks/${body.blocks[0]!.id}/lift`, {}, as)
  expect(await lift(elsewhere.owner)).toMatchObject({ status: 404, body: { code: 'customer-block-not-found' } })
  for (const _ of [1, 2]) expect(await lift(owner)).toMatchObject({ status: 200, body: { blocks: [] } })
  expect((await bookFree(other.facilityId, email)).status).toBe(200)
})

test('a blocked customer may move a booking, but not add times to it', async () => {
  const { owner, booking, facilityId, customer } = await booked()
  await act(owner, booking.id, 'block-customer', { reason: 'Never comes', until: null })
  const open = (await slotsOf(app, facilityId)).filter(({ status }) => status === 'open').slice(0, 2)
  await app.post('/api/hold-slots', { slotIds: open.map(({ id }) => id) }, customer)
  const [kept, dropped] = booking.slots
  const more = { slotIds: [kept!.id, dropped!.id, open[0]!.id] }
  const change = (part: string, body: object) => app.post<Reply>(`/api/bookings/${booking.id}/${part}`, body, customer)
  const refused = { status: 403, body: { code: 'customer-blocked' } }
  expect(await change('change-payment-intent', { ...more, amount: '30.00' })).toMatchObject(refused)
  const swapped = await change('change', { slotIds: [kept!.id, open[0]!.id], difference: '0.00' })
  expect(swapped.status).toBe(200)
  await app.db`update facility set price_cents = 0 where id = ${facilityId}`
  const [third] = (await slotsOf(app, facilityId)).filter(({ status }) => status === 'open')
  await app.post('/api/hold-slots', { slotIds: [third!.id] }, customer)
  const free = { slotIds: [kept!.id, open[0]!.id, third!.id], difference: '0.00' }
  expect(await change('change', free)).toMatchObject(refused)
})

test('a customer blocked while the card is entered is not charged', async () => {
  const { owner, booking, email } = await booked()
  const { facilityId } = await ownField(owner)
  await act(owner, booking.id, 'block-customer', { reason: 'Never comes', until: null })
  const { intent, book } = await readyToBook(app, { facilityId, count: 1 })
  expect(await book({ userInfo: { ...userInfo, email } })).toMatchObject({
    status: 403,
    body: { code: 'customer-blocked' },
  })
  await app.run('settle-payments')
  expect(await paymentOf(app, intent.paymentIntentId)).toEqual({ status: 'voided', intent: 'canceled' })
})

test('staff may still enter a booking for a blocked customer, and a transfer to one is refused', async () => {
  const { owner, booking, email, facilityId } = await booked()
  expect(
    (await act(owner, booking.id, 'block-customer', { reason: 'Never comes', until: null })).body.block,
  ).toMatchObject({ email })
  const body = { from: `${day}T18:00`, to: `${day}T19:00`, price: '40.00', name: 'Pat', email, phone: '' }
  expect((await app.post(`/api/owner/facilities/${facilityId}/bookings`, body, owner)).status).toBe(200)
  const friend = await makeBooking(app, { facilityId, count: 1 })
  expect(
    await app.post(`/api/bookings/${friend.booking.id}/transfer`, { name: 'Pat', email }, friend.browser),
  ).toMatchObject({ status: 409, body: { code: 'transfer-refused' } })
})

test('a block ends after its last day, and can be replaced', async () => {
  const { owner, booking, email } = await booked()
  const { facilityId } = await ownField(owner, free)
  const block = (until: string | null) => act(owner, booking.id, 'block-customer', { reason: 'Never comes', until })
  expect(await block('2020-01-01')).toMatchObject({ status: 422, body: { code: 'block-over' } })
  expect((await block(null)).status).toBe(200)
  const replaced = await block(addDays(day, 30))
  expect(replaced.body.block!.endsAt).toMatch(/T0[45]:00:00/)
  await app.db`update customer_block set ends_at = now() - interval '1 second' where email = ${email}`
  expect((await bookFree(facilityId, email)).status).toBe(200)
  expect((await app.get<StaffBooking>(at(booking.id), owner)).body.block).toBeNull()
  const manual = await bookedAtFacility()
  expect(await act(manual.owner, manual.id, 'block-customer', { reason: 'x', until: null })).toMatchObject({
    status: 409,
    body: { code: 'customer-unknown' },
  })
})

test('a customer who deletes their account stays blocked without being named', async () => {
  const { owner, facilityId } = await ownField(undefined, free)
  const email = `${randomUUID()}@example.org`
  const { body } = await bookFree(facilityId, email)
  await act(owner, body.booking.id, 'note', { text: 'Left-handed', version: 0 })
  await act(owner, body.booking.id, 'block-customer', { reason: 'Never comes', until: null })
  const person = await app.owner('Pia Person')
  await app.db`update account set email = ${email} where id = ${person.account.id}`
  await app.db`update booking set visitor_id = ${person.account.id}, starts_at = now() - interval '2 days', ends_at = now() - interval '1 day' where id = ${body.booking.id}`
  await app.db`update customer_block set visitor_id = ${person.account.id} where email = ${email}`
  const { text } = await app.get('/api/account/export.json', person)
  for (const word of ['Left-handed', 'Never comes']) expect(text).toContain(word)
  expect((await app.post('/api/account/delete', { email }, person)).status).toBe(200)
  const [left] =
    await app.db`select visitor_id, email, name, reason from customer_block where email_digest = address_digest(${email})`
  expect(left).toEqual({ visitorId: null, email: null, name: 'Deleted account', reason: '' })
  expect(await app.db`select 1 from booking_note where booking_id = ${body.booking.id}`).toHaveLength(0)
  expect((await bookFree(facilityId, email)).body.code).toBe('customer-blocked')
})

test('strangers, other owners and customers get nothing of it', async () => {
  const { booking, customer } = await booked()
  const other = (await ownField()).owner
  const requests: [string, Record<string, unknown>][] = [
    ['refund', { amount: '5.00', left: '60.00', reason: 'x' }],
    ['note', { text: 'x', version: 0 }],
    ['desk-payments', { amount: '5.00', method: 'cash' }],
    [`desk-payments/${randomUUID()}/undo`, {}],
    ['receipt', {}],
    ['attendance', { stay: booking.start, attendance: null }],
    ['block-customer', { reason: 'x', until: null }],
  ]
  for (const [part, body] of requests) {
    expect((await act(newBrowser(), booking.id, part, body)).status, part).toBe(401)
    expect(await act(other, booking.id, part, body), part).toMatchObject({
      status: 404,
      body: { code: 'booking-not-found' },
    })
    expect((await act(customer, booking.id, part, body)).status, part).toBe(401)
  }
  expect((await app.get(at(booking.id), other)).status).toBe(404)
})
