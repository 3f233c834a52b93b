import { type PersonalPart, under } from '#accounts/server/personal-part.ts'
import type { Db, Tx } from '#kit/server/db/db.ts'

/** Without secrets. Connections end with the ownership (`facility_connections`). */
export const personalConnections: PersonalPart = {
  async *exportOf(db, person) {
    yield* under('connections', await listKept(db, person.accountId))
  },
}

/** Without secrets. */
async function listKept(db: Db, accountId: string): Promise<unknown[]> {
  const rows = await db<{ row: unknown }[]>`
    select to_jsonb(c) - 'sealed' as row
    from provider_connection c join facility f on f.id = c.facility_id
    where f.owner_id in (select organizations_of(${accountId}, '{owner}')) order by c.facility_id, c.provider`
  return rows.map(({ row }) => row)
}

/**
 * Someone else may have entered them; simulated ones contain nothing personal. On a change of ownership the trigger
 * `facility_connections` does this.
 */
export async function endConnections(tx: Tx, accountId: string): Promise<void> {
  await tx`
    delete from provider_connection c using facility f
    where f.id = c.facility_id and f.owner_id in (select sole_organizations(${accountId})) and not c.is_simulated`
}
