import { useQuery } from '@tanstack/react-query'

/** Prices may be samples. Cached on every page. */
export function useTestMode(): boolean {
  return useQuery<{ mode: 'demo' | 'live' }>({ queryKey: ['/api/config'] }).data?.mode === 'demo'
}
