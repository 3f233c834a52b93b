import type { FastifyRequest } from 'fastify'
import { accountsProblem } from '#accounts/contract.ts'
import { type Action, may, type Relation } from '#accounts/rules.ts'
import { isAdministrator, requireAccount } from '#accounts/server/identity.ts'
import { type Actor, actorOf } from '#accounts/server/record-audit.ts'
import { facilitiesProblem } from '#facilities/contract.ts'
import { roleAt } from '#facilities/server/queries.ts'
import type { Db, Tx } from '#kit/server/db/db.ts'

export type Editor = { accountId: string; isAdministrator: boolean }

/** Refuses: account-needed. */
export function editorOf(request: FastifyRequest): Editor {
  return { accountId: requireAccount(request).id, isAdministrator: isAdministrator(request) }
}

/**
 * Checks that the caller may edit the facility. It is public, so a refusal does not hide that it exists. Refuses:
 * facility-not-found, not-allowed.
 */
export async function openOwn<F extends { id: string }>(
  db: Db | Tx,
  facility: F | undefined,
  editor: Editor,
): Promise<{ facility: F; actor: Actor }> {
  if (!facility) throw facilitiesProblem('facility-not-found')
  const actor = await actorAt(db, facility.id, { editor, action: 'edit-facility' })
  if (!actor) throw accountsProblem('not-allowed')
  return { facility, actor }
}

/**
 * Null if the action is not allowed. In a transaction the member's role stays until it ends, so that nobody saves after
 * being removed.
 */
export async function actorAt(
  db: Db | Tx,
  facilityId: string,
  { editor, action }: { editor: Editor; action: Action },
): Promise<Actor | null> {
  const { accountId } = editor
  const role = await roleAt(db, { facilityId, accountId, locks: !('begin' in db) })
  const relations: Relation[] = [...(role ? [role] : []), ...(editor.isAdministrator ? ['administrator' as const] : [])]
  return may(relations, action)
    ? actorOf(
        editor,
        relations.filter(relation => may([relation], action)),
      )
    : null
}
