import { type Db, errorCode, type Tx } from '#kit/server/db.ts'
import type { OtherProvider } from '#providers/connection-rules.ts'
import { BOOKING_WINDOW_DAYS, MAX_HOLDS } from '../contract.ts'
import type { Period, PricedPeriod, Taking } from '../rules.ts'
import type { Schedule } from '../schedule-contract.ts'

/** What slots are computed from. `now` is the database's clock, in milliseconds: no process's own clock decides a hold. */
export type Calendar = {
  timeZone: string
  priceCents: number | null
  schedule: Schedule | null
  groundId: string
  /** The part of that ground which the facility covers, as PostgreSQL writes a range: "[0,2)". */
  groundPart: string
  /** Another number means that one of the five above is another. */
  offerVersion: number
  now: number
  takings: Taking[]
  /** Other systems whose calendars are laid over ours, for the days that were asked for; most places have none. */
  outside: OutsideCalendar[]
}

/** What is kept of another system that holds a calendar of this ground. */
export type OutsideCalendar = {
  /** Of this facility, or of one that it shares ground with. */
  facilityId: string
  provider: OtherProvider
  isSimulated: boolean
  /** When it was asked about those days, the longest ago of them, in milliseconds; null where it has not told of all. */
  askedAt: number | null
  /** It has not answered since. */
  isSilent: boolean
}

/**
 * Everything that decides the slots of a facility on `days` calendar days from `from` on, in one statement.
 * With no days it reads the schedule alone.
 */
export async function readCalendar(
  db: Db | Tx,
  { facilityId, from, days, visitorId }: { facilityId: string; from: string; days: number; visitorId: string | null },
): Promise<Calendar | undefined> {
  const [row] = await db<CalendarColumns[]>`
    select f.time_zone as "timeZone", f.price_cents as "priceCents", s.weekly as schedule, f.ground_id as "groundId",
      f.ground_part as "groundPart", f.offer_version as "offerVersion",
      extract(epoch from now())::float8 * 1000 as now,
      (select json_agg(json_build_array(
          extract(epoch from lower(r.during))::float8 * 1000, extract(epoch from upper(r.during))::float8 * 1000, r.kind,
          coalesce(r.visitor_id = ${visitorId}::uuid and r.facility_id = f.id, false),
          extract(epoch from r.expires_at)::float8 * 1000))
        from reservation r
        where r.ground_id = f.ground_id and r.ground_part && f.ground_part and r.during && tstzrange(
          ${from}::date::timestamp at time zone f.time_zone,
          (${from}::date + ${days}::int)::timestamp at time zone f.time_zone)) as takings,
      (select json_agg(json_build_object('facilityId', c.facility_id, 'provider', c.provider, 'isSimulated', c.is_simulated,
          'askedAt', case when kept.days = ${days} then kept.asked_at end, 'isSilent', coalesce(h.failures_in_row > 0, false),
          'busy', kept.busy))
        from facility o join provider_connection c on c.facility_id = o.id
        left join provider_health h on h.facility_id = c.facility_id and h.provider = c.provider
        cross join lateral (
          select count(distinct p.day) as days, extract(epoch from min(p.asked_at))::float8 * 1000 as asked_at,
            json_agg(json_build_array(extract(epoch from lower(b.during))::float8 * 1000,
              extract(epoch from upper(b.during))::float8 * 1000)) filter (where b.during is not null) as busy
          from provider_day p left join lateral unnest(p.busy) as b (during) on true
          where p.facility_id = c.facility_id and p.provider = c.provider
            and p.day >= ${from}::date and p.day < ${from}::date + ${days}::int) kept
        where o.ground_id = f.ground_id and o.ground_part && f.ground_part) as outside
    from facility f left join schedule s on s.facility_id = f.id
    where f.id = ${facilityId} and f.retired_at is null`
  if (!row) return undefined
  const { takings, outside, ...offer } = row
  if (!outside) return { ...offer, takings: (takings ?? []).map(toTaking), outside: [] }
  const busy = outside.flatMap(calendar => (calendar.busy ?? []).map(toBusy))
  return { ...offer, takings: [...(takings ?? []).map(toTaking), ...busy], outside: outside.map(withoutTimes) }
}

type CalendarColumns = Omit<Calendar, 'takings' | 'outside'> & {
  takings: TakingColumns[] | null
  outside: (OutsideCalendar & { busy: [number, number][] | null })[] | null
}

