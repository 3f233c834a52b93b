import type { ListOrder } from '#bookings/booking-orders.ts'
import type { BookingMode, BookingStatus, CancelReason } from '#bookings/contract.ts'
import type { ProviderType } from '#facilities/contract.ts'
import type { Db, Tx } from '#kit/server/db/db.ts'
import { contains } from '#kit/server/db/like-pattern.ts'
import type { Fragment } from '#kit/server/db/sql.ts'
import { summedUntil } from '#kit/server/db/sum-settled.ts'
import type { AskedPage, MomentPosition } from '#kit/server/http/pages.ts'

/** `to` is exclusive. */
export type Span = { from: Date; to: Date }

export async function readFirstMoment(db: Tx): Promise<Date | null> {
  const [row] = await db<{ first: Date | null }[]>`
    select least((select min(created_at) from booking), (select min(created_at) from ledger)) as first`
  return row!.first
}

/** Adds to the sums. */
export async function insertSums(tx: Tx, span: Span): Promise<void> {
  const { from, to } = span
  await tx`
    insert into booking_hour as known (hour, bookings)
    select date_trunc('hour', created_at, 'UTC'), count(*) from booking
    where created_at >= ${from} and created_at < ${to} group by 1
    on conflict (hour) do update set bookings = known.bookings + excluded.bookings`
  await tx`
    with moved as materialized (
      select day, facility_id, sum(bookings) as bookings, sum(cents) as cents from (${movements(tx, span)}) as m group by 1, 2
    ), by_day as (
      insert into booking_facility_day as known (day, facility_id, bookings, cents) select * from moved
      on conflict (day, facility_id) do update
        set bookings = known.bookings + excluded.bookings, cents = known.cents + excluded.cents
    )
    insert into booking_facility_range as known (days, facility_id, bookings, cents)
    select r.days, facility_id, sum(bookings), sum(cents) from moved join booking_range r on day >= r.from_day group by 1, 2
    on conflict (facility_id, days) do update
      set bookings = known.bookings + excluded.bookings, cents = known.cents + excluded.cents`
  await tx`
    insert into booking_week_hour as known (day, hour_of_week, minutes)
    select day, hour_of_week, sum(minutes) from (${bookedHours(tx, span)}) as booked group by 1, 2
    on conflict (day, hour_of_week) do update set minutes = known.minutes + excluded.minutes`
}

/** Takes out all from a UTC midnight on. */
export async function deleteSums(tx: Tx, from: Date): Promise<void> {
  const day = tx`(${from}::timestamptz at time zone 'UTC')::date`
  await changeRanges(
    tx,
    tx`
      select r.days, facility_id, -sum(d.bookings) as bookings, -sum(d.cents) as cents
      from booking_range r join booking_facility_day d on d.day >= r.from_day and d.day >= ${day} group by 1, 2`,
  )
  await tx`delete from booking_facility_day where day >= ${day}`
  await tx`delete from booking_week_hour where day >= ${day}`
  await tx`delete from booking_hour where hour >= ${from}`
}

/** `day`: a UTC day, yyyy-MM-dd. */
export type RangeMove = { days: number; day: string }

/** Where ranges should begin by now, if they do not. By the database's clock, as the sums. */
export async function findMoves(db: Db, timeZone: string): Promise<RangeMove[]> {
  return db<RangeMove[]>`
    select days, day::text from (
      select days, from_day,
        (((now() at time zone ${timeZone})::date - days + 1)::timestamp at time zone ${timeZone} at time zone 'UTC')::date as day
      from booking_range
    ) as wanted
    where from_day is distinct from day order by days`
}

/** Bounds a statement's time. */
const DAYS_AT_ONCE = 31

