import type { Person } from '#accounts/server/personal-part.ts'
import type { Db, Tx } from '#kit/server/db/db.ts'

/** Without secrets. */
export async function listKept(db: Db, { accountId }: Person): Promise<unknown[]> {
  const rows = await db<{ row: unknown }[]>`
    select to_jsonb(p) - array['account_id', 'position', 'sealed_secret'] as row
    from webhook_endpoint p where account_id = ${accountId} order by created_at`
  return rows.map(({ row }) => row)
}

/** Own webhooks, and events about their bookings, transferred ones included. */
export async function deleteAllOf(tx: Tx, { accountId, provedEmail }: Person): Promise<string[]> {
  const own = await tx<{ id: string }[]>`delete from webhook_endpoint where account_id = ${accountId} returning id`
  await tx`
    delete from webhook_event where booking_id in (
      select id from booking where visitor_id = ${accountId}
      union all
      select b.id from payment p join booking b on b.payment_id = p.id where p.visitor_id = ${accountId})
    or lower(body::jsonb #>> '{data,userInfo,email}') = ${provedEmail}`
  return own.map(({ id }) => id)
}
