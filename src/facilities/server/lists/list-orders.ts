import type { Sql } from 'postgres'
import type { FacilityListQuery } from '#facilities/contract.ts'
import type { FacilityRow } from '../store.ts'
import type { Conditions } from './conditions.ts'
import { type Position, readDistanceKey, readPriceKey, writePriceKey } from './cursor.ts'
import {
  expectedCount,
  gatherByPrice,
  type PricePosition,
  type PriceRow,
  sortByPrice,
  walkByPrice,
} from './price-store.ts'
import {
  type DistancePosition,
  findByDistance,
  findByName,
  gatherByDistance,
  gatherByName,
  type NamePosition,
  type Way,
} from './store.ts'

/** So much work is done at most, whatever the filters are and however large the catalogue is; a test sets them lower. */
export type Bound = {
  /** Those that pass are counted as far as this, and so many are put in order at most. */
  count: number
  /** So many are looked at in the order of the list, in the hope that enough of them pass. */
  lookAt: number
  /** By price: what it costs to read one facility along the order, beside finding one that passes and putting it in order. */
  stepCost: number
}

type Page<P = Position> = { after: P | undefined; limit: number }
type Located = { row: FacilityRow; position: Position }

/** How the facilities that pass are found in one of the orders. */
export type ListOrder = {
  /** Those that pass are few: all of them are found and put in order. Otherwise only the count, one beyond `most`, is of use. */
  gather: (page: Page & { most: number }) => Promise<{ count: number; rows: Located[] }>
  /** The next ones of many. */
  findMany: (page: Page, bound: Bound) => Promise<Located[]>
}

export function listOrder(
  read: Sql,
  conditions: Conditions,
  { sort, near }: Pick<FacilityListQuery, 'sort' | 'near'>,
): ListOrder {
  if (near) return byDistance(read, conditions, near)
  return sort === 'price' ? byPrice(read, conditions) : byName(read, conditions)
}

function byName(read: Sql, conditions: Conditions): ListOrder {
  return orderOf<NamePosition, FacilityRow>({
    startAfter: ({ id, key }) => ({ id, name: key }),
    locate: row => ({ row, position: { id: row.id, key: row.name } }),
    gather: page => gatherByName(read, conditions, page),
    findMany: lookThenSearch(page => findByName(read, conditions, page)),
  })
}

function byDistance(read: Sql, conditions: Conditions, near: NonNullable<FacilityListQuery['near']>): ListOrder {
  return orderOf<DistancePosition, FacilityRow & { distance: number }>({
    startAfter: ({ id, key }) => ({ id, distance: readDistanceKey(key) }),
    locate: ({ distance, ...row }) => ({ row, position: { id: row.id, key: String(distance) } }),
    gather: page => gatherByDistance(read, conditions, { ...page, near }),
    findMany: lookThenSearch(page => findByDistance(read, conditions, { ...page, near })),
  })
}

function byPrice(read: Sql, conditions: Conditions): ListOrder {
  return orderOf<PricePosition, PriceRow>({
    startAfter: ({ id, key }) => ({ id, ...readPriceKey(key) }),
    locate: ({ priceKey, ...row }) => ({
      row,
      position: { id: row.id, key: writePriceKey({ cents: priceKey, name: row.name }) },
    }),
    gather: page => gatherByPrice(read, conditions, page),
    async findMany(page, { stepCost }) {
      const isNear = !isBeyondIndexes(conditions) || (await isCheapToWalk(read, conditions, { ...page, stepCost }))
      return isNear ? walkByPrice(read, conditions, page) : sortByPrice(read, conditions, page)
    },
  })
}

/** Otherwise the indexes in the order of prices lead from one that passes to the next. */
function isBeyondIndexes({ filters, kinds }: Conditions): boolean {
  return filters.location !== undefined || filters.bounds !== undefined || kinds === 'many'
}

/** Where one in ten passes, ten are read for each that is wanted, of each combination; where few pass, rather all that do. */
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
  startAfter: (position: Position) => P
  locate: (row: R) => Located
  gather: (page: Page<P> & { most: number }) => Promise<{ count: number; rows: R[] }>
  findMany: (page: Page<P>, bound: Bound) => Promise<R[]>
}

function orderOf<P, R>({ startAfter, locate, gather, findMany }: Statements<P, R>): ListOrder {
  const from = <Q extends Page>({ after, ...page }: Q) => ({ ...page, after: after && startAfter(after) })
  return {
    async gather(page) {
      const { count, rows } = await gather(from(page))
      return { count, rows: rows.map(locate) }
    },
    findMany: async (page, bound) => (await findMany(from(page), bound)).map(locate),
  }
}

/**
 * Those that pass are often and everywhere, then a look at the next ones in order is enough; or they are many and far behind,
 * which only order by name or distance together with the place can bring about.
 */
function lookThenSearch<P, R>(find: (page: Page<P> & { way: Way }) => Promise<R[]>): Statements<P, R>['findMany'] {
  return async (page, { lookAt }) => {
    const rows = await find({ ...page, way: { lookAt } })
    return rows.length >= page.limit ? rows : find({ ...page, way: 'search' })
  }
}
