import type { Db, Sql, Tx } from '#kit/server/db/db.ts'
import type { ProviderType, Venue } from '../contract.ts'
import { type FactName, type FactValues, factNames } from '../facts.ts'
import { columnChanges, columnList, factTypes, recordsOf } from './fact-columns.ts'

/** Sources do not know these, so loading one again keeps them. */
const ownersFacts = ['locationIsApproximate', 'description', 'venueName', 'photosUrls'] as const

export type FacilityInsert = Omit<FactValues, (typeof ownersFacts)[number]> & {
  id: string
  source: string
  sourceRef: string
  address: string
  priceIsSample: boolean
  isSample: boolean
  groundId: string
  /** A PostgreSQL integer range. */
  groundPart: string
  venueId: string | null
}

const loadedFacts = factNames.filter(name => !(ownersFacts as readonly FactName[]).includes(name))
const loadedNames = [...loadedFacts, 'address', 'priceIsSample', 'isSample', 'venueId']
const loadedTypes = {
  ...Object.fromEntries(loadedFacts.map(name => [name, factTypes[name]!])),
  address: 'text',
  priceIsSample: 'boolean',
  isSample: 'boolean',
  venueId: 'uuid',
  id: 'uuid',
  source: 'text',
  sourceRef: 'text',
  groundId: 'uuid',
  groundPart: 'int4range',
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
  const columns = columnList(Object.keys(loadedTypes))
  const written = await tx`
    insert into facility (${columns}) select ${columns} from ${recordsOf(tx, rows, loadedTypes)}
    on conflict (source, source_ref) do update set ${columnChanges(loadedNames, 'excluded')}`
  return written.count
}

/** End exclusive. */
export type GroundPart = readonly [from: number, to: number]

/** A PostgreSQL range: "[0,2)". */
export function writePart([from, to]: GroundPart): string {
  return `[${from},${to})`
}

export type PhotoRow = { id: string; digest: string; width: number; height: number; color: string; alt: string }

export type FacilityRow = Omit<FactValues, 'venueName' | 'description'> & {
  id: string
  address: string
  hasPrice: boolean
  priceIsSample: boolean
  /** Only for single reads. */
  description?: string | null
  photos: PhotoRow[]
  isRetired: boolean
  isSample: boolean
  source: string | null
  venue: Venue | null
}

const listedFacts = factNames.filter(name => name !== 'venueName' && name !== 'description')

/** Excludes drafts, which only their owner sees. */
export async function findFacility(db: Db, id: string): Promise<FacilityRow | undefined> {
  const [row] = await db<FacilityRow[]>`
    select ${columns(db)}, description from facility where id = ${id} and draft_since is null`
  return row
}

/** Also a draft, for its owner. */
export async function findPreviewed(
  db: Db,
  id: string,
): Promise<(FacilityRow & { isDraft: boolean; isHidden: boolean }) | undefined> {
  const [row] = await db<(FacilityRow & { isDraft: boolean; isHidden: boolean })[]>`
    select ${columns(db)}, description, draft_since is not null as is_draft, hidden_since is not null as is_hidden
    from facility where id = ${id}`
  return row
}

/** In no order, without drafts. */
export async function findFacilities(db: Db, ids: readonly string[]): Promise<FacilityRow[]> {
  return db<
    FacilityRow[]
  >`select ${columns(db)} from facility where id = any (${[...ids]}::uuid[]) and draft_since is null`
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

export async function countByProvider(db: Db): Promise<{ provider: ProviderType; count: number }[]> {
  return db.read<{ provider: ProviderType; count: number }[]>`
    select provider_type as provider, count(*)::int as count from facility where retired_at is null group by 1`
}

/** Whether the owner of the facility `f` may publish it. */
export function mayPublish(db: Sql) {
  return db`exists (select from organization where id = f.owner_id and verified_at is not null)`
}

/** Same meaning as `hasPrice` in src/availability/rules.ts; the table or its alias must be "facility". */
export function hasPrice(db: Sql) {
  return db`(price_cents is not null or exists (
    select from schedule where schedule.facility_id = facility.id
      and weekly @? '$.** ? (exists (@.priceCents) || exists (@.hourCents))'))`
}

/** The columns of a `FacilityRow`; the table or its alias must be "facility". */
export function columns(db: Sql) {
  return db`id, ${columnList(listedFacts)}, address, ${hasPrice(db)} as has_price, price_is_sample,
    retired_at is not null as is_retired, is_sample, source,
    (select coalesce(json_agg(json_build_object('id', p.id, 'digest', p.digest, 'width', p.width, 'height', p.height,
        'color', p.color, 'alt', p.alt) order by p.position), '[]')
      from facility_photo p where p.facility_id = facility.id and p.position is not null) as photos,
    (select json_build_object('id', venue.id, 'name', venue.name, 'facilityCount',
      (select count(*) from facility as other where other.venue_id = venue.id and other.retired_at is null))
    from venue where venue.id = facility.venue_id) as venue`
}
