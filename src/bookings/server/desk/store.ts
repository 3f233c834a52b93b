import type { BookingMode, BookingStatus } from '#bookings/contract.ts'
import type { Db } from '#kit/server/db.ts'

export type DeskFacility = { id: string; name: string; timeZone: string; email: string | null }

export async function findFacility(db: Db, id: string): Promise<DeskFacility | undefined> {
  const [row] = await db<DeskFacility[]>`
    select id, name, time_zone as "timeZone", booking_email as email from facility where id = ${id}`
  return row
}

/** A booking as it goes into a file. */
export type FiledBooking = {
  id: string
  reference: string
  facilityId: string
  facilityName: string
  timeZone: string
  startsAt: Date
  endsAt: Date
  slotCount: number
  customerName: string
  customerEmail: string
  customerPhone: string
  status: BookingStatus
  mode: BookingMode
  totalCents: number
  createdAt: Date
  /** The same moment as text: the driver's dates have no microseconds. */
  position: string
}

/** The next bookings at one owner's facilities, or at all, the newest first. */
export async function findFiledBookings(
  db: Db,
  {
    ownerId,
    after,
    limit,
  }: { ownerId: string | null; after: Pick<FiledBooking, 'position' | 'id'> | undefined; limit: number },
): Promise<FiledBooking[]> {
  return db<FiledBooking[]>`
    select b.id, b.reference, b.facility_id as "facilityId", f.name as "facilityName", f.time_zone as "timeZone",
      b.starts_at as "startsAt", b.ends_at as "endsAt", jsonb_array_length(b.slots) as "slotCount",
      b.customer_name as "customerName", b.customer_email as "customerEmail", b.customer_phone as "customerPhone",
      b.status, b.mode, b.total_cents as "totalCents", b.created_at as "createdAt", b.created_at::text as position
    from booking b join facility f on f.id = b.facility_id
    where true ${ownerId === null ? db`` : db`and f.owner_id = ${ownerId}`}
      ${after ? db`and (b.created_at, b.id) < (${after.position}::text::timestamptz, ${after.id}::uuid)` : db``}
    order by b.created_at desc, b.id desc limit ${limit}`
}
