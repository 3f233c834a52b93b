import { foldName } from '#gazetteer/rules.ts'
import { neighborhoods } from '#gazetteer/server/neighborhoods.ts'
import type { Fragment, Sql } from '#kit/server/db/db.ts'
import { contains } from '#kit/server/db/like-pattern.ts'
import { type Point } from '#kit/shared/miles.ts'
import type { Bounds, FacilityFilters } from '../contract.ts'

export type Filters = FacilityFilters & { bounds?: Bounds | undefined }

export type Conditions = {
  /** As requested, except that a neighborhood becomes an area instead of a location. */
  filters: Filters
  /**
   * Combinations of sports, surface and indoor/outdoor that pass; undefined without such a filter. `keys` are their
   * numbers in the indexes on places and addresses.
   */
  kinds: { ids: string[]; keys: number[] } | 'many' | undefined
  /** The bounds hold too many facilities for an index beside the location's. */
  isWide: boolean
  /** Undefined where nearly all match. */
  locationIndex: 'words' | 'pairs' | undefined
}

/** Combinations passed by name; a catalogue of a million has some thousands. */
const MAX_KINDS = 5_000
/** An index on part of an address pays off if fewer than one in five of this many facilities has it. */
const SAMPLE = 1_000

/** An index that finds more is useless beside another. */
const MANY = 20_000

export async function readConditions<F extends Filters>(read: Sql, asked: F): Promise<Conditions & { filters: F }> {
  const filters = withLabel(asked)
  const [kinds, locationIndex, isWide] = await Promise.all([
    findKinds(read, filters),
    chooseLocationIndex(read, filters),
    isWideArea(read, filters),
  ])
  return { filters, kinds, locationIndex, isWide }
}

async function findKinds(read: Sql, filters: Filters): Promise<Conditions['kinds']> {
  const { sport, surface_type: surface, indoor_outdoor: indoorOutdoor } = filters
  if (!(sport || surface || indoorOutdoor)) return undefined
  const rows = await read<{ id: string; key: number }[]>`
    select id, uuid_hash(id) as key from facility_kind
    where true
      ${sport ? read`and sport_text like ${contains(sport)}` : read``}
      ${surface ? read`and surface_text like ${contains(surface)}` : read``}
      ${indoorOutdoor ? read`and indoor_outdoor = ${indoorOutdoor}` : read``}
    limit ${MAX_KINDS + 1}`
  return rows.length > MAX_KINDS ? 'many' : { ids: rows.map(row => row.id), keys: rows.map(row => row.key) }
}

/**
 * The planner guesses a thousandth of all rows for any area in the index on points, so this uses the statistics on
 * latitudes and longitudes.
 */
async function isWideArea(read: Sql, { bounds, ...others }: Filters): Promise<boolean> {
  const isAlone = Object.values(others).every(value => value === undefined)
  return bounds !== undefined && !isAlone && (await estimate(read, between(read, bounds))) > MANY
}

/** The planner's row estimate: reads statistics, no rows. */
async function estimate(read: Sql, condition: Fragment): Promise<number> {
  const [row] = await read<[{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }]>`
    explain (format json) select 1 from facility where ${isLive(read)} and ${condition}`
  return row['QUERY PLAN'][0].Plan['Plan Rows']
}

async function chooseLocationIndex(read: Sql, { location }: Filters): Promise<Conditions['locationIndex']> {
  if (!location) return undefined
  if (/[\p{L}\p{N}]{3}/u.test(location)) return 'words'
  const [row] = await read<[{ count: number }]>`
    select count(*)::integer as count
    from (select location_text from facility where ${isLive(read)} order by name, id limit ${SAMPLE}) as sample
    where location_text like ${contains(location)}`
  return row.count < SAMPLE / 5 ? 'pairs' : undefined
}

/**
 * In a form that an index serves. After a lookup by character pairs or combination numbers, `coalesce` hides the exact
 * condition from the planner: a second index for the same would find a hundred times as much for nothing.
 */
