import type { Schedule } from '#availability/contract.ts'
import { BOOKING_WINDOW_DAYS } from '#availability/contract.ts'
import type { Period, PricedPeriod } from '#availability/rules.ts'
import { columnsOf } from '#availability/server/period-columns.ts'
import type { Db, Fragment, Tx } from '#kit/server/db/db.ts'
import { errorCode } from '#kit/server/error-code.ts'
import { MAX_HOLDS, MAX_NETWORK_HOLDS, MAX_UNKNOWN_HOLDS_AT_FACILITY } from '../hold-limits.ts'

export type OfferedPeriods = {
  facilityId: string
  groundId: string
  groundPart: string
  /** The version that periods and prices were computed from. */
  offerVersion: number
  timeZone: string
  schedule: Pick<Schedule, 'leadMinutes' | 'windowDays' | 'bookableFrom'> | null
  periods: readonly PricedPeriod[]
}
/** `networkKey` null: no network or facility limits. */
export type Holder = { visitorId: string; networkKey: string | null }
/** `expiresAt` null: someone else has the period. */
export type HeldPeriod = { start: Date; expiresAt: Date | null }

/**
 * Returns the periods now held, including earlier holds, and those someone else had before this statement. Missing ones
 * were just taken, are too soon or too far ahead by the database clock, the offer has changed, or a limit is reached,
 * which is decided before any row is locked. Expired
 * holds are removed in the same statement; the insert reads the removal's result, or PostgreSQL would insert first and
 * refuse wrongly. `on conflict do nothing` queues rivals; a plain insert that catches the violation deadlocks.
 * Everywhere, rows are locked, removed and inserted in order of time and then of parts, so two callers cannot deadlock.
 * The range from first start to last end is for the index: a join alone would read the ground's whole history.
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
    networkKey,
    minutes,
  }: OfferedPeriods & Holder & { minutes: number },
): Promise<HeldPeriod[]> {
  const { leadMinutes = 0, windowDays = BOOKING_WINDOW_DAYS, bookableFrom = null } = schedule ?? {}
  const { starts, ends, prices, from, to } = columnsOf(periods)
  const isCurrent = db`exists (select 1 from facility where id = ${facilityId} and offer_version = ${offerVersion})`
  return db<HeldPeriod[]>`
    with wanted as (
      select * from unnest(${starts}::timestamptz[], ${ends}::timestamptz[], ${prices}::int[]) as w (starts, ends, price_cents)
    ), limits as materialized (
      select ${exceededLimit(db, { visitorId, networkKey, facilityId, amount: periods.length })} as exceeded
    ), sellable as materialized (
      select * from wanted
      where starts > now() + make_interval(mins => ${leadMinutes}::int)
        and starts < ((now() at time zone ${timeZone})::date + ${windowDays + 1}::int)::timestamp at time zone ${timeZone}
        and starts >= coalesce(${bookableFrom}::timestamp at time zone ${timeZone}, '-infinity')
        and ${isCurrent}
        and (select exceeded is null from limits)
    ), stale as (
      select r.facility_id, r.id from reservation r join sellable w on r.during && tstzrange(w.starts, w.ends)
      where r.ground_id = ${groundId} and r.during && tstzrange(${from}::timestamptz, ${to}::timestamptz)
        and r.ground_part && ${groundPart}::int4range and r.expires_at <= now()
      order by r.during, r.ground_part for update of r
    ), gone as (
      delete from reservation r using stale s where r.facility_id = s.facility_id and r.id = s.id returning 1
    ), taken as (
      insert into reservation (facility_id, ground_id, ground_part, during, kind, visitor_id, network_key, price_cents, expires_at)
      select ${facilityId}, ${groundId}, ${groundPart}::int4range, tstzrange(starts, ends), 'hold', ${visitorId}, ${networkKey},
        price_cents, now() + make_interval(mins => ${minutes}::int)
      from sellable, (select count(*) from gone) as after_removal
      order by starts
      on conflict do nothing
      returning lower(during) as start, expires_at
    )
    select start, expires_at from taken
    union all
    select w.starts, case when r.visitor_id = ${visitorId} then r.expires_at end
    from wanted w join reservation r on r.during && tstzrange(w.starts, w.ends)
    where (select count(*) from taken) < (select count(*) from wanted)
      and r.ground_id = ${groundId} and r.during && tstzrange(${from}::timestamptz, ${to}::timestamptz)
      and r.ground_part && ${groundPart}::int4range and (r.expires_at is null or r.expires_at > now())
      and case when r.visitor_id = ${visitorId} then r.facility_id = ${facilityId} and r.during = tstzrange(w.starts, w.ends)
          and ${isCurrent}
        else w.starts in (select starts from sellable) end`.catch(noneOnOldGround)
}

/** The facility moved to other ground during the statement, so the offer has changed. */
function noneOnOldGround(error: unknown): HeldPeriod[] {
  if (errorCode(error) === FOREIGN_KEY_VIOLATION) return []
  throw error
}

const FOREIGN_KEY_VIOLATION = '23503'

type LimitQuestion = Holder & { facilityId: string; amount: number }

