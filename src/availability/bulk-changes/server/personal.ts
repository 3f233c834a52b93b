import { type PersonalPart, under } from '#accounts/server/personal-part.ts'
import type { Db } from '#kit/server/db/db.ts'

/** Deleted with the account. */
export const personalBulkChanges: PersonalPart = {
  async *exportOf(db, { accountId }) {
    yield* under('bulkChanges', await listChangesOf(db, accountId))
  },
}

async function listChangesOf(db: Db, accountId: string): Promise<unknown[]> {
  const rows = await db<{ row: unknown }[]>`
    select jsonb_build_object('change', c.change, 'facilities', cardinality(c.facility_ids), 'status', c.status,
      'changed', c.changed, 'created_at', c.created_at, 'finished_at', c.finished_at) as row
    from bulk_change c where c.account_id = ${accountId} order by c.created_at`
  return rows.map(({ row }) => row)
}

/** By their end. */
export async function removeOldBulkChanges(db: Db, { days, limit }: { days: number; limit: number }): Promise<number> {
  const { count } = await db`
    delete from bulk_change where id in (
      select id from bulk_change where finished_at < now() - make_interval(days => ${days}::int) limit ${limit})`
  return count
}
