import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { KeyScope } from '#accounts/key-rules.ts'
import type { ApiKeys, keyEndpoints } from '#developers/key-contract.ts'
import { caller } from '#kit/web/api/call.ts'

export const keysQuery = queryOptions<ApiKeys>({ queryKey: ['/api/developer/keys'] })

/** Only this response has the key itself. */
export function useMakeKey() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: { name: string; scopes: KeyScope[] }) => create({ body }),
    onSuccess: () => client.invalidateQueries({ queryKey: keysQuery.queryKey }),
  })
}

export function useRevokeKey() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => revoke({ params: { id } }),
    onSuccess: keys => client.setQueryData(keysQuery.queryKey, keys),
  })
}

const create = caller<typeof keyEndpoints.create>('POST /api/developer/keys')
const revoke = caller<typeof keyEndpoints.revoke>('POST /api/developer/keys/:id/revoke')
