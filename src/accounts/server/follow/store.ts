import type { Tx } from '#kit/server/db/db.ts'
import type { Move } from '../personal-part.ts'

/**
 * Serializes moves from a browser and to an account, since moved data is merged. Sessions can still be opened.
 * False if the account is gone.
 */
export async function lockForMove(tx: Tx, { from, to }: Move): Promise<boolean> {
  await tx`select pg_advisory_xact_lock(hashtextextended('visitor moves ' || ${from}::text, 0))`
  const accounts = await tx`select from account where id = ${to} for no key update`
  return accounts.length === 1
}
