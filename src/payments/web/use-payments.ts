import { useQuery } from '@tanstack/react-query'

/** Who takes the cards of this installation. */
export type PaymentsConfig = { provider: 'stripe' | 'sandbox'; publishableKey: string }

/** Every page has the answer in its cache from the start; undefined only on a page that stands in for a failed server. */
export function usePayments(): PaymentsConfig | undefined {
  return useQuery<{ payments: PaymentsConfig }>({ queryKey: ['/api/config'] }).data?.payments
}
