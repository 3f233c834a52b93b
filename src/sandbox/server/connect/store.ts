import type { Db } from '#kit/server/db/db.ts'
import { LINK_MINUTES } from '#sandbox/rules.ts'
import { newId } from '../new-id.ts'
import type { AccountLinkRow, AccountRow, KeyedRequest, TransferRow } from '../rows.ts'
import { keep, noteEvent } from '../store.ts'

export async function insertAccount(
  db: Db,
  request: KeyedRequest | null,
  account: Pick<AccountRow, 'email' | 'metadata'>,
): Promise<AccountRow> {
  const [row] = await db<AccountRow[]>`
    with changed as (
      insert into sandbox_account (id, email, metadata)
      values (${newId('acct', 16)}, ${account.email}, ${db.json(account.metadata)})
      returning *
    )${keep(db, request, 'account')}
    select * from changed`
  return row!
}

export async function findAccount(db: Db, id: string): Promise<AccountRow | undefined> {
  const [row] = await db<AccountRow[]>`select * from sandbox_account where id = ${id}`
  return row
}

/** Undefined for an unknown account. */
export async function insertAccountLink(
  db: Db,
  request: KeyedRequest | null,
  { accountId, returnUrl }: { accountId: string; returnUrl: string },
): Promise<AccountLinkRow | undefined> {
  const [row] = await db<AccountLinkRow[]>`
    with made as (
      insert into sandbox_account_link (token, account_id, expires_at)
      select ${newId('link', 32)}, id, now() + make_interval(mins => ${LINK_MINUTES}::int)
      from sandbox_account where id = ${accountId}
      returning *
    ), changed as (select *, ${returnUrl}::text as return_url from made)${keep(db, request, 'account_link')}
    select * from changed`
  return row
}

/** Consumes the link and enables the account; undefined if foreign, used or expired. */
export async function useAccountLink(db: Db, accountId: string, token: string): Promise<AccountRow | undefined> {
  const [row] = await db<AccountRow[]>`
    with used as (
      delete from sandbox_account_link where token = ${token} and account_id = ${accountId} and expires_at > now()
      returning account_id
    ), changed as (
      update sandbox_account set is_onboarded = true where id in (select account_id from used) returning *
    ), ${noteEvent(db, 'account.updated', 'account')}
    select * from changed`
  return row
}

export async function insertTransfer(
  db: Db,
  request: KeyedRequest | null,
  transfer: Omit<TransferRow, 'id' | 'createdAt'>,
): Promise<TransferRow> {
  const [row] = await db<TransferRow[]>`
    with changed as (
      insert into sandbox_transfer (id, amount_cents, currency, destination, description, metadata, transfer_group)
      values (${newId('tr', 24)}, ${transfer.amountCents}, ${transfer.currency}, ${transfer.destination},
        ${transfer.description}, ${db.json(transfer.metadata)}, ${transfer.transferGroup})
      returning *
    ), ${noteEvent(db, 'transfer.created', 'transfer')} ${keep(db, request, 'transfer')}
    select * from changed`
  return row!
}

export async function findTransfer(db: Db, id: string): Promise<TransferRow | undefined> {
  const [row] = await db<TransferRow[]>`select * from sandbox_transfer where id = ${id}`
  return row
}

/** Newest first, limit + 1 rows. */
export async function listTransfers(db: Db, group: string, limit: number): Promise<TransferRow[]> {
  return db<TransferRow[]>`
    select * from sandbox_transfer where transfer_group = ${group} order by created_at desc, id limit ${limit + 1}`
}
