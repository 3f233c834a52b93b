import type { Db } from '#kit/server/db/db.ts'
import { type Payment, paymentColumns } from '../store.ts'

/** Including refunds under way. */
export async function listRecentlyRefunded(db: Db, hours: number): Promise<Payment[]> {
  return db<Payment[]>`
    select ${paymentColumns(db)} from payment where id in (
      select payment_id from refund
      where status = 'pending' or (status = 'succeeded' and updated_at > now() - make_interval(hours => ${hours}::int)))`
}

/** For comparison with the provider's. */
export async function readByIntents(
  db: Db,
  intentIds: readonly string[],
): Promise<Pick<Payment, 'id' | 'intentId' | 'status' | 'capturedCents'>[]> {
  return db`
    select id, intent_id, status, captured_cents
    from payment where intent_id = any(${intentIds}::text[])`
}
