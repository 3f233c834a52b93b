import { BOOKING_WINDOW_DAYS } from '#availability/contract.ts'
import { minutesOf } from '#availability/rules.ts'
import type { Approval, IndoorOutdoor, ProviderType } from '#facilities/contract.ts'
import type { Db } from '#kit/server/db/db.ts'
import { contains } from '#kit/server/db/like-pattern.ts'
import { type FieldSearch, MAX_COUNTED_AMONG, MAX_LOOKED_AT, MAX_PRICE_USD, MAX_RESULTS } from '../contract.ts'
import { chordOf, earthPoint } from './earth.ts'

export type FieldRow = {
  facilityId: string
  name: string
  address: string
  latitude: number
  longitude: number
  locationIsApproximate: boolean
  timeZone: string
  sportTypes: string[]
  surface: string | null
  indoorOutdoor: IndoorOutdoor | null
  providerType: ProviderType
  approval: Approval
  priceIsSample: boolean
  isSample: boolean
  /** From the searched point: see `milesOf`. */
  chord: number
  /** US cents per hour, the lowest of the start times. */
  hourCents: number
  /** Ascending, distinct. */
  starts: Date[]
  isFreeThroughout: boolean
  /** When the hours were published, as far as known. */
  hoursKnownAt: Date
  /** When the external calendar was last queried; null without one. */
  fetchedAt: Date | null
  venue: { id: string; name: string; facilityCount: number } | null
}

/**
 * By distance, ties in any order; one more than `MAX_RESULTS` if there are more. `isWhole`: `MAX_LOOKED_AT` cut off
 * none. `throughout`: only those free for the whole window.
 */
export async function findFreeFields(
  db: Db,
  search: FieldSearch,
  { throughout = false } = {},
): Promise<{ fields: FieldRow[]; isWhole: boolean }> {
  // The row past the limit always comes last, free or not, to show that more exist.
  const rows = await db.readPlanned<(FieldRow & { isBeyond: boolean })[]>`
    select f.id as facility_id, f.name, f.address, f.latitude, f.longitude, f.time_zone, f.location_is_approximate,
      f.sport_types, f.surface_type as surface, f.indoor_outdoor, f.provider_type, f.approval, f.price_is_sample,
      f.is_sample, f.chord, f.hour_cents::float8 as hour_cents, f.starts,
      coalesce(f.is_free_throughout, false) as is_free_throughout,
      coalesce(f.hours_updated_at, f.created_at) as hours_known_at,
      (select min(p.fetched_at) from provider_day p where p.facility_id = f.id and p.day = ${search.date}::date) as fetched_at,
      f.is_beyond,
      (select json_build_object('id', v.id, 'name', v.name,
          'facilityCount', (select count(*) from facility o where o.venue_id = v.id and o.retired_at is null))
        from venue v where v.id = f.venue_id) as venue
    from (${freeFields(db, search)}) f
    ${throughout ? db`where f.is_free_throughout or f.is_beyond` : db``}
    order by f.chord limit ${MAX_RESULTS + 1}`
  return {
    fields: rows.filter(row => !row.isBeyond).map(row => ({ ...row, starts: distinctAscending(row.starts) })),
    isWhole: !rows.some(row => row.isBeyond),
  }
}

/** Hours of a schedule may overlap. */
function distinctAscending(times: readonly Date[]): Date[] {
  return [...new Map(times.map(time => [time.getTime(), time])).values()].sort((a, b) => a.getTime() - b.getTime())
}

/**
 * Result counts of `others`, in order, up to `MAX_RESULTS`, for the place and sport of `search`. One statement scans
 * facilities once and checks each time once; it looks at the nearest `MAX_COUNTED_AMONG` that any search could find.
 */
export async function countFreeFields(db: Db, search: FieldSearch, others: readonly FieldSearch[]): Promise<number[]> {
  const rows = others.map(other => ({
    day: other.date,
    opens: minutesOf(other.timeStart),
    closes: minutesOf(other.timeEnd),
    budget: toCents(other.maxBudget),
    chord: chordOf(other.radiusMiles),
    surface: other.surface && contains(other.surface),
    indoor_outdoor: other.indoorOutdoor,
  }))
  const wide = {
    ...search,
    radiusMiles: Math.max(...others.map(other => other.radiusMiles)),
    surface: others.every(other => other.surface === search.surface) ? search.surface : null,
    indoorOutdoor: others.every(other => other.indoorOutdoor === search.indoorOutdoor) ? search.indoorOutdoor : null,
  }
  const suits = (field: string) => db`
    ${db(field)}.chord <= o.chord and (o.surface is null or ${db(field)}.surface_type like o.surface)
    and (o.indoor_outdoor is null or ${db(field)}.indoor_outdoor = o.indoor_outdoor)`
  const counted = await db.readPlanned<{ count: number }[]>`
    with other as materialized (
      select position, day, opens, closes, budget, chord, surface, indoor_outdoor
      from rows from (jsonb_to_recordset(${db.json(rows)}) as (
        day date, opens integer, closes integer, budget integer, chord float8, surface text, indoor_outdoor text
      )) with ordinality as o (day, opens, closes, budget, chord, surface, indoor_outdoor, position)
    ), free as materialized (
      select near.*, d.day, slot.minute, slot.hour_cents
      from (
        select * from (
          select id, time_zone, price_cents, ground_id, ground_part, lower(surface_type) as surface_type, indoor_outdoor,
            location <-> ${placeOf(db, search)} as chord
          from facility where ${isNear(db, wide)}
          order by chord offset 0
        ) f
        where exists (select from other o where ${suits('f')}) order by chord limit ${MAX_COUNTED_AMONG}
      ) near
      left join schedule s on s.facility_id = near.id
      cross join lateral (
        select day, min(opens) as opens, max(closes) as closes, max(budget) as budget
        from other o where ${suits('near')} group by day
      ) d
      cross join lateral slots_between(s.weekly, near.price_cents, d.day, near.time_zone, d.opens, d.closes) as slot
      where slot.hour_cents <= d.budget and ${canBeBooked(db, db`d.day`)}
        and ${isFree(db, db`d.day`)}
    )
    select least(count(distinct f.id), ${MAX_RESULTS})::integer as count
    from other o
    left join free f on f.day = o.day and f.minute >= o.opens and f.minute < o.closes and f.hour_cents <= o.budget and ${suits('f')}
    group by o.position order by o.position`
  return counted.map(row => row.count)
}

