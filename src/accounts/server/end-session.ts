import type { FastifyRequest } from 'fastify'
import type { Tx } from '#kit/server/db/db.ts'
import { accountsProblem } from '../contract.ts'
import type { Security } from '../sign-in-methods-contract.ts'
import type { AccountServices } from './auth.ts'
import { requireAccount } from './identity.ts'
import { readSecurity } from './read-security.ts'
import { deleteOtherSessions, deleteOwnSession } from './store.ts'

type Input = { params: { id: string }; request: FastifyRequest }

/** Also invalidates copies of its cookie. Refuses: session-not-found, also for others' sessions. */
export async function endSession(services: AccountServices, { params, request }: Input): Promise<Security> {
  const account = requireAccount(request)
  await services.db.begin(async tx => {
    const isEnded = await deleteOwnSession(tx, { sessionId: params.id, accountId: account.id })
    if (!isEnded) throw accountsProblem('session-not-found')
    await services.endPayoutSetups(tx, account.id)
  })
  return readSecurity(services, request)
}

/** All but the caller's. */
export async function endOtherSessions(services: AccountServices, request: FastifyRequest): Promise<Security> {
  requireAccount(request)
  await services.db.begin(tx => keepOnlyThisSession(services, tx, request))
  return readSecurity(services, request)
}

/** Also drops payout setups that an intruder may have started. */
export async function keepOnlyThisSession(
  { endPayoutSetups }: Pick<AccountServices, 'endPayoutSetups'>,
  tx: Tx,
  request: FastifyRequest,
): Promise<void> {
  const account = requireAccount(request)
  await deleteOtherSessions(tx, { accountId: account.id, keptId: request.identity.sessionId })
  await endPayoutSetups(tx, account.id)
}
