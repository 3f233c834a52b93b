import type { BookedSlot } from '#availability/server/book-slots.ts'
import type { ProviderType } from '#facilities/contract.ts'
import type { Db, Tx } from '#kit/server/db.ts'
import type { PaymentStatus } from '#payments/contract.ts'
import type { BookingMode, BookingStatus } from '../contract.ts'

export type BookingRow = {
  id: string
  reference: string
  facilityId: string
  mode: BookingMode
  status: BookingStatus
  slots: BookedSlot[]
  startsAt: Date
  endsAt: Date
  totalCents: number
  customerName: string
  customerEmail: string
  customerPhone: string
  notes: string | null
  refundHours: number
  redirectUrl: string | null
  createdAt: Date
  facilityName: string
  facilityAddress: string
  latitude: number
  longitude: number
  timeZone: string
  paymentStatus: PaymentStatus | null
}

/** What a booking at this facility needs to know of it. */
export type BookableFacility = {
  id: string
  providerType: ProviderType
  bookingUrl: string | null
  refundHours: number
}

export async function findBookableFacility(db: Db, facilityId: string): Promise<BookableFacility | undefined> {
  const [row] = await db<BookableFacility[]>`
    select id, provider_type as "providerType", booking_url as "bookingUrl", refund_hours as "refundHours"
    from facility where id = ${facilityId}`
  return row
}

export type NewBooking = {
  id: string
  reference: string
  facilityId: string
  visitorId: string
  mode: BookingMode
  status: BookingStatus
  slots: BookedSlot[]
  totalCents: number
  paymentId: string | null
  customer: { name: string; email: string; phone: string }
  notes: string | null
  redirectUrl: string | null
}

/** Writes a booking and answers it as it reads. The facility's refund policy of this moment goes into it. */
export async function insertBooking(db: Tx | Db, booking: NewBooking): Promise<BookingRow> {
  const { id, reference, facilityId, visitorId, mode, status, slots, totalCents, paymentId, customer } = booking
  const [row] = await db<BookingRow[]>`
    with b as (
      insert into booking (id, reference, facility_id, visitor_id, mode, status, slots, starts_at, ends_at, total_cents,
        payment_id, customer_name, customer_email, customer_phone, notes, refund_hours, redirect_url)
      select ${id}, ${reference}, id, ${visitorId}, ${mode}, ${status}, ${db.json(slots)},
        ${new Date(slots[0]!.start)}, ${new Date(slots.at(-1)!.end)}, ${totalCents}, ${paymentId},
        ${customer.name}, ${customer.email}, ${customer.phone}, ${booking.notes}, refund_hours, ${booking.redirectUrl}
      from facility where id = ${facilityId}
      returning *
    )
    select ${columns(db)} from b join facility f on f.id = b.facility_id left join payment p on p.id = b.payment_id`
  return row!
}

/** A booking by its id or by its payment; another visitor's is as good as none. */
export async function findBooking(
  db: Db | Tx,
  by: { id: string } | { paymentId: string },
  visitorId: string,
): Promise<BookingRow | undefined> {
  const key = 'id' in by ? db`b.id = ${by.id}` : db`b.payment_id = ${by.paymentId}`
  const [row] = await db<BookingRow[]>`
    select ${columns(db)}
    from booking b join facility f on f.id = b.facility_id left join payment p on p.id = b.payment_id
    where ${key} and b.visitor_id = ${visitorId}`
  return row
}

/** The visitor's own booking of exactly these slots in this mode, for a request that comes again; the latest, if it stands. */
export async function findBookingOfSlots(
  db: Db,
  {
    visitorId,
    facilityId,
    mode,
    slotIds,
  }: Pick<NewBooking, 'visitorId' | 'facilityId' | 'mode'> & { slotIds: string[] },
): Promise<BookingRow | undefined> {
  const [row] = await db<BookingRow[]>`
    select ${columns(db)}
    from booking b join facility f on f.id = b.facility_id left join payment p on p.id = b.payment_id
    where b.visitor_id = ${visitorId} and b.facility_id = ${facilityId} and b.mode = ${mode} and b.status <> 'cancelled'
      and (select array_agg(slot ->> 'id' order by slot ->> 'id') from jsonb_array_elements(b.slots) slot)
        = (select array_agg(id order by id) from unnest(${slotIds}::text[]) id)
    order by b.created_at desc limit 1`
  return row
}

function columns(db: Db | Tx) {
  return db`b.id, b.reference, b.facility_id as "facilityId", b.mode, b.status, b.slots, b.starts_at as "startsAt",
    b.ends_at as "endsAt", b.total_cents as "totalCents", b.customer_name as "customerName",
    b.customer_email as "customerEmail", b.customer_phone as "customerPhone", b.notes, b.refund_hours as "refundHours",
    b.redirect_url as "redirectUrl", b.created_at as "createdAt", f.name as "facilityName", f.address as "facilityAddress",
    f.latitude, f.longitude, f.time_zone as "timeZone", p.status as "paymentStatus"`
}
