import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { cellEndpoints } from '#accounts/cells-contract.ts'
import type { IdentityProviderName, signInMethodEndpoints } from '#accounts/sign-in-methods-contract.ts'
import { caller } from '#kit/web/api/call.ts'
import { sessionQuery } from './api.ts'

export type { IdentityProviderName } from '#accounts/sign-in-methods-contract.ts'

/** Those the operator configured. */
export const identityProvidersQuery = queryOptions<IdentityProviderName[]>({ queryKey: ['/api/account/providers'] })

export function useStartIdentityProvider() {
  return useMutation({
    mutationFn: ({ provider, next }: { provider: IdentityProviderName; next: string }) =>
      startIdentityProvider({ params: { provider }, body: { next } }),
    onSuccess: ({ url }) => window.location.assign(url),
  })
}

/** With the query of the return URL. */
export function useFinishIdentityProvider() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ provider, answer }: { provider: IdentityProviderName; answer: string }) =>
      finishIdentityProvider({ params: { provider }, body: { answer } }),
    onSuccess: ({ session }) => client.setQueryData(sessionQuery.queryKey, session),
  })
}

/** Leaves for the installation that asked. */
export function useAuthorizeCell() {
  return useMutation({
    mutationFn: (query: string) => authorizeCell({ body: { query } }),
    onSuccess: ({ url }) => window.location.replace(url),
  })
}

const authorizeCell = caller<typeof cellEndpoints.authorize>('POST /api/account/cells/authorize')
const startIdentityProvider = caller<typeof signInMethodEndpoints.startProvider>(
  'POST /api/account/with/:provider/start',
)
const finishIdentityProvider = caller<typeof signInMethodEndpoints.finishProvider>(
  'POST /api/account/with/:provider/finish',
)
