import type { BookingStatus } from '#bookings/contract.ts'
import type { Db, Tx } from '#kit/server/db/db.ts'
import type { AskedPage, MomentPosition } from '#kit/server/http/pages.ts'
import { type BookingRow, columns, joined } from './store.ts'

/** A facility as its desk and calendar know it. */
export type DeskFacility = { id: string; name: string; timeZone: string; email: string | null }

export async function findDeskFacility(db: Db, id: string): Promise<DeskFacility | undefined> {
  const [row] = await db<DeskFacility[]>`
    select id, name, time_zone, booking_email as email from facility where id = ${id}`
  return row
}

/** Expiry counts from the key's creation and the last booking or clinic. */
export async function findBookingDeskKey(
  db: Db | Tx,
  facilityId: string,
  days: number,
): Promise<{ version: number; isExpired: boolean } | undefined> {
  const since = db`now() - make_interval(days => ${days}::int)`
  const [row] = await db<{ version: number; isExpired: boolean }[]>`
    select f.access_version as version, f.desk_key_since < ${since}
      and not exists (select from booking b where b.facility_id = f.id and b.ends_at > ${since})
      and not exists (select from clinic c where c.facility_id = f.id and c.scheduled_at > ${since}) as is_expired
    from facility f where f.id = ${facilityId}`
  return row
}

type BookingFilter = AskedPage<MomentPosition> & {
  /** Null for everyone's. */
  visitorId: string | null
  status: BookingStatus | undefined
}

/** Newest first. */
export async function listBookings(
  db: Db,
  { visitorId, status, limit, after }: BookingFilter,
): Promise<(BookingRow & { at: string })[]> {
  return db<(BookingRow & { at: string })[]>`
    select ${columns(db)}, b.created_at::text as at from ${joined(db)}
    where true
      ${visitorId ? db`and b.visitor_id = ${visitorId}` : db``}
      ${status ? db`and b.status = ${status}` : db``}
      ${after ? db`and (b.created_at, b.id) < (${after.at}::text::timestamptz, ${after.id}::uuid)` : db``}
    order by b.created_at desc, b.id desc limit ${limit}`
}
