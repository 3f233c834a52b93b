import { columns, type FacilityRow } from '#facilities/server/store.ts'
import type { Fragment, Sql } from '#kit/server/db/db.ts'
import { contains } from '#kit/server/db/like-pattern.ts'
import type { AskedPage, NamePosition } from '#kit/server/http/pages.ts'
import type { NamedPlace } from '../contract.ts'
import { type Conditions, indexed, isLive, ofKinds, passing } from './conditions.ts'

// Costs depend on the values, so run these on `db.read`, which in a large catalog plans each for its own. A common filter
// matches within a few rows in list order; a rare one has few rows, which an index finds.

/** Counts at most `most`. A tenth of a second for a million. */
export async function countAll(read: Sql, most?: number): Promise<number> {
  const [row] = await read<[{ count: number }]>`
    select count(*)::integer as count
    from (select 1 from facility where ${isLive(read)} ${most ? read`limit ${most}` : read``}) as counted`
  return row.count
}

export type NamedRow = Omit<NamedPlace, 'facilityCount'> & { venueId: string | null; venueName: string | null }

/** Any of them, in no order: sorting would find all first. */
export async function findNamed(read: Sql, text: string, limit: number): Promise<NamedRow[]> {
  return read<NamedRow[]>`
    select f.id as facility_id, f.name, f.city, f.state, f.latitude, f.longitude, v.id as venue_id, v.name as venue_name
    from (select * from facility where ${isLive(read)} and lower(name) like ${contains(text)} limit ${limit}) f
    left join venue v on v.id = f.venue_id`
}

/** Reads every facility: cache it. */
export async function countWithCities(read: Sql): Promise<{ facilities: number; cities: number }> {
  const [row] = await read<[{ facilities: number; cities: number }]>`
    select coalesce(sum(count), 0)::integer as facilities, count(*)::integer as cities
    from (select count(*) from facility where ${isLive(read)} group by state, lower(city)) as in_city`
  return row
}

/** When too many match to sort. */
export type Way =
  /** Rows examined in list order: may miss some. */
  | { lookAt: number }
  /** Leaves it to the planner. */
  | 'search'

export type PageRequest<P> = AskedPage<P> & { way: Way }

/** At most `most` + 1; no rows if above `most`. */
export type Gathered<T> = { count: number; rows: T[] }

export async function gatherByName(
  read: Sql,
  conditions: Conditions,
  { after, limit, most }: AskedPage<NamePosition> & { most: number },
): Promise<Gathered<FacilityRow>> {
  const rows = await read<(FacilityRow & { count: number })[]>`
    with ${few(read, conditions, { columns: read`id, name`, most })}
    select page.*, counted.count from counted left join (
      select ${columns(read)} from (
        select id, name from few where (select count from counted) <= ${most} and ${laterByName(read, after)}
        order by name, id limit ${limit}
      ) as place join facility using (id, name)
    ) as page on true order by name, id`
  return gathered(rows)
}

export async function gatherByDistance(
  read: Sql,
  conditions: Conditions,
  { near, after, limit, most }: AskedPage<DistancePosition> & { near: Point; most: number },
): Promise<Gathered<FacilityRow & { distance: number }>> {
  const rows = await read<(FacilityRow & { distance: number; count: number })[]>`
    with ${few(read, conditions, { columns: read`id, ${away(read, near)} as distance`, most })}
    select page.*, counted.count from counted left join (
      select ${columns(read)}, distance from (
        select id, distance from few where (select count from counted) <= ${most} and ${laterByDistance(read, after)}
        order by distance, id limit ${limit}
      ) as place join facility using (id)
    ) as page on true order by distance, id`
  return gathered(rows)
}

/** `ctid` is in no index: otherwise the planner would look for a location through the index of the whole list. */
export function few(read: Sql, conditions: Conditions, { columns, most }: { columns: Fragment; most: number }) {
  const place = conditions.filters.location ? read`, ctid` : read``
  return read`few as materialized (select ${columns} ${place} from facility where ${indexed(read, conditions)} limit ${most + 1}),
    counted as materialized (select count(*)::integer as count from few)`
}

/** An empty page still has the count row. */
export function gathered<T extends { id: string; count: number }>(rows: T[]): Gathered<T> {
  return { count: rows[0]?.count ?? 0, rows: rows.filter(row => row.id !== null) }
}

export async function findByName(
  read: Sql,
  conditions: Conditions,
  { after, limit, way }: PageRequest<NamePosition>,
): Promise<FacilityRow[]> {
  const later = laterByName(read, after)
  const found =
    way === 'search'
      ? read`select id, name from facility where ${indexed(read, conditions)} and ${later}`
      : read`
        select id, name from (
          -- The planner reads only the columns of the filters: mostly from the index alone.
          select * from facility where ${isLive(read)} and ${later} order by name, id limit ${way.lookAt}
        ) as looked where ${passing(read, conditions)}`
  return read<FacilityRow[]>`
    select ${columns(read)}
    from (${found} order by name, id limit ${limit}) as page join facility using (id, name) order by name, id`
}

function laterByName(read: Sql, after: NamePosition | undefined) {
  return after ? read`(name, id) > (${after.name}, ${after.id})` : read`true`
}

/** Degrees. */
export type Point = { latitude: number; longitude: number }

/** Straight-line meters through the earth, which sort like those over the ground. */
export type DistancePosition = { distance: number; id: string }

/** Nearest first. */
export async function findByDistance(
  read: Sql,
  conditions: Conditions,
  { near, after, limit, way }: PageRequest<DistancePosition> & { near: Point },
): Promise<(FacilityRow & { distance: number })[]> {
  const [distance, later] = [away(read, near), laterByDistance(read, after)]
  const found =
    typeof way === 'object'
      ? read`
        select id, distance from (
          select *, max(distance) over () as edge, count(*) over () as looked_at
          from (
            select *, ${distance} as distance from facility where ${isLive(read)} ${ofKinds(read, conditions)}
            order by ${distance} limit ${way.lookAt}
          ) as nearest
        ) as looked
        -- Of those as far away as the last one, others may have been left out.
        where ${passing(read, conditions)} and ${later} and (distance < edge or looked_at < ${way.lookAt})`
      : read`
        select id, distance from (select id, ${distance} as distance from facility where ${indexed(read, conditions)} offset 0) as all_of_them
        where ${later}`
  return read<(FacilityRow & { distance: number })[]>`
    select ${columns(read)}, distance
    from (${found} order by distance, id limit ${limit}) as page join facility using (id) order by distance, id`
}

function away(read: Sql, { latitude, longitude }: Point) {
  return read`location <-> ll_to_earth(${latitude}, ${longitude})`
}

function laterByDistance(read: Sql, after: DistancePosition | undefined) {
  return after ? read`(distance, id) > (${after.distance}::float8, ${after.id}::uuid)` : read`true`
}
