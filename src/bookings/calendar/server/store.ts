import { actions } from '#accounts/rules.ts'
import type { Schedule } from '#availability/contract.ts'
import type { Period } from '#availability/rules.ts'
import type { CalendarFilters, MonthDay } from '#bookings/calendar/contract.ts'
import type { BookingStatus } from '#bookings/contract.ts'
import type { Db, Tx } from '#kit/server/db/db.ts'
import { isOpenTo, isWithin, type OrganizationScope } from '#organizations/server/queries.ts'

/** Milliseconds since 1970. */
export type Taking = Period & {
  kind: 'hold' | 'booking' | 'block'
  facilityId: string
  facilityName: string
  /** Belongs to the facility's owner; others' details are hidden. */
  isOwn: boolean
  /** Holds only. */
  until: number | null
  blockId: string | null
  booking: {
    id: string
    reference: string
    customer: string
    status: BookingStatus
    changedAt: number
    revision: number
  } | null
  block: { reason: string; seriesId: string | null } | null
  closure: { reason: string } | null
}

export type ColumnRow = {
  id: string
  name: string
  address: string
  timeZone: string
  priceCents: number | null
  schedule: Schedule | null
  total: number
  takings: Taking[]
  /** When connected calendars say that it is taken; milliseconds since 1970. May overlap. */
  outside: [start: number, end: number][]
}

export type Chosen = {
  /** Of an organization, of all that an account follows, or any; then `facilityIds` is required. */
  scope: OrganizationScope | { followerId: string } | null
  facilityIds: readonly string[] | undefined
  venueId?: string | undefined
  sport?: string | undefined
}

type Columns = Chosen & {
  /** Calendar days at each facility; yyyy-MM-dd. */
  from: string
  days: number
  after: string | undefined
  limit: number
}

export async function readColumns(db: Db, asked: Columns): Promise<ColumnRow[]> {
  const { scope, from, days, after, limit } = asked
  const rows = await db<
    (Omit<ColumnRow, 'takings' | 'outside'> & { takings: Taking[] | null; outside: Outside[] | null })[]
  >`
    select f.id, f.name, f.address, f.time_zone, f.price_cents, s.weekly as schedule,
      ${scope === null ? db`0` : db`(select count(*)::int from facility f where ${chosen(db, asked)})`} as total,
      case when exists (select from facility o join provider_connection c on c.facility_id = o.id
          where o.ground_id = f.ground_id and o.ground_part && f.ground_part)
        then external_calendars(f.ground_id, f.ground_part, ${from}::date, ${days}::int) end as outside,
      (select json_agg(${takingOf(db, scope)} order by r.during) from ${takings(db)}
        where r.ground_id = f.ground_id and r.ground_part && f.ground_part and r.during && tstzrange(
          ${from}::date::timestamp at time zone f.time_zone,
          (${from}::date + ${days}::int)::timestamp at time zone f.time_zone)
          and (r.expires_at is null or r.expires_at > now())) as takings
    from facility f left join schedule s on s.facility_id = f.id
    where ${chosen(db, asked)}
      ${after ? db`and (natural_key(f.name), f.id) > (select natural_key(name), id from facility where id = ${after})` : db``}
    order by natural_key(f.name), f.id limit ${limit}`
  return rows.map(row => ({
    ...row,
    takings: row.takings ?? [],
    outside: (row.outside ?? []).flatMap(({ busy }) => busy ?? []),
  }))
}

type Outside = { busy: [number, number][] | null }

function chosen(db: Db, { scope, facilityIds, venueId, sport }: Chosen) {
  return db`true
    ${scope === null ? db`` : db`and ${isShown(db, scope)}`}
    ${facilityIds ? db`and f.id = any (${[...facilityIds]}::uuid[])` : db``}
    ${venueId ? db`and f.venue_id = ${venueId}` : db``}
    ${sport ? db`and f.sport_types @> ${[sport]}::text[]` : db``}`
}

/** What a page of the calendar shows, with the facilities that share its ground; the days as instants in milliseconds. */
export async function readFollowed(
  db: Db,
  asked: Columns,
): Promise<{ facilityIds: string[]; shown: string[]; start: number; end: number }> {
  const { from, days, after, limit } = asked
  const [row] = await db<{ facilityIds: string[]; shown: string[]; start: number | null; end: number | null }[]>`
    with page as (
      select f.id, f.ground_id, f.ground_part, f.time_zone from facility f
      where ${chosen(db, asked)}
        ${after ? db`and (natural_key(f.name), f.id) > (select natural_key(name), id from facility where id = ${after})` : db``}
      order by natural_key(f.name), f.id limit ${limit}
    )
    select coalesce(array_agg(id order by id), '{}') as shown,
      array(select distinct o.id from page p join facility o on o.ground_id = p.ground_id and o.ground_part && p.ground_part)
        as facility_ids,
      extract(epoch from min(${from}::date::timestamp at time zone time_zone))::float8 * 1000 as start,
      extract(epoch from max((${from}::date + ${days}::int)::timestamp at time zone time_zone))::float8 * 1000 as end
    from page`
  return { facilityIds: row!.facilityIds, shown: row!.shown, start: row!.start ?? 0, end: row!.end ?? 0 }
}

