import type { Schedule } from '#availability/contract.ts'
import type { Period, Taking } from '#availability/rules.ts'
import type { Facility } from '#facilities/contract.ts'
import type { Db } from '#kit/server/db/db.ts'
import { feedTicks, feedWindow } from '../rules.ts'

/**
 * `until` (ms): whatever commits later changed at or after it. It is the start of the oldest writing transaction, or
 * now. Needs its own statement before the read, which then sees all commits in between. Sees all writers, as they share
 * our role. `firstOfferAt`: no slot in the feed last changed before it.
 */
export async function readHorizon(db: Db): Promise<{ until: number; firstOfferAt: number }> {
  const [row] = await db<[{ until: number; firstOfferAt: number }]>`
    with clock as materialized (select clock_timestamp() as now)
    select floor(extract(epoch from least(clock.now, (
      select min(xact_start) from pg_stat_activity
      where datname = current_database() and backend_xid is not null and backend_type = 'client backend'
    ))) * 1000)::float8 as until,
      coalesce((select extract(epoch from min(offer_at)) * 1000 from feed_facility), 0)::float8 as first_offer_at
    from clock`
  return row
}

/** Milliseconds since 1970. */
export type PageRange = { after: number; facilityId: string; until: number; withSamples: boolean }

export type FacilityColumns = Pick<
  Facility,
  | 'name'
  | 'street'
  | 'city'
  | 'state'
  | 'zip'
  | 'latitude'
  | 'longitude'
  | 'locationIsApproximate'
  | 'sportTypes'
  | 'fieldType'
  | 'surfaceType'
  | 'indoorOutdoor'
  | 'amenities'
  | 'bookingPhone'
  | 'bookingUrl'
  | 'providerType'
  | 'approval'
  | 'priceIsSample'
  | 'isSample'
  | 'source'
>
export type FacilityUseRow = FacilityColumns & {
  id: string
  venueName: string | null
  modified: number
  isThere: boolean
  priceCents: number | null
}

/** Last changed after a position, exclusive. */
export async function readFacilityPage(
  db: Db,
  { after, facilityId, until, withSamples, limit }: PageRange & { limit: number },
): Promise<FacilityUseRow[]> {
  return db<FacilityUseRow[]>`
    select t.facility_id as id, (extract(epoch from t.facts_at) * 1000)::float8 as modified,
      f.id is not null and f.retired_at is null and (${withSamples} or not f.is_sample) as is_there,
      f.name, f.street, f.city, f.state, f.zip, f.latitude, f.longitude, f.location_is_approximate, f.sport_types,
      f.field_type, f.surface_type, f.indoor_outdoor, f.amenities, f.booking_phone, f.booking_url, f.provider_type,
      f.approval, f.price_cents, f.price_is_sample, f.is_sample, f.source, v.name as venue_name
    from (
      select * from feed_facility
      where (facts_at, facility_id) > (${instant(after)}::timestamptz, ${facilityId}::uuid) and facts_at < ${instant(until)}::timestamptz
      order by facts_at, facility_id limit ${limit}
    ) t left join facility f on f.id = t.facility_id left join venue v on v.id = f.venue_id
    order by t.facts_at, t.facility_id`
}

/** `withoutZip`: by state and 0.01 degree. */
export async function countFacilities(
  db: Db,
  withSamples: boolean,
): Promise<{
  total: number
  withoutZip: { state: string; latitude: number; longitude: number; facilities: number }[]
}> {
  const [[all], withoutZip] = await Promise.all([
    db<[{ total: number }]>`
      select count(*)::int as total from facility where retired_at is null and (${withSamples} or not is_sample)`,
    db<{ state: string; latitude: number; longitude: number; facilities: number }[]>`
      select state, round(latitude::numeric, 2)::float8 as latitude, round(longitude::numeric, 2)::float8 as longitude,
        count(*)::int as facilities
      from facility where zip is null and retired_at is null and (${withSamples} or not is_sample)
      group by 1, 2, 3`,
  ])
  return { total: all.total, withoutZip }
}

