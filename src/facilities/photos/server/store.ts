import type { PhotoRow } from '#facilities/server/store.ts'
import type { Db, Tx } from '#kit/server/db/db.ts'
import { errorCode } from '#kit/server/error-code.ts'

export type PhotoFacility = { id: string; name: string; ownerId: string | null }

export async function findPhotoFacility(db: Db, id: string): Promise<PhotoFacility | undefined> {
  const [row] = await db<PhotoFacility[]>`select id, name, owner_id from facility where id = ${id}`
  return row
}

/** Locks until the transaction ends. */
export async function lockPhotoFacility(tx: Tx, id: string): Promise<PhotoFacility | undefined> {
  const [row] = await tx<PhotoFacility[]>`
    select id, name, owner_id from facility where id = ${id} for no key update`
  return row
}

/** In order. */
export async function findPhotos(db: Db | Tx, facilityId: string): Promise<PhotoRow[]> {
  return db<PhotoRow[]>`
    select id, digest, width, height, color, alt from facility_photo
    where facility_id = ${facilityId} and position is not null order by position`
}

/** False when full, which a table constraint decides. */
export async function insertPhoto(tx: Tx, facilityId: string, photo: PhotoRow): Promise<boolean> {
  const { id, digest, width, height, color, alt } = photo
  try {
    await tx`
      insert into facility_photo (id, facility_id, position, digest, width, height, color, alt)
      select ${id}, ${facilityId}, count(*), ${digest}, ${width}, ${height}, ${color}, ${alt}
      from facility_photo where facility_id = ${facilityId} and position is not null`
    return true
  } catch (error) {
    if (errorCode(error) === CHECK_VIOLATION) return false
    throw error
  }
}

/** SQLSTATE check_violation. */
const CHECK_VIOLATION = '23514'

/** Restores removed photos among them. */
export async function writeOrder(tx: Tx, facilityId: string, ids: readonly string[]): Promise<void> {
  await tx`
    update facility_photo p set position = o.position - 1, removed_at = null
    from unnest(${[...ids]}::uuid[]) with ordinality as o (id, position)
    where p.id = o.id and p.facility_id = ${facilityId}`
}

export async function markRemoved(tx: Tx, facilityId: string, id: string): Promise<void> {
  await tx`
    update facility_photo set position = null, removed_at = now() where id = ${id} and facility_id = ${facilityId}`
}

export async function isRemoved(tx: Tx, facilityId: string, id: string): Promise<boolean> {
  const rows = await tx`
    select 1 from facility_photo where id = ${id} and facility_id = ${facilityId} and removed_at is not null`
  return rows.length === 1
}

/** False if there is no such photo. */
export async function writeAlt(tx: Tx, facilityId: string, { id, alt }: { id: string; alt: string }): Promise<boolean> {
  const { count } = await tx`
    update facility_photo set alt = ${alt} where id = ${id} and facility_id = ${facilityId} and position is not null`
  return count === 1
}

export async function deleteRemoved(db: Db, before: Date): Promise<number> {
  const { count } = await db`delete from facility_photo where removed_at < ${before}`
  return count
}

/** Includes removed photos. */
export async function findKnown(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db<{ id: string }[]>`select id from facility_photo where id = any (${[...ids]}::uuid[])`
  return new Set(rows.map(row => row.id))
}
