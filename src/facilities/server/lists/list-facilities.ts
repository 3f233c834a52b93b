import type { Sql } from 'postgres'
import type { Facility, FacilityListQuery } from '#facilities/contract.ts'
import type { Db } from '#kit/server/db.ts'
import { toFacility } from '../read-facility.ts'
import type { FacilityRow } from '../store.ts'
import { type Conditions, readConditions } from './conditions.ts'
import { type Position, readCursor, writeCursor } from './cursor.ts'
import { type Many, rememberMany } from './remember-many.ts'
import { findByDistance, findByName, gatherByDistance, gatherByName, type Way } from './store.ts'

export type FacilityPage = {
  facilities: Facility[]
  /** How many pass the filters; `isLeast` when counting stopped there. */
  matching: number
  isLeast: boolean
  /** Leads to the next page; undefined on the last. */
  cursor: string | undefined
}

/** So much work is done at most, whatever the filters are and however large the catalogue is; a test sets them lower. */
export type Bound = {
  /** Those that pass are counted as far as this, and so many are put in order at most. */
  count: number
  /** So many are looked at in the order of the list, in the hope that enough of them pass. */
  lookAt: number
}
const usual: Bound = { count: 2_000, lookAt: 2_000 }

/** One page of the facilities that pass the filters, by name or by distance. Refuses: invalid-request, for another query's cursor. */
export async function listFacilities(
  { read }: Db,
  { limit, cursor, ...query }: FacilityListQuery,
  { bound = usual, many = rememberMany() }: { bound?: Bound | undefined; many?: Many } = {},
): Promise<FacilityPage> {
  const { sort: _, near, ...filters } = query
  const after = cursor === undefined ? undefined : readCursor(cursor, query)
  const conditions = await readConditions(read, filters)
  const search = JSON.stringify(filters)
  const wanted = { near, after, limit: limit + 1 }
  const few = many.isKnown(search) ? undefined : await gatherPage(read, conditions, { ...wanted, most: bound.count })
  const isLeast = !few || few.count > bound.count
  if (few && isLeast) many.add(search)
  const rows = isLeast ? await findMany(read, conditions, { ...wanted, lookAt: bound.lookAt }) : few.rows
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return {
    facilities: page.map(row => row.facility),
    matching: isLeast ? bound.count : few.count,
    isLeast,
    cursor: rows.length > limit && last ? writeCursor(last.position, query) : undefined,
  }
}

type ListRow = { facility: Facility; position: Position }
type Wanted = { near: FacilityListQuery['near']; after: Position | undefined; limit: number }

/** Those that pass are few: all of them are found and put in order. Otherwise only the count is of use. */
async function gatherPage(
  read: Sql,
  conditions: Conditions,
  { near, after, ...page }: Wanted & { most: number },
): Promise<{ count: number; rows: ListRow[] }> {
  if (!near) {
    const { count, rows } = await gatherByName(read, conditions, { ...page, after: afterName(after) })
    return { count, rows: rows.map(byName) }
  }
  const { count, rows } = await gatherByDistance(read, conditions, { ...page, near, after: afterDistance(after) })
  return { count, rows: rows.map(byDistance) }
}

/**
 * Those that pass are often and everywhere, then a look at the next ones in order is enough; or they are many and far behind,
 * which only order by name or distance together with the place can bring about.
 */
async function findMany(
  read: Sql,
  conditions: Conditions,
  { lookAt, ...wanted }: Wanted & { lookAt: number },
): Promise<ListRow[]> {
  const rows = await findPage(read, conditions, { ...wanted, way: { lookAt } })
  return rows.length >= wanted.limit ? rows : findPage(read, conditions, { ...wanted, way: 'search' })
}

async function findPage(
  read: Sql,
  conditions: Conditions,
  { near, after, ...page }: Wanted & { way: Way },
): Promise<ListRow[]> {
  if (!near) return (await findByName(read, conditions, { ...page, after: afterName(after) })).map(byName)
  return (await findByDistance(read, conditions, { ...page, near, after: afterDistance(after) })).map(byDistance)
}

const afterName = (after: Position | undefined) => after && { id: after.id, name: after.key }
const afterDistance = (after: Position | undefined) => after && { id: after.id, distance: Number(after.key) }

function byName(row: FacilityRow): ListRow {
  return { facility: toFacility(row), position: { id: row.id, key: row.name } }
}

function byDistance({ distance, ...row }: FacilityRow & { distance: number }): ListRow {
  return { facility: toFacility(row), position: { id: row.id, key: String(distance) } }
}
