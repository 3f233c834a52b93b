import type { FastifyRequest } from 'fastify'
import { accountsProblem } from '#accounts/contract.ts'
import { may, type Relation } from '#accounts/rules.ts'
import { isAdministrator, requireAccount } from '#accounts/server/identity.ts'
import { type Actor, actorOf } from '#accounts/server/record-audit.ts'
import { facilitiesProblem } from '#facilities/contract.ts'

export type Editor = { accountId: string; isAdministrator: boolean }

/** Refuses: account-needed. */
export function editorOf(request: FastifyRequest): Editor {
  return { accountId: requireAccount(request).id, isAdministrator: isAdministrator(request) }
}

/**
 * Checks that the caller may edit the facility. It is public, so a refusal does not hide that it exists. Refuses:
 * facility-not-found, not-allowed.
 */
export function openOwn<F extends { ownerId: string | null }>(
  facility: F | undefined,
  { accountId, isAdministrator: isOne }: Editor,
): { facility: F; actor: Actor } {
  if (!facility) throw facilitiesProblem('facility-not-found')
  const relations: Relation[] = [
    ...(facility.ownerId === accountId ? ['owner' as const] : []),
    ...(isOne ? ['administrator' as const] : []),
  ]
  const actor = actorOf({ accountId }, relations)
  if (!actor || !may(relations, 'edit-facility')) throw accountsProblem('not-allowed')
  return { facility, actor }
}
