import type { Tx } from '#kit/server/db/db.ts'
import { makeAccountLink } from './account-links.ts'
import { type Distrust, distrustAccount } from './prove-address.ts'
import { findByEmail, insertInvited } from './store.ts'

export type Invitation = {
  accountId: string
  /** For the invitation's link; null if the account's address is verified. */
  token: string | null
}

/**
 * The existing account, or a new one for the invitation to open. On an unverified account, revokes everything set
 * up before (password, sessions, feed addresses): someone else may have created it.
 */
export async function inviteAccount(
  tx: Tx,
  person: { email: string; name: string },
  distrust: Distrust,
): Promise<Invitation> {
  const email = person.email.trim().toLowerCase()
  const known = await findByEmail(tx, email)
  if (known?.isEmailVerified) return { accountId: known.id, token: null }
  const accountId = await insertInvited(tx, { email, name: person.name })
  await distrustAccount(tx, accountId, distrust)
  return { accountId, token: await makeAccountLink(tx, { accountId, purpose: 'invitation', email }) }
}