export async function findExceededLimit(
  db: Db | Tx,
  question: LimitQuestion,
): Promise<'visitor' | 'network' | 'facility' | null> {
  const [row] = await db<{ limit: 'visitor' | 'network' | 'facility' | null }[]>`
    select ${exceededLimit(db, question)} as limit`
  return row!.limit
}

function exceededLimit(db: Db | Tx, { visitorId, networkKey, facilityId, amount }: LimitQuestion) {
  return db`exceeded_hold_limit(${visitorId}::uuid, ${networkKey}::bigint, ${facilityId}::uuid, ${amount}::int,
    ${MAX_HOLDS}::int, ${MAX_NETWORK_HOLDS}::int, ${MAX_UNKNOWN_HOLDS_AT_FACILITY}::int)`
}

/** Returns the starts. */
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
    returning r.facility_id, lower(r.during) as start`
}

export type Hold = { start: Date; end: Date; priceCents: number; expiresAt: Date }

/** In time order. */
export async function readHolds(
  db: Db | Tx,
  { visitorId, facilityId, periods }: { visitorId: string; facilityId: string; periods: readonly Period[] },
): Promise<Hold[]> {
  const { from, to } = columnsOf(periods)
  return db<Hold[]>`
    select lower(r.during) as start, upper(r.during) as end, r.price_cents, r.expires_at
    from facility f join reservation r on r.ground_id = f.ground_id
    where f.id = ${facilityId} and f.retired_at is null and r.during && tstzrange(${from}::timestamptz, ${to}::timestamptz)
      and r.facility_id = f.id and r.visitor_id = ${visitorId} and r.expires_at > now() and lower(r.during) > now()
    order by r.during`
}

/** Including expired holds nobody has taken. Returns the starts the booking now has. */
export async function convertHolds(tx: Tx, booking: BookingPeriods): Promise<Date[]> {
  const rows = await tx<{ start: Date }[]>`with ${convertedHolds(tx, booking, tx`true`)} select start from converted`
  return rows.map(row => row.start)
}

/** Parts of a `with`; `converted` has the starts. `condition` is decided before a hold is locked. */
export function convertedHolds(
  tx: Tx,
  { facilityId, visitorId, bookingId, periods }: BookingPeriods,
  condition: Fragment,
) {
  return tx`
    own as (
      select r.facility_id, r.id ${holdsOn(tx, { visitorId, facilityId, periods })} and ${condition}
      order by r.during for update of r
    ), converted as (
      update reservation r set kind = 'booking', booking_id = ${bookingId}, visitor_id = null, expires_at = null
      from own where r.facility_id = own.facility_id and r.id = own.id
      returning lower(r.during) as start
    )`
}

export type BookingPeriods = {
  facilityId: string
  visitorId: string
  bookingId: string
  periods: readonly PricedPeriod[]
}

export type OwnPeriods = { visitorId: string; facilityId: string; periods: readonly Period[] }

type ExpiredHolds = { count: number; networkKey: string | null; hasSeveralNetworks: boolean }

/** Locks nothing. */
export async function readExpiredHolds(tx: Tx, own: OwnPeriods): Promise<ExpiredHolds> {
  const [row] = await tx<[ExpiredHolds]>`
    select count(*)::int as count, min(r.network_key)::text as network_key,
      count(distinct r.network_key) > 1 as has_several_networks
    ${holdsOn(tx, own)} and r.expires_at <= now()`
  return row
}

type Extension = OwnPeriods & {
  minutes: number
  /** Also extends expired holds. */
  withExpired: boolean
}

/** Extends to at least so many minutes from now; returns the starts found. */
export async function updateHoldExpiry(tx: Tx, { minutes, withExpired, ...own }: Extension): Promise<Date[]> {
  const rows = await tx<{ start: Date }[]>`
    with own as (${ownHolds(tx, own)})
    update reservation r set expires_at = greatest(r.expires_at, now() + make_interval(mins => ${minutes}::int))
    from own where r.facility_id = own.facility_id and r.id = own.id and (${withExpired} or r.expires_at > now())
    returning lower(r.during) as start`
  return rows.map(row => row.start)
}

/** Live holds only; returns the starts. */
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

/** Expired or not, locked in time order. */
function ownHolds(tx: Tx, own: OwnPeriods) {
  return tx`select r.facility_id, r.id ${holdsOn(tx, own)} order by r.during for update of r`
}

/** None where the facility has left the site: a hold taken at that moment may have outlived it. */
function holdsOn(tx: Tx, { visitorId, facilityId, periods }: OwnPeriods) {
  const { starts, ends, from, to } = columnsOf(periods)
  return tx`
    from unnest(${starts}::timestamptz[], ${ends}::timestamptz[]) as w (starts, ends)
    join reservation r on r.during = tstzrange(w.starts, w.ends)
    join facility f on f.id = ${facilityId} and f.ground_id = r.ground_id and f.id = r.facility_id and f.retired_at is null
    where r.during && tstzrange(${from}::timestamptz, ${to}::timestamptz)
      and r.expires_at is not null and r.visitor_id = ${visitorId}`
}
