import type { Facility } from '#facilities/contract.ts'
import { toFacility } from '#facilities/server/read-facility.ts'
import type { Db } from '#kit/server/db/db.ts'
import { type AskedPage, cutPage, type Page } from '#kit/server/http/pages.ts'
import type { FacilityFileQuery } from '../contract.ts'
import { cacheLargeSearches, type LargeSearches } from './cache-large-searches.ts'
import { readConditions } from './conditions.ts'
import { type Bound, listOrder, type Position } from './list-orders.ts'

/** `isLeast` when counting stopped at `total`. */
export type FacilityPage = Page<Facility, Position> & { total: number; isLeast: boolean }

type Query = FacilityFileQuery & AskedPage<Position>

const usual: Bound = { count: 2_000, lookAt: 2_000, stepCost: 1 }

export async function listFacilities(
  { read }: Db,
  { limit, after, sort, near, ...filters }: Query,
  { bound = usual, many = cacheLargeSearches() }: { bound?: Bound | undefined; many?: LargeSearches } = {},
): Promise<FacilityPage> {
  const conditions = await readConditions(read, filters)
  const search = JSON.stringify(filters)
  const order = listOrder(read, conditions, { sort, near })
  const wanted = { after, limit: limit + 1 }
  const few = many.isKnown(search) ? undefined : await order.gather({ ...wanted, most: bound.count })
  const isLeast = !few || few.count > bound.count
  if (few && isLeast) many.add(search)
  const found = isLeast ? await order.findMany(wanted, bound) : few.rows
  const { rows, next } = cutPage(found, limit, ({ position }) => position)
  return { rows: rows.map(({ row }) => toFacility(row)), next, total: isLeast ? bound.count : few.count, isLeast }
}