/** Moves where a range begins, by a month at most. Returns whether it is there. */
export async function moveRange(tx: Tx, { days, day }: RangeMove): Promise<boolean> {
  // Nothing is added to the sums meanwhile.
  await tx`select from summed_until where name = 'bookings' for update`
  const [{ from, to }] = await tx<[{ from: string; to: string }]>`
    select coalesce(from_day, 'infinity')::text as "from", (case
        when from_day < ${day}::date then least(${day}::date, from_day + ${DAYS_AT_ONCE}::int)
        else greatest(${day}::date, least(from_day, known.after) - ${DAYS_AT_ONCE}::int)
      end)::text as "to"
    from booking_range, (select coalesce(max(day) + 1, ${day}::date) as after from booking_facility_day) as known
    where days = ${days}`
  await changeRanges(
    tx,
    tx`
      select ${days}::int as days, facility_id, sum(d.bookings * sign) as bookings, sum(d.cents * sign) as cents
      from booking_facility_day d, (select case when ${from}::date < ${to}::date then -1 else 1 end as sign) as s
      where d.day >= least(${from}::date, ${to}::date) and d.day < greatest(${from}::date, ${to}::date) group by 2`,
  )
  await tx`update booking_range set from_day = ${to}::date where days = ${days}`
  return to === day
}

/** `changes`: `days`, `facility_id`, `bookings` and `cents`. */
async function changeRanges(tx: Tx, changes: Fragment): Promise<void> {
  await tx`
    merge into booking_facility_range f using (${changes}) as c on f.facility_id = c.facility_id and f.days = c.days
    when matched and f.bookings + c.bookings = 0 and f.cents + c.cents = 0 then delete
    when matched then update set bookings = f.bookings + c.bookings, cents = f.cents + c.cents
    when not matched then insert (days, facility_id, bookings, cents) values (c.days, c.facility_id, c.bookings, c.cents)`
}

export type DayCount = { day: string; bookings: number }

/** By creation day, until now; omits days without bookings. */
export async function countByDay(db: Db, { from, timeZone }: { from: Date; timeZone: string }): Promise<DayCount[]> {
  return db.read<DayCount[]>`
    select (hour at time zone ${timeZone})::date as day, sum(bookings)::int as bookings from (
      select hour, bookings from booking_hour where hour >= ${from}
      union all
      select date_trunc('hour', created_at, 'UTC'), count(*) from booking
      where created_at >= greatest(${from}::timestamptz, ${summedUntil(db.read, 'bookings')}) group by 1
    ) as counted
    group by 1 order by 1`
}

export type FacilityFigures = { facilityId: string; name: string; city: string; bookings: number; cents: number }

/** `days`: one of `booking_range`. */
export async function findBusiest(
  db: Db,
  { days, limit }: { days: number; limit: number },
): Promise<FacilityFigures[]> {
  return db.read<FacilityFigures[]>`
    select f.id as facility_id, f.name, f.city, g.bookings, g.cents::float8 as cents
    from booking_facility_range g join facility f on f.id = g.facility_id
    where g.days = ${days} and g.bookings > 0
    order by g.bookings desc, g.cents desc, g.facility_id limit ${limit}`
}

/** From a UTC day on. */
export async function sumWeekHours(db: Db, from: Date): Promise<{ hourOfWeek: number; minutes: number }[]> {
  return db.read<{ hourOfWeek: number; minutes: number }[]>`
    select hour_of_week, sum(minutes)::float8 as minutes from booking_week_hour
    where day >= (${from}::timestamptz at time zone 'UTC')::date group by 1 order by 1`
}

export type RefundReason = { reason: CancelReason | 'changed' | 'clinic'; count: number; cents: number }

/** Excludes failed ones. */
export async function sumRefunds(db: Db, from: Date): Promise<RefundReason[]> {
  return db.read<RefundReason[]>`
    select case when b.id is null then 'clinic' when b.status = 'cancelled' then b.cancelled_because else 'changed' end as reason,
      count(*)::int as count, sum(r.amount_cents)::float8 as cents
    from refund r
    left join booking_extra_payment e on e.payment_id = r.payment_id
    left join lateral (
      select id, status, cancelled_because from booking where payment_id = r.payment_id
      union all
      select id, status, cancelled_because from booking where id = e.booking_id
      limit 1
    ) as b on true
    where r.created_at >= ${from} and r.status <> 'failed'
    group by 1 order by 3 desc, 1`
}