export function indexed(read: Sql, conditions: Conditions) {
  const { locationIndex, isWide, filters } = conditions
  const { bounds, location = '' } = filters
  const hasKinds = locationIndex !== undefined || bounds !== undefined
  const checked = (condition: Fragment) => read`coalesce(${condition}, false)`
  return read`
    ${isLive(read)} and ${passing(read, conditions, { kind: hasKinds ? checked : asItIs, location: locationIndex === 'words' ? asItIs : checked })}
    ${hasKinds ? ofKinds(read, conditions) : read``}
    ${locationIndex === 'pairs' ? read`and short_grams(location_text) @> ${gramsOf(location)}::text[]` : read``}
    ${bounds && !isWide ? read`and ${inBox(read, bounds)}` : read``}`
}

/** Lists and their indexes exclude closed facilities. */
export function isLive(read: Sql) {
  return read`retired_at is null`
}

const asItIs = (condition: Fragment) => condition

/** Specification, section 5. */
export function passing(read: Sql, { filters, kinds }: Conditions, write = { kind: asItIs, location: asItIs }) {
  const { location, max_price_usd: maxUsd, bounds } = filters
  return read`true
    ${kinds === undefined ? read`` : kinds === 'many' ? read`and ${passingKind(read, filters)}` : read`and ${write.kind(read`kind = any (${kinds.ids}::uuid[])`)}`}
    ${location ? read`and ${write.location(read`location_text like ${contains(location)}`)}` : read``}
    ${bounds ? read`and ${between(read, bounds)}` : read``}
    ${maxUsd === undefined ? read`` : read`and (price_cents is null or price_cents <= ${Math.round(maxUsd * 100)})`}`
}

/** The per-facility form of the combinations of `readConditions`. */
function passingKind(read: Sql, { sport, surface_type: surface, indoor_outdoor: indoorOutdoor }: Filters) {
  return read`true
    ${sport ? read`and sport_text like ${contains(sport)}` : read``}
    ${surface ? read`and lower(surface_type) like ${contains(surface)}` : read``}
    ${indoorOutdoor ? read`and indoor_outdoor = ${indoorOutdoor}` : read``}`
}

/** For the indexes that hold the combination's number. */
export function ofKinds(read: Sql, { kinds }: Conditions) {
  return kinds === undefined || kinds === 'many' ? read`` : read`and array[uuid_hash(kind)] && ${kinds.keys}::integer[]`
}

/** Must match the SQL function `short_grams`: all pairs of characters, or the only character. */
function gramsOf(text: string): string[] {
  const characters = Array.from(text.toLowerCase())
  return characters.length === 1 ? characters : characters.slice(1).map((character, at) => characters[at] + character)
}

function between(read: Sql, { south, west, north, east }: Bounds) {
  return read`latitude between ${south} and ${north} and longitude between ${west} and ${east}`
}

/** For the index on points. */
export function inBox(read: Sql, { south, west, north, east }: Bounds) {
  return read`point(longitude, latitude) <@ box(point(${west}, ${south}), point(${east}, ${north}))`
}

/** We have no outlines of neighborhoods. */
const REACH_MILES = 1.5

/**
 * Addresses never contain neighborhoods, so the whole label of one ("Harlem, New York, NY") becomes its area within the
 * requested bounds; a borough becomes its spelling in addresses. Any other text is still searched in addresses.
 */
function withLabel<F extends FacilityFilters & { bounds?: Bounds | undefined }>(filters: F): F {
  const { location, bounds } = filters
  if (!location?.includes(',')) return filters
  const borough = inAddresses[location.toLowerCase()]
  if (borough) return { ...filters, location: borough }
  const neighborhood = neighborhoods().labelled(foldName(location))
  if (!neighborhood) return filters
  const area = boxAround(neighborhood.place)
  return { ...filters, location: undefined, bounds: bounds ? overlap(bounds, area) : area }
}

const inAddresses: Readonly<Record<string, string>> = { 'the bronx, ny': 'Bronx, NY', 'manhattan, ny': 'New York, NY' }

/** A degree of latitude is 69 miles everywhere; a degree of longitude shrinks away from the equator. */
function boxAround({ latitude, longitude }: Point): Bounds {
  const high = REACH_MILES / 69
  const wide = high / Math.cos((latitude * Math.PI) / 180)
  return { south: latitude - high, west: longitude - wide, north: latitude + high, east: longitude + wide }
}

/** Disjoint areas give an inverted box, which contains nothing. */
function overlap(a: Bounds, b: Bounds): Bounds {
  return {
    south: Math.max(a.south, b.south),
    west: Math.max(a.west, b.west),
    north: Math.min(a.north, b.north),
    east: Math.min(a.east, b.east),
  }
}
