import type { Db } from '#kit/server/db/db.ts'

export type Footprint = {
  /** Tables with indexes and TOAST. */
  bytes: number
  walBytes: number
  tables: ReadonlyMap<string, number>
}

/** Current size on disk and WAL position. */
export async function readFootprint(db: Db): Promise<Footprint> {
  const rows = await db<{ name: string; bytes: number }[]>`
    select c.relname as name, pg_total_relation_size(c.oid)::float8 as bytes
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname in ('public', 'graphile_worker')`
  const [log] = await db<{ bytes: number }[]>`select (pg_current_wal_lsn() - '0/0')::float8 as bytes`
  return {
    bytes: rows.reduce((sum, { bytes }) => sum + bytes, 0),
    walBytes: log!.bytes,
    tables: new Map(rows.map(({ name, bytes }) => [name, bytes])),
  }
}

/** Bytes per booking, largest first; omits tables with less than 1 % of the growth. */
export function tablesThatGrew(before: Footprint, after: Footprint, bookings: number): [string, number][] {
  const grown = [...after.tables].map(([name, bytes]): [string, number] => [
    name,
    (bytes - (before.tables.get(name) ?? 0)) / bookings,
  ])
  const least = grown.reduce((sum, [, bytes]) => sum + Math.max(bytes, 0), 0) / 100
  return grown.filter(([, bytes]) => bytes >= least).sort((a, b) => b[1] - a[1])
}
