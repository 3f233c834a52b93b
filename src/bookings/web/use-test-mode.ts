import { useQuery } from '@tanstack/react-query'

/** True where no card is charged and prices may be samples. Every page has the answer in its cache from the start. */
export function useTestMode(): boolean {
  return useQuery<{ mode: 'demo' | 'live' }>({ queryKey: ['/api/config'] }).data?.mode === 'demo'
}
