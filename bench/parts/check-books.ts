import type { Db } from '#kit/server/db/db.ts'
import { costRow, exactly, report } from '../report/bench-row.ts'
import { BENCH_EMAIL } from './purchase.ts'

type Books = {
  bookings: number
  unpaid: number
  unreserved: number
  overlaps: number
  capturedCents: number
  providerCents: number
  ledgerCents: number
}

/** As many bookings as buyers were told, each with its time and money, and no time sold twice. */
export async function checkBooks(db: Db, bought: number): Promise<void> {
  const [books] = await db<Books[]>`
    with b as (select * from booking where customer_email = ${BENCH_EMAIL} and status = 'confirmed'),
      p as (select p.* from payment p join b on b.payment_id = p.id)
    select (select count(*)::int from b) as bookings,
      (select count(*)::int from b left join p on p.id = b.payment_id
        where p.status is distinct from 'captured' or p.captured_cents <> b.total_cents) as unpaid,
      (select count(*)::int from b where jsonb_array_length(b.slots)
        <> (select count(*) from reservation r where r.booking_id = b.id and r.kind = 'booking')) as unreserved,
      (select count(*)::int from reservation x join reservation y on x.ground_id = y.ground_id and x.id < y.id
        and x.during && y.during and x.ground_part && y.ground_part) as overlaps,
      (select sum(captured_cents)::int from p) as captured_cents,
      (select sum(i.captured_cents)::int from p join sandbox_payment_intent i on i.id = p.intent_id) as provider_cents,
      (select sum(l.charged_cents)::int from p join ledger l on l.payment_id = p.id) as ledger_cents`
  const { bookings, unpaid, unreserved, overlaps, capturedCents, providerCents, ledgerCents } = books!
  const isBalanced = capturedCents === providerCents && capturedCents === ledgerCents
  const isRight = bookings === bought && unpaid + unreserved + overlaps === 0 && isBalanced
  console.log(
    `\nThe books: ${bookings} bookings of ${bought} bought, ${unpaid} not captured, ${unreserved} without their time, ${overlaps} overlaps;`,
  )
  console.log(
    `captured ${capturedCents} cents, by the provider ${providerCents}, in the ledger ${ledgerCents}: ${isRight ? '✓ right' : '✗ wrong'}`,
  )
  const cents = Math.max(Math.abs(capturedCents - providerCents), Math.abs(capturedCents - ledgerCents))
  report(
    costRow('times sold twice', 'count', { measured: exactly(overlaps), goal: 0 }),
    costRow('bookings lost, unpaid or without their time', 'count', {
      measured: exactly(Math.abs(bought - bookings) + unpaid + unreserved),
      goal: 0,
    }),
    costRow('cents unaccounted for', 'count', { measured: exactly(cents), goal: 0 }),
  )
  if (!isRight) throw new Error('The accounts do not balance.')
}
