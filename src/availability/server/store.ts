import type { Db, Tx } from '#kit/server/db.ts'
import { BOOKING_WINDOW_DAYS, MAX_HOLDS, type Schedule } from '../contract.ts'
import type { Period, PricedPeriod, Taking } from '../rules.ts'

/** What slots are computed from. `now` is the database's clock, in milliseconds: no process's own clock decides a hold. */
export type Calendar = {
  timeZone: string
  priceCents: number | null
  schedule: Schedule | null
  groundId: string
  /** Another number means that one of the four above is another. */
  offerVersion: number
  now: number
  takings: Taking[]
}

/**
 * Everything that decides the slots of a facility on `days` calendar days from `from` on, in one statement.
 * With no days it reads the schedule alone.
 */
export async function readCalendar(
  db: Db | Tx,
  { facilityId, from, days, visitorId }: { facilityId: string; from: string; days: number; visitorId: string | null },
): Promise<Calendar | undefined> {
  const [row] = await db<(Omit<Calendar, 'takings'> & { takings: TakingColumns[] | null })[]>`
    select f.time_zone as "timeZone", f.price_cents as "priceCents", s.weekly as schedule, f.ground_id as "groundId",
      f.offer_version as "offerVersion",
      extract(epoch from now())::float8 * 1000 as now,
      (select json_agg(json_build_array(
          extract(epoch from lower(r.during))::float8 * 1000, extract(epoch from upper(r.during))::float8 * 1000, r.kind,
          coalesce(r.visitor_id = ${visitorId}::uuid and r.facility_id = f.id, false),
          extract(epoch from r.expires_at)::float8 * 1000))
        from reservation r
        where r.ground_id = f.ground_id and r.during && tstzrange(
          ${from}::date::timestamp at time zone f.time_zone,
          (${from}::date + ${days}::int)::timestamp at time zone f.time_zone)) as takings
    from facility f left join schedule s on s.facility_id = f.id
    where f.id = ${facilityId}`
  return row && { ...row, takings: (row.takings ?? []).map(toTaking) }
}

type TakingColumns = [start: number, end: number, kind: Taking['kind'], mine: boolean, until: number | null]

function toTaking([start, end, kind, mine, until]: TakingColumns): Taking {
  return { start, end, kind, mine, until }
}

export type OfferedPeriods = {
  facilityId: string
  groundId: string
  /** The offer that the periods and their prices were computed from. */
  offerVersion: number
  periods: readonly PricedPeriod[]
}
export type HeldPeriod = { start: Date; expiresAt: Date }

/**
 * Takes periods for a visitor and answers those that are now held by them, old own holds among them. A period that is
 * missing from the answer belongs to somebody else, has begun or is too far ahead by the database's clock, the offer has
 * changed, or the visitor has holds enough. Holds past their time are removed first, in the same statement: the
 * insert reads what the removal returns, or PostgreSQL would run it first and refuse wrongly. `on conflict do nothing`
 * makes rivals wait for each other in turn; a plain insert that catches the violation deadlocks. Rows are locked, removed and
 * inserted in order of time, here and wherever several are changed, so that nobody waits for each other crosswise. The range from the first start to
 * the last end stands there for the index: a join alone would read the ground's whole history.
 */
