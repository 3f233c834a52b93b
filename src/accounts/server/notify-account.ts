import { randomUUID } from 'node:crypto'
import type { Tx } from '#kit/server/db.ts'
import type { Account } from '../contract.ts'
import type { AccountMessages } from './account-composers.ts'
import type { AccountServices } from './auth.ts'
import { findFormerEmail } from './store.ts'

type Change = Omit<AccountMessages['account-changed'], 'name'>

/**
 * Emails that something about an account changed to its address, and for 30 days also to the one before it: whoever changes the
 * address of somebody else's account cannot hide what they do next. Typed words go to a proved address alone.
 */
export async function notifyAccount(
  { queueMail }: Pick<AccountServices, 'queueMail'>,
  tx: Tx,
  { id, name, email, isEmailVerified }: Account,
  { change, about }: Change,
): Promise<void> {
  const former = await findFormerEmail(tx, id)
  for (const recipient of new Set([email, former ?? email]))
    await queueMail(tx, {
      kind: 'account-changed',
      recipient,
      payload: isEmailVerified ? { name, change, about } : { name: '', change },
      dedupeKey: `account-changed:${randomUUID()}`,
    })
}
