import type { FastifyRequest } from 'fastify'
import { accountsProblem } from '#accounts/contract.ts'
import type { Provider, Security } from '#accounts/ways-in-contract.ts'
import type { AccountServices } from '../auth.ts'
import { removeProviders } from '../store.ts'
import { removeWayIn } from '../ways-in/remove-way-in.ts'

type Asked = { params: { provider: Provider }; request: FastifyRequest }

/**
 * The email's owner at the provider can link it again by signing in, which sends a notice. Refuses: account-needed,
 * sign-in-anew, last-sign-in-method, provider-not-linked.
 */
export function unlinkProvider(services: AccountServices, { params: { provider }, request }: Asked): Promise<Security> {
  return removeWayIn(services, request, {
    change: `${provider}-unlinked`,
    async remove(tx, accountId) {
      if ((await removeProviders(tx, accountId, provider)) === 0) throw accountsProblem('provider-not-linked')
    },
  })
}
