import { useQuery } from '@tanstack/react-query'
import { type Action, may } from '#accounts/rules.ts'
import { sessionQuery } from '#accounts/web/api.ts'
import { organizationsQuery } from './api.ts'

/**
 * Whether the caller may do something in the shown organization; without one, as the owner of its own. Undefined until the
 * role is known, which pages from the server never show.
 */
export function useMay(): (action: Action) => boolean | undefined {
  const session = useQuery(sessionQuery).data
  const own = useQuery({ ...organizationsQuery, enabled: session?.account != null }).data
  if (!session || (session.account && !own)) return () => undefined
  const role = own?.organizations.find(({ id }) => id === own.chosenId)?.role ?? 'owner'
  return action => may(session.isAdministrator ? [role, 'administrator'] : [role], action)
}
