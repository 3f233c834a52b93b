import type { Db } from '#kit/server/db/db.ts'
import { isAhead } from '#kit/server/db/is-ahead.ts'
import { QUOTE_MINUTES } from '#payments/rules.ts'
import { type Payment, paymentColumns } from '../store.ts'

/**
 * Longest untouched first: after 15 seconds those waiting for the gateway or with a refund under way; then open ones
 * that may be confirmed or have expired, after 30 seconds and then at intervals equal to their age, at most ten
 * minutes. Marks them touched, so failing ones do not block others. Sets a future `updated_at` back.
 */
export async function takeUnsettled(db: Db, limit: number): Promise<Payment[]> {
  const payments = await db<Payment[]>`
    update payment set checked_at = now(), updated_at = least(updated_at, now()) where id in (
      select id from payment
      where (greatest(updated_at, checked_at) < now() - case when status = 'created'
            then least(greatest(checked_at - updated_at, interval '30 seconds'), interval '10 minutes')
            else interval '15 seconds' end
          or ${isAhead(db, db`greatest(updated_at, checked_at)`, 0)})
        and id in (
        select id from payment where status in ('created', 'authorized', 'voiding', 'refunding') and (
          status in ('voiding', 'refunding') or (status = 'authorized' and (capture_requested or capture_before < now()))
          or (status = 'created'
            and (checkout is not null or updated_at < now() - make_interval(mins => ${QUOTE_MINUTES}::int)
              or ${isAhead(db, db`updated_at`, 0)})))
        union all
        select payment_id from refund where status in ('requested', 'pending'))
      order by status = 'created', coalesce(checked_at, updated_at) limit ${limit} for update skip locked)
    returning ${paymentColumns(db)}`
  return payments.sort((a, b) => Number(a.status === 'created') - Number(b.status === 'created'))
}

/** Not processed: they come first next time. */
export async function requeueUnsettled(db: Db, paymentIds: readonly string[]): Promise<void> {
  await db`update payment set checked_at = null where id = any(${[...paymentIds]}::uuid[])`
}

export async function listOpen(db: Db, purpose: string): Promise<string[]> {
  const rows = await db<{ id: string }[]>`
    select id from payment where purpose = ${purpose} and status = 'created' and checkout is not null order by created_at`
  return rows.map(({ id }) => id)
}