export type BookingsFilter = {
  status?: BookingStatus | undefined
  mode?: BookingMode | undefined
  provider?: ProviderType | undefined
  text?: string | undefined
}

/** At 200 matches the text is too short. */
export async function findNamed(db: Db, text: string): Promise<string[]> {
  const rows = await db.read<{ id: string }[]>`
    select id from facility where lower(name) like ${contains(text)} order by name, id limit 200`
  return rows.map(({ id }) => id)
}

export async function findFiltered(
  { read }: Db,
  { order, after, limit, ...wanted }: Query & AskedPage<MomentPosition> & { order: ListOrder },
): Promise<MomentPosition[]> {
  const at = order.by === 'created' ? read`b.created_at` : read`b.starts_at`
  const [past, way] = order.descending ? [read`<`, read`desc`] : [read`>`, read``]
  return read<MomentPosition[]>`
    select b.id, ${at}::text as at from booking b
    where true ${matching(read, wanted)}
      ${after ? read`and (${at}, b.id) ${past} (${after.at}::text::timestamptz, ${after.id}::uuid)` : read``}
    order by ${at} ${way}, b.id ${way} limit ${limit}`
}

type Query = { wanted: BookingsFilter; named: readonly string[] }

function matching(read: Db['read'], { wanted: { status, mode, provider, text }, named }: Query) {
  return read`
    ${status ? read`and b.status = ${status}` : read``}
    ${mode ? read`and b.mode = ${mode}` : read``}
    ${provider ? read`and b.facility_id in (select id from facility where provider_type = ${provider})` : read``}
    ${text ? read`and (${containing(read, text)} or b.facility_id = any(${[...named]}::uuid[]))` : read``}`
}

/** Must match the index expression. */
function containing(read: Db['read'], text: string) {
  return read`lower(b.reference || ' ' || b.customer_name || ' ' || b.customer_email) like ${contains(text)}`
}

function movements(tx: Tx, { from, to }: Span) {
  return tx`
    select (created_at at time zone 'UTC')::date as day, facility_id, 1 as bookings, 0 as cents
    from booking where created_at >= ${from} and created_at < ${to}
    union all
    select (l.created_at at time zone 'UTC')::date, b.facility_id, 0, l.charged_cents
    from ledger l join booking b on b.payment_id = l.payment_id
    where l.created_at >= ${from} and l.created_at < ${to}
    union all
    select (l.created_at at time zone 'UTC')::date, b.facility_id, 0, l.charged_cents
    from ledger l join booking_extra_payment e on e.payment_id = l.payment_id join booking b on b.id = e.booking_id
    where l.created_at >= ${from} and l.created_at < ${to}`
}

/** Minutes by each facility's clock. Real hours: where clocks change, a wall hour comes twice or never. */
function bookedHours(tx: Tx, { from, to }: Span) {
  return tx`
    select day, (extract(dow from hour at time zone zone) * 24 + extract(hour from hour at time zone zone))::int as hour_of_week,
      (extract(epoch from least(ends, hour + interval '1 hour') - greatest(starts, hour)) / 60)::int as minutes
    from (
      select (b.created_at at time zone 'UTC')::date as day, f.time_zone as zone, to_timestamp(slot.start / 1000) as starts,
        to_timestamp(slot."end" / 1000) as ends
      from booking b join facility f on f.id = b.facility_id,
        jsonb_to_recordset(b.slots) as slot (start float8, "end" float8)
      where b.created_at >= ${from} and b.created_at < ${to}
    ) as times,
      generate_series(date_trunc('hour', starts, zone), ends - interval '1 microsecond', interval '1 hour') as hour`
}
