import type { Db, Tx } from '../src/kit/server/db/db.ts'

/** What keeps facilities from being deleted. */
export async function removeUses(db: Db | Tx, facilityIds: readonly string[]): Promise<void> {
  const ids = [...facilityIds]
  await db`delete from facility_photo where facility_id = any(${ids})`
  await db`delete from booking_message where facility_id = any(${ids})`
  await db`delete from review where facility_id = any(${ids})`
  await db`delete from reservation where facility_id = any(${ids})`
  await db`delete from calendar_block where facility_id = any(${ids})`
  await db`delete from closure_booking where booking_id in (select id from booking where facility_id = any(${ids}))`
  await db`delete from closure where facility_id = any(${ids})`
  await db`delete from booking where facility_id = any(${ids})`
}
