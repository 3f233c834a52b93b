import { useQuery } from '@tanstack/react-query'

/** No card is charged and prices may be samples. Cached on every page from the start. */
export function useTestMode(): boolean {
  return useQuery<{ mode: 'demo' | 'live' }>({ queryKey: ['/api/config'] }).data?.mode === 'demo'
}
