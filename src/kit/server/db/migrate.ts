import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { root } from '../program-files.ts'
import { StartFault } from '../start-fault.ts'
import type { Db, Tx } from './db.ts'

const migrationsDir = path.join(root, 'migrations')

/** Arbitrary, but unique among our advisory locks. */
export const MIGRATION_LOCK = 7_305_182

export type Migration = { name: string; sql: string; checksum: string }

/**
 * Forward only, by name, once each, in one transaction; an advisory lock makes concurrent starts wait. Returns the
 * names applied. Throws when an applied file has changed.
 */
export async function migrate(db: Db): Promise<string[]> {
  const migrations = await readMigrations()
  return db.begin(async tx => {
    await tx.limitStatements(600_000)
    await tx`set local lock_timeout = '2min'`
    await tx`select pg_advisory_xact_lock(${MIGRATION_LOCK})`
    await tx`create table if not exists migration (
      name text primary key, checksum text not null, applied_at timestamptz not null default now())`
    const pending = await withoutApplied(tx, migrations)
    for (const { name, sql, checksum } of pending) {
      await tx.unsafe(sql)
      await tx`insert into migration (name, checksum) values (${name}, ${checksum})`
    }
    return pending.map(({ name }) => name)
  })
}

/**
 * Tables first: PostgreSQL cannot drop an index with operator class options after the class's functions, as dropping
 * the schema may do.
 */
export async function dropEverything(db: Db): Promise<void> {
  await db.unsafe(`
    do $$
    declare name text;
    begin
      for name in select quote_ident(relname) from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' loop
        execute 'drop table if exists public.' || name || ' cascade';
      end loop;
    end $$;
    drop schema public cascade;
    create schema public`)
}

async function withoutApplied(tx: Tx, migrations: Migration[]): Promise<Migration[]> {
  const rows = await tx<{ name: string; checksum: string }[]>`select name, checksum from migration`
  const applied = new Map(rows.map(row => [row.name, row.checksum]))
  refuseOld([...applied.keys()])
  refuseNewer([...applied.keys()], migrations)
  for (const { name, checksum } of migrations) {
    if (applied.has(name) && applied.get(name) !== checksum)
      throw new StartFault('config', `The migration ${name} was changed after it was applied. Add a new file instead.`)
  }
  return migrations.filter(({ name }) => !applied.has(name))
}

/** Files of before 0.11, which the base files replace (docs/decisions/0054-one-schema-per-domain.md). */
export function areOld(names: readonly string[]): boolean {
  return names.includes('0001-system.sql')
}

function refuseOld(applied: readonly string[]): void {
  if (areOld(applied))
    throw new StartFault(
      'config',
      'This database was created by Openfield before 0.11 and can’t be updated. Export what you need with the old version, ' +
        'then set DATABASE_URL or DATA_DIR to an empty one; “npm run db -- reset” empties a demo.',
    )
}

/** A newer version may have changed what columns mean. */
function refuseNewer(applied: readonly string[], migrations: readonly Migration[]): void {
  const known = new Set(migrations.map(({ name }) => name))
  const unknown = applied.filter(name => !known.has(name)).sort()
  if (unknown.length === 0) return
  throw new StartFault(
    'config',
    `A newer version of Openfield has updated this database (it has ${unknown.at(-1)}). Start that version.`,
  )
}

export async function readMigrations(): Promise<Migration[]> {
  const names = (await readdir(migrationsDir)).filter(name => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async name => {
      const sql = await readFile(path.join(migrationsDir, name), 'utf8')
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}
