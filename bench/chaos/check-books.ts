import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from '#kit/server/db/db.ts'
import { checkPromises } from './check-promises.ts'
import type { Acknowledged } from './customers.ts'
import type { ChaosDatabase } from './database.ts'

export type Verdict = {
  /** Promised, but missing or different; or without its time. */
  lost: string[]
  /** Sold twice. */
  doubled: string[]
  /** Other violated database invariants. */
  broken: string[]
  /** Sum of differences between our records, ledger, provider and bookings. */
  cents: number
  differing: string[]
  /** Payments not settled a minute after the last customer left. */
  stuck: number
  /** Seconds. */
  restedAfter: number
}

/** In words; empty if the books are right. */
export function faultsOfBooks({ lost, doubled, broken, differing, stuck }: Verdict): string[] {
  const late = stuck > 0 ? [`${stuck} payments are on their way for more than a minute`] : []
  return [...lost, ...doubled, ...broken, ...differing, ...late]
}

const STUCK_MS = 60_000
const TIMEOUT_MS = 180_000

/** Waits until everything has settled, then compares the books with each other and with what customers were told. */
export async function checkBooks(database: Pick<ChaosDatabase, 'ask'>, told: Acknowledged): Promise<Verdict> {
  const began = performance.now()
  let stuck = 0
  for (;;) {
    const unsettled = await database.ask(countUnsettled)
    const elapsed = performance.now() - began
    if (elapsed >= STUCK_MS) stuck = Math.max(stuck, unsettled)
    if (unsettled === 0 || elapsed > TIMEOUT_MS) break
    await sleep(500)
  }
  const restedAfter = (performance.now() - began) / 1000
  return database.ask(async db => {
    const lost = [...(await readLost(db, told)), ...(await readTimeless(db))]
    const differing = await readDiffering(db)
    const { sold, others } = await checkPromises(db)
    return {
      lost,
      doubled: sold,
      broken: others,
      cents: differing.reduce((sum, { cents }) => sum + cents, 0),
      differing: differing.map(({ what, cents }) => `${what}: ${cents} cents`),
      stuck,
      restedAfter,
    }
  })
}

/** Undecided cards, refunds under way, undelivered events. */
async function countUnsettled(db: Db): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select ((select count(*) from payment p left join sandbox_payment_intent i on i.id = p.intent_id
        left join booking b on b.payment_id = p.id
        where p.status in ('voiding', 'refunding')
          or (p.status = 'authorized' and b.status is distinct from 'pending_confirmation')
          or (p.status = 'created' and i.status in ('requires_capture', 'succeeded')))
      + (select count(*) from refund where status in ('requested', 'pending')))::int as count`
  return row!.count
}

async function readLost(db: Db, { booked, cancelled, seated, unseated }: Acknowledged): Promise<string[]> {
  const rows = await db<{ fault: string }[]>`
    select 'the booking ' || told || ' is not there' as fault from unnest(${[...booked]}::uuid[]) as told
      where not exists (select from booking where id = told)
    union all select 'the booking ' || told || ' is not cancelled' from unnest(${[...cancelled]}::uuid[]) as told
      where not exists (select from booking where id = told and status = 'cancelled')
    union all select 'the clinic booking ' || told || ' is not there' from unnest(${[...seated]}::uuid[]) as told
      where not exists (select from clinic_booking where id = told)
    union all select 'the clinic booking ' || told || ' is not cancelled' from unnest(${[...unseated]}::uuid[]) as told
      where not exists (select from clinic_booking where id = told and status = 'cancelled')`
  return rows.map(({ fault }) => fault)
}

async function readTimeless(db: Db): Promise<string[]> {
  const rows = await db<{ fault: string }[]>`
    with taken as (select booking_id, count(*) as count from reservation where kind = 'booking' group by booking_id),
      live as (select id, jsonb_array_length(slots) as count from booking where status in ('confirmed', 'pending_confirmation'))
    select 'the booking ' || coalesce(live.id, taken.booking_id) || ' has ' || coalesce(taken.count, 0) || ' of '
      || coalesce(live.count, 0) || ' times' as fault
    from live full join taken on taken.booking_id = live.id where taken.count is distinct from live.count`
  return rows.map(({ fault }) => fault)
}

/**
 * Each payment by our records, ledger, provider and purchase, and provider payments unknown to us. All purchases begin
 * in a month, so a cancellation refunds everything.
 */
async function readDiffering(db: Db): Promise<{ what: string; cents: number }[]> {
  return db<{ what: string; cents: number }[]>`
    with sold as (
        select payment_id, status, total_cents - credit_cents as due from booking where payment_id is not null
        union all select payment_id, status, total_cents from clinic_booking where payment_id is not null),
      written as (select payment_id, sum(charged_cents) as cents from ledger group by payment_id),
      every as (
        select p.id, p.status, p.captured_cents - p.refunded_cents as ours, coalesce(w.cents, 0) as ledger,
          coalesce(i.captured_cents - i.refunded_cents, 0) as theirs,
          case when s.status = 'confirmed' then s.due else 0 end as due
        from payment p left join sandbox_payment_intent i on i.id = p.intent_id
          left join written w on w.payment_id = p.id left join sold s on s.payment_id = p.id)
    select 'payment ' || id || ' (' || status || ')' as what,
      greatest(abs(ours - ledger), abs(ours - theirs), abs(ours - due))::int as cents
    from every where ours <> ledger or ours <> theirs or ours <> due
    union all
    select 'intent ' || i.id || ' of no payment', i.amount_cents from sandbox_payment_intent i
    where i.status in ('requires_capture', 'succeeded') and not exists (select from payment p where p.intent_id = i.id)`
}
