import type { Db, Tx } from '#kit/server/db.ts'
import type { PaymentStatus } from '../contract.ts'
import { QUOTE_MINUTES, statusesBefore } from '../rules.ts'

export type Payment = {
  id: string
  intentId: string | null
  visitorId: string
  purpose: string
  quote: unknown
  amountCents: number
  feeCents: number
  status: PaymentStatus
}

/** The visitor's open payment for a purpose with this amount and quote: a new one, or the one there is, changed. */
export async function upsertOpenPayment(
  db: Db,
  payment: Pick<Payment, 'visitorId' | 'purpose' | 'quote' | 'amountCents' | 'feeCents'> & {
    gateway: string
    livemode: boolean
  },
): Promise<Payment> {
  const { gateway, visitorId, purpose, quote, amountCents, feeCents, livemode } = payment
  const [row] = await db<Payment[]>`
    insert into payment (gateway, visitor_id, purpose, quote, amount_cents, fee_cents, livemode)
    values (${gateway}, ${visitorId}, ${purpose}, ${db.json(quote as never)}, ${amountCents}, ${feeCents}, ${livemode})
    on conflict (visitor_id, purpose) where status = 'created' do update
      set quote = excluded.quote, amount_cents = excluded.amount_cents, fee_cents = excluded.fee_cents, updated_at = now()
    returning ${columns(db)}`
  return row!
}

/** A payment and how it stands with time by the database's clock (`now` in milliseconds). */
export type FoundPayment = Payment & { now: number; isStale: boolean }

/** Another visitor's payment is as good as none. */
export async function findPayment(db: Db | Tx, intentId: string, visitorId: string): Promise<FoundPayment | undefined> {
  const [row] = await db<FoundPayment[]>`
    select ${columns(db)}, extract(epoch from now())::float8 * 1000 as now,
      status = 'created' and updated_at < now() - make_interval(mins => ${QUOTE_MINUTES}::int) as "isStale"
    from payment where intent_id = ${intentId} and visitor_id = ${visitorId}`
  return row
}

/** Files the gateway's intent with the payment, if it has none, and answers the amount that the payment has by now. */
export async function fileIntent(
  db: Db,
  paymentId: string,
  intentId: string,
): Promise<{ amountCents: number; feeCents: number }> {
  const [row] = await db<{ amountCents: number; feeCents: number }[]>`
    update payment set intent_id = coalesce(intent_id, ${intentId}) where id = ${paymentId}
    returning amount_cents as "amountCents", fee_cents as "feeCents"`
  return row!
}

/**
 * Claims an open payment whose quote is still this one; false when it is claimed, over or changed. Of two at once the second
 * waits for the first and gets false.
 */
export async function claimPayment(tx: Tx, { id, quote }: Pick<Payment, 'id' | 'quote'>): Promise<boolean> {
  const { count } = await tx`
    update payment set status = 'authorized', updated_at = now()
    where id = ${id} and status = 'created' and quote = ${tx.json(quote as never)}`
  return count === 1
}

/** Ends an open payment; false when it has been claimed or ended first. What a booking has claimed is never ended by this. */
export async function endOpenPayment(db: Db, paymentId: string): Promise<boolean> {
  const { count } = await db`
    update payment set status = 'voiding', updated_at = now() where id = ${paymentId} and status = 'created'`
  return count === 1
}

/** Moves a payment forward if its life allows; false when somebody else has moved it first. */
export async function moveStatus(db: Db | Tx, paymentId: string, to: PaymentStatus): Promise<boolean> {
  const { count } = await db`
    update payment set status = ${to}, updated_at = now()
    where id = ${paymentId} and status = any(${statusesBefore(to)}::text[])`
  return count === 1
}

/**
 * Payments that have waited for the gateway's last word for over a minute, and open ones whose quote is over; the longest
 * untouched first. They count as touched from now on, so that none that cannot be settled keeps others waiting.
 */
export async function takeUnsettled(db: Db, limit: number): Promise<Payment[]> {
  return db<Payment[]>`
    update payment set checked_at = now() where id in (
      select id from payment
      where (status in ('authorized', 'voiding') and greatest(updated_at, checked_at) < now() - interval '1 minute')
        or (status = 'created' and updated_at < now() - make_interval(mins => ${QUOTE_MINUTES}::int)
          and coalesce(checked_at, updated_at) < now() - interval '1 minute')
      order by coalesce(checked_at, updated_at) limit ${limit} for update skip locked)
    returning ${columns(db)}`
}

/** A payment of the demo catalogue, captured from the beginning; answers its id. */
export async function insertCapturedPayment(
  tx: Tx,
  payment: Pick<Payment, 'visitorId' | 'purpose' | 'quote' | 'amountCents' | 'feeCents'> & { intentId: string },
): Promise<string> {
  const { visitorId, purpose, quote, amountCents, feeCents, intentId } = payment
  const [row] = await tx<{ id: string }[]>`
    insert into payment (gateway, intent_id, visitor_id, purpose, quote, amount_cents, fee_cents, livemode, status)
    values ('sandbox', ${intentId}, ${visitorId}, ${purpose}, ${tx.json(quote as never)}, ${amountCents}, ${feeCents}, false,
      'captured')
    returning id`
  return row!.id
}

function columns(db: Db | Tx) {
  return db`id, intent_id as "intentId", visitor_id as "visitorId", purpose, quote,
    amount_cents as "amountCents", fee_cents as "feeCents", status`
}