/**
 * The nearest `MAX_LOOKED_AT` matches with free start times; the next one has `is_beyond`, free or not.
 *
 * Nothing is sorted or aggregated: the index on `location` yields facilities by distance (chord length grows with the
 * great circle), each checked before the next is fetched. An outer limit thus stops the work early. Every level repeats
 * the order by its name, or the planner would sort: in a kept plan, two parameters for one place are two orders.
 */
function freeFields(db: Db, search: FieldSearch) {
  const { date, timeStart, timeEnd, maxBudget } = search
  const day = db`${date}::date`
  return db`
    select near.*, s.updated_at as hours_updated_at, free.starts, free.hour_cents,
      free.covered @> tstzrange((${day} + ${timeStart}::time) at time zone near.time_zone,
        (${day} + ${timeEnd}::time) at time zone near.time_zone) as is_free_throughout, near.position > ${MAX_LOOKED_AT} as is_beyond
    from (
      select nearest.*, row_number() over () as position
      from (
        select *, location <-> ${placeOf(db, search)} as chord from facility
        where ${isNear(db, search)}
        order by chord limit ${MAX_LOOKED_AT + 1}
      ) nearest
      order by chord
    ) near
    left join schedule s on s.facility_id = near.id
    cross join lateral (
      select array_agg(slot.starts) as starts, min(slot.hour_cents) as hour_cents,
        range_agg(tstzrange(slot.starts,
          slot.ends + make_interval(mins => coalesce((s.weekly->>'bufferMinutes')::integer, 0)))) as covered
      from slots_between(s.weekly, near.price_cents, ${day}, near.time_zone, ${minutesOf(timeStart)}, ${minutesOf(timeEnd)}) as slot
      where slot.hour_cents <= ${toCents(maxBudget)}::integer
        and ${isAfterNotice(db)} and ${isFree(db, day)}
    ) free
    where near.position > ${MAX_LOOKED_AT} or (free.starts is not null and ${isInBookingWindow(db, day)})`
}

export function placeOf(db: Db, { lat, lng }: Pick<FieldSearch, 'lat' | 'lng'>) {
  return db`${earthPoint(lat, lng)}::cube`
}

/** The bounding box and `facility_kind` share one index; then come the exact circle and the facility's own columns. */
export function isNear(db: Db, search: Omit<FieldSearch, 'date'>) {
  const { sport, surface, indoorOutdoor } = search
  const isAnyKind = sport === null && surface === null && indoorOutdoor === null
  const chord = db`${chordOf(search.radiusMiles)}::float8`
  const place = placeOf(db, search)
  const suits = (surfaceText: ReturnType<typeof placeOf>) => db`
    sport_text like ${contains(sport ?? '')} ${surface ? db`and ${surfaceText} like ${contains(surface)}` : db``}
    ${indoorOutdoor ? db`and indoor_outdoor = ${indoorOutdoor}` : db``}`
  return db`retired_at is null and location <@ cube_enlarge(${place}, ${chord}, 3) and location <-> ${place} <= ${chord}
    ${
      isAnyKind
        ? db``
        : db`and array[uuid_hash(kind)] && array(select uuid_hash(id) from facility_kind where ${suits(db`surface_text`)})
    and ${suits(db`lower(surface_type)`)}`
    }`
}

/** Whether `slot` is after the required notice, within the booking window, and not before the first bookable day. */
export function canBeBooked(db: Db, day: ReturnType<typeof placeOf>) {
  return db`${isAfterNotice(db)} and ${isInBookingWindow(db, day)}`
}

function isAfterNotice(db: Db) {
  return db`slot.starts > bookable_after(s.weekly)`
}

function isInBookingWindow(db: Db, day: ReturnType<typeof placeOf>) {
  return db`${day} <= last_bookable_day(s.weekly, near.time_zone, ${BOOKING_WINDOW_DAYS})
    and ((s.weekly ->> 'bookableFrom')::date <= ${day}) is not false`
}

/**
 * Free in our reservations and in the external calendar as last known. Probes the exclusion constraint's index per
 * slot: `offset 0` prevents a join that reads every reservation ever made on a ground.
 */
export function isFree(db: Db, day: ReturnType<typeof placeOf>) {
  return db`not exists (
    select from reservation r
    where r.ground_id = near.ground_id and r.ground_part && near.ground_part
      and r.during && tstzrange(slot.starts, slot.ends) and (r.expires_at is null or r.expires_at > now())
    offset 0)
    and not exists (
      select from provider_day p
      where p.facility_id = near.id and p.day in (${day}, ${day} + 1) and p.busy && tstzrange(slot.starts, slot.ends)
      offset 0)`
}

export function toCents(dollars: number | null): number {
  return Math.round((dollars ?? MAX_PRICE_USD) * 100)
}
