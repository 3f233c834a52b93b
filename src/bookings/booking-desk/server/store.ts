import { type BookingRow, columns, joined } from '#bookings/server/store.ts'
import type { Db, Tx } from '#kit/server/db/db.ts'

/** Invalidates all mailed keys. */
export async function renewBookingDeskKey(tx: Tx, facilityId: string): Promise<number> {
  const [row] = await tx<{ version: number }[]>`
    update facility set access_version = access_version + 1, desk_key_since = now() where id = ${facilityId}
    returning access_version as version`
  return row!.version
}

/** In time order; null for all future ones. */
export async function listFacilityBookings(
  db: Db | Tx,
  facilityId: string,
  period: { start: Date; end: Date } | null,
): Promise<BookingRow[]> {
  return db<BookingRow[]>`
    select ${columns(db)} from ${joined(db)}
    where b.facility_id = ${facilityId} and b.status in ('confirmed', 'pending_confirmation')
      and b.ends_at > ${period ? period.start : db`now()`} ${period ? db`and b.starts_at < ${period.end}` : db``}
    order by b.starts_at, b.id limit 500`
}
