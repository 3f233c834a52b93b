import type { FastifyRequest } from 'fastify'
import { accountsProblem } from '#accounts/contract.ts'
import type { Security } from '#accounts/ways-in-contract.ts'
import type { AccountServices } from '../auth.ts'
import { requireAccount, requireJustSignedIn } from '../identity.ts'
import { readSecurity } from '../read-security.ts'
import { deletePasskey } from './store.ts'

type Asked = { params: { id: string }; request: FastifyRequest }

/** Forgets one of one's own passkeys. Refuses: sign-in-anew, passkey-not-found. */
export async function removePasskey(services: AccountServices, { params, request }: Asked): Promise<Security> {
  const accountId = requireAccount(request).id
  requireJustSignedIn(request)
  if (!(await deletePasskey(services.db, { id: params.id, accountId }))) throw accountsProblem('passkey-not-found')
  return readSecurity(services, request)
}
