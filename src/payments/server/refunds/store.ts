import type { Db, Tx } from '#kit/server/db/db.ts'
import type { RefundState } from '#payments/contract.ts'
import { lockPayment } from '../store.ts'

export type Refund = {
  id: string
  paymentId: string
  amountCents: number
  status: RefundState
  gatewayRefundId: string | null
}

export type RefundRow = Refund & {
  /** When its status last changed. */
  updatedAt: Date
  isRetried: boolean
}

/** Deduplication key: one retry per failed refund. */
export function retryKeyOf(refundId: string): string {
  return `retry:${refundId}`
}

/**
 * The database refuses more than was captured (`payment_refunded_within`). A full refund moves the payment on, unless
 * disputed. Null when already promised under this key.
 */
export async function insertRefund(
  tx: Tx,
  { paymentId, amountCents, dedupeKey }: { paymentId: string; amountCents: number; dedupeKey: string },
): Promise<Refund | null> {
  const [refund] = await tx<Refund[]>`
    with paid as (
      select id from payment where id = ${paymentId} and status in ('captured', 'refund_failed', 'disputed') for update
    ), asked as (
      insert into refund (payment_id, amount_cents, dedupe_key) select id, ${amountCents}, ${dedupeKey} from paid
      on conflict (dedupe_key) do nothing
      returning *
    ), promised as (
      update payment p set refunded_cents = p.refunded_cents + a.amount_cents, updated_at = now(),
        status = case when p.status <> 'disputed' and p.refunded_cents + a.amount_cents = p.captured_cents then 'refunding'
          else p.status end
      from asked a where p.id = a.payment_id
    )
    select ${refundColumns(tx)} from asked`
  return refund ?? null
}

export async function openRefunds(db: Db, paymentId: string): Promise<Refund[]> {
  return db<Refund[]>`
    select ${refundColumns(db)} from refund where payment_id = ${paymentId} and status in ('requested', 'pending')
    order by created_at`
}

export async function recordRefundPending(db: Db, id: string, gatewayRefundId: string): Promise<void> {
  await db`
    update refund set status = 'pending', gateway_refund_id = ${gatewayRefundId}, updated_at = now()
    where id = ${id} and status in ('requested', 'pending')`
}

/** Adds it to the ledger once, split between us and the owner. The last one finishes the payment's refund. */
export async function recordRefundDone(
  tx: Tx,
  refund: Refund & { platformCents: number; refundRef: string },
): Promise<boolean> {
  const { id, paymentId, amountCents, platformCents, refundRef } = refund
  const { count } = await tx`
    with done as (
      update refund set status = 'succeeded', gateway_refund_id = ${refundRef}, updated_at = now()
      where id = ${id} and status in ('requested', 'pending') returning id
    )
    insert into ledger (payment_id, kind, refund_id, charged_cents, owner_cents, platform_cents)
    select ${paymentId}, 'refund', id, ${-amountCents}, ${-(amountCents - platformCents)}, ${-platformCents} from done`
  await tx`
    update payment set status = 'refunded', updated_at = now()
    where id = ${paymentId} and status = 'refunding'
      and not exists (select 1 from refund where payment_id = ${paymentId} and status in ('requested', 'pending'))`
  return count === 1
}

/**
 * Appears in the administrator's list. Reverses the ledger entry if the refund had succeeded. `refundRef` is null if
 * the provider never created one. Locks the payment first, as everywhere.
 */
export async function recordRefundFailed(
  tx: Tx,
  { id, paymentId, amountCents, refundRef }: Refund & { refundRef: string | null },
): Promise<boolean> {
  await lockPayment(tx, paymentId)
  const [before] = await tx<{ status: RefundState }[]>`select status from refund where id = ${id} for update`
  if (!before || before.status === 'failed') return false
  await tx`
    update refund set status = 'failed', gateway_refund_id = coalesce(${refundRef}, gateway_refund_id), updated_at = now()
    where id = ${id}`
  await tx`
    insert into ledger (payment_id, kind, refund_id, charged_cents, owner_cents, platform_cents)
    select payment_id, 'refund-failed', refund_id, -charged_cents, -owner_cents, -platform_cents
    from ledger where refund_id = ${id} and kind = 'refund'
    on conflict do nothing`
  await tx`
    update payment set refunded_cents = refunded_cents - ${amountCents}, updated_at = now(),
      status = case when status in ('refunding', 'refunded') then 'refund_failed' else status end
    where id = ${paymentId}`
  return true
}

export async function sentRefunds(db: Db, paymentId: string): Promise<Refund[]> {
  return db<Refund[]>`
    select ${refundColumns(db)} from refund where payment_id = ${paymentId} and gateway_refund_id is not null`
}

export async function findRefund(db: Db | Tx, id: string): Promise<RefundRow | undefined> {
  const [row] = await db<RefundRow[]>`select ${refundRowColumns(db)} from refund r where r.id = ${id}`
  return row
}

/** Not retried, oldest first. */
export async function failedRefunds(tx: Tx, paymentId: string): Promise<RefundRow[]> {
  return tx<RefundRow[]>`
    select ${refundRowColumns(tx)} from refund r
    where r.payment_id = ${paymentId} and r.status = 'failed' and not ${isRetried(tx)} order by r.created_at`
}

/** Need a person; latest first. Money the bank took back is no longer owed. */
export async function listFailedRefunds(db: Db, limit: number): Promise<RefundRow[]> {
  return db<RefundRow[]>`
    select ${refundRowColumns(db)} from refund r join payment p on p.id = r.payment_id
    where r.status = 'failed' and p.status <> 'lost' and not ${isRetried(db)} order by r.updated_at desc limit ${limit}`
}

/** Each is returned once. */
export async function takeUnreportedFailures(db: Db): Promise<Refund[]> {
  return db<Refund[]>`
    update refund set reported_at = now() where status = 'failed' and reported_at is null returning ${refundColumns(db)}`
}

/** Accepted by the provider, whole cents. */
export async function takenOnSoFar(db: Db, paymentId: string): Promise<number> {
  const [row] = await db<{ cents: number }[]>`
    select coalesce(sum(amount_cents), 0)::int as cents from refund
    where payment_id = ${paymentId} and status in ('pending', 'succeeded')`
  return row!.cents
}

/** Whole cents. */
export async function refundedSoFar(tx: Tx, paymentId: string): Promise<number> {
  const [row] = await tx<{ cents: number }[]>`
    select coalesce(sum(amount_cents), 0)::int as cents from refund where payment_id = ${paymentId} and status = 'succeeded'`
  return row!.cents
}

function refundColumns(db: Db | Tx) {
  return db`id, payment_id, amount_cents, status, gateway_refund_id`
}

function refundRowColumns(db: Db | Tx) {
  return db`r.id, r.payment_id, r.amount_cents, r.status,
    r.gateway_refund_id, r.updated_at, ${isRetried(db)} as is_retried`
}

/** Of refund `r`. */
export function isRetried(db: Db | Tx) {
  return db`exists (select 1 from refund anew where anew.dedupe_key = ${retryKeyOf('')} || r.id)`
}
