import type { FastifyRequest } from 'fastify'
import { accountsProblem } from '#accounts/contract.ts'
import type { IdentityProviderName, Security } from '#accounts/sign-in-methods-contract.ts'
import type { AccountServices } from '../auth.ts'
import { removeSignInMethod } from '../sign-in-methods/remove-sign-in-method.ts'
import { deleteIdentityProviders } from '../store.ts'

type Input = { params: { provider: IdentityProviderName }; request: FastifyRequest }

/**
 * The email's owner at the provider can link it again by signing in, which sends a notice. Refuses: account-needed,
 * sign-in-anew, last-sign-in-method, provider-not-linked.
 */
export function unlinkIdentityProvider(
  services: AccountServices,
  { params: { provider }, request }: Input,
): Promise<Security> {
  return removeSignInMethod(services, request, {
    change: `${provider}-unlinked`,
    async remove(tx, accountId) {
      if ((await deleteIdentityProviders(tx, accountId, provider)) === 0) throw accountsProblem('provider-not-linked')
    },
  })
}
