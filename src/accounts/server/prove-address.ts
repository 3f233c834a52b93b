import type { Tx } from '#kit/server/db/db.ts'
import { deleteSignInMethods, markProved } from './store.ts'

/** Implemented in higher layers. */
export type Distrust = {
  /** Ends feed URLs, facilities' mail addresses and payout accounts that the account set up. */
  endAddresses: (tx: Tx, accountId: string) => Promise<void>
}

/**
 * An unverified account may be a stranger's: on first proof, revokes all that was set up before: password,
 * passkeys, sessions, feeds, facility mail and payouts. Returns whether this was the first proof.
 */
export async function proveAddress(tx: Tx, accountId: string, distrust: Distrust): Promise<boolean> {
  const isFirst = await markProved(tx, accountId)
  if (isFirst) await distrustAccount(tx, accountId, distrust)
  return isFirst
}

/** Needs the account's lock. */
export async function distrustAccount(tx: Tx, accountId: string, { endAddresses }: Distrust): Promise<void> {
  await deleteSignInMethods(tx, accountId)
  await endAddresses(tx, accountId)
}
