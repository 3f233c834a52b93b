import { useQuery } from '@tanstack/react-query'
import type { CardProvider } from '#payments/contract.ts'

/** Cached on every page; undefined only on the fallback page of a failed server. */
export function usePayments(): CardProvider | undefined {
  return useQuery<{ payments: CardProvider }>({ queryKey: ['/api/config'] }).data?.payments
}
