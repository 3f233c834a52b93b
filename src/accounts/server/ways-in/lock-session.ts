import type { FastifyRequest } from 'fastify'
import { accountsProblem } from '#accounts/contract.ts'
import type { Tx } from '#kit/server/db.ts'
import { hasSession, lockWaysIn } from './store.ts'

/**
 * Whoever was signed in when the request came may have been signed out since, as by somebody who has proved that the account is
 * theirs: then they leave no password, passkey or address behind. Refuses: account-needed.
 */
export async function lockSession(tx: Tx, { identity }: FastifyRequest): Promise<void> {
  const { account, sessionId } = identity
  if (account) await lockWaysIn(tx, account.id)
  if (!account || !(await hasSession(tx, { accountId: account.id, sessionId }))) throw accountsProblem('account-needed')
}
