import type { FastifyRequest } from 'fastify'
import { accountsProblem } from '#accounts/contract.ts'
import { type Action, may, type OrganizationRole } from '#accounts/rules.ts'
import { requireAccount } from '#accounts/server/identity.ts'
import type { Db } from '#kit/server/db/db.ts'
import { ORGANIZATION_COOKIE } from '../choice.ts'
import { organizationsProblem } from '../contract.ts'
import type { OrganizationScope } from './queries.ts'
import { findMemberships, type MembershipRow } from './store.ts'

export type OpenOrganization = OrganizationScope & { actor: { role: OrganizationRole; accountId: string } }

/**
 * For lists: the named organization, the one chosen in the browser, or the member's oldest in which the endpoint is allowed.
 * An account without organizations acts as the owner of its own. Refuses: account-needed, organization-not-found if not a
 * member of the named one, not-allowed.
 */
export async function openOrganization(
  db: Db,
  request: FastifyRequest,
  { organization: named }: { organization?: string | undefined },
): Promise<OpenOrganization> {
  const { id: accountId } = requireAccount(request)
  const action = request.routeOptions.config.endpoint?.may as Action
  const memberships = await findMemberships(db, accountId)
  const organization = named ?? chosenOf(request, memberships)
  const own: OpenOrganization = { organizationId: null, venueIds: null, actor: { role: 'owner', accountId } }
  if (memberships.length === 0 && organization === undefined) return own
  const asked = memberships.filter(each => organization === undefined || each.organizationId === organization)
  if (asked.length === 0) {
    request.log.warn({ organization }, 'organization-refused')
    throw organizationsProblem('organization-not-found')
  }
  const found = asked.find(({ role }) => may(['anyone', 'account', role], action))
  if (!found) throw accountsProblem('not-allowed')
  const { organizationId, venueIds, role } = found
  return { organizationId, venueIds, actor: { role, accountId } }
}

/** In this browser; undefined if none, or no longer a member. */
export function chosenOf(request: FastifyRequest, memberships: readonly MembershipRow[]): string | undefined {
  const chosen = request.identity.key ? undefined : request.cookies[ORGANIZATION_COOKIE]
  return memberships.find(({ organizationId }) => organizationId === chosen)?.organizationId
}