function withoutTimes(calendar: OutsideCalendar): OutsideCalendar {
  const { facilityId, provider, isSimulated, askedAt, isSilent } = calendar
  return { facilityId, provider, isSimulated, askedAt, isSilent }
}

/** What another system has taken is nobody's here. */
function toBusy([start, end]: [number, number]): Taking {
  return { start, end, kind: 'block', mine: false, until: null }
}

type TakingColumns = [start: number, end: number, kind: Taking['kind'], mine: boolean, until: number | null]

function toTaking([start, end, kind, mine, until]: TakingColumns): Taking {
  return { start, end, kind, mine, until }
}

export type OfferedPeriods = {
  facilityId: string
  groundId: string
  groundPart: string
  /** The offer that the periods and their prices were computed from, and how late and how far ahead it can be booked. */
  offerVersion: number
  timeZone: string
  schedule: Pick<Schedule, 'leadMinutes' | 'windowDays'> | null
  periods: readonly PricedPeriod[]
}
/** For whom, and for how long. */
export type HoldTerms = { visitorId: string; minutes: number }
export type HeldPeriod = { start: Date; expiresAt: Date }

/**
 * Takes periods for a visitor and answers those that are now held by them, old own holds among them. A period that is
 * missing from the answer belongs to somebody else, is too soon or too far ahead by the database's clock, the offer has
 * changed, or the visitor has holds enough. Holds past their time are removed first, in the same statement: the
 * insert reads what the removal returns, or PostgreSQL would run it first and refuse wrongly. `on conflict do nothing`
 * makes rivals wait for each other in turn; a plain insert that catches the violation deadlocks. Rows are locked, removed and
 * inserted in order of time, and of parts at the same time, here and wherever several are changed, so that nobody waits for
 * each other crosswise. The range from the first start to the last end stands there for the index: a join alone would read
 * the ground's whole history.
 */
export async function takePeriods(
  db: Db | Tx,
  {
    facilityId,
    groundId,
    groundPart,
    offerVersion,
    timeZone,
    schedule,
    periods,
    visitorId,
    minutes,
  }: OfferedPeriods & HoldTerms,
): Promise<HeldPeriod[]> {
  const { leadMinutes = 0, windowDays = BOOKING_WINDOW_DAYS } = schedule ?? {}
  const { starts, ends, prices, from, to } = columnsOf(periods)
  return db<HeldPeriod[]>`
    with wanted as (
      select * from unnest(${starts}::timestamptz[], ${ends}::timestamptz[], ${prices}::int[]) as w (starts, ends, price_cents)
    ), stale as (
      select r.facility_id, r.id from reservation r join wanted w on r.during && tstzrange(w.starts, w.ends)
      where r.ground_id = ${groundId} and r.during && tstzrange(${from}::timestamptz, ${to}::timestamptz)
        and r.ground_part && ${groundPart}::int4range and r.expires_at <= now()
      order by r.during, r.ground_part for update of r
    ), gone as (
      delete from reservation r using stale s where r.facility_id = s.facility_id and r.id = s.id returning 1
    ), taken as (
      insert into reservation (facility_id, ground_id, ground_part, during, kind, visitor_id, price_cents, expires_at)
      select ${facilityId}, ${groundId}, ${groundPart}::int4range, tstzrange(starts, ends), 'hold', ${visitorId}, price_cents,
        now() + make_interval(mins => ${minutes}::int)
      from wanted, (select count(*) from gone) as after_removal
      where starts > now() + make_interval(mins => ${leadMinutes}::int)
        and starts < ((now() at time zone ${timeZone})::date + ${windowDays + 1}::int)::timestamp at time zone ${timeZone}
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
      and r.facility_id = ${facilityId} and r.visitor_id = ${visitorId} and r.expires_at > now()`.catch(noneOnOldGround)
}

/** The facility got other ground while the statement ran: the offer has changed, and nothing is held. */
function noneOnOldGround(error: unknown): HeldPeriod[] {
  if (errorCode(error) === FOREIGN_KEY_VIOLATION) return []
  throw error
}

/** SQLSTATE. */
const FOREIGN_KEY_VIOLATION = '23503'

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
  const rows = await tx<{ start: Date }[]>`
    with own as (${ownHolds(tx, { visitorId, facilityId, periods })})
    update reservation r set kind = 'booking', booking_id = ${bookingId}, visitor_id = null, expires_at = null
    from own where r.facility_id = own.facility_id and r.id = own.id
    returning lower(r.during) as start`
  return rows.map(row => row.start)
}

