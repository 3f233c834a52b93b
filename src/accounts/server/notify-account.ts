import { randomUUID } from 'node:crypto'
import type { Tx } from '#kit/server/db/db.ts'
import type { AccountMessages } from './account-composers.ts'
import type { AccountServices } from './auth.ts'
import { findRecipient } from './store.ts'

type Change = Omit<AccountMessages['account-changed'], 'name'>

/**
 * Mails the account's address, and for 30 days the former one, so that someone who took over an account cannot hide
 * what follows. User input goes to verified addresses only.
 */
export async function notifyAccount(
  { queueMail }: Pick<AccountServices, 'queueMail'>,
  tx: Tx,
  accountId: string,
  { change, about }: Change,
): Promise<void> {
  const account = await findRecipient(tx, accountId)
  if (!account) return
  const { name, email, formerEmail, isEmailVerified } = account
  for (const recipient of new Set([email, formerEmail ?? email]))
    await queueMail(tx, {
      kind: 'account-changed',
      recipient,
      payload: isEmailVerified ? { name, change, about } : { name: '', change },
      dedupeKey: `account-changed:${randomUUID()}`,
    })
}
