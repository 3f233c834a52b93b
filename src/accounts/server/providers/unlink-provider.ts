import type { FastifyRequest } from 'fastify'
import { accountsProblem } from '#accounts/contract.ts'
import type { Provider, Security } from '#accounts/ways-in-contract.ts'
import type { AccountServices } from '../auth.ts'
import { removeProviders } from '../store.ts'
import { removeWayIn } from '../ways-in/remove-way-in.ts'

type Asked = { params: { provider: Provider }; request: FastifyRequest }

/**
 * Unlinks Google or Apple. The owner of the account's email address at the provider can link it again by signing in, which is announced
 * by email. Refuses: account-needed, sign-in-anew, last-sign-in-method, provider-not-linked.
 */
export function unlinkProvider(services: AccountServices, { params: { provider }, request }: Asked): Promise<Security> {
  return removeWayIn(services, request, {
    change: `${provider}-unlinked`,
    async remove(tx, accountId) {
      if ((await removeProviders(tx, accountId, provider)) === 0) throw accountsProblem('provider-not-linked')
    },
  })
}
