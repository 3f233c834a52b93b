import type { Db } from '#kit/server/db/db.ts'

/** Without the token's hash. */
export async function listKeysOf(db: Db, accountId: string): Promise<unknown[]> {
  const rows = await db<{ row: unknown }[]>`
    select to_jsonb(k) - 'token_hash' as row from api_key k where account_id = ${accountId} order by created_at, id`
  return rows.map(({ row }) => row)
}
