import type { Schedule } from '#availability/contract.ts'
import type { BookingStatus } from '#bookings/contract.ts'
import type { Attention } from '#desk/home-contract.ts'
import type { Db } from '#kit/server/db/db.ts'
import { isWithin, type OrganizationScope } from '#organizations/server/queries.ts'

export type HomeFacility = {
  id: string
  name: string
  timeZone: string
  venueId: string | null
  venueName: string | null
  /** Null for the default. */
  schedule: Schedule | null
}

/** Those in search, by name. */
export async function findOpen(db: Db, scope: OrganizationScope): Promise<HomeFacility[]> {
  return db<HomeFacility[]>`
    select f.id, f.name, f.time_zone, f.venue_id, v.name as venue_name, s.weekly as schedule
    from facility f left join venue v on v.id = f.venue_id left join schedule s on s.facility_id = f.id
    where ${isWithin(db, scope)} and f.retired_at is null
    order by f.name, f.id`
}

export type TodayItem = {
  facilityId: string
  bookingId: string | null
  /** Milliseconds since 1970. */
  start: number
  end: number
  customer: string | null
  status: BookingStatus | null
  reason: string | null
}

/** Bookings and blocks on a calendar day at each facility (yyyy-MM-dd), in time order. */
export async function findToday(
  db: Db,
  { scope, today, limit }: { scope: OrganizationScope; today: string; limit: number },
): Promise<TodayItem[]> {
  return db<TodayItem[]>`
    select f.id as facility_id, extract(epoch from lower(r.during))::float8 * 1000 as start,
      extract(epoch from upper(r.during))::float8 * 1000 as "end", b.id as booking_id, b.customer_name as customer, b.status,
      coalesce(k.reason, c.reason) as reason
    from facility f cross join lateral (
        select * from reservation
        where ground_id = f.ground_id and during && tstzrange(${startOf(db, today)}, ${startOf(db, today, 1)})
          and facility_id = f.id and kind <> 'hold'
      ) r left join booking b on b.id = r.booking_id left join calendar_block k on k.id = r.block_id
      left join closure c on c.id = r.block_id
    where ${isWithin(db, scope)} and f.retired_at is null
    order by r.during, f.id limit ${limit}`
}

export type WeekSums = { bookings: number; cents: number; minutes: number }

/** Of the week that starts on this calendar day at each facility, and the one before. Whole cents. */
export async function sumWeeks(
  db: Db,
  { scope, from }: { scope: OrganizationScope; from: string },
): Promise<{ current: WeekSums; previous: WeekSums }> {
  const start = startOf(db, from)
  const rows = await db<(WeekSums & { isCurrent: boolean })[]>`
    with booked as (
      select b.starts_at >= ${start} as is_current, count(*)::int as bookings, sum(b.total_cents)::float8 as cents
      from facility f join booking b on b.facility_id = f.id
        and b.starts_at >= ${startOf(db, from, -7)} and b.starts_at < ${startOf(db, from, 7)}
      where ${isWithin(db, scope)} and f.retired_at is null and b.status = 'confirmed' group by 1
    ), taken as (
      select w.is_current, (sum(extract(epoch from upper(r.during * w.week) - lower(r.during * w.week))) / 60)::float8 as minutes
      from facility f cross join lateral (
          select * from reservation
          where ground_id = f.ground_id and during && tstzrange(${startOf(db, from, -7)}, ${startOf(db, from, 7)})
            and facility_id = f.id and kind = 'booking'
        ) r cross join lateral (values
          (true, tstzrange(${start}, ${startOf(db, from, 7)})), (false, tstzrange(${startOf(db, from, -7)}, ${start}))
        ) w (is_current, week)
      where ${isWithin(db, scope)} and f.retired_at is null and r.during && w.week group by 1
    )
    select w.is_current, coalesce(b.bookings, 0) as bookings, coalesce(b.cents, 0) as cents,
      round(coalesce(t.minutes, 0)) as minutes
    from (values (true), (false)) w (is_current) left join booked b using (is_current) left join taken t using (is_current)`
  return { current: rows.find(row => row.isCurrent)!, previous: rows.find(row => !row.isCurrent)! }
}

type Count = Pick<Attention, 'kind' | 'facilityId'> & { count: number }

/** Every kind, also those with nothing. */
export async function countAttention(db: Db, scope: OrganizationScope): Promise<Count[]> {
  return db<Count[]>`
    with own as (
      select id, owner_id, price_cents, retired_at is null as is_open, draft_since is not null as is_draft,
        import_id is not null and checked_at is null and retired_at is null as is_unchecked
      from facility f where ${isWithin(db, scope)}
    ), found as (
      select 'drafts' as kind, id from own where is_draft
      union all select 'unchecked', id from own where is_unchecked
      union all select 'no-price', id from own where is_open and price_cents is null
        and not exists (select from schedule s where s.facility_id = own.id)
      union all select 'no-payout-account', id from own where is_open and price_cents > 0 and not exists (
        select from payout_account a
        where a.can_take_payments and a.id = coalesce(
          (select account_id from payout_facility where facility_id = own.id),
          (select account_id from payout_organization where organization_id = own.owner_id)))
      union all select 'failed-calendars', own.id from own join provider_health h on h.facility_id = own.id
        where own.is_open and h.failures_in_row > 0
      union all select 'unread-messages', m.booking_id from own join booking_message m
        on m.facility_id = own.id and m.author = 'customer' and m.read_at is null
    )
    select kind, count(distinct id)::int as count,
      case when kind <> 'unread-messages' and count(distinct id) = 1 then min(id::text)::uuid end as facility_id
    from found group by kind`
}

export async function countOwned(db: Db, scope: OrganizationScope): Promise<number> {
  const [row] = await db<[{ count: number }]>`
    select count(*)::int as count from facility f where ${isWithin(db, scope)}`
  return row.count
}

/** Midnight at facility `f`, some days after a calendar day. */
function startOf(db: Db, day: string, after = 0) {
  return db`((${day}::date + ${after}::int)::timestamp at time zone f.time_zone)`
}
