import { afterAll, expect, test } from 'vitest'
import { ids, makeBooking, settleLater, totalOf, userInfo } from '#app/testing/buy.ts'
import { futureDate, makeFacility, slotsOf } from '#app/testing/make-facility.ts'
import { startProcess } from '#app/testing/start-process.ts'
import { type Browser, newBrowser, testApp } from '#app/testing/test-app.ts'
import type { AvailabilitySlot } from '#availability/contract.ts'
import { facilityKey } from '#bookings/server/access.ts'
import { writeConflictSet } from '#facilities/ground/server/write-conflict-set.ts'

const app = await testApp()
const processes = await Promise.all([startProcess(app.address), startProcess(app.address)])
afterAll(() => Promise.all(processes.map(process => process.stop())))

type Reply = {
  status: number
  text: string
  body: { code?: string; paymentIntentId: string; clientSecret: string; booking: { id: string; status: string } }
}

/** Alternates between the two processes; never retries. */
async function post(person: number, path: string, body: object, as = newBrowser(), key?: string): Promise<Reply> {
  const cookie = [...as.cookies].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('; ')
  const headers = { 'content-type': 'application/json', cookie, ...(key && { 'idempotency-key': key }) }
  const answer = await fetch(processes[person % 2]!.origin + path, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  })
  for (const line of answer.headers.getSetCookie()) {
    const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)!
    as.cookies.set(name!, decodeURIComponent(value!))
  }
  const text = await answer.text()
  return { status: answer.status, text, body: JSON.parse(text) as Reply['body'] }
}

type Ready = { person: number; browser: Browser; slots: AvailabilitySlot[]; intentId: string }

/** Holds slots and authorizes a card, one POST before a booking. Returns the refusal if they are not available. */
async function authorize(person: number, slots: AvailabilitySlot[]): Promise<Ready | Reply> {
  const browser = newBrowser()
  const slotIds = ids(slots)
  const held = await post(person, '/api/hold-slots', { slotIds }, browser)
  if (held.status !== 200) return held
  const request = { facilityId: slots[0]!.facilityId, slotIds, amount: totalOf(slots) }
  const opened = await post(person, '/api/create-payment-intent', request, browser)
  if (opened.status !== 200) throw new Error(`The payment of person ${person} was refused: ${opened.text}`)
  const { paymentIntentId: intentId, clientSecret } = opened.body
  const card = { clientSecret, paymentMethod: 'pm_card_visa', returnUrl: null }
  await post(person, `/api/sandbox/payment-intents/${intentId}/confirm`, card, browser)
  return { person, browser, slots, intentId }
}

function book({ person, browser, slots, intentId }: Ready): Promise<Reply> {
  const body = {
    facilityId: slots[0]!.facilityId,
    slotIds: ids(slots),
    totalAmount: totalOf(slots),
    stripePaymentIntentId: intentId,
    notes: null,
    start: slots[0]!.startTime,
    end: slots.at(-1)!.endTime,
    mode: 'marketplace',
    userInfo,
  }
  return post(person, '/api/bookings', body, browser)
}

/** From hold to booking in a new browser. Returns the first refusal. */
async function tryToBook(person: number, slots: AvailabilitySlot[]): Promise<Reply> {
  const ready = await authorize(person, slots)
  return 'intentId' in ready ? book(ready) : ready
}

/** Returns the number of 200s. All others must report the slot as taken. */
function expectWinners(replies: Reply[]): number {
  const refusals = replies.filter(({ status }) => status !== 200)
  expect(new Set(refusals.map(({ status }) => status))).toEqual(new Set([409]))
  expect(refusals.every(({ body }) => body.code === 'slot-taken' || body.code === 'slots-lost')).toBe(true)
  return replies.length - refusals.length
}

/** Each booking is captured once, no one else is charged or authorized, and no reservations overlap. */
async function expectConsistentBooks(facilities: string[], bookings: number): Promise<void> {
  await settleLater(app)
  const purposes = facilities.map(id => `facility:${id}`)
  const payments = await app.db<{ status: string; intent: string; booking: string | null }[]>`
    select p.status, i.status as intent, b.status as booking
    from payment p join sandbox_payment_intent i on i.id = p.intent_id left join booking b on b.payment_id = p.id
    where p.purpose = any(${purposes}) and i.status in ('requires_capture', 'succeeded')`
  expect(payments).toEqual(
    Array.from({ length: bookings }, () => ({ status: 'captured', intent: 'succeeded', booking: 'confirmed' })),
  )
  const overlaps = await app.db`
    select 1 from reservation a join reservation b on a.ground_id = b.ground_id and a.id < b.id and a.during && b.during
      and a.ground_part && b.ground_part
    where a.facility_id = any(${facilities})`
  expect(overlaps).toHaveLength(0)
}

