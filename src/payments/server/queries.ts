import type { Db, Tx } from '#kit/server/db/db.ts'

/** Authorized money cannot be refunded in part. */
export async function hasUncaptured(tx: Tx, paymentIds: readonly string[]): Promise<boolean> {
  const rows =
    await tx`select 1 from payment where id = any(${[...paymentIds]}::uuid[]) and status = 'authorized' limit 1`
  return rows.length > 0
}

/** Whether the money of both facilities goes to one account, or both have none. */
export async function haveSamePayout(tx: Tx, facilityId: string, otherId: string): Promise<boolean> {
  const [row] = await tx<{ isSame: boolean }[]>`
    select payout_account_of(${facilityId}) is not distinct from payout_account_of(${otherId}) as is_same`
  return row!.isSame
}

/** Captured, and neither refunded nor owed after a failed refund; not while the bank takes it back. Whole cents. */
export async function heldCents(db: Db | Tx, paymentIds: readonly string[]): Promise<number> {
  const [row] = await db<{ cents: number }[]>`
    select coalesce(sum(p.captured_cents - p.refunded_cents - (
      select coalesce(sum(f.amount_cents), 0) from refund f
      where f.payment_id = p.id and f.status = 'failed'
        and not exists (select from refund n where n.dedupe_key = 'retry:' || f.id))), 0)::int as cents
    from payment p where p.id = any(${[...paymentIds]}::uuid[]) and p.status in ('captured', 'refund_failed')`
  return row!.cents
}
