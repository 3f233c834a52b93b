import { useQuery } from '@tanstack/react-query'
import type { PublicConfig } from '#app/contract.ts'

export const publicConfigQuery = { queryKey: ['/api/config'] }

/** Undefined only on the error page. */
export function usePublicConfig(): PublicConfig | undefined {
  return useQuery<PublicConfig>(publicConfigQuery).data
}
