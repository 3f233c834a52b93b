import type { Sql } from '#kit/server/db/db.ts'
import { type Db, type Tx } from '#kit/server/db/db.ts'
import { contains } from '#kit/server/db/like-pattern.ts'
import type { Approval, IndoorOutdoor, ProviderType, RefundPolicy, Venue } from '../contract.ts'

/** `price_cents` is whole US cents an hour. */
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
  refund_policy: RefundPolicy
  approval: string
  response_hours: number
  provider_type: string
  booking_phone: string | null
  booking_email: string | null
  booking_url: string | null
  length_ft: number | null
  width_ft: number | null
  is_sample: boolean
  ground_id: string
  /** A PostgreSQL integer range. */
  ground_part: string
  venue_id: string | null
}

export type VenueInsert = { id: string; source: string; source_ref: string; name: string }

/** In id order, so that two loads cannot deadlock. */
export async function upsertVenues(tx: Tx, venues: readonly VenueInsert[]): Promise<void> {
  if (venues.length === 0) return
  await tx`
    insert into venue (id, source, source_ref, name)
    select * from jsonb_to_recordset(${tx.json([...venues])}) as row (id uuid, source text, source_ref text, name text)
    order by id
    on conflict (source, source_ref) do update set name = excluded.name`
}

/**
 * An existing row, by source and reference, is updated but keeps its id and its ground, which reservations may
 * reference.
 */
export async function upsertFacilities(tx: Tx, rows: readonly FacilityInsert[]): Promise<number> {
  const written = await tx`
    insert into facility (
      id, source, source_ref, name, street, city, state, zip, address, latitude, longitude, time_zone, sport_types,
      lines_marked_for, price_cents, price_is_sample, indoor_outdoor, surface_type, field_type, lighting, amenities,
      capacity, refund_policy, approval, response_hours, provider_type, booking_phone, booking_email, booking_url, length_ft,
      width_ft, is_sample, ground_id, ground_part, venue_id)
    select * from jsonb_to_recordset(${tx.json([...rows])}) as row (
      id uuid, source text, source_ref text, name text, street text, city text, state text, zip text, address text,
      latitude double precision, longitude double precision, time_zone text, sport_types text[],
      lines_marked_for text[], price_cents integer, price_is_sample boolean, indoor_outdoor text, surface_type text,
      field_type text, lighting boolean, amenities text[], capacity integer, refund_policy jsonb, approval text, response_hours integer, provider_type text,
      booking_phone text, booking_email text, booking_url text, length_ft double precision,
      width_ft double precision, is_sample boolean, ground_id uuid,
      ground_part int4range, venue_id uuid)
    on conflict (source, source_ref) do update set
      name = excluded.name, street = excluded.street, city = excluded.city, state = excluded.state,
      zip = excluded.zip, address = excluded.address, latitude = excluded.latitude, longitude = excluded.longitude,
      time_zone = excluded.time_zone, sport_types = excluded.sport_types,
      lines_marked_for = excluded.lines_marked_for, price_cents = excluded.price_cents,
      price_is_sample = excluded.price_is_sample, indoor_outdoor = excluded.indoor_outdoor,
      surface_type = excluded.surface_type, field_type = excluded.field_type, lighting = excluded.lighting,
      amenities = excluded.amenities, capacity = excluded.capacity, refund_policy = excluded.refund_policy,
      approval = excluded.approval, response_hours = excluded.response_hours,
      provider_type = excluded.provider_type, booking_phone = excluded.booking_phone,
      booking_email = excluded.booking_email, booking_url = excluded.booking_url, length_ft = excluded.length_ft,
      width_ft = excluded.width_ft, is_sample = excluded.is_sample, venue_id = excluded.venue_id`
  return written.count
}

/** End exclusive. */
export type GroundPart = readonly [from: number, to: number]

/** A PostgreSQL range: "[0,2)". */
export function writePart([from, to]: GroundPart): string {
  return `[${from},${to})`
}

export type PhotoRow = { id: string; digest: string; width: number; height: number; color: string; alt: string }

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
  locationIsApproximate: boolean
  timeZone: string
  sportTypes: string[]
  linesMarkedFor: string[]
  priceCents: number | null
  hasPrice: boolean
  priceIsSample: boolean
  indoorOutdoor: IndoorOutdoor | null
  surfaceType: string | null
  fieldType: string | null
  lighting: boolean | null
  amenities: string[]
  capacity: number | null
  /** Only for single reads. */
  description?: string | null
  refundPolicy: RefundPolicy
  approval: Approval
  responseHours: number
  photosUrls: string[]
  photos: PhotoRow[]
  providerType: ProviderType
  bookingPhone: string | null
  bookingEmail: string | null
  bookingUrl: string | null
  dimensionsLengthFt: number | null
  dimensionsWidthFt: number | null
  isRetired: boolean
  isSample: boolean
  source: string | null
  venue: Venue | null
}

