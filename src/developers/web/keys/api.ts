import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { KeyScope } from '#accounts/key-rules.ts'
import type { ApiKeys, keyEndpoints } from '#developers/key-contract.ts'
import { caller } from '#kit/web/call.ts'

/** The API keys of whoever is signed in. */
export const keysQuery = queryOptions<ApiKeys>({ queryKey: ['/api/developer/keys'] })

/** Makes a key; its answer is the only place where the key itself stands. */
export function useMakeKey() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: { name: string; scopes: KeyScope[] }) => create({ body }),
    onSuccess: () => client.invalidateQueries({ queryKey: keysQuery.queryKey }),
  })
}

/** Ends a key. */
export function useRevokeKey() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => revoke({ params: { id } }),
    onSuccess: keys => client.setQueryData(keysQuery.queryKey, keys),
  })
}

const create = caller<typeof keyEndpoints.create>('POST /api/developer/keys')
const revoke = caller<typeof keyEndpoints.revoke>('POST /api/developer/keys/:id/revoke')