/**
 * Who takes time without choosing it at a price of now: a booking whose holds were removed, somebody who is held a place, or what
 * takes a field out of use under this name.
 */
export type Taker = { bookingId: string } | { blockId: string } | HoldTerms

/**
 * Takes periods at a facility; answers the starts of those that were still free. The facility's row is locked against a
 * change of its ground, which nobody has remembered here.
 */
export async function takeFreePeriods(
  tx: Tx,
  {
    facilityId,
    periods,
    taker,
    mayHaveBegun = false,
  }: { facilityId: string; periods: readonly PricedPeriod[]; taker: Taker; mayHaveBegun?: boolean },
): Promise<Date[]> {
  const { starts, ends, prices, from, to } = columnsOf(periods)
  const { bookingId, blockId, visitorId, minutes } = { ...noTaker, ...taker }
  const rows = await tx<{ start: Date }[]>`
    with ground as (
      select ground_id, ground_part from facility
      where id = ${facilityId} and (retired_at is null or ${blockId}::uuid is not null) for key share
    ), wanted as (
      select g.ground_id, g.ground_part, w.* from ground g,
        unnest(${starts}::timestamptz[], ${ends}::timestamptz[], ${prices}::int[]) as w (starts, ends, price_cents)
    ), stale as (
      select r.facility_id, r.id from reservation r
      join wanted w on r.ground_id = w.ground_id and r.ground_part && w.ground_part and r.during && tstzrange(w.starts, w.ends)
      where r.during && tstzrange(${from}::timestamptz, ${to}::timestamptz) and r.expires_at <= now()
      order by r.during, r.ground_part for update of r
    ), gone as (
      delete from reservation r using stale s where r.facility_id = s.facility_id and r.id = s.id returning 1
    )
    insert into reservation (facility_id, ground_id, ground_part, during, kind, booking_id, block_id, visitor_id, price_cents,
      expires_at)
    select ${facilityId}, ground_id, ground_part, tstzrange(starts, ends),
      case when ${bookingId}::uuid is not null then 'booking' when ${blockId}::uuid is not null then 'block' else 'hold' end,
      ${bookingId}, ${blockId}, ${visitorId}, price_cents, now() + make_interval(mins => ${minutes}::int)
    from wanted, (select count(*) from gone) as after_removal
    where ${bookingId}::uuid is not null or starts > now() or ${mayHaveBegun}
    order by starts
    on conflict do nothing
    returning lower(during) as start`
  return rows.map(row => row.start)
}

const noTaker = { bookingId: null, blockId: null, visitorId: null, minutes: null }

export type BookingPeriods = {
  facilityId: string
  visitorId: string
  bookingId: string
  periods: readonly PricedPeriod[]
}

/** Time at a facility, as rows tell it. */
export type TakenPeriod = { facilityId: string; start: Date; end: Date }

/** Removes what a booking has taken, all of it or, with periods, those alone; answers what there was. */
export async function deleteBooked(
  tx: Tx,
  { bookingId, periods }: { bookingId: string; periods: readonly Period[] | undefined },
): Promise<TakenPeriod[]> {
  const named = periods ? namedPeriods(tx, periods) : tx``
  return tx<TakenPeriod[]>`
    with own as (
      select facility_id, id from reservation where booking_id = ${bookingId} ${named}
      order by during, ground_part for update
    )
    delete from reservation r using own where r.facility_id = own.facility_id and r.id = own.id
    returning r.facility_id as "facilityId", lower(r.during) as start, upper(r.during) as end`
}

function namedPeriods(tx: Tx, periods: readonly Period[]) {
  const { starts, ends } = columnsOf(periods)
  return tx`and (lower(during), upper(during)) in (select * from unnest(${starts}::timestamptz[], ${ends}::timestamptz[]))`
}

export type OwnPeriods = { visitorId: string; facilityId: string; periods: readonly Period[] }

/** Lets a visitor's holds last at least so many minutes from now; answers the starts of those that were there. */
export async function prolongHolds(tx: Tx, { minutes, ...own }: OwnPeriods & { minutes: number }): Promise<Date[]> {
  const rows = await tx<{ start: Date }[]>`
    with own as (${ownHolds(tx, own)})
    update reservation r set expires_at = greatest(r.expires_at, now() + make_interval(mins => ${minutes}::int))
    from own where r.facility_id = own.facility_id and r.id = own.id
    returning lower(r.during) as start`
  return rows.map(row => row.start)
}

