import { accountsProblem } from '#accounts/contract.ts'
import type { Provider } from '#accounts/ways-in-contract.ts'
import type { IdentityProvider } from '#kit/server/config/identity-providers.ts'
import type { AccountServices } from '../auth.ts'

/** Refuses: provider-not-found, if not configured. */
export function findProvider({ identityProviders }: AccountServices, name: Provider): IdentityProvider {
  const found = identityProviders.find(provider => provider.name === name)
  if (!found) throw accountsProblem('provider-not-found')
  return found
}
