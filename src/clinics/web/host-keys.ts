import type { QueryClient } from '@tanstack/react-query'

/** Of the desk, which a check-in changes. */
export function clinicDeskKey(clinicId: string) {
  return ['/api/nil-clinics', clinicId, 'desk']
}

/** Removes what the account was shown. */
export function forgetHosting(client: QueryClient): void {
  client.removeQueries({ queryKey: ['clinic-host'] })
  client.removeQueries({ queryKey: ['clinic-check-in'] })
  client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] === '/api/nil-clinics' && queryKey[2] === 'desk' })
}
