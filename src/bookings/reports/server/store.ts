import type { Db, Fragment, Tx } from '#kit/server/db/db.ts'
import { isWithin, type OrganizationScope } from '#organizations/server/queries.ts'
import { NO_VENUE, partsOf, type Span, type Sums } from '../rules.ts'

/** What the member sees. */
export type Scope = OrganizationScope & {
  /** Only this venue; 'none' for facilities without one. */
  venue?: string | undefined
}

/** Most frequent first. */
export async function countTimeZones(db: Db, scope: Scope): Promise<{ timeZone: string; count: number }[]> {
  return db<{ timeZone: string; count: number }[]>`
    select f.time_zone, count(*)::int as count from facility f where ${within(db, scope)} group by 1 order by 2 desc, 1`
}

export type ReportFacility = {
  id: string
  name: string
  venueId: string | null
  venueName: string | null
  /** Days by its clock: when it was added, and when it was closed down. */
  addedOn: string
  closedOn: string | null
  isDraft: boolean
  /** JSON; null for the default schedule. */
  schedule: string | null
}

export async function listFacilities(db: Db, scope: Scope): Promise<ReportFacility[]> {
  return db<ReportFacility[]>`
    select f.id, f.name, f.venue_id, v.name as venue_name, (f.created_at at time zone f.time_zone)::date as added_on,
      (f.retired_at at time zone f.time_zone)::date as closed_on, f.draft_since is not null as is_draft,
      s.weekly::text as schedule
    from facility f left join venue v on v.id = f.venue_id left join schedule s on s.facility_id = f.id
    where ${within(db, scope)}`
}

export async function isCounting(db: Db, scope: Scope): Promise<boolean> {
  const [row] = await db<{ found: boolean }[]>`
    select exists (
      select from report_recount r join facility f on f.id = r.facility_id where ${within(db, scope)}
    ) as found`
  return row!.found
}

export type FacilitySums = Sums & { facilityId: string; isNow: boolean }

/** Both periods; omits facilities without figures. */
export async function sumByFacility(
  db: Db,
  { scope, now, before }: { scope: Scope; now: Span; before: Span },
): Promise<FacilitySums[]> {
  const parts = [partsOf(now), partsOf(before)]
  const inAny = (day: Fragment, spans: readonly Span[]) =>
    spans.reduce((found, { from, to }) => db`${found} or ${day} between ${from} and ${to}`, db`false`)
  return db<FacilitySums[]>`
    select r.facility_id, r.day >= ${now.from} as is_now, ${summed(db)}
    from facility f join (
      select facility_id, month as day, minutes, ${amounts(db)} from report_month
      where ${inAny(
        db`month`,
        parts.flatMap(({ months }) => months),
      )}
      union all
      select facility_id, day, minutes, ${amounts(db)} from report_day
      where ${inAny(
        db`day`,
        parts.flatMap(({ days }) => days),
      )}
      union all
      select facility_id, day, minutes, ${amounts(db)} from report_change where ${inAny(db`day`, [now, before])}
    ) as r on r.facility_id = f.id
    where ${within(db, scope)}
    group by 1, 2`
}

/** By the first day of each month; omits months without figures. */
export async function sumByMonth(
  db: Db,
  { scope, from, to }: { scope: Scope } & Span,
): Promise<(Sums & { month: string })[]> {
  return db<(Sums & { month: string })[]>`
    select r.month, ${summed(db)}
    from facility f join (
      select facility_id, month, minutes, ${amounts(db)} from report_month where month between ${from} and ${to}
      union all
      select facility_id, date_trunc('month', day)::date, minutes, ${amounts(db)} from report_change
      where day between ${from} and ${to}
    ) as r on r.facility_id = f.id
    where ${within(db, scope)}
    group by 1`
}

export type HourMinutes = { hourOfWeek: number; minutes: number }

/**
 * Booked minutes; omits hours without any. Reading entries by number takes a tenth of the time of unnesting each day, and
 * the weekday is taken of each day, not of each row.
 */
