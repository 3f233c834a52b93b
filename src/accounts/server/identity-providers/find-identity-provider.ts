import { accountsProblem } from '#accounts/contract.ts'
import type { IdentityProviderName } from '#accounts/sign-in-methods-contract.ts'
import type { IdentityProvider } from '#kit/server/config/identity-providers.ts'
import type { AccountServices } from '../auth.ts'

/** Refuses: provider-not-found, if not configured. */
export function findIdentityProvider(
  { identityProviders }: AccountServices,
  name: IdentityProviderName,
): IdentityProvider {
  const found = identityProviders.find(provider => provider.name === name)
  if (!found) throw accountsProblem('provider-not-found')
  return found
}
