import { columns, type FacilityRow } from '#facilities/server/store.ts'
import type { Fragment, Sql } from '#kit/server/db/db.ts'
import type { AskedPage } from '#kit/server/http/pages.ts'
import { type Conditions, indexed, isLive, passing } from './conditions.ts'
import { few, type Gathered, gathered } from './store.ts'

/** The row before the page: whole US cents an hour, or `NO_PRICE`. */
export type PricePosition = { cents: number; name: string; id: string }

/** Sorts last. PostgreSQL's largest integer; no price comes near it. */
export const NO_PRICE = 2_147_483_647

/** Whole US cents, or `NO_PRICE`. */
export type PriceRow = FacilityRow & { priceKey: number }

export async function gatherByPrice(
  read: Sql,
  conditions: Conditions,
  { after, limit, most }: AskedPage<PricePosition> & { most: number },
): Promise<Gathered<PriceRow>> {
  const rows = await read<(PriceRow & { count: number })[]>`
    with ${few(read, conditions, { columns: read`id, name, price_cents`, most })}
    select page.*, counted.count from counted left join (
      select ${columns(read)}, price_key from (
        select id, ${priceKey(read)} as price_key from few
        where (select count from counted) <= ${most} and ${laterByPrice(read, after)}
        order by ${priceKey(read)}, name, id limit ${limit}
      ) as place join facility using (id)
    ) as page on true order by price_key, name, id`
  return gathered(rows)
}

/** Sorts all that pass. */
export async function sortByPrice(
  read: Sql,
  conditions: Conditions,
  page: AskedPage<PricePosition>,
): Promise<PriceRow[]> {
  return readPage(read, page, {
    // `offset 0`: otherwise the planner would use an index for the order and read far along it.
    from: read`(select id, name, price_cents from facility where ${indexed(read, conditions)} offset 0) as all_of_them`,
    where: laterByPrice(read, page.after),
  })
}

/**
 * For common matches: reads in price order until there are enough. Reads each combination of sports and the like
 * separately, since the cheapest of one sport can come far after those of another.
 */
export async function walkByPrice(
  read: Sql,
  conditions: Conditions,
  page: AskedPage<PricePosition>,
): Promise<PriceRow[]> {
  const { kinds, filters } = conditions
  const isNamed = kinds !== undefined && kinds !== 'many'
  const others = passing(read, {
    ...conditions,
    ...(isNamed && { kinds: undefined }),
    filters: { ...filters, max_price_usd: undefined },
  })
  const ofKind = isNamed ? read`kind = wanted.id` : read`true`
  const nextOnes = spans(read, conditions, page.after)
    .map(
      span => read`(
        select id, name, price_cents from facility where ${isLive(read)} and ${ofKind} and ${span} and ${others}
        order by ${priceKey(read)}, name, id limit ${page.limit})`,
    )
    .reduce((one, other) => read`${one} union all ${other}`)
  const from = isNamed
    ? read`unnest(${kinds.ids}::uuid[]) as wanted (id) cross join lateral (${nextOnes}) as next_ones (facility_id, name, price_cents)`
    : read`(${nextOnes}) as next_ones (facility_id, name, price_cents)`
  return readPage(read, page, {
    from: read`(select facility_id as id, name, price_cents from ${from}) as nearest`,
    where: read`true`,
  })
}

/** Skips prices between the maximum and none. */
function spans(read: Sql, { filters }: Conditions, after: PricePosition | undefined): Fragment[] {
  const later = laterByPrice(read, after)
  const maxUsd = filters.max_price_usd
  if (maxUsd === undefined) return [later]
  return [
    read`${later} and ${priceKey(read)} <= ${Math.round(maxUsd * 100)}`,
    read`${later} and ${priceKey(read)} = ${NO_PRICE}`,
  ]
}

/** The planner's row estimate: reads statistics, no rows. */
export async function expectedCount(read: Sql, conditions: Conditions): Promise<number> {
  const [row] = await read<[{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }]>`
    explain (format json) select 1 from facility where ${isLive(read)} and ${passing(read, conditions)}`
  return row['QUERY PLAN'][0].Plan['Plan Rows']
}

async function readPage(
  read: Sql,
  { limit }: AskedPage<PricePosition>,
  { from, where }: { from: Fragment; where: Fragment },
): Promise<PriceRow[]> {
  return read<PriceRow[]>`
    select ${columns(read)}, price_key
    from (
      select id, ${priceKey(read)} as price_key from ${from} where ${where}
      order by ${priceKey(read)}, name, id limit ${limit}
    ) as page join facility using (id) order by price_key, name, id`
}

/** Must match the indexes on prices exactly. */
function priceKey(read: Sql) {
  return read`coalesce(price_cents, 2147483647)`
}

function laterByPrice(read: Sql, after: PricePosition | undefined) {
  return after ? read`(${priceKey(read)}, name, id) > (${after.cents}, ${after.name}, ${after.id}::uuid)` : read`true`
}
