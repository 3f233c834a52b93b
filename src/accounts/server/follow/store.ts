import type { Tx } from '#kit/server/db.ts'
import type { Move } from '../personal-part.ts'

/**
 * One moves at a time, of the same browser and to the same account: what two bring is merged with what is there, and neither sees
 * what the other is just bringing. A session may be opened meanwhile. False when the account is gone.
 */
export async function lockForMove(tx: Tx, { from, to }: Move): Promise<boolean> {
  await tx`select pg_advisory_xact_lock(hashtextextended('visitor moves ' || ${from}::text, 0))`
  const accounts = await tx`select from account where id = ${to} for no key update`
  return accounts.length === 1
}
