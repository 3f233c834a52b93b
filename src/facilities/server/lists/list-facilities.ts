import type { Facility, FacilityListQuery } from '#facilities/contract.ts'
import type { Db } from '#kit/server/db.ts'
import { toFacility } from '../read-facility.ts'
import { cacheLargeSearches, type LargeSearches } from './cache-large-searches.ts'
import { readConditions } from './conditions.ts'
import { readCursor, writeCursor } from './cursor.ts'
import { type Bound, listOrder } from './list-orders.ts'

export type FacilityPage = {
  facilities: Facility[]
  /** `isLeast` when counting stopped there. */
  matching: number
  isLeast: boolean
  /** Undefined on the last page. */
  cursor: string | undefined
}

const usual: Bound = { count: 2_000, lookAt: 2_000, stepCost: 1 }

/** Refuses: invalid-request for a cursor of another query. */
export async function listFacilities(
  { read }: Db,
  { limit, cursor, ...query }: FacilityListQuery,
  { bound = usual, many = cacheLargeSearches() }: { bound?: Bound | undefined; many?: LargeSearches } = {},
): Promise<FacilityPage> {
  const { sort, near, ...filters } = query
  const after = cursor === undefined ? undefined : readCursor(cursor, query)
  const conditions = await readConditions(read, filters)
  const search = JSON.stringify(filters)
  const order = listOrder(read, conditions, { sort, near })
  const wanted = { after, limit: limit + 1 }
  const few = many.isKnown(search) ? undefined : await order.gather({ ...wanted, most: bound.count })
  const isLeast = !few || few.count > bound.count
  if (few && isLeast) many.add(search)
  const rows = isLeast ? await order.findMany(wanted, bound) : few.rows
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return {
    facilities: page.map(({ row }) => toFacility(row)),
    matching: isLeast ? bound.count : few.count,
    isLeast,
    cursor: rows.length > limit && last ? writeCursor(last.position, query) : undefined,
  }
}
