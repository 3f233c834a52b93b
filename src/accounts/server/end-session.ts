import type { FastifyRequest } from 'fastify'
import type { Tx } from '#kit/server/db.ts'
import { accountsProblem } from '../contract.ts'
import type { Security } from '../ways-in-contract.ts'
import type { AccountServices } from './auth.ts'
import { requireAccount } from './identity.ts'
import { readSecurity } from './read-security.ts'
import { deleteOtherSessions, deleteOwnSession } from './store.ts'

type Asked = { params: { id: string }; request: FastifyRequest }

/** Signs one browser of this account out, also for whoever has copied its cookie. Refuses: session-not-found, for others' too. */
export async function endSession(services: AccountServices, { params, request }: Asked): Promise<Security> {
  const account = requireAccount(request)
  await services.db.begin(async tx => {
    const isEnded = await deleteOwnSession(tx, { sessionId: params.id, accountId: account.id })
    if (!isEnded) throw accountsProblem('session-not-found')
    await services.endPayoutSetups(tx, account.id)
  })
  return readSecurity(services, request)
}

/** Signs every browser of this account out but the one that asks. */
export async function endOtherSessions(services: AccountServices, request: FastifyRequest): Promise<Security> {
  requireAccount(request)
  await services.db.begin(tx => keepOnlyThisSession(services, tx, request))
  return readSecurity(services, request)
}

/** Ends every other session of the account, and what an intruder may have begun in one of them. */
export async function keepOnlyThisSession(
  { endPayoutSetups }: Pick<AccountServices, 'endPayoutSetups'>,
  tx: Tx,
  request: FastifyRequest,
): Promise<void> {
  const account = requireAccount(request)
  await deleteOtherSessions(tx, { accountId: account.id, keptId: request.identity.sessionId })
  await endPayoutSetups(tx, account.id)
}