export async function takePeriods(
  db: Db | Tx,
  {
    facilityId,
    groundId,
    offerVersion,
    periods,
    visitorId,
    minutes,
  }: OfferedPeriods & { visitorId: string; minutes: number },
): Promise<HeldPeriod[]> {
  const { starts, ends, prices, from, to } = columnsOf(periods)
  return db<HeldPeriod[]>`
    with wanted as (
      select * from unnest(${starts}::timestamptz[], ${ends}::timestamptz[], ${prices}::int[]) as w (starts, ends, price_cents)
    ), stale as (
      select r.facility_id, r.id from reservation r join wanted w on r.during && tstzrange(w.starts, w.ends)
      where r.ground_id = ${groundId} and r.during && tstzrange(${from}::timestamptz, ${to}::timestamptz)
        and r.expires_at <= now()
      order by r.during for update of r
    ), gone as (
      delete from reservation r using stale s where r.facility_id = s.facility_id and r.id = s.id returning 1
    ), taken as (
      insert into reservation (facility_id, ground_id, during, kind, visitor_id, price_cents, expires_at)
      select ${facilityId}, ${groundId}, tstzrange(starts, ends), 'hold', ${visitorId}, price_cents,
        now() + make_interval(mins => ${minutes}::int)
      from wanted, (select count(*) from gone) as after_removal
      where starts > now() and starts < now() + make_interval(days => ${BOOKING_WINDOW_DAYS + 1}::int)
        and exists (select 1 from facility where id = ${facilityId} and offer_version = ${offerVersion})
        and (select count(*) from reservation where visitor_id = ${visitorId} and expires_at > now()) <= ${MAX_HOLDS - periods.length}
      order by starts
      on conflict do nothing
      returning lower(during) as start, expires_at
    )
    select start, expires_at as "expiresAt" from taken
    union all
    select w.starts, r.expires_at from wanted w join reservation r on r.during = tstzrange(w.starts, w.ends)
    where (select count(*) from taken) < (select count(*) from wanted)
      and r.ground_id = ${groundId} and r.during && tstzrange(${from}::timestamptz, ${to}::timestamptz)
      and r.facility_id = ${facilityId} and r.visitor_id = ${visitorId} and r.expires_at > now()`
}

