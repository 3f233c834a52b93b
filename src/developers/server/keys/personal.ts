import { type PersonalPart, under } from '#accounts/server/personal-part.ts'
import type { Db, Tx } from '#kit/server/db/db.ts'

/** Deleted with the account. */
export const personalKeys: PersonalPart = {
  async *exportOf(db, { accountId }) {
    yield* under('apiKeys', await listKeysOf(db, accountId))
  },
}

/** Without the token's hash. */
async function listKeysOf(db: Db, accountId: string): Promise<unknown[]> {
  const rows = await db<{ row: unknown }[]>`
    select to_jsonb(k) - 'token_hash' as row from api_key k where account_id = ${accountId} order by created_at, id`
  return rows.map(({ row }) => row)
}

/** For accounts someone else may have been in: keys outlive the session that created them. Returns the number. */
export async function endKeys(tx: Tx, accountId: string): Promise<number> {
  return (await tx`delete from api_key where account_id = ${accountId}`).count
}