const concurrently = <T>(count: number, attempt: (person: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, person) => attempt(person)))

test('only one of 100 concurrent bookings over two processes succeeds', async () => {
  const facility = await makeFacility(app.db)
  const slots = (await slotsOf(app, facility)).slice(0, 1)
  const replies = await concurrently(100, person => tryToBook(person, slots))
  expect(expectWinners(replies)).toBe(1)
  await expectConsistentBooks([facility], 1)
})

test('only one of ten customers with expired holds books and is charged', async () => {
  const facility = await makeFacility(app.db)
  const slots = (await slotsOf(app, facility)).slice(0, 2)
  const ready: Ready[] = []
  for (let person = 0; person < 10; person++) {
    const answer = await authorize(person, slots)
    if (!('intentId' in answer)) throw new Error(`Person ${person} could not hold the slots: ${answer.text}`)
    ready.push(answer)
    await app.db`update reservation set expires_at = now() - interval '1 second' where facility_id = ${facility}`
  }
  expect(expectWinners(await Promise.all(ready.map(book)))).toBe(1)
  await expectConsistentBooks([facility], 1)
})

test('overlapping selections in opposite orders do not deadlock or double-book', async () => {
  const facility = await makeFacility(app.db)
  const slots = (await slotsOf(app, facility)).slice(0, 6)
  const replies = await concurrently(100, person => {
    const some = slots.slice(person % 4, (person % 4) + 3)
    return tryToBook(person, person % 3 === 0 ? some.toReversed() : some)
  })
  const winners = expectWinners(replies)
  expect(winners).toBeGreaterThan(0)
  await expectConsistentBooks([facility], winners)
})

test('99 concurrent bookings get either the full field or its halves', async () => {
  const [field, north, south] = [await makeFacility(app.db), await makeFacility(app.db), await makeFacility(app.db)]
  const parts = { [field]: [0, 2], [north]: [0, 1], [south]: [1, 2] } as Record<string, [number, number]>
  await app.db.begin(tx =>
    writeConflictSet(
      tx,
      Object.entries(parts).map(([facilityId, part]) => ({ facilityId, part })),
    ),
  )
  const all = [field, north, south]
  const slots = await Promise.all(all.map(async facility => (await slotsOf(app, facility)).slice(0, 2)))
  const replies = await concurrently(99, person => {
    const some = slots[person % 3]!
    return tryToBook(person, person % 2 ? some : some.toReversed())
  })
  const winners = expectWinners(replies)
  const taken = await app.db<{ facility: string }[]>`
    select distinct facility_id as facility from booking where facility_id = any(${all})`
  expect(winners).toBe(taken.length)
  if (taken.some(({ facility }) => facility === field)) expect(taken).toHaveLength(1)
  await expectConsistentBooks(all, winners)
})

/** State of a booking, its money and its mails. */
async function outcomeOf(id: string) {
  await settleLater(app)
  const [row] = await app.db<{ booking: string; payment: string; refunds: number; mails: string[] }[]>`
    select b.status as booking, p.status as payment,
      (select count(*)::int from refund where payment_id = p.id) as refunds,
      array(select kind from message where payload -> 'booking' ->> 'id' = b.id::text and kind in ('booking-confirmed', 'booking-cancelled')
        order by kind) as mails
    from booking b join payment p on p.id = b.payment_id where b.id = ${id}`
  return row!
}

const cancelledBefore = { booking: 'cancelled', payment: 'voided', refunds: 0, mails: ['booking-cancelled'] }
const confirmed = { booking: 'confirmed', payment: 'captured', refunds: 0, mails: ['booking-confirmed'] }
/** Canceled during the capture. */
const cancelledDuringCapture = { ...cancelledBefore, payment: 'refunded', refunds: 1 }
const cancelledAfter = {
  ...cancelledBefore,
  payment: 'refunded',
  refunds: 1,
  mails: ['booking-cancelled', 'booking-confirmed'],
}

