import type { FastifyRequest } from 'fastify'
import { accountsProblem } from '#accounts/contract.ts'
import type { Db, Tx } from '#kit/server/db/db.ts'
import { deleteSessionOf, hasSession, lockSignInMethods } from './store.ts'

/**
 * The session may have ended since the request began, as when the owner proved the account theirs: then it must not
 * add a password, passkey or address. Refuses: account-needed.
 */
export async function lockSession(tx: Tx, { identity }: FastifyRequest): Promise<void> {
  const { account, sessionId } = identity
  if (account) await lockSignInMethods(tx, account.id)
  if (!account || !(await hasSession(tx, { accountId: account.id, sessionId }))) throw accountsProblem('account-needed')
}

type Opened = {
  accountId: string
  /** The session's. */
  token: string
  /** Whether the method used still signs in. */
  isStillGood: (tx: Tx) => Promise<boolean>
}

/**
 * False, ending the session, if the sign-in method was removed since its proof. A later removal ends the session
 * itself.
 */
export function keepSession(db: Db, { accountId, token, isStillGood }: Opened): Promise<boolean> {
  return db.begin(async tx => {
    await lockSignInMethods(tx, accountId)
    const isKept = await isStillGood(tx)
    if (!isKept) await deleteSessionOf(tx, token)
    return isKept
  })
}
