import { useQuery } from '@tanstack/react-query'
import type { Profile } from '#accounts/profile-contract.ts'
import { sessionQuery } from '#accounts/web/api.ts'
import { profileQuery } from '#accounts/web/profile-api.ts'
import { useHydrated } from '#kit/web/use-hydrated.ts'

/** Undefined without an account and before hydration. */
export function useKnownContact(): Profile | undefined {
  const session = useQuery({ ...sessionQuery, enabled: useHydrated() })
  const isMember = Boolean(session.data?.account)
  const profile = useQuery({ ...profileQuery, enabled: isMember })
  return isMember ? profile.data : undefined
}
