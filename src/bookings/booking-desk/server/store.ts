import type { Tx } from '#kit/server/db/db.ts'

/** Invalidates all mailed keys. */
export async function renewBookingDeskKey(tx: Tx, facilityId: string): Promise<number> {
  const [row] = await tx<{ version: number }[]>`
    update facility set access_version = access_version + 1, desk_key_since = now() where id = ${facilityId}
    returning access_version as version`
  return row!.version
}
