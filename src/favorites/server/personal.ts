import { type Move, type PersonalPart, under } from '#accounts/server/personal-part.ts'
import type { Db, Tx } from '#kit/server/db/db.ts'

export const personalFavorites: PersonalPart = {
  moveVisitor: moveFavorites,
  async *exportOf(db, { accountId }) {
    yield* under('favorites', await listFavorites(db, accountId))
  },
  async forget(tx, { accountId }) {
    await deleteFavoritesOf(tx, accountId)
    return []
  },
}

/** Duplicates are merged. */
async function moveFavorites(tx: Tx, { from, to }: Move): Promise<number> {
  await tx`
    insert into favorite (visitor_id, facility_id, created_at)
    select ${to}, facility_id, created_at from favorite where visitor_id = ${from} order by facility_id
    on conflict do nothing`
  return deleteFavoritesOf(tx, from)
}

async function listFavorites(db: Db, visitorId: string): Promise<unknown[]> {
  const rows = await db<{ row: unknown }[]>`
    select jsonb_build_object('facility_id', v.facility_id, 'facility', f.name, 'created_at', v.created_at) as row
    from favorite v join facility f on f.id = v.facility_id where v.visitor_id = ${visitorId} order by v.created_at`
  return rows.map(({ row }) => row)
}

async function deleteFavoritesOf(tx: Tx, visitorId: string): Promise<number> {
  return (await tx`delete from favorite where visitor_id = ${visitorId}`).count
}

/** Of browsers without an account: an account keeps its favorites. */
export async function removeOldFavorites(db: Db, { days, limit }: { days: number; limit: number }): Promise<number> {
  const gone = await db`
    delete from favorite where (visitor_id, facility_id) in (
      select visitor_id, facility_id from favorite v
      where created_at < now() - make_interval(days => ${days}::int) and not exists (select from account a where a.id = v.visitor_id)
      limit ${limit})`
  return gone.count
}
