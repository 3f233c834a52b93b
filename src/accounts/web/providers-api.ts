import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Provider, wayInEndpoints } from '#accounts/ways-in-contract.ts'
import { caller } from '#kit/web/call.ts'
import { sessionQuery } from './api.ts'

export type { Provider } from '#accounts/ways-in-contract.ts'

/** The other providers that one can sign in with here. */
export const providersQuery = queryOptions<Provider[]>({ queryKey: ['/api/account/providers'] })

/** Leaves for another provider. */
export function useStartProvider() {
  return useMutation({
    mutationFn: ({ provider, next }: { provider: Provider; next: string }) =>
      startProvider({ params: { provider }, body: { next } }),
    onSuccess: ({ url }) => window.location.assign(url),
  })
}

/** Signs in with what another provider has sent this browser back with. */
export function useFinishProvider() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ provider, answer }: { provider: Provider; answer: string }) =>
      finishProvider({ params: { provider }, body: { answer } }),
    onSuccess: ({ session }) => client.setQueryData(sessionQuery.queryKey, session),
  })
}

const startProvider = caller<typeof wayInEndpoints.startProvider>('POST /api/account/with/:provider/start')
const finishProvider = caller<typeof wayInEndpoints.finishProvider>('POST /api/account/with/:provider/finish')