/** Excludes drafts, which only their owner sees. */
export async function findFacility(db: Db, id: string): Promise<FacilityRow | undefined> {
  const [row] = await db<FacilityRow[]>`
    select ${columns(db)}, description from facility where id = ${id} and draft_since is null`
  return row
}

/** In no order, without drafts. */
export async function findFacilities(db: Db, ids: readonly string[]): Promise<FacilityRow[]> {
  return db<
    FacilityRow[]
  >`select ${columns(db)} from facility where id = any (${[...ids]}::uuid[]) and draft_since is null`
}

export async function anyFacility(db: Db | Tx): Promise<boolean> {
  const rows = await db`select 1 from facility limit 1`
  return rows.length > 0
}

/**
 * Both ends included; counts at most `most`. Ordered, so that only the primary key is read: otherwise the planner would
 * scan the table.
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

/** In order, real ones only. */
export async function findIdsAfter(
  db: Db,
  { after, last, limit }: { after: string; last: string; limit: number },
): Promise<string[]> {
  const rows = await db<{ id: string }[]>`
    select id from facility where id > ${after}::uuid and id <= ${last}::uuid and not is_sample and retired_at is null
    order by id limit ${limit}`
  return rows.map(row => row.id)
}

const LOOKED_AT = 200

/** Wraps around. Reads a fixed number of rows whatever the size of the catalogue, so it may miss some. */
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
    where retired_at is null and provider_type = 'manual' and approval = 'instant' and not is_sample and length_ft > 0 and width_ft > 0
      and surface_type is not null and price_cents > 0 and sport_types <> '{}'
    order by id < ${from}, id limit ${limit}`
}

export async function isOwnedBy(db: Db, id: string, accountId: string): Promise<boolean> {
  const rows = await db`select from facility where id = ${id} and owner_id = ${accountId}`
  return rows.length === 1
}

export async function countByCity(db: Db): Promise<{ city: string; state: string; count: number }[]> {
  return db<{ city: string; state: string; count: number }[]>`
    select city, state, count(*)::int as count from facility where retired_at is null group by city, state`
}

/** Each half uses its own index. */
export async function selectLike(
  db: Db,
  { name, street, city, state }: { name: string; street: string; city: string; state: string },
): Promise<{ id: string; name: string; address: string }[]> {
  return db<{ id: string; name: string; address: string }[]>`
    select distinct id, name, address from (
      (select id, name, address from facility
        where location_text like ${contains(street)} and state = ${state} and lower(city) = lower(${city}) limit 10)
      union all
      (select id, name, address from facility where name = ${name} and state = ${state} limit 10)
    ) as "like"
    order by name, id limit 10`
}

export async function countByProvider(db: Db): Promise<{ provider: ProviderType; count: number }[]> {
  return db.read<{ provider: ProviderType; count: number }[]>`
    select provider_type as provider, count(*)::int as count from facility where retired_at is null group by 1`
}

/** Same meaning as `hasPrice` in src/availability/rules.ts; the table or its alias must be "facility". */
function hasPrice(db: Sql) {
  return db`(price_cents is not null or exists (
    select from schedule where schedule.facility_id = facility.id
      and weekly @? '$.** ? (exists (@.priceCents) || exists (@.hourCents))'))`
}

/** The columns of a `FacilityRow`; the table or its alias must be "facility". */
export function columns(db: Sql) {
  return db`id, name, address, street, city, state, zip, latitude, longitude, location_is_approximate, time_zone,
    sport_types, lines_marked_for, price_cents, ${hasPrice(db)} as has_price, price_is_sample, indoor_outdoor,
    surface_type, field_type, lighting, amenities, capacity, refund_policy, approval, response_hours, photos_urls,
    provider_type, booking_phone, booking_email, booking_url, length_ft as dimensions_length_ft,
    width_ft as dimensions_width_ft, retired_at is not null as is_retired, is_sample, source,
    (select coalesce(json_agg(json_build_object('id', p.id, 'digest', p.digest, 'width', p.width, 'height', p.height,
        'color', p.color, 'alt', p.alt) order by p.position), '[]')
      from facility_photo p where p.facility_id = facility.id and p.position is not null) as photos,
    (select json_build_object('id', venue.id, 'name', venue.name, 'facilityCount',
      (select count(*) from facility as other where other.venue_id = venue.id and other.retired_at is null))
    from venue where venue.id = facility.venue_id) as venue`
}
