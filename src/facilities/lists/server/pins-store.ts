import { hasPrice } from '#facilities/server/store.ts'
import type { Sql } from '#kit/server/db/db.ts'
import type { Bounds, MapPin } from '../contract.ts'
import { type Conditions, inBox, indexed, isLive, ofKinds, passing } from './conditions.ts'

export type PinRow = Omit<MapPin, 'pricePerHourUsd'> & { priceCents: number | null }

type Area = Conditions & { filters: { bounds: Bounds } }

/** Nearest to the middle first, among the first `lookAt` rows from there. Stops reading once there are enough. */
export async function findPins(
  read: Sql,
  conditions: Area,
  { limit, lookAt }: { limit: number; lookAt: number },
): Promise<{ pins: PinRow[]; isAll: boolean }> {
  const distance = toMiddle(read, conditions)
  // The row beyond the limit comes last and unfiltered: it shows that there is more.
  const rows = await read<(PinRow & { isBeyond: boolean })[]>`
    select ${pinColumns(read)}, position > ${lookAt} as is_beyond
    from (
      select nearest.*, row_number() over () as position
      from (
        select *, ${distance} as distance from facility
        where ${isLive(read)} and ${inBox(read, conditions.filters.bounds)} ${ofKinds(read, conditions)}
        order by ${distance} limit ${lookAt + 1}
      ) as nearest
      order by distance
    ) as facility
    where position > ${lookAt} or (${passing(read, conditions)}) order by distance limit ${limit + 1}`
  const pins = rows.filter(row => !row.isBeyond).slice(0, limit)
  return { pins, isAll: !rows.some(row => row.isBeyond) && rows.length <= limit }
}

/** In the same order; undefined above `most`. */
export async function gatherPins(
  read: Sql,
  conditions: Area,
  { limit, most }: { limit: number; most: number },
): Promise<{ pins: PinRow[]; isAll: boolean } | undefined> {
  const rows = await read<(PinRow & { count: number })[]>`
    select ${pinColumns(read)}, count(*) over ()::integer as count
    from (
      select *, ${toMiddle(read, conditions)} as distance from facility where ${indexed(read, conditions)} limit ${most + 1}
    ) as facility
    order by distance, id limit ${limit}`
  const count = rows[0]?.count ?? 0
  return count > most ? undefined : { pins: rows, isAll: count <= limit }
}

function toMiddle(read: Sql, { filters }: Area) {
  const { south, west, north, east } = filters.bounds
  return read`point(longitude, latitude) <-> point(${(west + east) / 2}, ${(south + north) / 2})`
}

/** The alias must be "facility". */
function pinColumns(read: Sql) {
  return read`id, name, street, latitude, longitude, location_is_approximate, price_cents, ${hasPrice(read)} as has_price,
    provider_type <> 'manual' and booking_url is not null as has_own_site, venue_id`
}
