import { useQuery } from '@tanstack/react-query'

/** Undefined only on the error page. */
export function useIsDemo(): boolean | undefined {
  const mode = useQuery<{ mode: 'demo' | 'live' }>({ queryKey: ['/api/config'] }).data?.mode
  return mode && mode === 'demo'
}