/** Makes a visitor's holds in force those of another; answers the starts of those that were there. */
export async function passHolds(
  tx: Tx,
  { toVisitorId, ...own }: OwnPeriods & { toVisitorId: string },
): Promise<Date[]> {
  const rows = await tx<{ start: Date }[]>`
    with own as (${ownHolds(tx, own)})
    update reservation r set visitor_id = ${toVisitorId}
    from own where r.facility_id = own.facility_id and r.id = own.id and r.expires_at > now()
    returning lower(r.during) as start`
  return rows.map(row => row.start)
}

/** A visitor's holds on exactly these periods, over or not, locked in order of time. */
function ownHolds(tx: Tx, { visitorId, facilityId, periods }: OwnPeriods) {
  const { starts, ends, from, to } = columnsOf(periods)
  return tx`
    select r.facility_id, r.id
    from unnest(${starts}::timestamptz[], ${ends}::timestamptz[]) as w (starts, ends)
    join reservation r on r.during = tstzrange(w.starts, w.ends)
    join facility f on f.id = ${facilityId} and f.ground_id = r.ground_id and f.id = r.facility_id
    where r.during && tstzrange(${from}::timestamptz, ${to}::timestamptz)
      and r.expires_at is not null and r.visitor_id = ${visitorId}
    order by r.during for update of r`
}

