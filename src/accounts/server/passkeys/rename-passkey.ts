import type { FastifyRequest } from 'fastify'
import { accountsProblem } from '#accounts/contract.ts'
import type { Security } from '#accounts/sign-in-methods-contract.ts'
import type { AccountServices } from '../auth.ts'
import { requireAccount } from '../identity.ts'
import { readSecurity } from '../read-security.ts'
import { updatePasskeyName } from './store.ts'

type Input = { params: { id: string }; body: { name: string }; request: FastifyRequest }

/** Refuses: passkey-not-found. */
export async function renamePasskey(services: AccountServices, { params, body, request }: Input): Promise<Security> {
  const accountId = requireAccount(request).id
  if (!(await updatePasskeyName(services.db, { id: params.id, accountId, name: body.name })))
    throw accountsProblem('passkey-not-found')
  return readSecurity(services, request)
}
