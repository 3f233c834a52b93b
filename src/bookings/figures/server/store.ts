import type { ListOrder } from '#bookings/booking-orders.ts'
import type { BookingMode, BookingStatus, CancelReason } from '#bookings/contract.ts'
import type { ProviderType } from '#facilities/contract.ts'
import type { Db, Tx } from '#kit/server/db/db.ts'
import { contains } from '#kit/server/db/like-pattern.ts'
import type { AskedPage, MomentPosition } from '#kit/server/http/pages.ts'

/** `to` is exclusive. */
export type Span = { from: Date; to: Date }

/** End of the last summed hour. */
export async function readSummedUntil(db: Db | Tx): Promise<Date | null> {
  const [row] = await db<{ until: Date | null }[]>`select max(hour) + interval '1 hour' as until from booking_hour`
  return row!.until
}

export async function readFirstMoment(db: Db): Promise<Date | null> {
  const [row] = await db<{ first: Date | null }[]>`
    select least((select min(created_at) from booking), (select min(created_at) from ledger)) as first`
  return row!.first
}

/** The primary key refuses an hour that is already summed. */
export async function insertSums(tx: Tx, span: Span): Promise<void> {
  const { from, to } = span
  await tx`
    insert into booking_hour (hour, bookings)
    select hour, coalesce(made.bookings, 0)
    from generate_series(${from}::timestamptz, ${to}::timestamptz - interval '1 hour', interval '1 hour') as hour
    left join (
      select date_trunc('hour', created_at, 'UTC') as hour, count(*) as bookings from booking
      where created_at >= ${from} and created_at < ${to} group by 1
    ) as made using (hour)`
  await tx`
    insert into booking_facility_day as known (day, facility_id, bookings, cents)
    select day, facility_id, sum(bookings), sum(cents) from (${movements(tx, span)}) as moved group by 1, 2
    on conflict (day, facility_id) do update
      set bookings = known.bookings + excluded.bookings, cents = known.cents + excluded.cents`
  await tx`
    insert into booking_week_hour as known (day, hour_of_week, minutes)
    select day, hour_of_week, sum(minutes) from (${bookedHours(tx, span)}) as booked group by 1, 2
    on conflict (day, hour_of_week) do update set minutes = known.minutes + excluded.minutes`
}

/** From `since` on there are no sums. */
export async function countBookings(db: Db, since: Date): Promise<{ total: number; pending: number }> {
  const [row] = await db.read<{ total: number; pending: number }[]>`
    select ((select coalesce(sum(bookings), 0) from booking_hour)
        + (select count(*) from booking where created_at >= ${since}))::int as total,
      (select count(*)::int from booking where status = 'pending_confirmation') as pending`
  return row!
}

export type DayCount = { day: string; bookings: number }

/** By creation day; omits days without bookings. */
export async function countByDay(
  db: Db,
  { from, since, timeZone }: { from: Date; since: Date; timeZone: string },
): Promise<DayCount[]> {
  return db.read<DayCount[]>`
    select (hour at time zone ${timeZone})::date as day, sum(bookings)::int as bookings from (
      select hour, bookings from booking_hour where hour >= ${from}
      union all
      select date_trunc('hour', created_at, 'UTC'), count(*)::int from booking
      where created_at >= greatest(${from}::timestamptz, ${since}::timestamptz) group by 1
    ) as counted
    group by 1 having sum(bookings) > 0 order by 1`
}

export type FacilityFigures = { facilityId: string; name: string; city: string; bookings: number; cents: number }

/** From a UTC day on. */
export async function findBusiest(
  db: Db,
  { from, since, limit }: { from: Date; since: Date; limit: number },
): Promise<FacilityFigures[]> {
  const live = { from: since > from ? since : from, to: forever }
  return db.read<FacilityFigures[]>`
    with figures as (
      select facility_id, sum(bookings)::int as bookings, sum(cents)::float8 as cents from (
        select facility_id, bookings, cents from booking_facility_day
        where day >= (${from}::timestamptz at time zone 'UTC')::date
        union all
        select facility_id, bookings, cents from (${movements(db.read, live)}) as moved
      ) as all_days
      group by facility_id order by 2 desc, 3 desc, 1 limit ${limit}
    )
    select f.id as facility_id, f.name, f.city, g.bookings, g.cents
    from figures g join facility f on f.id = g.facility_id
    where g.bookings > 0 order by g.bookings desc, g.cents desc, f.id`
}

/** From a UTC day on. */
export async function sumWeekHours(
  db: Db,
  { from, since }: { from: Date; since: Date },
): Promise<{ hourOfWeek: number; minutes: number }[]> {
  const live = { from: since > from ? since : from, to: forever }
  return db.read<{ hourOfWeek: number; minutes: number }[]>`
    select hour_of_week, sum(minutes)::float8 as minutes from (
      select hour_of_week, minutes from booking_week_hour where day >= (${from}::timestamptz at time zone 'UTC')::date
      union all
      select hour_of_week, minutes from (${bookedHours(db.read, live)}) as booked
    ) as all_days
    group by 1 order by 1`
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

/** Later than any booking. */
const forever = new Date('9999-01-01')

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

function movements(db: Db['read'] | Tx, { from, to }: Span) {
  return db`
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
function bookedHours(db: Db['read'] | Tx, { from, to }: Span) {
  return db`
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
