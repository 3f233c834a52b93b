import { useQuery } from '@tanstack/react-query'
import type { CardProvider } from '#payments/contract.ts'

/** Every page has the answer in its cache from the start; undefined only on a page that stands in for a failed server. */
export function usePayments(): CardProvider | undefined {
  return useQuery<{ payments: CardProvider }>({ queryKey: ['/api/config'] }).data?.payments
}
