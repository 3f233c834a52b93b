import type { Provider } from '#accounts/ways-in-contract.ts'
import type { Tx } from '#kit/server/db.ts'
import { type Distrust, proveAddress } from '../prove-address.ts'
import { insertInvited } from '../store.ts'
import { findJoined, insertJoined } from './store.ts'

/** `email`: an address that the provider says is proved, in small letters; null without one. */
export type Person = { provider: Provider; subject: string; email: string | null; name: string }

/**
 * The account of a person whom a provider knows: the one that is joined to them, or the one with their proved address, or a new one.
 * If nobody had proved that address with us, what was chosen for it before is void. Undefined without any of them.
 */
export async function joinAccount(
  tx: Tx,
  { provider, subject, email, name }: Person,
  distrust: Distrust,
): Promise<string | undefined> {
  const joined = await findJoined(tx, provider, subject)
  if (joined || email === null) return joined
  const accountId = await insertInvited(tx, { email, name })
  await proveAddress(tx, accountId, distrust)
  await insertJoined(tx, { provider, subject, accountId })
  return findJoined(tx, provider, subject)
}
