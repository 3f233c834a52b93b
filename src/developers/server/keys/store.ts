import type { Account } from '#accounts/contract.ts'
import type { KeyScope } from '#accounts/key-rules.ts'
import type { Db, Tx } from '#kit/server/db/db.ts'
import { type Counted, type CountRow, toCounted } from '#kit/server/db/limit-counts.ts'

export type KeyRow = {
  id: string
  name: string
  prefix: string
  scopes: KeyScope[]
  createdAt: Date
  lastUsedAt: Date | null
}

/** Newest first. */
export async function listKeys(db: Db, accountId: string): Promise<KeyRow[]> {
  return db<KeyRow[]>`
    select id, name, prefix, scopes, created_at, last_used_at from api_key
    where account_id = ${accountId} order by created_at desc, id`
}

/** Locks against concurrent creation. */
export async function lockAndCountKeys(tx: Tx, accountId: string): Promise<number> {
  await tx`select from account where id = ${accountId} for no key update`
  const [row] = await tx<
    { count: number }[]
  >`select count(*)::int as count from api_key where account_id = ${accountId}`
  return row!.count
}

export type NewKeyRow = { accountId: string; tokenHash: Buffer; prefix: string; name: string; scopes: KeyScope[] }

export async function insertKey(tx: Tx, { accountId, tokenHash, prefix, name, scopes }: NewKeyRow): Promise<KeyRow> {
  const [row] = await tx<KeyRow[]>`
    insert into api_key (account_id, token_hash, prefix, name, scopes)
    values (${accountId}, ${tokenHash}, ${prefix}, ${name}, ${scopes})
    returning id, name, prefix, scopes, created_at, last_used_at`
  return row!
}

/** False if the account has no such key. */
export async function deleteKey(db: Db, { id, accountId }: { id: string; accountId: string }): Promise<boolean> {
  return (await db`delete from api_key where id = ${id} and account_id = ${accountId}`).count === 1
}

export type OpenedKey = { id: string; prefix: string; scopes: KeyScope[]; account: Account; isNoted: boolean }

/** `isNoted`: its use in this minute is recorded already. */
export async function findKey(db: Db, tokenHash: Buffer): Promise<OpenedKey | undefined> {
  const [row] = await db<OpenedKey[]>`select ${keyColumns(db)} ${keyWith(db, tokenHash)}`
  return row
}

/** Counts the request in the same statement. */
export async function findAndCountKey(
  db: Db,
  tokenHash: Buffer,
  { max, seconds }: { max: number; seconds: number },
): Promise<{ key: OpenedKey; counted: Counted } | undefined> {
  const [row] = await db<(OpenedKey & CountRow)[]>`
    select ${keyColumns(db)}, c.count, c.left_ms ${keyWith(
      db,
      tokenHash,
      db`
      cross join lateral count_request('api-key ' || k.id, ${max}, ${seconds}) as c`,
    )}`
  return row && { key: row, counted: toCounted(row, max) }
}

function keyColumns(db: Db) {
  return db`k.id, k.prefix, k.scopes, coalesce(k.last_used_at > now() - interval '1 minute', false) as is_noted,
    jsonb_build_object('id', a.id, 'name', a.name, 'email', a.email, 'isEmailVerified', a.email_verified) as account`
}

function keyWith(db: Db, tokenHash: Buffer, joined = db``) {
  return db`from api_key k join account a on a.id = k.account_id ${joined} where k.token_hash = ${tokenHash}`
}

export async function noteUse(db: Db, id: string): Promise<void> {
  await db`
    update api_key set last_used_at = now()
    where id = ${id} and (last_used_at is null or last_used_at <= now() - interval '1 minute')`
}
