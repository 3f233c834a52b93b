import { useQuery } from '@tanstack/react-query'
import type { Session } from '#accounts/contract.ts'
import { type Action, may } from '#accounts/rules.ts'
import { sessionQuery } from '#accounts/web/api.ts'
import type { OwnOrganizations } from '../contract.ts'
import { organizationsQuery } from './api.ts'

export type May = (action: Action) => boolean | undefined

/** Undefined until the role is known, which pages from the server never show. */
export function useMay(): May {
  const session = useQuery(sessionQuery).data
  const own = useQuery({ ...organizationsQuery, enabled: session?.account != null }).data
  return mayOf(session, own)
}

/** In the shown organization; an account without one acts as the owner of its own. */
export function mayOf(session: Session | undefined, own: OwnOrganizations | undefined): May {
  if (!session || (session.account && !own)) return () => undefined
  const role = own?.organizations.find(({ id }) => id === own.chosenId)?.role ?? 'owner'
  return action => may(session.isAdministrator ? [role, 'administrator'] : [role], action)
}
