import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Provider, wayInEndpoints } from '#accounts/ways-in-contract.ts'
import { caller } from '#kit/web/call.ts'
import { sessionQuery } from './api.ts'

export type { Provider } from '#accounts/ways-in-contract.ts'

/** Those the operator configured. */
export const providersQuery = queryOptions<Provider[]>({ queryKey: ['/api/account/providers'] })

export function useStartProvider() {
  return useMutation({
    mutationFn: ({ provider, next }: { provider: Provider; next: string }) =>
      startProvider({ params: { provider }, body: { next } }),
    onSuccess: ({ url }) => window.location.assign(url),
  })
}

/** With the query of the return URL. */
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
