import type { OtherProvider } from '#calendars/contract.ts'
import { isKept } from '#facilities/server/queries.ts'
import type { Db, Fragment, Tx } from '#kit/server/db/db.ts'
import type { Schedule } from '../contract.ts'
import type { Period, PricedPeriod, Taking } from '../rules.ts'
import { columnsOf, type TakenPeriod } from './period-columns.ts'

/** `now` is the database clock, in milliseconds: process clocks never decide a hold. */
export type Calendar = {
  timeZone: string
  priceCents: number | null
  schedule: Schedule | null
  groundId: string
  /** A PostgreSQL range: "[0,2)". */
  groundPart: string
  /** Changes with the five fields above. */
  offerVersion: number
  facilityId: string
  now: number
  takings: Taking[]
  /** For the requested days; usually none. */
  outside: OutsideCalendar[]
}

export type OutsideCalendar = {
  /** Or one sharing its ground. */
  facilityId: string
  provider: OtherProvider
  isSimulated: boolean
  /** Of the least recently read day, in milliseconds; null if one never was. */
  fetchedAt: number | null
  /** No response since. */
  isSilent: boolean
}

type CalendarRequest = { from: string; days: number; visitorId: string | null }

/**
 * On `days` calendar days from `from`, in one statement; zero days read only the schedule. `isPreview`: also of drafts
 * and hidden facilities.
 */
export async function readOfferCalendar(
  db: Db | Tx,
  { facilityId, from, isPreview = false, ...asked }: CalendarRequest & { facilityId: string; isPreview?: boolean },
): Promise<Calendar | undefined> {
  const isShown = isPreview ? isKept(db, 'f') : db`f.retired_at is null`
  const [row] = await selectCalendars(db, db`f.id = ${facilityId} and ${isShown}`, {
    ...asked,
    from: db`${from}::date`,
  })
  return row && toCalendar(row)
}

/**
 * As a stranger sees them, in one statement and any order. Unknown facilities are left out. Without `from` each starts
 * today there.
 */
export async function readOfferCalendars(
  db: Db,
  { facilityIds, from, days }: { facilityIds: readonly string[]; from: string | undefined; days: number },
): Promise<Calendar[]> {
  const first = from === undefined ? db`(now() at time zone f.time_zone)::date` : db`${from}::date`
  const asked = { from: first, days, visitorId: null }
  return (await selectCalendars(db, db`f.id = any (${[...facilityIds]}::uuid[]) and f.retired_at is null`, asked)).map(
    toCalendar,
  )
}

function selectCalendars(
  db: Db | Tx,
  which: Fragment,
  { from, days, visitorId }: Omit<CalendarRequest, 'from'> & { from: Fragment },
) {
  return db<CalendarColumns[]>`
    select f.id as facility_id, f.time_zone, f.price_cents, s.weekly as schedule, f.ground_id, f.ground_part, f.offer_version,
      date_part('epoch', now()) * 1000 as now,
      (select json_agg(json_build_array(date_part('epoch', lower(r.during)) * 1000, date_part('epoch', upper(r.during)) * 1000,
          r.kind, coalesce(r.visitor_id = ${visitorId}::uuid and r.facility_id = f.id, false),
          date_part('epoch', r.expires_at) * 1000))
        from reservation r
        where r.ground_id = f.ground_id and r.ground_part && f.ground_part and r.during && asked.during) as takings,
      case when exists (
        select from facility o join provider_connection c on c.facility_id = o.id
        where o.ground_id = f.ground_id and o.ground_part && f.ground_part
      ) then external_calendars(f.ground_id, f.ground_part, asked.first, ${days}::int) end as outside
    from facility f left join schedule s on s.facility_id = f.id
    cross join lateral (
      select ${from} as first, tstzrange(
        ${from}::timestamp at time zone f.time_zone, (${from} + ${days}::int)::timestamp at time zone f.time_zone) as during
      offset 0
    ) asked
    where ${which}`
}

