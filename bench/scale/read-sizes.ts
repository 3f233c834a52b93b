import type { Db } from '#kit/server/db/db.ts'

export type Size = { name: string; bytes: number }

/** The reservation table and each of its indexes, then other tables with their indexes, largest first. */
export async function readSizes(db: Db): Promise<Size[]> {
  return db<Size[]>`
    select name, bytes::float8 from (
      select c.relname as name, pg_relation_size(c.oid) as bytes, 0 as place from pg_class c where c.oid = 'reservation'::regclass
      union all
      select i.indexrelid::regclass::text, pg_relation_size(i.indexrelid), 1 from pg_index i
      where i.indrelid = 'reservation'::regclass
      union all
      select c.relname || ' and its indexes', pg_total_relation_size(c.oid), 2 from pg_class c
      where c.relname in ('booking', 'payment', 'ledger', 'calendar_block', 'booking_facility_day', 'booking_facility_range')
    ) as sized where bytes > 100000000 or place = 0
    order by place, bytes desc`
}
