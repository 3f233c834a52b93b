import type { IdentityProviderName } from '#accounts/sign-in-methods-contract.ts'
import type { Tx } from '#kit/server/db/db.ts'
import type { AccountServices } from '../auth.ts'
import { notifyAccount } from '../notify-account.ts'
import { type Distrust, proveAddress } from '../prove-address.ts'
import { insertInvited } from '../store.ts'
import { findJoined, insertJoined } from './store.ts'

/** `email` is lowercase and verified by the provider; null without one. */
export type Person = { provider: IdentityProviderName; subject: string; email: string | null; name: string }

/**
 * The linked account, or the one with the verified address, or a new one. If we had not verified the address,
 * revokes what was set up before; otherwise sends a notice. Undefined if none applies.
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
  // No notice on first proof: nobody else can have used the account.
  if (isNew && !isFirstProof) await notifyAccount(services, tx, id, { change: `${provider}-linked` })
  const accountId = await findJoined(tx, provider, subject)
  return accountId === undefined ? undefined : { accountId, isNew }
}
