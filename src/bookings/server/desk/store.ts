import type { Db, Tx } from '#kit/server/db.ts'

export type DeskFacility = { id: string; name: string; timeZone: string; email: string | null }

export async function findFacility(db: Db, id: string): Promise<DeskFacility | undefined> {
  const [row] = await db<DeskFacility[]>`
    select id, name, time_zone, booking_email as email from facility where id = ${id}`
  return row
}

/** Invalidates all mailed keys. */
export async function renewBookingDeskKey(tx: Tx, facilityId: string): Promise<number> {
  const [row] = await tx<{ version: number }[]>`
    update facility set access_version = access_version + 1, desk_key_since = now() where id = ${facilityId}
    returning access_version as version`
  return row!.version
}