test.each([0, 1, 2, 3])('a request confirmed, canceled and expired at once has one outcome (%i)', async round => {
  const { booking, facilityId, browser } = await makeBooking(app, { mode: 'hold' })
  const owner = `?key=${facilityKey(app.services.signingSecret, facilityId)}`
  // In two rounds its deadline passes during the confirmation.
  await app.db`update booking set confirm_by = now() + make_interval(secs => ${round < 2 ? 0.01 : 3600}) where id = ${booking.id}`
  const confirm = (person: number) => post(person, `/api/bookings/${booking.id}/confirm${owner}`, {})
  const cancel = (person: number) => post(person, `/api/bookings/${booking.id}/cancel`, {}, browser)
  const [first, second, third] = await Promise.all([
    confirm(0),
    confirm(1),
    round % 2 === 1 ? cancel(0) : undefined,
    processes[1].order({ do: 'run', job: 'cancel-unconfirmed' }),
  ])
  await app.run('cancel-unconfirmed')
  const outcome = await outcomeOf(booking.id)
  const wasConfirmed = first.status === 200 || second.status === 200
  if (third?.status === 200) expect([cancelledBefore, cancelledDuringCapture, cancelledAfter]).toContainEqual(outcome)
  // A capture may be under way at the deadline; then it is refunded.
  else expect(wasConfirmed ? [confirmed] : [cancelledBefore, cancelledDuringCapture]).toContainEqual(outcome)
  for (const { status, body } of [first, second])
    if (status !== 200) expect(['booking-not-pending', 'payment-over']).toContain(body.code)
})

test('only one of 20 concurrent cancellations succeeds, with one refund', async () => {
  const { booking, browser } = await makeBooking(app)
  const replies = await concurrently(20, person => post(person, `/api/bookings/${booking.id}/cancel`, {}, browser))
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(replies.filter(({ body }) => body.code === 'booking-over')).toHaveLength(19)
  expect(await outcomeOf(booking.id)).toEqual(cancelledAfter)
})

test('20 concurrent cancellations with one idempotency key take effect once and answer alike', async () => {
  const { booking, browser } = await makeBooking(app)
  const url = `/api/bookings/${booking.id}/cancel`
  const replies = await concurrently(20, person => post(person, url, {}, browser, 'cancel-once'))
  expect(replies.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200))
  expect(new Set(replies.map(({ text }) => text)).size).toBe(1)
  expect(await outcomeOf(booking.id)).toEqual(cancelledAfter)
})

test.each([0, 1, 2, 3])(
  'a booking changed and canceled at once ends canceled with its slots open (%i)',
  async round => {
    const { booking, browser, slots, facilityId } = await makeBooking(app)
    const later = (await slotsOf(app, facilityId, futureDate())).slice(4, 6)
    await post(0, '/api/hold-slots', { slotIds: ids(later) }, browser)
    const request = { slotIds: ids(later), difference: '0.00' }
    const [changed, cancelled] = await Promise.all([
      post(round, `/api/bookings/${booking.id}/change`, request, browser),
      post(round + 1, `/api/bookings/${booking.id}/cancel`, {}, browser),
    ])
    expect(cancelled.status).toBe(200)
    if (changed.status !== 200) expect(changed).toMatchObject({ status: 409, body: { code: 'booking-not-changeable' } })
    expect(await outcomeOf(booking.id)).toEqual(cancelledAfter)
    expect(await app.db`select 1 from reservation where facility_id = ${facilityId} and kind = 'booking'`).toHaveLength(
      0,
    )
    expect((await slotsOf(app, facilityId)).find(({ id }) => id === slots[0]!.id)).toMatchObject({ status: 'open' })
  },
)

test('the database refuses overlaps, empty periods and sandbox money in live payments', async () => {
  const facility = await makeFacility(app.db)
  const block = (from: string, to: string) => app.db`
    insert into reservation (facility_id, ground_id, during, kind)
    select id, ground_id, tstzrange(${from}, ${to}), 'block' from facility where id = ${facility}`
  await block('2030-01-01T10:00Z', '2030-01-01T12:00Z')
  await expect(block('2030-01-01T11:00Z', '2030-01-01T13:00Z')).rejects.toMatchObject({ code: '23P01' })
  await expect(block('2030-01-01T14:00Z', '2030-01-01T14:00Z')).rejects.toMatchObject({ code: '23514' })
  const live = app.db`
    insert into payment (gateway, visitor_id, purpose, quote, amount_cents, fee_cents, livemode)
    values ('sandbox', gen_random_uuid(), 'test', '[]', 100, 10, true)`
  await expect(live).rejects.toMatchObject({ code: '23503' })
})