function toCalendar({ takings, outside, ...offer }: CalendarColumns): Calendar {
  const taken = (takings ?? []).map(toTaking)
  if (!outside) return { ...offer, takings: taken, outside: [] }
  const busy = outside.flatMap(calendar => (calendar.busy ?? []).map(toBusy))
  return { ...offer, takings: [...taken, ...busy], outside: outside.map(withoutTimes) }
}

type CalendarColumns = Omit<Calendar, 'takings' | 'outside'> & {
  takings: TakingColumns[] | null
  outside: (OutsideCalendar & { busy: [number, number][] | null })[] | null
}

function withoutTimes(calendar: OutsideCalendar): OutsideCalendar {
  const { facilityId, provider, isSimulated, fetchedAt, isSilent } = calendar
  return { facilityId, provider, isSimulated, fetchedAt, isSilent }
}

/** Belongs to no visitor here. */
function toBusy([start, end]: [number, number]): Taking {
  return { start, end, kind: 'block', mine: false, until: null }
}

type TakingColumns = [start: number, end: number, kind: Taking['kind'], mine: boolean, until: number | null]

function toTaking([start, end, kind, mine, until]: TakingColumns): Taking {
  return { start, end, kind, mine, until }
}

/** Takes time at a stored price. */
export type Taker = { bookingId: string } | { blockId: string } | { visitorId: string; minutes: number }

/**
 * Returns the starts taken. Staff may take past time, and time at a hidden facility. A booking that returns to its former
 * times may take them in any state. Locks the facility's row against a change of ground, since no version is checked here.
 */
export async function takeFreePeriods(
  tx: Tx,
  {
    facilityId,
    periods,
    taker,
    isByStaff = false,
    isReturning = false,
  }: {
    facilityId: string
    periods: readonly PricedPeriod[]
    taker: Taker
    isByStaff?: boolean
    isReturning?: boolean
  },
): Promise<Date[]> {
  const { starts, ends, prices, from, to } = columnsOf(periods)
  const { bookingId, blockId, visitorId, minutes } = { ...noTaker, ...taker }
  const rows = await tx<{ start: Date }[]>`
    with ground as (
      select ground_id, ground_part from facility
      where id = ${facilityId} and (
        retired_at is null or ${isReturning} or ${blockId}::uuid is not null or (${isByStaff} and hidden_since is not null)
      )
      for key share
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
    where ${bookingId}::uuid is not null or starts > now() or ${isByStaff}
    order by starts
    on conflict do nothing
    returning lower(during) as start`
  return rows.map(row => row.start)
}

const noTaker = { bookingId: null, blockId: null, visitorId: null, minutes: null }

/** Returns what it removed. */
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
    returning r.facility_id, lower(r.during) as start, upper(r.during) as end`
}

function namedPeriods(tx: Tx, periods: readonly Period[]) {
  const { starts, ends } = columnsOf(periods)
  return tx`and (lower(during), upper(during)) in (select * from unnest(${starts}::timestamptz[], ${ends}::timestamptz[]))`
}

/** Including itself; the day as instants in milliseconds. */
export async function readGroundDay(
  db: Db,
  { facilityId, date }: { facilityId: string; date: string },
): Promise<{ facilityIds: string[]; start: number; end: number } | undefined> {
  const [row] = await db<{ facilityIds: string[]; start: number; end: number }[]>`
    select array(select o.id from facility o where o.ground_id = f.ground_id and o.ground_part && f.ground_part) as facility_ids,
      extract(epoch from ${date}::date::timestamp at time zone f.time_zone)::float8 * 1000 as start,
      extract(epoch from (${date}::date + 1)::timestamp at time zone f.time_zone)::float8 * 1000 as end
    from facility f where f.id = ${facilityId}`
  return row
}

export async function notify(db: Db, channel: string, payloads: readonly string[]): Promise<void> {
  await db`select pg_notify(${channel}, payload) from unnest(${[...payloads]}::text[]) as payload`
}
