import type { Db, Tx } from '#kit/server/db/db.ts'

/** In id order. */
export async function listFacilitiesOf(
  db: Db,
  { ownerId, after, limit }: { ownerId: string; after: string; limit: number },
): Promise<{ id: string; row: unknown }[]> {
  return db<{ id: string; row: unknown }[]>`
    select f.id, to_jsonb(f) - array['owner_address_key', 'offer_version', 'access_version', 'location_text'] as row from facility f
    where f.owner_id = ${ownerId} and f.id > ${after} order by f.id limit ${limit}`
}

/** Open facilities, and closed ones with upcoming bookings. */
export async function countInUse(tx: Tx, ownerId: string): Promise<number> {
  const [row] = await tx<{ count: number }[]>`
    select count(*)::int as count from facility f where f.owner_id = ${ownerId} and (f.retired_at is null or exists (
      select from booking b
      where b.facility_id = f.id and b.status in ('confirmed', 'pending_confirmation') and b.ends_at > now()))`
  return row!.count
}

/** Removes the owner of closed facilities and returns their ids. */
export async function forgetOwner(tx: Tx, ownerId: string): Promise<string[]> {
  const rows = await tx<{ id: string }[]>`
    update facility set owner_id = null, owner_ref = null, owner_address_key = null, import_id = null, checked_at = null,
      booking_email = null, booking_phone = null, description = null, venue_name = null
    where owner_id = ${ownerId} returning id`
  return rows.map(({ id }) => id)
}
