import type { Tx } from '#kit/server/db.ts'
import { markProved, removeWaysIn } from './store.ts'

/** What lets nobody in and still reads what an account has is kept by domains above this one. */
export type Distrust = {
  /**
   * Ends the addresses that somebody has named or made: those by which programs read what is the account's, those to which the mail of
   * its facilities goes, and those at the payment provider to which money goes.
   */
  endAddresses: (tx: Tx, accountId: string) => Promise<void>
}

/**
 * Whoever has opened a link of ours reads the mail of this account's address. If nobody had before, the account may have been made
 * by a stranger: what was chosen until now (a password, passkeys, open sessions) lets nobody in any more, no address that they
 * made for a program reads on, and neither mail of facilities nor money goes to where they wanted it. Answers whether
 * this was the first proof.
 */
export async function proveAddress(tx: Tx, accountId: string, distrust: Distrust): Promise<boolean> {
  const isFirst = await markProved(tx, accountId)
  if (isFirst) await distrustAccount(tx, accountId, distrust)
  return isFirst
}

/** Takes everything away that somebody has by whom it may have been made. The account is locked. */
export async function distrustAccount(tx: Tx, accountId: string, { endAddresses }: Distrust): Promise<void> {
  await removeWaysIn(tx, accountId)
  await endAddresses(tx, accountId)
}
