import { type Db, errorCode, type Tx } from '#kit/server/db.ts'
import type { FacilityFilters, IndoorOutdoor, ProviderType } from '../contract.ts'

/** The columns a loader sets; the others have their defaults. Lists are arrays, `price_cents` is whole US cents an hour. */
export type FacilityInsert = {
  id: string
  source: string
  source_ref: string
  name: string
  street: string | null
  city: string
  state: string
  zip: string | null
  address: string
  latitude: number
  longitude: number
  time_zone: string
  sport_types: string[]
  lines_marked_for: string[]
  price_cents: number | null
  price_is_sample: boolean
  indoor_outdoor: string | null
  surface_type: string | null
  field_type: string | null
  lighting: boolean | null
  amenities: string[]
  capacity: number | null
  refund_hours: number
  provider_type: string
  booking_phone: string | null
  booking_email: string | null
  booking_url: string | null
  length_ft: number | null
  width_ft: number | null
  is_sample: boolean
  ground_id: string
  /** A range of whole numbers as PostgreSQL writes it. */
  ground_part: string
}

/**
 * Writes all rows in one statement and returns how many there were. A row that is there already, by source and reference, is
 * brought up to date but keeps its id and its ground: reservations may hang on both.
 */
export async function upsertFacilities(tx: Tx, rows: readonly FacilityInsert[]): Promise<number> {
  const written = await tx`
    insert into facility (
      id, source, source_ref, name, street, city, state, zip, address, latitude, longitude, time_zone, sport_types,
      lines_marked_for, price_cents, price_is_sample, indoor_outdoor, surface_type, field_type, lighting, amenities,
      capacity, refund_hours, provider_type, booking_phone, booking_email, booking_url, length_ft, width_ft, is_sample,
      ground_id, ground_part)
    select * from jsonb_to_recordset(${tx.json([...rows])}) as row (
      id uuid, source text, source_ref text, name text, street text, city text, state text, zip text, address text,
      latitude double precision, longitude double precision, time_zone text, sport_types text[],
      lines_marked_for text[], price_cents integer, price_is_sample boolean, indoor_outdoor text, surface_type text,
      field_type text, lighting boolean, amenities text[], capacity integer, refund_hours integer, provider_type text,
      booking_phone text, booking_email text, booking_url text, length_ft double precision,
      width_ft double precision, is_sample boolean, ground_id uuid,
      ground_part int4range)
    on conflict (source, source_ref) do update set
      name = excluded.name, street = excluded.street, city = excluded.city, state = excluded.state,
      zip = excluded.zip, address = excluded.address, latitude = excluded.latitude, longitude = excluded.longitude,
      time_zone = excluded.time_zone, sport_types = excluded.sport_types,
      lines_marked_for = excluded.lines_marked_for, price_cents = excluded.price_cents,
      price_is_sample = excluded.price_is_sample, indoor_outdoor = excluded.indoor_outdoor,
      surface_type = excluded.surface_type, field_type = excluded.field_type, lighting = excluded.lighting,
      amenities = excluded.amenities, capacity = excluded.capacity, refund_hours = excluded.refund_hours,
      provider_type = excluded.provider_type, booking_phone = excluded.booking_phone,
      booking_email = excluded.booking_email, booking_url = excluded.booking_url, length_ft = excluded.length_ft,
      width_ft = excluded.width_ft, is_sample = excluded.is_sample`
  return written.count
}

/** A part of shared ground: from a whole number up to another, which is not part of it. */
export type GroundPart = readonly [from: number, to: number]

/** As PostgreSQL writes a range: "[0,2)". */
export function writePart([from, to]: GroundPart): string {
  return `[${from},${to})`
}

export type ConflictSetMember = { facilityId: string; part: GroundPart }

/**
 * Puts facilities on ground that is new and theirs alone, each on its part; answers how many there were. Their reservations
 * go with them, as the foreign key of `reservation` says. Null when reservations would then overlap: the exclusion constraint's
 * word, which ends the transaction. Rows are locked in the order of their ids, so that two of these cannot wait crosswise.
 */
export async function giveGround(
  tx: Tx,
  groundId: string,
  members: readonly ConflictSetMember[],
): Promise<number | null> {
  const ids = members.map(member => member.facilityId)
  const parts = members.map(member => writePart(member.part))
  await tx`select 1 from facility where id = any (${ids}::uuid[]) order by id for update`
  try {
    const { count } = await tx`
      update facility f set ground_id = ${groundId}, ground_part = m.part
      from unnest(${ids}::uuid[], ${parts}::int4range[]) as m (id, part) where f.id = m.id`
    return count
  } catch (error) {
    if (errorCode(error) === EXCLUSION_VIOLATION) return null
    throw error
  }
}

/** SQLSTATE. */
const EXCLUSION_VIOLATION = '23P01'

/** A facility as the database has it; `toFacility` makes what everybody may see of it. */
export type FacilityRow = {
  id: string
  name: string
  address: string
  street: string | null
  city: string
  state: string
  zip: string | null
  latitude: number
  longitude: number
  timeZone: string
  sportTypes: string[]
  linesMarkedFor: string[]
  priceCents: number | null
  priceIsSample: boolean
  indoorOutdoor: IndoorOutdoor | null
  surfaceType: string | null
  fieldType: string | null
  lighting: boolean | null
  amenities: string[]
  capacity: number | null
  refundHours: number
  photosUrls: string[]
  providerType: ProviderType
  bookingPhone: string | null
  bookingEmail: string | null
  bookingUrl: string | null
  dimensionsLengthFt: number | null
  dimensionsWidthFt: number | null
  isSample: boolean
  source: string | null
}

