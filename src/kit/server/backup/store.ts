import type { Readable, Writable } from 'node:stream'
import pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import type { DatabaseAddress } from '../config/config.ts'
import { connectionOf, directOf } from '../db/connection.ts'
import { MIGRATION_LOCK, type Migration } from '../db/migrate.ts'

export type Table = { name: string; columns: string[] }
/** Independent of row order. */
export type TableSum = { rows: number; sum: string }

/** Settings fix the text format. */
export async function openCopying(address: DatabaseAddress): Promise<pg.Client> {
  const settings = {
    TimeZone: 'UTC',
    DateStyle: 'ISO',
    IntervalStyle: 'postgres',
    extra_float_digits: '1',
    bytea_output: 'hex',
    search_path: 'public',
    statement_timeout: '0',
    lock_timeout: '2min',
    idle_in_transaction_session_timeout: '0',
  }
  const options = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`)
  const client = new pg.Client({
    ...connectionOf(directOf(address)),
    application_name: 'openfield backup',
    options: options.join(' '),
    connectionTimeoutMillis: 5_000,
  })
  // Without a listener a lost connection ends the process.
  client.on('error', () => {})
  await client.connect()
  return client
}

/** Not unlogged ones: counts of the last minutes are not worth keeping, and a standby has none. */
export async function findTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    select c.relname as name,
      array_agg(a.attname::text order by a.attnum) filter (where a.attgenerated = '') as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and c.relpersistence = 'p'
    group by c.relname order by c.relname`)
  return rows
}

/** Covers stored columns, not generated ones. */
export async function sumOf(client: pg.Client, { name, columns }: Table): Promise<TableSum> {
  const { rows } = await client.query<{ rows: string; sum: string }>(`
    select count(*)::text as rows,
      coalesce(sum(('x' || left(md5(row(${list(columns)})::text), 16))::bit(64)::bigint::numeric), 0)::text as sum
    from ${quoted(name)}`)
  return { rows: Number(rows[0]!.rows), sum: rows[0]!.sum }
}

/** A query, since PostgreSQL copies out no partitioned table. */
export function readRows(client: pg.Client, { name, columns }: Table): Readable {
  return client.query(copyTo(`copy (select ${list(columns)} from ${quoted(name)}) to stdout`))
}

export function rowWriter(client: pg.Client, { name, columns }: Table): Writable {
  return client.query(copyFrom(`copy ${quoted(name)} (${list(columns)}) from stdin`))
}

export async function findMigrations(client: pg.Client): Promise<Omit<Migration, 'sql'>[]> {
  const { rows: found } = await client.query(`select where to_regclass('public.migration') is not null`)
  if (found.length === 0) return []
  const { rows } = await client.query<Omit<Migration, 'sql'>>('select name, checksum from migration order by name')
  return rows
}

export async function findSequences(client: pg.Client): Promise<{ name: string; value: string }[]> {
  const { rows } = await client.query<{ name: string; value: string }>(`
    select sequencename as name, last_value::text as value from pg_sequences
    where schemaname = 'public' and last_value is not null order by sequencename`)
  return rows
}

export async function setSequence(client: pg.Client, { name, value }: { name: string; value: string }): Promise<void> {
  await client.query('select setval($1::text::regclass, $2::bigint)', [quoted(name), value])
}

export async function lockMigrations(client: pg.Client): Promise<void> {
  await client.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK])
}

export async function makeTables(client: pg.Client, migrations: readonly Migration[]): Promise<Table[]> {
  await client.query(MIGRATION_TABLE)
  for (const { sql } of migrations) await client.query(sql)
  await client.query('set constraints all immediate')
  const tables = await findTables(client)
  await client.query(`truncate ${list(tables.map(({ name }) => name))} restart identity`)
  return tables
}

const MIGRATION_TABLE = `create table if not exists migration (
  name text primary key, checksum text not null, applied_at timestamptz not null default now())`

/**
 * Disables triggers and drops foreign keys, since disabling their checks needs a superuser. Returns a function that
 * adds and checks them.
 */
export async function loosenTables(client: pg.Client, tables: readonly Table[]): Promise<() => Promise<void>> {
  const { rows: references } = await client.query<{ table: string; name: string; definition: string }>(`
    select c.relname as table, k.conname as name, pg_get_constraintdef(k.oid) as definition
    from pg_constraint k join pg_class c on c.oid = k.conrelid
    where k.contype = 'f' and k.conparentid = 0 and k.connamespace = 'public'::regnamespace`)
  const each = (write: (of: (typeof references)[number]) => string) => references.map(write).join(';')
  const triggers = (what: 'disable' | 'enable') =>
    tables.map(({ name }) => `alter table ${quoted(name)} ${what} trigger user`).join(';')
  await client.query(each(({ table, name }) => `alter table ${quoted(table)} drop constraint ${quoted(name)}`))
  await client.query(triggers('disable'))
  return async () => {
    await client.query('set constraints all immediate')
    await client.query(
      each(
        ({ table, name, definition }) => `alter table ${quoted(table)} add constraint ${quoted(name)} ${definition}`,
      ),
    )
    await client.query(triggers('enable'))
  }
}

function list(names: readonly string[]): string {
  return names.map(quoted).join(', ')
}

function quoted(name: string): string {
  return pg.escapeIdentifier(name)
}