export async function sumByHour(db: Db, { scope, from, to }: { scope: Scope } & Span): Promise<HourMinutes[]> {
  return db<HourMinutes[]>`
    with days as (
      select r.day, array[
        sum(m[1]), sum(m[2]), sum(m[3]), sum(m[4]), sum(m[5]), sum(m[6]), sum(m[7]), sum(m[8]), sum(m[9]), sum(m[10]),
        sum(m[11]), sum(m[12]), sum(m[13]), sum(m[14]), sum(m[15]), sum(m[16]), sum(m[17]), sum(m[18]), sum(m[19]),
        sum(m[20]), sum(m[21]), sum(m[22]), sum(m[23]), sum(m[24])] as minutes
      from facility f join report_day r on r.facility_id = f.id and r.day between ${from} and ${to}
        cross join lateral (select r.hour_minutes) as hours (m)
      where ${within(db, scope)}
      group by 1
    )
    select (extract(dow from day) * 24 + hour)::int as hour_of_week, sum(minutes)::float8 as minutes
    from (
      select d.day, h.number - 1 as hour, h.minutes
      from days d cross join unnest(d.minutes) with ordinality as h (minutes, number)
      union all
      select r.day, r.hour, r.minutes
      from facility f join report_change r on r.facility_id = f.id and r.day between ${from} and ${to} and r.hour is not null
      where ${within(db, scope)}
    ) as booked
    group by 1 having sum(minutes) <> 0`
}

