import type { Db } from '#kit/server/db/db.ts'
import { FACILITIES } from '../parts/bench-slots.ts'
import { TAKEN } from './peer-slots.ts'

/** Of each table: the column that names the facility's row, the columns with ids, and what else differs in a copy. */
const tables: readonly [table: string, owner: string, ids: readonly string[], renamed?: string][] = [
  ['product', 'id', ['id'], `'handle', f::text, 'title', 'Bench field ' || f`],
  ['product_option', 'product_id', ['id', 'product_id']],
  ['product_option_value', 'option_id', ['id', 'option_id']],
  ['product_variant', 'product_id', ['id', 'product_id'], sku()],
  ['product_variant_option', 'variant_id', ['variant_id', 'option_value_id']],
  ['product_sales_channel', 'product_id', ['id', 'product_id']],
  ['inventory_item', 'id', ['id'], sku()],
  ['inventory_level', 'inventory_item_id', ['id', 'inventory_item_id']],
  ['reservation_item', 'inventory_item_id', ['id', 'inventory_item_id']],
  ['product_variant_inventory_item', 'variant_id', ['id', 'variant_id', 'inventory_item_id']],
]

/**
 * Copies the rows of the facilities that Medusa's modules made: creating all of them takes two minutes, and the rows
 * would be the same.
 */
export async function copyProducts(db: Db): Promise<void> {
  await db`
    create temporary table original as
    select id, handle::int as facility from product
    union all select o.id, p.handle::int from product_option o join product p on p.id = o.product_id
    union all select id, split_part(sku, '-', 1)::int from product_variant
    union all select id, split_part(sku, '-', 1)::int from inventory_item`
  for (const [table, owner, ids, renamed] of tables) {
    const changed = [...ids.map(id => `'${id}', t.${id} || '_' || f`), ...(renamed ? [renamed] : [])]
    await db.unsafe(`
      insert into ${table}
      select copy.* from ${table} t join original o on o.id = t.${owner}
      join generate_series(${TAKEN.of}, ${FACILITIES} - 1) as f on f % ${TAKEN.of} = o.facility
      cross join lateral jsonb_populate_record(t, jsonb_build_object(${changed.join()})) as copy`)
  }
  await db`vacuum analyze`
  // Otherwise writing these pages would count for the requests that are measured next.
  await db`checkpoint`
}

function sku(): string {
  return `'sku', regexp_replace(t.sku, '^\\d+', f::text)`
}