/** Slots of the facility may have last changed at `at`. */
export type SlotPlace = {
  at: number
  facilityId: string
  /** Of the starts of these slots. */
  periods: Period[]
  /** Bookable here and publishable, if its address is complete. */
  isOffered: boolean
  offerAt: number
  /** False: unchanged since the facility was created. */
  offerHasChanged: boolean
  /** Null if the facility was deleted. */
  location: Pick<Facility, 'zip' | 'state' | 'latitude' | 'longitude'> | null
  timeZone: string | null
  priceCents: number | null
  schedule: Schedule | null
  pastOffers: { timeZone: string; schedule: Schedule | null }[]
  takings: Taking[]
  changes: (Period & { at: number })[]
  /** Database clock. */
  now: number
}

const MOST = { places: 250, pastOffers: 50 }

/** Leaves out deletions up to `startedAt`; 0 for none. */
type SlotRange = PageRange & { startedAt: number; firstOfferAt: number }

/**
 * In slot order. Merges three index scans, none longer than needed: midnights by id, offer changes, taken times. Stops
 * at the expected number of items: a midnight counts as a day of slots, an offer as all days, a taken time as one slot.
 */
export async function readSlotPlaces(
  db: Db,
  { after, facilityId, until, withSamples, startedAt, firstOfferAt }: SlotRange,
  expectedItems: number,
): Promise<SlotPlace[]> {
  const window = feedWindow(until)
  const ticks = feedTicks(until).filter(
    tick => tick >= after && tick < until && (tick > startedAt || tick >= firstOfferAt),
  )
  const [from, before] = [instant(after), instant(until)]
  const rows = await db<PlaceRow[]>`
    with found as (
      (
        select t.at, p.facility_id, period.during, 8 as weight
        from unnest(${ticks.map(instant)}::timestamptz[]) as t (at)
        cross join lateral (
          select facility_id from feed_facility
          where facility_id >= case when t.at = ${from}::timestamptz then ${facilityId}::uuid else ${LOWEST}::uuid end
          order by facility_id limit ${MOST.places}
        ) p
        cross join lateral (
          values (tstzrange(t.at - interval '1 day', t.at), t.at), (tstzrange(t.at + interval '13 days', t.at + interval '15 days'), null)
        ) as period (during, over_at)
        where period.over_at is null or period.over_at > ${instant(startedAt)}::timestamptz
        order by t.at, p.facility_id limit ${MOST.places * 2}
      ) union all (
        select offer_at, facility_id, tstzrange(${instant(window.start)}, ${instant(window.end)}), 200 from feed_facility
        where (offer_at, facility_id) >= (${from}::timestamptz, ${facilityId}::uuid) and offer_at < ${before}::timestamptz
        order by offer_at, facility_id limit ${MOST.places}
      ) union all (
        select at, facility_id, tstzrange(
          greatest(lower(during) - interval '1 day', ${instant(window.start)}),
          least(upper(during) + interval '1 day', ${instant(window.end)}), '[]'), 2
        from feed_change
        -- The first condition says nothing new, but leaves out partitions.
        where at >= ${from}::timestamptz
          and (at, facility_id) >= (${from}::timestamptz, ${facilityId}::uuid) and at < ${before}::timestamptz
        order by at, facility_id limit ${MOST.places}
      )
    ), place as (
      select at, facility_id, range_agg(during) as during, sum(weight) as weight
      from found group by at, facility_id order by at, facility_id limit ${MOST.places}
    ), counted as (
      select *, sum(weight) over (order by at, facility_id) - weight as before from place
    )
    select (extract(epoch from c.at) * 1000)::float8 as at, c.facility_id,
      (select json_agg(json_build_array((extract(epoch from lower(p)) * 1000)::float8, (extract(epoch from upper(p)) * 1000)::float8)) from unnest(c.during) as p) as periods,
      f.id is not null and f.retired_at is null and f.provider_type = 'manual'
        and (${withSamples} or not (f.is_sample or f.price_is_sample))
        and not exists (
          select from facility o join provider_connection p on p.facility_id = o.id
          where o.ground_id = f.ground_id and o.ground_part && f.ground_part) as is_offered,
      (extract(epoch from t.offer_at) * 1000)::float8 as offer_at, t.offer_has_changed,
      case when f.id is not null then json_build_object(
        'zip', f.zip, 'state', f.state, 'latitude', f.latitude, 'longitude', f.longitude) end as location,
      f.time_zone, f.price_cents,
      s.weekly as schedule, (extract(epoch from now()) * 1000)::float8 as now,
      (select json_agg(json_build_object('timeZone', o.time_zone, 'schedule', o.weekly)) from (
        select time_zone, weekly from feed_past_offer o where o.facility_id = c.facility_id
        order by ended_at desc limit ${MOST.pastOffers}) o) as past_offers,
      (select json_agg(json_build_array((extract(epoch from lower(r.during)) * 1000)::float8, (extract(epoch from upper(r.during)) * 1000)::float8, r.kind, (extract(epoch from r.expires_at) * 1000)::float8))
        from reservation r
        where r.ground_id = f.ground_id and r.ground_part && f.ground_part and r.during && c.during) as takings,
      (select json_agg(json_build_array((extract(epoch from n.at) * 1000)::float8, (extract(epoch from lower(n.during)) * 1000)::float8, (extract(epoch from upper(n.during)) * 1000)::float8))
        from feed_change n
        where n.facility_id = c.facility_id and n.at >= c.at and n.at < ${before}::timestamptz and n.during && c.during) as changes
    from counted c
    join feed_facility t on t.facility_id = c.facility_id
    left join facility f on f.id = c.facility_id
    left join schedule s on s.facility_id = c.facility_id
    where c.before < ${expectedItems}
    order by c.at, c.facility_id`
  return rows.map(toPlace)
}

