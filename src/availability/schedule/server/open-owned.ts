import { may, type Relation } from '#accounts/rules.ts'
import { type Actor, actorOf } from '#accounts/server/record-audit.ts'
import { facilitiesProblem } from '#facilities/contract.ts'
import type { Editor } from '#facilities/editing/server/open-own-facility.ts'

/** For others the facility does not exist. Refuses: facility-not-found. */
export function openOwned<F extends { ownerId: string | null }>(
  facility: F | undefined,
  { accountId, isAdministrator }: Editor,
): { facility: F; actor: Actor } {
  const relations: Relation[] = [
    ...(facility?.ownerId === accountId ? ['owner' as const] : []),
    ...(isAdministrator ? ['administrator' as const] : []),
  ]
  const actor = actorOf({ accountId }, relations)
  if (!facility || !actor || !may(relations, 'edit-schedule')) throw facilitiesProblem('facility-not-found')
  return { facility, actor }
}
