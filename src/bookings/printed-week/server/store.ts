import type { Db } from '#kit/server/db/db.ts'
import { isWithin, type OrganizationScope } from '#organizations/server/queries.ts'

/** By name, of those the member sees. `venueId`: null for facilities without a venue. */
export async function listVenueFacilities(
  db: Db,
  { scope, venueId }: { scope: OrganizationScope; venueId: string | null },
): Promise<{ id: string; venueName: string | null }[]> {
  return db<{ id: string; venueName: string | null }[]>`
    select f.id, v.name as venue_name from facility f left join venue v on v.id = f.venue_id
    where ${isWithin(db, scope)} and f.venue_id is not distinct from ${venueId}::uuid
    order by natural_key(f.name), f.id`
}
