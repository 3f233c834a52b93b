import type { FastifyRequest } from 'fastify'
import { accountsProblem } from '#accounts/contract.ts'
import type { Security } from '#accounts/sign-in-methods-contract.ts'
import type { AccountServices } from '../auth.ts'
import { removeSignInMethod } from '../sign-in-methods/remove-sign-in-method.ts'
import { deletePasskey } from './store.ts'

type Input = { params: { id: string }; request: FastifyRequest }

/** Refuses: account-needed, sign-in-anew, last-sign-in-method, passkey-not-found. */
export function removePasskey(services: AccountServices, { params: { id }, request }: Input): Promise<Security> {
  return removeSignInMethod(services, request, {
    change: 'passkey-removed',
    async remove(tx, accountId) {
      if (!(await deletePasskey(tx, { id, accountId }))) throw accountsProblem('passkey-not-found')
    },
  })
}