/** How many holds are in force. Only holds know a visitor, and so the index of those has them all. */
export async function countLiveHolds(db: Db): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(*)::int as count from reservation where visitor_id is not null and expires_at > now()`
  return row!.count
}

/** Removes holds past their time, at most `limit` at once; answers what they took. */
export async function deleteExpiredHolds(db: Db, limit: number): Promise<TakenPeriod[]> {
  return db<TakenPeriod[]>`
    delete from reservation where (facility_id, id) in (
      select facility_id, id from reservation
      where expires_at <= now()
      order by expires_at limit ${limit} for update skip locked)
    returning facility_id as "facilityId", lower(during) as start, upper(during) as end`
}

/** Facilities with ground in common with this one, itself among them, and its calendar day as instants in milliseconds. */
export async function readGroundDay(
  db: Db,
  { facilityId, date }: { facilityId: string; date: string },
): Promise<{ facilityIds: string[]; start: number; end: number } | undefined> {
  const [row] = await db<{ facilityIds: string[]; start: number; end: number }[]>`
    select array(select o.id from facility o where o.ground_id = f.ground_id and o.ground_part && f.ground_part) as "facilityIds",
      extract(epoch from ${date}::date::timestamp at time zone f.time_zone)::float8 * 1000 as start,
      extract(epoch from (${date}::date + 1)::timestamp at time zone f.time_zone)::float8 * 1000 as end
    from facility f where f.id = ${facilityId}`
  return row
}

/** Tells every process that follows the channel, one payload a message. */
export async function notify(db: Db, channel: string, payloads: readonly string[]): Promise<void> {
  await db`select pg_notify(${channel}, payload) from unnest(${[...payloads]}::text[]) as payload`
}

/** What the job for expired holds, five minutes apart, should have removed twice. */
const STRAY_AFTER_MINUTES = 10

/**
 * Removes holds that were left lying: long past their time, or of a period that is over. At most `limit` at once; answers
 * those. Rows of bookings and blocks are never touched: what has ended is history, and what a cancelled booking gives back is
 * for bookings to say.
 */
export async function deleteStrayReservations(db: Db, limit: number): Promise<TakenPeriod[]> {
  return db<TakenPeriod[]>`
    delete from reservation where (facility_id, id) in (
      select facility_id, id from reservation
      where kind = 'hold'
        and (expires_at <= now() - make_interval(mins => ${STRAY_AFTER_MINUTES}::int) or upper(during) <= now())
      order by expires_at limit ${limit} for update skip locked)
    returning facility_id as "facilityId", lower(during) as start, upper(during) as end`
}

/** A period of a facility's ground, and what blocks it there. */
export type BlockedPeriod = { facilityId: string; period: Period; blockId: string }

/** Every hold on the ground that touches the period, in force or not. */
export async function listHoldsIn(
  tx: Tx,
  { facilityId, period }: Pick<BlockedPeriod, 'facilityId' | 'period'>,
): Promise<TakenPeriod[]> {
  return tx<TakenPeriod[]>`
    select r.facility_id as "facilityId", lower(r.during) as start, upper(r.during) as end
    from facility f join reservation r on r.ground_id = f.ground_id
    where f.id = ${facilityId} and r.ground_part && f.ground_part and r.during && ${rangeOf(tx, period)}
      and r.expires_at is not null`
}

/** Removes every hold on the ground that touches the period, in force or not; answers what they took. */
export async function deleteHoldsIn(
  tx: Tx,
  { facilityId, period }: Pick<BlockedPeriod, 'facilityId' | 'period'>,
): Promise<TakenPeriod[]> {
  return tx<TakenPeriod[]>`
    with held as (
      select r.facility_id, r.id from facility f join reservation r on r.ground_id = f.ground_id
      where f.id = ${facilityId} and r.ground_part && f.ground_part and r.during && ${rangeOf(tx, period)}
        and r.expires_at is not null
      order by r.during, r.ground_part for update of r
    )
    delete from reservation r using held h where r.facility_id = h.facility_id and r.id = h.id
    returning r.facility_id as "facilityId", lower(r.during) as start, upper(r.during) as end`
}

/**
 * Blocks what is left of a period on the facility's ground: the gaps between its bookings and blocks. Answers those that were
 * blocked, and how many there were: one in which somebody has or takes a hold is left out.
 */
export async function insertBlocks(
  tx: Tx,
  { facilityId, period, blockId }: BlockedPeriod,
): Promise<{ blocked: TakenPeriod[]; gaps: number }> {
  const rows = await tx<(TakenPeriod & { gaps: number })[]>`
    with place as (
      select ground_id, ground_part from facility where id = ${facilityId} for key share
    ), gap as (
      select unnest(tstzmultirange(${rangeOf(tx, period)}) - coalesce((
        select range_agg(r.during) from reservation r
        where r.ground_id = p.ground_id and r.ground_part && p.ground_part and r.during && ${rangeOf(tx, period)}
          and r.expires_at is null),
        '{}')) as during
      from place p
    ), blocked as (
      insert into reservation (facility_id, ground_id, ground_part, during, kind, block_id)
      select ${facilityId}, ground_id, ground_part, during, 'block', ${blockId} from place, gap order by during
      on conflict do nothing
      returning facility_id, during
    )
    select b.facility_id as "facilityId", lower(b.during) as start, upper(b.during) as end, g.gaps
    from (select count(*)::int as gaps from gap) g left join blocked b on true`
  return { blocked: rows.filter(row => row.facilityId !== null), gaps: rows[0]!.gaps }
}

/** Removes what was blocked under this name; answers it. */
export async function deleteBlocks(tx: Tx, { facilityId, period, blockId }: BlockedPeriod): Promise<TakenPeriod[]> {
  return tx<TakenPeriod[]>`
    delete from reservation r using facility f
    where f.id = ${facilityId} and r.ground_id = f.ground_id and r.facility_id = f.id
      and r.during && ${rangeOf(tx, period)} and r.block_id = ${blockId}
    returning r.facility_id as "facilityId", lower(r.during) as start, upper(r.during) as end`
}

/** Bookings with time on the facility's ground that touches the period and is not over, in order of that time. */
export async function listBookingsIn(
  db: Db | Tx,
  { facilityId, period }: Pick<BlockedPeriod, 'facilityId' | 'period'>,
): Promise<string[]> {
  const rows = await db<{ id: string }[]>`
    select r.booking_id as id from facility f join reservation r on r.ground_id = f.ground_id
    where f.id = ${facilityId} and r.ground_part && f.ground_part and r.during && ${rangeOf(db, period)}
      and r.booking_id is not null and upper(r.during) > now()
    group by r.booking_id order by min(lower(r.during)), r.booking_id`
  return rows.map(({ id }) => id)
}

function rangeOf(db: Db | Tx, { start, end }: Period) {
  return db`tstzrange(${new Date(start).toISOString()}::timestamptz, ${new Date(end).toISOString()}::timestamptz)`
}

/** How many periods of bookings and blocks are over. */
export async function countEndedReservations(db: Db): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(*)::int as count from reservation where kind <> 'hold' and upper(during) <= now()`
  return row!.count
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