const LOWEST = '00000000-0000-0000-0000-000000000000'

type PlaceRow = Omit<SlotPlace, 'periods' | 'takings' | 'changes' | 'pastOffers'> & {
  periods: [number, number][] | null
  pastOffers: SlotPlace['pastOffers'] | null
  takings: [start: number, end: number, kind: Taking['kind'], until: number | null][] | null
  changes: [at: number, start: number, end: number][] | null
}

function toPlace({ periods, pastOffers, takings, changes, ...row }: PlaceRow): SlotPlace {
  return {
    ...row,
    periods: (periods ?? []).map(([start, end]) => ({ start, end })),
    pastOffers: pastOffers ?? [],
    takings: (takings ?? []).map(([start, end, kind, until]) => ({ start, end, kind, until, mine: false })),
    changes: (changes ?? []).map(([at, start, end]) => ({ at, start, end })),
  }
}

function instant(milliseconds: number): string {
  return new Date(milliseconds).toISOString()
}

/** In batches; returns the number of rows. */
export async function deleteOldFacts(db: Db, { before, limit }: { before: number; limit: number }): Promise<number> {
  const counts = await Promise.all([
    db`delete from feed_past_offer where ctid = any (array(
      select ctid from feed_past_offer where ended_at < ${instant(before)}::timestamptz order by ended_at limit ${limit}))`,
    db`delete from feed_facility where facility_id in (
      select facility_id from feed_facility where deleted_at < ${instant(before)}::timestamptz order by deleted_at limit ${limit})`,
  ])
  return counts.reduce((sum, { count }) => sum + count, 0)
}

/** Undefined if unknown or retired. */
export async function findNamed(db: Db, facilityId: string): Promise<{ name: string; knowsFree: boolean } | undefined> {
  const [row] = await db<{ name: string; knowsFree: boolean }[]>`
    select f.name, f.provider_type = 'manual' as knows_free from facility f
    where f.id = ${facilityId} and f.retired_at is null`
  return row
}
