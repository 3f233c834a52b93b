import type { Db } from '#kit/server/db/db.ts'

/** By name, of this owner only. `venueId`: null for facilities without a venue. */
export async function listVenueFacilities(
  db: Db,
  { ownerId, venueId }: { ownerId: string; venueId: string | null },
): Promise<{ id: string; venueName: string | null }[]> {
  return db<{ id: string; venueName: string | null }[]>`
    select f.id, v.name as venue_name from facility f left join venue v on v.id = f.venue_id
    where f.owner_id = ${ownerId} and f.venue_id is not distinct from ${venueId}::uuid
    order by f.name, f.id`
}
