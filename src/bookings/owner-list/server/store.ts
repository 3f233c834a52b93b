import type { ListOrder } from '#bookings/booking-orders.ts'
import type { BookingStatus } from '#bookings/contract.ts'
import type { Db } from '#kit/server/db/db.ts'
import { contains } from '#kit/server/db/like-pattern.ts'
import type { AskedPage, MomentPosition } from '#kit/server/http/pages.ts'
import { isWithin, type OrganizationScope } from '#organizations/server/queries.ts'

export type BookingFilter = {
  /** Null for all bookings. */
  scope: OrganizationScope | null
  facilityId?: string | undefined
  status?: BookingStatus | undefined
  /** Calendar days, inclusive. */
  from?: string | undefined
  to?: string | undefined
  text?: string | undefined
}

type Query = AskedPage<MomentPosition> & { wanted: BookingFilter; order: ListOrder }

export async function findPositions(db: Db, { wanted, order, after, limit }: Query): Promise<MomentPosition[]> {
  const at = order.by === 'created' ? db`b.created_at` : db`b.starts_at`
  const [past, way] = order.descending ? [db`<`, db`desc`] : [db`>`, db``]
  return db<MomentPosition[]>`
    select b.id, ${at}::text as at from booking b join facility f on f.id = b.facility_id
    where ${matching(db, wanted)}
      ${after ? db`and (${at}, b.id) ${past} (${after.at}::text::timestamptz, ${after.id}::uuid)` : db``}
    order by ${at} ${way}, b.id ${way} limit ${limit}`
}

type Sums = { count: number; gross: number; paidAtFacility: number; refunded: number }

/** Whole cents. Excludes credit, which counts for the booking it came from, and unpaid or voided money. */
export async function sumUp(db: Db, wanted: BookingFilter): Promise<Sums> {
  const [row] = await db<Sums[]>`
    with listed as (
      select b.id, b.payment_id, b.total_cents, b.paid_at_facility and b.status <> 'cancelled' as at_facility
      from booking b join facility f on f.id = b.facility_id where ${matching(db, wanted)}
    ),
    paid as (
      select payment_id from listed where payment_id is not null
      union all
      select e.payment_id from booking_extra_payment e join listed l on l.id = e.booking_id
    ),
    cards as (
      select sum(p.captured_cents) as captured,
        sum(case when p.status = 'lost' then p.captured_cents else p.refunded_cents end) as refunded
      from payment p join paid on paid.payment_id = p.id
    )
    select (select count(*)::int from listed) as count,
      coalesce((select sum(total_cents) from listed where at_facility), 0)::float8 as paid_at_facility,
      coalesce(captured, 0)::float8 as gross,
      coalesce(refunded, 0)::float8 as refunded
    from cards`
  return row!
}

export async function findNames(
  db: Db,
  { scope, limit }: { scope: OrganizationScope; limit: number },
): Promise<{ id: string; name: string }[]> {
  return db<{ id: string; name: string }[]>`
    select f.id, f.name from facility f where ${isWithin(db, scope)} order by natural_key(f.name), f.id limit ${limit}`
}

function matching(db: Db, { scope, facilityId, status, from, to, text }: BookingFilter) {
  const day = db`(b.starts_at at time zone f.time_zone)::date`
  return db`true
    ${scope === null ? db`` : db`and ${isWithin(db, scope)}`}
    ${facilityId ? db`and b.facility_id = ${facilityId}` : db``}
    ${status ? db`and b.status = ${status}` : db``}
    ${from ? db`and ${day} >= ${from}::date` : db``}
    ${to ? db`and ${day} <= ${to}::date` : db``}
    ${text ? db`and lower(b.reference || ' ' || b.customer_name || ' ' || b.customer_email || ' ' || f.name) like ${contains(text)}` : db``}`
}
