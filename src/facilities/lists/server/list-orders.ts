import { z } from 'zod'
import type { FacilityRow } from '#facilities/server/store.ts'
import type { Sql } from '#kit/server/db/db.ts'
import { type AskedPage, Id, NamePosition } from '#kit/server/http/pages.ts'
import type { FacilityFileQuery } from '../contract.ts'
import type { Conditions } from './conditions.ts'
import {
  expectedCount,
  gatherByPrice,
  NO_PRICE,
  type PricePosition,
  type PriceRow,
  sortByPrice,
  walkByPrice,
} from './price-store.ts'
import { type DistancePosition, findByDistance, findByName, gatherByDistance, gatherByName, type Way } from './store.ts'

/** Upper limits on the work, whatever the filters and the size of the catalogue; tests set them lower. */
export type Bound = {
  /** Matches are counted, and sorted, up to this. */
  count: number
  /** Rows examined in list order, hoping that enough of them pass. */
  lookAt: number
  /** By price: the cost of reading one facility along the order, compared with finding and sorting one that passes. */
  stepCost: number
}

export type Position = NamePosition | DistancePosition | PricePosition
type Located = { row: FacilityRow; position: Position }

export const positions: Record<FacilityFileQuery['sort'], z.ZodType<Position>> = {
  name: NamePosition,
  distance: z.object({ distance: z.number().min(0), id: Id }),
  price: NamePosition.extend({ cents: z.int().min(0).max(NO_PRICE) }),
}

export type ListOrder = {
  /** For few matches: sorts all. Above `most` only the count is valid (`most` + 1). */
  gather: (page: AskedPage<Position> & { most: number }) => Promise<{ count: number; rows: Located[] }>
  findMany: (page: AskedPage<Position>, bound: Bound) => Promise<Located[]>
}

export function listOrder(
  read: Sql,
  conditions: Conditions,
  { sort, near }: Pick<FacilityFileQuery, 'sort' | 'near'>,
): ListOrder {
  if (near) return byDistance(read, conditions, near)
  return sort === 'price' ? byPrice(read, conditions) : byName(read, conditions)
}

function byName(read: Sql, conditions: Conditions): ListOrder {
  return orderOf<NamePosition, FacilityRow>({
    locate: row => ({ row, position: { id: row.id, name: row.name } }),
    gather: page => gatherByName(read, conditions, page),
    findMany: lookThenSearch(page => findByName(read, conditions, page)),
  })
}

function byDistance(read: Sql, conditions: Conditions, near: NonNullable<FacilityFileQuery['near']>): ListOrder {
  return orderOf<DistancePosition, FacilityRow & { distance: number }>({
    locate: ({ distance, ...row }) => ({ row, position: { id: row.id, distance } }),
    gather: page => gatherByDistance(read, conditions, { ...page, near }),
    findMany: lookThenSearch(page => findByDistance(read, conditions, { ...page, near })),
  })
}

function byPrice(read: Sql, conditions: Conditions): ListOrder {
  return orderOf<PricePosition, PriceRow>({
    locate: ({ priceKey, ...row }) => ({ row, position: { id: row.id, cents: priceKey, name: row.name } }),
    gather: page => gatherByPrice(read, conditions, page),
    async findMany(page, { stepCost }) {
      const isNear = !isBeyondIndexes(conditions) || (await isCheapToWalk(read, conditions, { ...page, stepCost }))
      return isNear ? walkByPrice(read, conditions, page) : sortByPrice(read, conditions, page)
    },
  })
}

/** Without these filters, the price-order indexes lead from one match to the next. */
function isBeyondIndexes({ filters, kinds }: Conditions): boolean {
  return filters.location !== undefined || filters.bounds !== undefined || kinds === 'many'
}

/** If one in ten passes, ten are read per result and combination; if few pass, gathering all is cheaper. */
async function isCheapToWalk(
  read: Sql,
  conditions: Conditions,
  { limit, stepCost }: { limit: number; stepCost: number },
): Promise<boolean> {
  const { kinds, filters } = conditions
  const named = kinds === 'many' ? undefined : kinds
  const alongOrder = { ...conditions, kinds: named, filters: { ...filters, location: undefined, bounds: undefined } }
  const [count, all] = await Promise.all([expectedCount(read, conditions), expectedCount(read, alongOrder)])
  const orders = named ? named.ids.length : 1
  return Math.min(all, (orders * limit * all) / count) * stepCost <= count
}

type Statements<P, R> = {
  locate: (row: R) => Located
  gather: (page: AskedPage<P> & { most: number }) => Promise<{ count: number; rows: R[] }>
  findMany: (page: AskedPage<P>, bound: Bound) => Promise<R[]>
}

/** The position is one of this order: it was read as such. */
function orderOf<P extends Position, R>({ locate, gather, findMany }: Statements<P, R>): ListOrder {
  return {
    async gather(page) {
      const { count, rows } = await gather(page as typeof page & AskedPage<P>)
      return { count, rows: rows.map(locate) }
    },
    findMany: async (page, bound) => (await findMany(page as AskedPage<P>, bound)).map(locate),
  }
}

/**
 * If matches are common, the next rows in order are enough. Otherwise they are numerous but far behind, which only
 * happens by name or by distance, combined with a location.
 */
function lookThenSearch<P, R>(find: (page: AskedPage<P> & { way: Way }) => Promise<R[]>): Statements<P, R>['findMany'] {
  return async (page, { lookAt }) => {
    const rows = await find({ ...page, way: { lookAt } })
    return rows.length >= page.limit ? rows : find({ ...page, way: 'search' })
  }
}
