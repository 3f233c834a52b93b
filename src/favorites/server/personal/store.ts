import type { Move } from '#accounts/server/personal-part.ts'
import type { Db, Tx } from '#kit/server/db/db.ts'

/** Duplicates are merged. */
export async function moveFavorites(tx: Tx, { from, to }: Move): Promise<number> {
  await tx`
    insert into favorite (visitor_id, facility_id, created_at)
    select ${to}, facility_id, created_at from favorite where visitor_id = ${from} order by facility_id
    on conflict do nothing`
  return deleteFavoritesOf(tx, from)
}

export async function listFavorites(db: Db, visitorId: string): Promise<unknown[]> {
  const rows = await db<{ row: unknown }[]>`
    select jsonb_build_object('facility_id', v.facility_id, 'facility', f.name, 'created_at', v.created_at) as row
    from favorite v join facility f on f.id = v.facility_id where v.visitor_id = ${visitorId} order by v.created_at`
  return rows.map(({ row }) => row)
}

export async function deleteFavoritesOf(tx: Tx, visitorId: string): Promise<number> {
  return (await tx`delete from favorite where visitor_id = ${visitorId}`).count
}
