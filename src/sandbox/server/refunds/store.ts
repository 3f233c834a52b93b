import type { Db } from '#kit/server/db/db.ts'
import { isAhead } from '#kit/server/db/is-ahead.ts'
import { REFUND_SETTLES_SECONDS } from '#sandbox/rules.ts'
import { newId } from '../new-id.ts'
import type { DisputeRow, KeyedRequest, RefundRow } from '../rows.ts'
import { dueIfDelivered, keep, noteEvent } from '../store.ts'

export type NewRefundRow = Pick<
  RefundRow,
  'status' | 'settlesAs' | 'reverseTransfer' | 'refundApplicationFee' | 'reason' | 'metadata'
> & { amountCents: number | null }

/** Without amount, the rest. Undefined unless captured, undisputed and with enough left. */
export async function insertRefund(
  db: Db,
  request: KeyedRequest | null,
  intentId: string,
  refund: NewRefundRow,
): Promise<RefundRow | undefined> {
  const [row] = await db<RefundRow[]>`
    with charged as (
      update sandbox_payment_intent i
      set refunded_cents = refunded_cents + case when ${refund.status === 'failed'} then 0 else cents end
      from (
        select coalesce(${refund.amountCents}::int, captured_cents - refunded_cents) as cents
        from sandbox_payment_intent where id = ${intentId}
      ) asked
      where id = ${intentId} and status = 'succeeded' and cents > 0 and refunded_cents + cents <= captured_cents
        and not exists (select from sandbox_dispute d where d.intent_id = i.id and d.status <> 'won')
      returning i.*, cents
    ), changed as (
      insert into sandbox_refund (id, intent_id, amount_cents, status, settles_as, settles_at, reverse_transfer,
        refund_application_fee, reason, metadata)
      select ${newId('re', 24)}, id, cents, ${refund.status}, ${refund.settlesAs},
        case when ${refund.settlesAs}::text is not null then now() + make_interval(secs => ${REFUND_SETTLES_SECONDS}) end,
        ${refund.reverseTransfer}, ${refund.refundApplicationFee}, ${refund.reason}, ${db.json(refund.metadata)}
      from charged
      returning *
    ), noted_charge as (
      insert into sandbox_event (type, object, state)
      select 'charge.refunded', 'charge', to_jsonb(charged) - 'cents' from charged where ${refund.status !== 'failed'}
    ), noted_failure as (
      insert into sandbox_event (type, object, state, deliver_at)
      select 'refund.failed', 'refund', to_jsonb(changed), ${dueIfDelivered(db, 'refund.failed')}
      from changed where status = 'failed'
    ), ${noteEvent(db, 'refund.created', 'refund')} ${keep(db, request, 'refund')}
    select * from changed`
  return row
}

export async function findRefund(db: Db, id: string): Promise<RefundRow | undefined> {
  const [row] = await db<RefundRow[]>`select * from sandbox_refund where id = ${id}`
  return row
}

/** Latest first. */
export async function findRefunds(db: Db, intentId: string): Promise<RefundRow[]> {
  return db<RefundRow[]>`select * from sandbox_refund where intent_id = ${intentId} order by created_at desc`
}

/** Settles pending refunds. Returns how many. */
export async function endRefunds(db: Db, which: 'due' | 'all'): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    with settled as (
      update sandbox_refund set status = settles_as, settles_as = null, settles_at = null
      where settles_as is not null and (${which === 'all'} or settles_at <= now()
        or ${isAhead(db, db`settles_at`, REFUND_SETTLES_SECONDS)})
      returning *
    ), given_back as (
      update sandbox_payment_intent i set refunded_cents = refunded_cents - failed.cents
      from (select intent_id, sum(amount_cents)::int as cents from settled where status = 'failed' group by 1) failed
      where i.id = failed.intent_id
    ), noted as (
      insert into sandbox_event (type, object, state, deliver_at)
      select case status when 'failed' then 'refund.failed' else 'refund.updated' end, 'refund', to_jsonb(settled), now()
      from settled
    )
    select count(*)::int as count from settled`
  return row!.count
}

/** About what is not refunded, or all of a refunded charge. Undefined unless captured and undisputed. */
export async function insertDispute(db: Db, intentId: string): Promise<DisputeRow | undefined> {
  const [row] = await db<DisputeRow[]>`
    with disputed as (
      update sandbox_payment_intent set is_disputed = true
      where id = ${intentId} and status = 'succeeded' and not is_disputed
      returning *
    ), changed as (
      insert into sandbox_dispute (id, intent_id, amount_cents)
      select ${newId('du', 24)}, id, coalesce(nullif(captured_cents - refunded_cents, 0), captured_cents) from disputed
      returning *
    ), ${noteEvent(db, 'charge.dispute.created', 'dispute')}
    select * from changed`
  return row
}

export async function endDispute(db: Db, intentId: string, outcome: 'won' | 'lost'): Promise<DisputeRow | undefined> {
  const [row] = await db<DisputeRow[]>`
    with changed as (
      update sandbox_dispute set status = ${outcome} where intent_id = ${intentId} and status = 'needs_response'
      returning *
    ), ${noteEvent(db, 'charge.dispute.closed', 'dispute')}
    select * from changed`
  return row
}

export async function findDisputes(db: Db, intentId: string): Promise<DisputeRow[]> {
  return db<DisputeRow[]>`select * from sandbox_dispute where intent_id = ${intentId}`
}
