import type { FastifyRequest } from 'fastify'
import { accountsProblem } from '#accounts/contract.ts'
import type { Tx } from '#kit/server/db/db.ts'
import { hasSession, lockSignInMethods } from './store.ts'

/**
 * The session may have ended since the request began, as when the owner proved the account theirs: then it must not
 * add a password, passkey or address. Refuses: account-needed.
 */
export async function lockSession(tx: Tx, { identity }: FastifyRequest): Promise<void> {
  const { account, sessionId } = identity
  if (account) await lockSignInMethods(tx, account.id)
  if (!account || !(await hasSession(tx, { accountId: account.id, sessionId }))) throw accountsProblem('account-needed')
}
