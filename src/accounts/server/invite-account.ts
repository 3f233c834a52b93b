import type { Tx } from '#kit/server/db.ts'
import { makeAccountLink } from './account-links.ts'
import { type Distrust, distrustAccount } from './prove-address.ts'
import { findByEmail, insertInvited } from './store.ts'

export type Invitation = {
  accountId: string
  /** For the link of the invitation; null for somebody whose account has a proved address already. */
  token: string | null
}

/**
 * The account of somebody who is to own something here: theirs, or a new one that the invitation in their mail opens. What was
 * chosen for an address that nobody has proved (a password, open sessions, addresses for programs) is void: whoever chose it may not
 * be who is invited.
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
