import type { FastifyRequest } from 'fastify'
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
  const isEnded = await deleteOwnSession(services.db, { sessionId: params.id, accountId: account.id })
  if (!isEnded) throw accountsProblem('session-not-found')
  return readSecurity(services, request)
}

/** Signs every browser of this account out but the one that asks. */
export async function endOtherSessions(services: AccountServices, request: FastifyRequest): Promise<Security> {
  const account = requireAccount(request)
  await deleteOtherSessions(services.db, { accountId: account.id, keptId: request.identity.sessionId })
  return readSecurity(services, request)
}
