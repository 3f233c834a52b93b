import type { Bought } from '#desk/payments-contract.ts'
import type { Db, Tx } from '#kit/server/db/db.ts'
import type { AskedPage, MomentPosition } from '#kit/server/http/pages.ts'
import { isUuid } from '#kit/shared/is-uuid.ts'
import type { PaymentStatus } from '#payments/contract.ts'

/** With its purchase; whole cents. */
export type PaymentRow = {
  id: string
  intentId: string | null
  status: PaymentStatus
  amountCents: number
  feeCents: number
  capturedCents: number
  refundedCents: number
  createdAt: Date
  updatedAt: Date
  captureBefore: Date | null
  bought: Bought | null
  /** For the cursor. */
  at: string
}

type Query = AskedPage<MomentPosition> & {
  status?: PaymentStatus | undefined
  text?: string | undefined
}

/** Newest first. */
export async function findPayments({ read }: Db, { status, text, after, limit }: Query): Promise<PaymentRow[]> {
  return read<PaymentRow[]>`
    select ${columns(read)} from (
      select * from payment p
      where true
        ${status ? read`and p.status = ${status}` : read``}
        ${text ? read`and p.id in (${named(read, text)})` : read``}
        ${after ? read`and (p.created_at, p.id) < (${after.at}::text::timestamptz, ${after.id}::uuid)` : read``}
      order by p.created_at desc, p.id desc limit ${limit}
    ) p ${boughtWith(read)}
    order by p.created_at desc, p.id desc`
}

/** In no order. */
export async function findPaymentsByIds({ read }: Db, ids: readonly string[]): Promise<PaymentRow[]> {
  return read<PaymentRow[]>`
    select ${columns(read)} from payment p ${boughtWith(read)} where p.id = any (${[...ids]}::uuid[])`
}

/** Disputed payments, oldest first. */
export async function findDisputed({ read }: Db, limit: number): Promise<PaymentRow[]> {
  return read<PaymentRow[]>`
    select ${columns(read)} from payment p ${boughtWith(read)}
    where p.status = 'disputed' order by p.updated_at limit ${limit}`
}

/** Uncaptured card authorizations that expire within this many hours. */
export async function findEnding(
  { read }: Db,
  { hours, limit }: { hours: number; limit: number },
): Promise<PaymentRow[]> {
  return read<PaymentRow[]>`
    select ${columns(read)} from payment p ${boughtWith(read)}
    where p.status = 'authorized' and not p.capture_requested and p.capture_before < now() + make_interval(hours => ${hours})
    order by p.capture_before limit ${limit}`
}

export type MismatchRow = { paymentId: string; kind: Mismatch; keptCents: number; expectedCents: number; foundAt: Date }
export type Mismatch = 'unbooked' | 'amount' | 'ledger'

/** Found by the last check, oldest first. */
export async function findMismatches({ read }: Db, limit: number): Promise<MismatchRow[]> {
  return read<MismatchRow[]>`
    select payment_id, kind, kept_cents::float8 as kept_cents, expected_cents::float8 as expected_cents, found_at
    from payment_mismatch order by found_at, payment_id limit ${limit}`
}

/**
 * Compares the next payments, in id order, with the ledger and their purchases; records mismatches and clears resolved
 * ones. Returns the last id, null at the end. Pending states (an uncharged card, a refund returned by the bank, a
 * dispute) are judged once they settle.
 */
export async function compareNext(db: Db, { after, limit }: { after: string; limit: number }): Promise<string | null> {
  const [row] = await db<{ last: string | null; full: boolean }[]>`
    with page as (
      select id, status, captured_cents - refunded_cents as kept, captured_cents, updated_at
      from payment where id > ${after}::uuid order by id limit ${limit}
    ), judged as (
      ${judged(db)}
    ), noted as (
      insert into payment_mismatch as m (payment_id, kind, kept_cents, expected_cents)
      select id, kind, kept, expected from judged where kind is not null
      on conflict (payment_id) do update set kind = excluded.kind, kept_cents = excluded.kept_cents,
        expected_cents = excluded.expected_cents, checked_at = now(),
        found_at = case when m.kind = excluded.kind then m.found_at else now() end
    ), forgotten as (
      delete from payment_mismatch where payment_id in (select id from page except select id from judged where kind is not null)
    )
    select (select id from page order by id desc limit 1) as last, (select count(*) = ${limit} from page) as full`
  return row!.full ? row!.last : null
}