/** How many holds a visitor has in force, anywhere. */
export async function countHolds(db: Db, visitorId: string): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(*)::int as count from reservation where visitor_id = ${visitorId} and expires_at > now()`
  return row!.count
}

/** Removes the visitor's own holds on these periods; answers the starts of those that were there. */
export async function deleteHolds(
  db: Db | Tx,
  visitorId: string,
  slots: readonly { facilityId: string; start: number; end: number }[],
): Promise<{ facilityId: string; start: Date }[]> {
  const { starts, ends, from, to } = columnsOf(slots)
  const facilityIds = slots.map(slot => slot.facilityId)
  return db<{ facilityId: string; start: Date }[]>`
    with own as (
      select r.facility_id, r.id
      from unnest(${facilityIds}::uuid[], ${starts}::timestamptz[], ${ends}::timestamptz[]) as w (facility_id, starts, ends)
      join facility f on f.id = w.facility_id
      join reservation r on r.ground_id = f.ground_id and r.facility_id = f.id and r.during = tstzrange(w.starts, w.ends)
      where r.during && tstzrange(${from}::timestamptz, ${to}::timestamptz)
        and r.expires_at is not null and r.visitor_id = ${visitorId}
      order by r.during for update of r
    )
    delete from reservation r using own where r.facility_id = own.facility_id and r.id = own.id
    returning r.facility_id as "facilityId", lower(r.during) as start`
}

export type Hold = { start: Date; end: Date; priceCents: number; expiresAt: Date }

/** The visitor's holds at a facility that are still in force and touch these periods, in order of time. */
export async function readHolds(
  db: Db | Tx,
  { visitorId, facilityId, periods }: { visitorId: string; facilityId: string; periods: readonly Period[] },
): Promise<Hold[]> {
  const { from, to } = columnsOf(periods)
  return db<Hold[]>`
    select lower(r.during) as start, upper(r.during) as end, r.price_cents as "priceCents", r.expires_at as "expiresAt"
    from facility f join reservation r on r.ground_id = f.ground_id
    where f.id = ${facilityId} and r.during && tstzrange(${from}::timestamptz, ${to}::timestamptz)
      and r.facility_id = f.id and r.visitor_id = ${visitorId} and r.expires_at > now() and lower(r.during) > now()
    order by r.during`
}

/**
 * Turns the visitor's holds on these periods into a booking's, also those whose time is over but which nobody has taken
 * since. Answers the starts that the booking now has.
 */
export async function convertHolds(
  tx: Tx,
  { facilityId, visitorId, bookingId, periods }: BookingPeriods,
): Promise<Date[]> {
  const { starts, ends, from, to } = columnsOf(periods)
  const rows = await tx<{ start: Date }[]>`
    with own as (
      select r.facility_id, r.id
      from unnest(${starts}::timestamptz[], ${ends}::timestamptz[]) as w (starts, ends)
      join reservation r on r.during = tstzrange(w.starts, w.ends)
      join facility f on f.id = ${facilityId} and f.ground_id = r.ground_id and f.id = r.facility_id
      where r.during && tstzrange(${from}::timestamptz, ${to}::timestamptz)
        and r.expires_at is not null and r.visitor_id = ${visitorId}
      order by r.during for update of r
    )
    update reservation r set kind = 'booking', booking_id = ${bookingId}, visitor_id = null, expires_at = null
    from own where r.facility_id = own.facility_id and r.id = own.id
    returning lower(r.during) as start`
  return rows.map(row => row.start)
}

/** Takes periods for a booking whose holds were removed; answers the starts that were still free. */
export async function takeForBooking(tx: Tx, { facilityId, bookingId, periods }: BookingPeriods): Promise<Date[]> {
  const { starts, ends, prices, from, to } = columnsOf(periods)
  const rows = await tx<{ start: Date }[]>`
    with wanted as (
      select f.ground_id, w.* from facility f,
        unnest(${starts}::timestamptz[], ${ends}::timestamptz[], ${prices}::int[]) as w (starts, ends, price_cents)
      where f.id = ${facilityId}
    ), stale as (
      select r.facility_id, r.id from reservation r
      join wanted w on r.ground_id = w.ground_id and r.during && tstzrange(w.starts, w.ends)
      where r.during && tstzrange(${from}::timestamptz, ${to}::timestamptz) and r.expires_at <= now()
      order by r.during for update of r
    ), gone as (
      delete from reservation r using stale s where r.facility_id = s.facility_id and r.id = s.id returning 1
    )
    insert into reservation (facility_id, ground_id, during, kind, booking_id, price_cents)
    select ${facilityId}, ground_id, tstzrange(starts, ends), 'booking', ${bookingId}, price_cents
    from wanted, (select count(*) from gone) as after_removal
    order by starts
    on conflict do nothing
    returning lower(during) as start`
  return rows.map(row => row.start)
}

export type BookingPeriods = {
  facilityId: string
  visitorId: string
  bookingId: string
  periods: readonly PricedPeriod[]
}

/** Removes holds past their time, at most `limit` at once; answers how many there were. */
export async function deleteExpiredHolds(db: Db, limit: number): Promise<number> {
  const { count } = await db`
    delete from reservation where (facility_id, id) in (
      select facility_id, id from reservation
      where expires_at <= now()
      order by expires_at limit ${limit} for update skip locked)`
  return count
}

/** Writes schedules; a facility that has one gets the new one. */
export async function upsertSchedules(
  tx: Tx,
  schedules: readonly { facilityId: string; schedule: Schedule }[],
): Promise<void> {
  const rows = schedules.map(({ facilityId, schedule }) => ({ facility_id: facilityId, weekly: schedule }))
  await tx`
    insert into schedule (facility_id, weekly)
    select facility_id, weekly from jsonb_to_recordset(${tx.json(rows)}) as s (facility_id uuid, weekly jsonb)
    on conflict (facility_id) do update set weekly = excluded.weekly, updated_at = now()`
}

/** Periods as the arrays that `unnest` joins again, and the one range that spans them all. */
function columnsOf(periods: readonly { start: number; end: number; priceCents?: number }[]) {
  return {
    starts: periods.map(({ start }) => new Date(start).toISOString()),
    ends: periods.map(({ end }) => new Date(end).toISOString()),
    prices: periods.map(({ priceCents }) => priceCents ?? 0),
    from: new Date(Math.min(...periods.map(({ start }) => start))).toISOString(),
    to: new Date(Math.max(...periods.map(({ end }) => end))).toISOString(),
  }
}
