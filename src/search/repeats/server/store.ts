import type { Db } from '#kit/server/db/db.ts'
import { MAX_RESULTS } from '#search/contract.ts'
import { canBeBooked, type FieldRow, isFree, isNear, placeOf, toCents } from '#search/server/store.ts'
import { MAX_REPEATS_AMONG, type RepeatSearch } from '../contract.ts'

export type RepeatRow = Omit<FieldRow, 'starts' | 'isFreeThroughout' | 'venue'> & {
  /** yyyy-MM-dd, ascending, never empty. */
  freeDates: string[]
  /** HH:mm */
  timeStart: string
  timeEnd: string
  /** US cents of all free dates. */
  totalCents: number
  venueId: string | null
  venue: FieldRow['venue']
}

/**
 * Of the nearest `MAX_REPEATS_AMONG` matches, those with a free date, by number of dates, then price or distance. Reads
 * facilities, schedules and reservations in one statement. `isWhole`: the limit cut off none. `isRange`: free for the
 * whole window; otherwise at the start time with the most dates.
 */
export async function findRepeats(
  db: Db,
  search: RepeatSearch,
  { isRange }: { isRange: boolean },
): Promise<{ fields: RepeatRow[]; isWhole: boolean }> {
  const { dates, sort } = search
  const rows = await db.read<(RepeatRow & { isBeyond: boolean })[]>`
    select f.id as facility_id, f.name, f.address, f.latitude, f.longitude, f.time_zone, f.location_is_approximate,
      f.sport_types, f.surface_type as surface, f.indoor_outdoor, f.provider_type, f.approval, f.price_is_sample,
      f.is_sample, f.chord, f.hour_cents::float8 as hour_cents, f.total_cents::float8 as total_cents,
      f.free_dates, f.time_start, f.time_end, f.is_beyond,
      coalesce(f.hours_updated_at, f.created_at) as hours_known_at,
      (select min(p.fetched_at) from provider_day p
        where p.facility_id = f.id and p.day = any(${dates}::date[])) as fetched_at,
      f.venue_id,
      (select json_build_object('id', v.id, 'name', v.name,
          'facilityCount', (select count(*) from facility o where o.venue_id = v.id and o.retired_at is null))
        from venue v where v.id = f.venue_id) as venue
    from (
      select near.*, s.updated_at as hours_updated_at, free.free_dates, free.hour_cents, free.total_cents,
        free.time_start, free.time_end, near.position > ${MAX_REPEATS_AMONG} as is_beyond
      from (
        select nearest.*, row_number() over () as position
        from (
          select *, location <-> ${placeOf(db, search)} as chord from facility
          where ${isNear(db, search)}
          order by chord limit ${MAX_REPEATS_AMONG + 1}
        ) nearest
        order by chord
      ) near
      left join schedule s on s.facility_id = near.id
      left join lateral (${isRange ? wholeOn(db, search) : bestStartOn(db, search)}) free on near.position <= ${MAX_REPEATS_AMONG}
      where near.position > ${MAX_REPEATS_AMONG} or free.free_dates is not null
    ) f
    order by f.is_beyond desc, cardinality(f.free_dates) desc, ${sort === 'price' ? db`f.hour_cents, f.chord` : db`f.chord, f.hour_cents`}, f.id
    limit ${MAX_RESULTS + 1}`
  return {
    fields: rows.filter(row => !row.isBeyond).slice(0, MAX_RESULTS),
    isWhole: !rows.some(row => row.isBeyond) && rows.length <= MAX_RESULTS,
  }
}

/** The dates on which the whole window is free. */
function wholeOn(db: Db, { dates, timeStart, timeEnd, maxBudget }: RepeatSearch) {
  return db`
    select array_agg(to_char(whole.day, 'YYYY-MM-DD') order by whole.day) as free_dates, max(whole.hour_cents) as hour_cents,
      sum(whole.price_cents) as total_cents, ${timeStart}::text as time_start, ${timeEnd}::text as time_end
    from (
      select d.day, max(slot.hour_cents) as hour_cents, sum(slot.price_cents) as price_cents,
        range_agg(tstzrange(slot.starts,
          slot.ends + make_interval(mins => coalesce((s.weekly->>'bufferMinutes')::integer, 0)))) @> tstzrange(
          (d.day + ${timeStart}::time) at time zone near.time_zone,
          (d.day + ${timeEnd}::time) at time zone near.time_zone) as is_free
      ${slotsInWindow(db, { dates, timeStart, timeEnd, maxBudget })}
      group by d.day
    ) whole
    where whole.is_free`
}

/** The start time in the window that is free on most dates, the earliest of several. */
function bestStartOn(db: Db, { dates, timeStart, timeEnd, maxBudget }: RepeatSearch) {
  return db`
    select array_agg(to_char(slot.day, 'YYYY-MM-DD') order by slot.day) as free_dates, max(slot.hour_cents) as hour_cents,
      sum(slot.price_cents) as total_cents, to_char(slot.clock, 'HH24:MI') as time_start,
      -- A time of day wraps at midnight.
      coalesce(nullif(to_char(slot.clock + slot.length, 'HH24:MI'), '00:00'), '24:00') as time_end
    from (
      select distinct on (d.day, clock) d.day, (slot.starts at time zone near.time_zone)::time as clock,
        slot.ends - slot.starts as length, slot.hour_cents, slot.price_cents
      ${slotsInWindow(db, { dates, timeStart, timeEnd, maxBudget })}
      order by d.day, clock, slot.starts
    ) slot
    group by slot.clock, slot.length
    order by count(*) desc, slot.clock limit 1`
}

type Window = Pick<RepeatSearch, 'dates' | 'timeStart' | 'timeEnd' | 'maxBudget'>

function slotsInWindow(db: Db, { dates, timeStart, timeEnd, maxBudget }: Window) {
  return db`
    from unnest(${dates}::date[]) as d (day)
    cross join lateral slots_on(s.weekly, near.price_cents, d.day, near.time_zone) as slot
    where slot.hour_cents <= ${toCents(maxBudget)}::integer
      and slot.starts at time zone near.time_zone >= d.day + ${timeStart}::time
      and slot.starts at time zone near.time_zone < d.day + ${timeEnd}::time
      and ${canBeBooked(db, db`d.day`)} and ${isFree(db, db`d.day`)}`
}
