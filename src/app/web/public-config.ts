import { useQuery } from '@tanstack/react-query'
import type { PublicConfig } from '#app/contract.ts'

export const publicConfigQuery = { queryKey: ['/api/config'] }

/** Undefined only while the error page stands in for a server that could not even answer this. */
export function usePublicConfig(): PublicConfig | undefined {
  return useQuery<PublicConfig>(publicConfigQuery).data
}