export async function findFacility(db: Db, id: string): Promise<FacilityRow | undefined> {
  const [row] = await db<FacilityRow[]>`select ${columns(db)} from facility where id = ${id}`
  return row
}

export async function anyFacility(db: Db | Tx): Promise<boolean> {
  const rows = await db`select 1 from facility limit 1`
  return rows.length > 0
}

/**
 * How many facilities have ids from one to another, both included; no more than `most` are counted. In order, so that the key
 * is read and nothing else: the planner would rather look through the table for them.
 */
export async function countIdsBetween(
  db: Db,
  { first, last, most }: { first: string; last: string; most: number },
): Promise<number> {
  const [row] = await db<[{ count: number }]>`
    select count(*)::integer as count
    from (
      select 1 from facility where id between ${first}::uuid and ${last}::uuid order by id limit ${most}
    ) as counted`
  return row.count
}

/** The next real facilities' ids, in order: after one id, up to another. */
export async function findIdsAfter(
  db: Db,
  { after, last, limit }: { after: string; last: string; limit: number },
): Promise<string[]> {
  const rows = await db<{ id: string }[]>`
    select id from facility where id > ${after}::uuid and id <= ${last}::uuid and not is_sample
    order by id limit ${limit}`
  return rows.map(row => row.id)
}

/** How many rows are looked at on either side of the place where a look begins. */
const LOOKED_AT = 200

/**
 * Facilities that can be booked at once and shown as they are, in the order of ids from `from` on and round to the start. Only
 * so many rows are read by the key, whatever the size of the catalogue: there may be some further on.
 */
export async function findWorthShowing(
  db: Db,
  { from, limit }: { from: string; limit: number },
): Promise<FacilityRow[]> {
  return db<FacilityRow[]>`
    select ${columns(db)} from (
      (select * from facility where id >= ${from} order by id limit ${LOOKED_AT})
      union all
      (select * from facility where id < ${from} order by id limit ${LOOKED_AT})
    ) as facility
    where provider_type = 'manual' and not is_sample and length_ft > 0 and width_ft > 0
      and surface_type is not null and price_cents > 0 and sport_types <> '{}'
    order by id < ${from}, id limit ${limit}`
}

/** The facility after which a page begins, in the order of lists. */
export type ListPosition = { name: string; id: string }

/** Facilities that pass the filters, by name, after a position; one more than `limit` shows that there is a next page. */
export async function findFacilities(
  db: Db,
  filters: FacilityFilters,
  { after, limit }: { after: ListPosition | undefined; limit: number },
): Promise<FacilityRow[]> {
  const later = after ? db`and (name, id) > (${after.name}, ${after.id})` : db``
  return db<FacilityRow[]>`
    select ${columns(db)} from facility where ${passing(db, filters)} ${later} order by name, id limit ${limit + 1}`
}

/** How many facilities pass the filters, and how many there are. */
export async function countFacilities(db: Db, filters: FacilityFilters): Promise<{ matching: number; all: number }> {
  const [counts] = await db<{ matching: number; all: number }[]>`
    select (select count(*)::int from facility where ${passing(db, filters)}) as matching,
      (select count(*)::int from facility) as all`
  return counts!
}

/** How many facilities are in each city, as their addresses spell it. */
export async function countByCity(db: Db): Promise<{ city: string; state: string; count: number }[]> {
  return db<{ city: string; state: string; count: number }[]>`
    select city, state, count(*)::int as count from facility group by city, state`
}

/** The filters with the meanings of section 5 of the specification; one that is not set is not in the statement. */
function passing(db: Db, filters: FacilityFilters) {
  const { location, sport, max_price_usd: maxUsd, indoor_outdoor: indoorOutdoor, surface_type: surface } = filters
  return db`true
    ${location ? db`and location_text like ${contains(location)}` : db``}
    ${sport ? db`and sport_text like ${contains(sport)}` : db``}
    ${surface ? db`and lower(surface_type) like ${contains(surface)}` : db``}
    ${indoorOutdoor ? db`and indoor_outdoor = ${indoorOutdoor}` : db``}
    ${maxUsd === undefined ? db`` : db`and (price_cents is null or price_cents <= ${Math.round(maxUsd * 100)})`}`
}

/** A `like` pattern for text that contains this text as it stands: % and _ are themselves. */
function contains(text: string): string {
  return `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
}

function columns(db: Db) {
  return db`id, name, address, street, city, state, zip, latitude, longitude, time_zone as "timeZone",
    sport_types as "sportTypes", lines_marked_for as "linesMarkedFor", price_cents as "priceCents",
    price_is_sample as "priceIsSample", indoor_outdoor as "indoorOutdoor", surface_type as "surfaceType",
    field_type as "fieldType", lighting, amenities, capacity, refund_hours as "refundHours",
    photos_urls as "photosUrls", provider_type as "providerType", booking_phone as "bookingPhone",
    booking_email as "bookingEmail", booking_url as "bookingUrl", length_ft as "dimensionsLengthFt",
    width_ft as "dimensionsWidthFt", is_sample as "isSample", source`
}