/** Days of the month that have anything, in each facility's time zone; a time counts on each day that it touches. */
export async function countDays(db: Db, { month, ...asked }: Chosen & { month: string }): Promise<MonthDay[]> {
  return db<MonthDay[]>`
    with mine as (select f.id, f.ground_id, f.time_zone from facility f where ${chosen(db, asked)}),
    taken as (
      select r.booking_id, r.block_id, d.day::date as day,
        r.during * tstzrange(d.day at time zone m.time_zone, (d.day + interval '1 day') at time zone m.time_zone) as part
      from mine m join reservation r on r.ground_id = m.ground_id and r.facility_id = m.id and r.kind <> 'hold'
        and r.during && tstzrange(
          ${`${month}-01`}::date::timestamp at time zone m.time_zone,
          (${`${month}-01`}::date + interval '1 month') at time zone m.time_zone)
      cross join lateral generate_series(
        date_trunc('day', lower(r.during) at time zone m.time_zone),
        upper(r.during) at time zone m.time_zone - interval '1 microsecond', interval '1 day') as d (day)
    )
    select to_char(t.day, 'YYYY-MM-DD') as date,
      (count(distinct b.id) filter (where b.status = 'confirmed'))::int as bookings,
      (count(distinct b.id) filter (where b.status = 'pending_confirmation'))::int as requests,
      count(distinct t.block_id)::int as blocks,
      (coalesce(sum(extract(epoch from upper(t.part) - lower(t.part))) filter (where t.booking_id is not null), 0) / 60)::int
        as booked_minutes
    from taken t left join booking b on b.id = t.booking_id
    where to_char(t.day, 'YYYY-MM') = ${month}
    group by t.day order by t.day`
}

/** By name. */
export async function listFilters(db: Db, scope: OrganizationScope): Promise<CalendarFilters> {
  const [row] = await db<[CalendarFilters]>`
    select coalesce((
        select json_agg(json_build_object('id', v.id, 'name', v.name) order by v.name, v.id) from venue v
        where v.id in (select f.venue_id from facility f where ${isWithin(db, scope)})), '[]') as venues,
      array(select distinct unnest(f.sport_types) as sport from facility f where ${isWithin(db, scope)} order by sport)
        as sports`
  return row
}

function isShown(db: Db, scope: OrganizationScope | { followerId: string }) {
  if (!('followerId' in scope)) return isWithin(db, scope)
  return isOpenTo(db, { accountId: scope.followerId, roles: actions['follow-calendar'].by })
}

export async function listConflicts(
  db: Db | Tx,
  { facilityId, periods }: { facilityId: string; periods: readonly Period[] },
): Promise<Taking[]> {
  const starts = periods.map(({ start }) => new Date(start).toISOString())
  const ends = periods.map(({ end }) => new Date(end).toISOString())
  const rows = await db<{ taking: Taking }[]>`
    select ${takingOf(db)} as taking
    from facility f cross join unnest(${starts}::timestamptz[], ${ends}::timestamptz[]) as w (starts, ends)
      cross join lateral (
        select * from reservation
        where ground_id = f.ground_id and ground_part && f.ground_part and during && tstzrange(w.starts, w.ends)
          and (expires_at is null or expires_at > now())
      ) r ${joined(db)}
    where f.id = ${facilityId}
    order by r.during limit 200`
  return rows.map(({ taking }) => taking)
}

function takings(db: Db | Tx) {
  return db`reservation r ${joined(db)}`
}

function joined(db: Db | Tx) {
  return db`join facility rf on rf.id = r.facility_id left join booking b on b.id = r.booking_id
    left join calendar_block k on k.id = r.block_id left join closure c on c.id = r.block_id`
}

/** Details of other facilities on the same ground are shown to members who see these facilities too. */
function takingOf(db: Db | Tx, scope: Columns['scope'] = null) {
  const limit = scope && 'venueIds' in scope ? scope.venueIds : null
  return db`json_build_object('kind', r.kind, 'facilityId', r.facility_id, 'facilityName', rf.name,
    'isOwn', rf.id = f.id or coalesce(rf.owner_id = f.owner_id, false)
      ${limit === null ? db`` : db`and coalesce(rf.venue_id = any (${[...limit]}::uuid[]), false)`},
    'start', extract(epoch from lower(r.during))::float8 * 1000, 'end', extract(epoch from upper(r.during))::float8 * 1000,
    'until', extract(epoch from r.expires_at)::float8 * 1000, 'blockId', r.block_id,
    'booking', case when b.id is not null then json_build_object('id', b.id, 'reference', b.reference,
      'customer', b.customer_name, 'status', b.status, 'changedAt', extract(epoch from b.updated_at)::float8 * 1000,
      'revision', b.revision) end,
    'block', case when k.id is not null then json_build_object('reason', k.reason, 'seriesId', k.series_id) end,
    'closure', case when c.id is not null then json_build_object('reason', c.reason) end)`
}

export async function findPending(
  db: Db,
  { scope, limit }: { scope: OrganizationScope; limit: number },
): Promise<{ ids: string[]; total: number }> {
  const rows = await db<{ id: string; total: number }[]>`
    select b.id, count(*) over ()::int as total from booking b join facility f on f.id = b.facility_id
    where ${isWithin(db, scope)} and b.status = 'pending_confirmation' and b.confirm_by > now()
    order by b.confirm_by, b.id limit ${limit}`
  return { ids: rows.map(({ id }) => id), total: rows[0]?.total ?? 0 }
}
