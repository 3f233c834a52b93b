import { MAX_WEBHOOKS, type WebhookEventName } from '#developers/webhook-rules.ts'
import type { Db, Tx } from '#kit/server/db/db.ts'
import { TURNED_OFF } from './deliveries/store.ts'

export type WebhookRow = {
  id: string
  url: string
  events: WebhookEventName[]
  createdAt: Date
  failingSince: Date | null
  disabledAt: Date | null
}

export async function listWebhooks(db: Db, accountId: string): Promise<WebhookRow[]> {
  return db<WebhookRow[]>`
    select ${webhookColumns(db)} from webhook_endpoint p where account_id = ${accountId} order by created_at, id`
}

export async function findWebhook(db: Db, by: { id: string; accountId: string }): Promise<WebhookRow | undefined> {
  const [row] = await db<WebhookRow[]>`
    select ${webhookColumns(db)} from webhook_endpoint p where id = ${by.id} and account_id = ${by.accountId}`
  return row
}

type NewWebhook = Pick<WebhookRow, 'id' | 'url' | 'events'> & { accountId: string; sealedSecret: string }

/** Undefined if the URL is known or the limit is reached. */
export async function insertWebhook(tx: Tx, webhook: NewWebhook): Promise<WebhookRow | undefined> {
  const { id, accountId, url, events, sealedSecret } = webhook
  const [row] = await tx<WebhookRow[]>`
    insert into webhook_endpoint as p (id, account_id, position, url, events, sealed_secret)
    select ${id}, ${accountId}, min(n), ${url}, ${events}, ${sealedSecret}
    from generate_series(1, ${MAX_WEBHOOKS}::int) n
    where not exists (select 1 from webhook_endpoint o where o.account_id = ${accountId} and o.position = n)
    having min(n) is not null
    on conflict do nothing
    returning ${webhookColumns(tx)}`
  return row
}

export async function deleteWebhook(tx: Tx, by: { id: string; accountId: string }): Promise<string | undefined> {
  const [row] = await tx<{ url: string }[]>`
    delete from webhook_endpoint where id = ${by.id} and account_id = ${by.accountId} returning url`
  return row?.url
}

export async function enableWebhook(tx: Tx, by: { id: string; accountId: string }): Promise<WebhookRow | undefined> {
  const [row] = await tx<WebhookRow[]>`
    update webhook_endpoint p set disabled_at = null, failing_since = null
    where id = ${by.id} and account_id = ${by.accountId} returning ${webhookColumns(tx)}`
  return row
}

function webhookColumns(db: Db | Tx) {
  return db`p.id, p.url, p.events, p.created_at, p.failing_since, p.disabled_at`
}

/** Milliseconds since 1970. */
export type LockedWebhook = { email: string; url: string; isOff: boolean; failingSince: number | null; now: number }

/** Lock order: the webhook before its deliveries. */
export async function lockWebhook(tx: Tx, id: string): Promise<LockedWebhook | undefined> {
  const [row] = await tx<LockedWebhook[]>`
    select a.email, p.url, p.disabled_at is not null as is_off, extract(epoch from p.failing_since)::float8 * 1000 as failing_since,
      extract(epoch from clock_timestamp())::float8 * 1000 as now
    from webhook_endpoint p join account a on a.id = p.account_id where p.id = ${id} for update of p`
  return row
}

/** Null once it works again. */
export async function writeFailing(tx: Tx, id: string, since: number | null): Promise<void> {
  const at = since === null ? null : new Date(since)
  await tx`
    update webhook_endpoint set failing_since = ${at}
    where id = ${id} and disabled_at is null and failing_since is distinct from ${at}`
}

/** Like `disableWebhook`. */
export async function disableWebhooksOf(tx: Tx, accountId: string): Promise<void> {
  const rows = await tx<{ id: string }[]>`
    select id from webhook_endpoint where account_id = ${accountId} and disabled_at is null order by id for update`
  for (const { id } of rows) await disableWebhook(tx, id)
}

/** Waiting deliveries fail; those being sent finish. */
export async function disableWebhook(tx: Tx, id: string): Promise<void> {
  await tx`update webhook_endpoint set disabled_at = now() where id = ${id}`
  await tx`
    update webhook_delivery set status = 'failed', due_at = null, fault = coalesce(fault, ${TURNED_OFF})
    where endpoint_id = ${id} and status = 'waiting'`
}
