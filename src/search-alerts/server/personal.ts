import { type Move, type Person, type PersonalPart, under } from '#accounts/server/personal-part.ts'
import type { Db, Tx } from '#kit/server/db/db.ts'

export const personalAlerts: PersonalPart = {
  moveVisitor: moveAlerts,
  async *exportOf(db, person) {
    yield* under('searchAlerts', await listAlerts(db, person))
  },
  forget: deleteAlertsOf,
}

async function moveAlerts(tx: Tx, { from, to }: Move): Promise<number> {
  return (await tx`update search_alert set visitor_id = ${to} where visitor_id = ${from}`).count
}

async function listAlerts(db: Db, person: Person): Promise<unknown[]> {
  const rows = await db<{ row: unknown }[]>`
    select to_jsonb(a) - 'visitor_id' as row from search_alert a where ${isTheirs(db, person)} order by a.created_at`
  return rows.map(({ row }) => row)
}

/** Returns their ids. */
async function deleteAlertsOf(tx: Tx, person: Person): Promise<string[]> {
  const rows = await tx<{ id: string }[]>`delete from search_alert a where ${isTheirs(tx, person)} returning a.id`
  return rows.map(({ id }) => id)
}

/** Expects the table alias `a`. */
function isTheirs(db: Db | Tx, { accountId, provedEmail }: Person) {
  return db`(a.visitor_id = ${accountId} or lower(a.email) = ${provedEmail})`
}
