import type { FastifyRequest } from 'fastify'
import { accountsProblem } from '#accounts/contract.ts'
import type { Security } from '#accounts/ways-in-contract.ts'
import type { AccountServices } from '../auth.ts'
import { removeWayIn } from '../ways-in/remove-way-in.ts'
import { deletePasskey } from './store.ts'

type Asked = { params: { id: string }; request: FastifyRequest }

/** Refuses: account-needed, sign-in-anew, last-sign-in-method, passkey-not-found. */
export function removePasskey(services: AccountServices, { params: { id }, request }: Asked): Promise<Security> {
  return removeWayIn(services, request, {
    change: 'passkey-removed',
    async remove(tx, accountId) {
      if (!(await deletePasskey(tx, { id, accountId }))) throw accountsProblem('passkey-not-found')
    },
  })
}
