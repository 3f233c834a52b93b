import type { Action } from '#accounts/rules.ts'
import type { Actor } from '#accounts/server/record-audit.ts'
import { facilitiesProblem } from '#facilities/contract.ts'
import { actorAt, type Editor } from '#facilities/editing/server/open-own-facility.ts'
import type { Db, Tx } from '#kit/server/db/db.ts'

/** For others the facility does not exist. Refuses: facility-not-found. */
export async function openOwned<F extends { id: string }>(
  db: Db | Tx,
  facility: F | undefined,
  editor: Editor,
  action: Action = 'edit-schedule',
): Promise<{ facility: F; actor: Actor }> {
  const actor = facility && (await actorAt(db, facility.id, { editor, action }))
  if (!facility || !actor) throw facilitiesProblem('facility-not-found')
  return { facility, actor }
}
