import type { FastifyRequest } from 'fastify'
import { accountsProblem } from '#accounts/contract.ts'
import { type Action, may } from '#accounts/rules.ts'
import { requireAccount } from '#accounts/server/identity.ts'
import type { Actor } from '#accounts/server/record-audit.ts'
import type { Db, Tx } from '#kit/server/db/db.ts'
import { organizationsProblem } from '../contract.ts'
import type { Standing } from '../rules.ts'
import { lockForChange } from './queries.ts'
import { findMembership } from './store.ts'

export type OpenMember = Standing & { organizationId: string; organizationName: string; actor: Actor }

/**
 * The caller's membership of the organization. In a transaction it stays until the end, and other changes of members wait.
 * Refuses: account-needed, organization-not-found if not a member, not-allowed.
 */
export async function openMember(db: Db | Tx, request: FastifyRequest, organizationId: string): Promise<OpenMember> {
  const { id: accountId } = requireAccount(request)
  if (!('begin' in db)) await lockForChange(db, organizationId)
  const found = await findMembership(db, { organizationId, accountId })
  if (!found) {
    request.log.warn({ organization: organizationId }, 'organization-refused')
    throw organizationsProblem('organization-not-found')
  }
  const { name, role, venueIds } = found
  if (!may([role], request.routeOptions.config.endpoint?.may as Action)) throw accountsProblem('not-allowed')
  return { organizationId, organizationName: name, role, venueIds, actor: { role, accountId } }
}

/** As the log names it. */
export function subjectOf({ organizationId, organizationName }: OpenMember) {
  return { kind: 'organization', id: organizationId, name: organizationName }
}
