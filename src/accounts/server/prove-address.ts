import type { Tx } from '#kit/server/db.ts'
import { markProved, removeWaysIn } from './store.ts'

/**
 * Whoever has opened a link of ours reads the mail of this account's address. If nobody had before, the account may have been made
 * by a stranger: what was chosen until now (a password, passkeys, open sessions) lets nobody in any more.
 */
export async function proveAddress(tx: Tx, accountId: string): Promise<void> {
  if (await markProved(tx, accountId)) await removeWaysIn(tx, accountId)
}