/**
 * `kind` is null if all agrees. A booking is compared once, with its first payment: that and the payments of its later
 * changes must add up to its price minus credit. For clinics, places given up too late stay charged.
 */
function judged(db: Db) {
  return db`
    select p.id, p.kept,
      case when ledger.cents is distinct from p.captured_cents - back.cents then 'ledger'
        when sold.id is null and p.kept > 0 and p.status = 'captured' then 'unbooked'
        when sold.is_first and sold.is_live and not sold.is_open and sold.kept not between sold.least and sold.cost then 'amount' end as kind,
      case when ledger.cents is distinct from p.captured_cents - back.cents then coalesce(ledger.cents, 0)
        when sold.id is null then 0 else sold.cost end as expected
    from page p
      cross join lateral (select sum(l.charged_cents) as cents from ledger l where l.payment_id = p.id) ledger
      cross join lateral (
        select coalesce(sum(r.amount_cents), 0) as cents from refund r where r.payment_id = p.id and r.status = 'succeeded') back
      left join lateral (
        select b.id, b.payment_id = p.id as is_first, b.status = 'confirmed' as is_live,
          b.total_cents - b.credit_cents as least, b.total_cents - b.credit_cents as cost, paid.kept, paid.is_open
        from (
          select id from booking where payment_id = p.id
          union all
          select booking_id from booking_extra_payment where payment_id = p.id
        ) bought join booking b using (id) cross join lateral (
          select sum(q.captured_cents - q.refunded_cents) as kept, bool_or(${isOnItsWay(db)}) as is_open
          from (
            select b.payment_id as id
            union all
            select e.payment_id from booking_extra_payment e where e.booking_id = b.id
          ) each join payment q using (id)) paid
        union all
        select c.id, true, c.status = 'confirmed', c.seats * clinic.price_cents, c.total_cents, p.kept, ${isOnItsWay(db)}
        from clinic_booking c join payment q on q.id = c.payment_id join clinic on clinic.id = c.clinic_id
        where c.payment_id = p.id
        limit 1
      ) sold on true
    where p.captured_cents > 0 and p.status in ('captured', 'refunded', 'refund_failed')
      and p.updated_at < now() - interval '2 minutes'`
}

function isOnItsWay(db: Db) {
  return db`(q.status not in ('captured', 'refunded') or exists (select from refund f
    where f.payment_id = q.id and f.status = 'failed' and not exists (select from refund n where n.dedupe_key = 'retry:' || f.id)))`
}

/** Whether a payment has a purchase. The lock prevents new ones until the transaction ends. */
export async function isBooked(tx: Tx, paymentId: string): Promise<boolean> {
  const [row] = await tx<{ isBooked: boolean }[]>`
    select exists (select from booking where payment_id = ${paymentId})
      or exists (select from booking_extra_payment where payment_id = ${paymentId})
      or exists (select from clinic_booking where payment_id = ${paymentId}) as is_booked`
  return row!.isBooked
}

export async function deleteMismatch(tx: Tx, paymentId: string): Promise<void> {
  await tx`delete from payment_mismatch where payment_id = ${paymentId}`
}

/** By our id, the provider's, or the purchase's reference. */
function named(read: Db['read'], text: string) {
  const reference = text.toUpperCase()
  return read`
    ${isUuid(text) ? read`select ${text}::uuid union all` : read``}
    select id from payment where intent_id = ${text}
    union all select payment_id from booking where reference = ${reference}
    union all select e.payment_id from booking b join booking_extra_payment e on e.booking_id = b.id
      where b.reference = ${reference}
    union all select payment_id from clinic_booking where reference = ${reference}`
}

/** Joins the purchase of `p` as `sold`. */
function boughtWith(read: Db['read']) {
  return read`left join lateral (
    select 'booking' as kind, b.id, b.reference, b.customer_name from booking b where b.payment_id = p.id
    union all
    select 'booking', b.id, b.reference, b.customer_name
    from booking_extra_payment e join booking b on b.id = e.booking_id where e.payment_id = p.id
    union all
    select 'clinic-booking', c.id, c.reference, c.customer_name from clinic_booking c where c.payment_id = p.id
    limit 1
  ) sold on true`
}

function columns(read: Db['read']) {
  return read`p.id, p.intent_id, p.status, p.amount_cents, p.fee_cents, p.captured_cents, p.refunded_cents,
    p.created_at, p.updated_at, p.capture_before, p.created_at::text as at,
    case when sold.id is not null then json_build_object('kind', sold.kind, 'id', sold.id, 'reference', sold.reference,
      'customer', sold.customer_name) end as bought`
}