/** Adds the oldest changes to the sums; returns how many. In one statement, so a report sees each change once. */
export async function addChanges(db: Db, limit: number): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    with taken as (
      delete from report_change where id in (select id from report_change order by id limit ${limit}) returning *
    ),
    by_hour as (
      select facility_id, day, hour, sum(minutes)::smallint as minutes
      from (
        select facility_id, day, hour, minutes from taken where hour is not null
        union all
        select distinct facility_id, day, h.hour, 0 from taken cross join generate_series(0, 23) as h (hour)
      ) as hours
      group by 1, 2, 3
    ),
    by_day as (
      select facility_id, day, sum(minutes) as minutes, ${sumsOf(db)} from taken group by 1, 2
    ),
    days as (
      insert into report_day as known (facility_id, day, hour_minutes, minutes, ${amounts(db)})
      select d.facility_id, d.day, h.hour_minutes, d.minutes, ${amounts(db)}
      from by_day d join (
        select facility_id, day, array_agg(minutes order by hour) as hour_minutes from by_hour group by 1, 2
      ) as h on (h.facility_id, h.day) = (d.facility_id, d.day)
      order by 1, 2
      on conflict (facility_id, day) do update set
        hour_minutes = array(
          select (h.known + h.added)::smallint
          from unnest(known.hour_minutes, excluded.hour_minutes) with ordinality as h (known, added, number) order by h.number
        ), ${added(db)}
    ),
    months as (
      insert into report_month as known (facility_id, month, minutes, ${amounts(db)})
      select facility_id, date_trunc('month', day)::date, sum(minutes), ${sumsOf(db)} from by_day group by 1, 2 order by 1, 2
      on conflict (facility_id, month) do update set ${added(db)}
    )
    select count(*)::int as count from taken`
  return row!.count
}

/** Facilities to compare. Locked, so that what asks again meanwhile waits, and is counted later. */
export async function lockRecounts(tx: Tx, limit: number): Promise<string[]> {
  const rows = await tx<{ facilityId: string }[]>`
    select facility_id from report_recount order by facility_id limit ${limit} for update skip locked`
  return rows.map(({ facilityId }) => facilityId)
}

/**
 * Appends what the sums and changes of these facilities lack of their bookings and ledger. In one statement: whatever a
 * running transaction adds later, its trigger adds as well.
 */
export async function insertDifferences(tx: Tx, facilityIds: readonly string[]): Promise<void> {
  const wanted = tx`(select unnest(${[...facilityIds]}::uuid[]))`
  await tx`
    insert into report_change (facility_id, day, hour, minutes, ${amounts(tx)})
    select facility_id, day, hour, sum(minutes), ${sumsOf(tx)}
    from (
      select f.id as facility_id, r.day, r.hour, r.minutes, r.bookings, 0::bigint as charged_cents,
        0::bigint as returned_cents, 0::bigint as commission_cents, r.facility_cents
      from facility f join booking b on b.facility_id = f.id
        cross join report_of_booking(b.status, b.paid_at_facility, b.slots, f.time_zone) as r
      where f.id in ${wanted}
      union all
      select f.id, (l.created_at at time zone f.time_zone)::date, null, 0, 0,
        case when l.kind = 'capture' then l.charged_cents else 0 end,
        case when l.kind = 'capture' then 0 else l.charged_cents end, l.platform_cents, 0
      from facility f
        cross join lateral (
          select p.id from payment p where p.purpose = 'facility:' || f.id
          union all
          select p.id from booking b join payment p on p.purpose = 'change:' || b.id where b.facility_id = f.id
        ) as paid
        -- Else the planner reads the whole ledger each time.
        cross join lateral (select * from ledger where payment_id = paid.id offset 0) as l
      where f.id in ${wanted}
      union all
      select facility_id, day, h.number - 1, -h.minutes, 0, 0, 0, 0, 0
      from report_day cross join unnest(hour_minutes) with ordinality as h (minutes, number)
      where facility_id in ${wanted} and h.minutes <> 0
      union all
      select facility_id, day, null, 0, -bookings, -charged_cents, -returned_cents, -commission_cents, -facility_cents
      from report_day where facility_id in ${wanted}
      union all
      select facility_id, day, hour, -minutes, -bookings, -charged_cents, -returned_cents, -commission_cents, -facility_cents
      from report_change where facility_id in ${wanted}
    ) as compared
    group by 1, 2, 3
    having sum(minutes) <> 0 or sum(bookings) <> 0 or sum(charged_cents) <> 0 or sum(returned_cents) <> 0
      or sum(commission_cents) <> 0 or sum(facility_cents) <> 0`
}

export async function deleteRecounts(tx: Tx, facilityIds: readonly string[]): Promise<void> {
  await tx`delete from report_recount where facility_id = any (${[...facilityIds]}::uuid[])`
}

function within(db: Db, { venue, ...scope }: Scope) {
  if (venue === undefined) return isWithin(db, scope)
  return db`${isWithin(db, scope)} and ${venue === NO_VENUE ? db`f.venue_id is null` : db`f.venue_id = ${venue}`}`
}

function amounts(db: Db | Tx) {
  return db`bookings, charged_cents, returned_cents, commission_cents, facility_cents`
}

/** Whole numbers that JavaScript holds. */
function summed(db: Db) {
  return db`sum(r.bookings)::float8 as bookings, sum(r.minutes)::float8 as minutes,
    sum(r.charged_cents)::float8 as charged_cents, sum(r.returned_cents)::float8 as returned_cents,
    sum(r.commission_cents)::float8 as commission_cents, sum(r.facility_cents)::float8 as facility_cents`
}

function sumsOf(db: Db | Tx) {
  return db`sum(bookings) as bookings, sum(charged_cents) as charged_cents, sum(returned_cents) as returned_cents,
    sum(commission_cents) as commission_cents, sum(facility_cents) as facility_cents`
}

/** To the row there. */
function added(db: Db | Tx) {
  return db`minutes = known.minutes + excluded.minutes, bookings = known.bookings + excluded.bookings,
    charged_cents = known.charged_cents + excluded.charged_cents,
    returned_cents = known.returned_cents + excluded.returned_cents,
    commission_cents = known.commission_cents + excluded.commission_cents,
    facility_cents = known.facility_cents + excluded.facility_cents`
}
