import { type Person, type PersonalPart, under } from '#accounts/server/personal-part.ts'
import type { Db, Tx } from '#kit/server/db/db.ts'
import { disableWebhook } from './store.ts'

/** Webhooks, and events about a customer's bookings. */
export const personalWebhooks: PersonalPart = {
  async *exportOf(db, person) {
    yield* under('webhooks', await listKept(db, person))
  },
  forget: deleteAllOf,
}

/** Without secrets. */
async function listKept(db: Db, { accountId }: Person): Promise<unknown[]> {
  const rows = await db<{ row: unknown }[]>`
    select to_jsonb(p) - array['account_id', 'position', 'sealed_secret'] as row
    from webhook_endpoint p where account_id = ${accountId} order by created_at`
  return rows.map(({ row }) => row)
}

/** Own webhooks, and events about their bookings, transferred ones included. */
async function deleteAllOf(tx: Tx, { accountId, provedEmail }: Person): Promise<string[]> {
  const own = await tx<{ id: string }[]>`delete from webhook_endpoint where account_id = ${accountId} returning id`
  await tx`
    delete from webhook_event where booking_id in (
      select id from booking where visitor_id = ${accountId}
      union all
      select b.id from payment p join booking b on b.payment_id = p.id where p.visitor_id = ${accountId})
    or lower(body::jsonb #>> '{data,userInfo,email}') = ${provedEmail}`
  return own.map(({ id }) => id)
}

/** After a possible intrusion: a webhook may be the intruder's. The holder enables their own again. */
export async function turnOffWebhooks(tx: Tx, accountId: string): Promise<void> {
  const rows = await tx<{ id: string }[]>`
    select id from webhook_endpoint where account_id = ${accountId} and disabled_at is null order by id for update`
  for (const { id } of rows) await disableWebhook(tx, id)
}
