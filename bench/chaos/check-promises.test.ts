import { expect, test } from 'vitest'
import { makeBooking } from '#app/testing/buy.ts'
import { testApp } from '#app/testing/test-app.ts'
import type { Tx } from '#kit/server/db/db.ts'
import { PRICE_CENTS } from '../parts/bench-slots.ts'
import { type BrokenPromises, checkPromises } from './check-promises.ts'

const app = await testApp()
const { db } = app

/** Two bookings of one slot each at the run's price, payments captured, events delivered. */
async function twoBookings() {
  const bookings = []
  for (let made = 0; made < 2; made++) {
    const { booking } = await makeBooking(app, { count: 1, facility: { pricePerHourUsd: PRICE_CENTS / 100 } })
    bookings.push(booking.id)
  }
  await app.sandbox.deliverDue()
  return { first: bookings[0]!, second: bookings[1]! }
}

const { first, second } = await twoBookings()
await app.owner()

test('a consistent ledger breaks no promise', async () => {
  expect(await checkPromises(db)).toEqual({ sold: [], others: [] })
})

/** Violations inserted around the product and the constraints that would refuse them. */
const planted: readonly (readonly [string, (tx: Tx) => Promise<unknown>, RegExp])[] = [
  [
    'a slot sold to two bookings',
    tx => tx`update booking set slots = (select slots from booking where id = ${first}) where id = ${second}`,
    /^the slot .* is sold to 2 bookings$/,
  ],
  [
    'an overlapping time',
    tx => tx`
      insert into reservation (facility_id, ground_id, ground_part, during, kind, booking_id, price_cents)
      select f.facility_id, f.ground_id, f.ground_part, f.during, 'booking', ${second}, f.price_cents from reservation f
      where f.booking_id = ${first}`,
    /^the times .* overlap$/,
  ],
  [
    'a payment for two bookings',
    tx =>
      tx`insert into booking_extra_payment (payment_id, booking_id) values ((select payment_id from booking where id = ${first}), ${second})`,
    /pays for 2 bookings$/,
  ],
  [
    'one customer with two bookings',
    tx => tx`update booking set visitor_id = (select visitor_id from booking where id = ${first}) where id = ${second}`,
    /asked once and has 2 bookings$/,
  ],
  [
    'two payments of one customer',
    tx =>
      tx`update payment set visitor_id = (select visitor_id from booking where id = ${first}) where status = 'captured'`,
    /has 2 payments in force$/,
  ],
  [
    'a duplicate capture in the ledger',
    tx => tx`
      insert into ledger (payment_id, kind, charged_cents, owner_cents, platform_cents)
      select payment_id, kind, charged_cents, owner_cents, platform_cents from ledger where payment_id = (select payment_id from booking where id = ${first})`,
    /captured 2 times in the ledger$/,
  ],
  [
    'an event that was never applied',
    tx => tx`
      insert into gateway_event (event_id, type)
      select 'evt_' || lpad(seq::text, 24, '0'), type from sandbox_event where deliver_at is null limit 1`,
    /was taken and never followed$/,
  ],
  [
    'a booking whose mail was lost',
    tx => tx`delete from message where dedupe_key = 'booking-confirmed:' || ${first} || ':new'`,
    /^the booking .* has no mail to its customer$/,
  ],
  [
    'a stored response naming a missing booking',
    tx => tx`
      insert into idempotency_key (scope, key, body_hash, state, run_id, leased_until, status, content_type, answer)
      values ('s', 'k', sha256('x'), 'done', gen_random_uuid(), now(), 200, 'application/json',
        '{"booking": {"id": "00000000-0000-4000-8000-000000000000"}}')`,
    /^the key k is answered with the booking .* which is not there$/,
  ],
  [
    'a price other than offered',
    tx => tx`update booking set total_cents = total_cents - 1 where id = ${first}`,
    /costs 5999 cents and was offered for 6000$/,
  ],
  [
    'an amount captured below the agreed price',
    tx => tx`update payment set captured_cents = 100 where id = (select payment_id from booking where id = ${first})`,
    /is 6000 usd and at the provider 6000 usd, of which 6000 were taken$/,
  ],
  [
    'a missing imported row',
    tx => tx`
      with owner as (select id from account limit 1)
      insert into facility_import (id, owner_id, file_name, file_sha256, headers_sha256, mapping, good_rows_only, row_count,
        status, summary, counts, finished_at)
      select gen_random_uuid(), id, 'list.csv', sha256('x'), sha256('x'), '{}', false, 1, 'imported', '{}', '{"new": 1}', now()
      from owner`,
    /has 0 facilities by lists of 1$/,
  ],
  [
    'a payment of the other mode',
    tx => tx`update payment set gateway = 'stripe' where id = (select payment_id from booking where id = ${first})`,
    /is of the other mode$/,
  ],
]

test.each(planted)('%s is detected', async (_what, plant, sentence) => {
  let found: BrokenPromises | undefined
  const undone = new Error('Undone.')
  const work = db.begin(async tx => {
    await tx`alter table reservation drop constraint reservation_no_overlap`
    await tx`alter table ledger drop constraint ledger_once`
    await tx`alter table payment drop constraint payment_captured_in_full`
    await plant(tx)
    found = await checkPromises(tx)
    throw undone
  })
  await expect(work).rejects.toBe(undone)
  expect([...found!.sold, ...found!.others]).toContainEqual(expect.stringMatching(sentence))
})
