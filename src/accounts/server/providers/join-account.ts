import type { Provider } from '#accounts/ways-in-contract.ts'
import type { Tx } from '#kit/server/db.ts'
import type { AccountServices } from '../auth.ts'
import { notifyAccount } from '../notify-account.ts'
import { type Distrust, proveAddress } from '../prove-address.ts'
import { insertInvited } from '../store.ts'
import { findJoined, insertJoined } from './store.ts'

/** `email`: an address that the provider says is proved, in small letters; null without one. */
export type Person = { provider: Provider; subject: string; email: string | null; name: string }

/**
 * The account of a person whom a provider knows: the one that is joined to them, or the one with their proved address, or a new one.
 * If nobody had proved that address with us, what was chosen for it before is void;
 * if somebody had, they are told that the provider was linked. Undefined without any of them.
 */
export async function joinAccount(
  tx: Tx,
  { provider, subject, email, name }: Person,
  services: Distrust & Pick<AccountServices, 'queueMail'>,
): Promise<{ accountId: string; isNew: boolean } | undefined> {
  const known = await findJoined(tx, provider, subject)
  if (known) return { accountId: known, isNew: false }
  if (email === null) return undefined
  const id = await insertInvited(tx, { email, name })
  const isFirstProof = await proveAddress(tx, id, services)
  const isNew = await insertJoined(tx, { provider, subject, accountId: id })
  // Nobody else can have used an account that was proved only now.
  if (isNew && !isFirstProof) await notifyAccount(services, tx, id, { change: `${provider}-linked` })
  const accountId = await findJoined(tx, provider, subject)
  return accountId === undefined ? undefined : { accountId, isNew }
}
