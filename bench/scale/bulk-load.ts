import type { Db, Tx } from '#kit/server/db/db.ts'

/** Of the server while it loads. A crash then loses the database, which is rebuilt. */
export const loadSettings = {
  wal_level: 'minimal',
  max_wal_senders: '0',
  fsync: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  shared_buffers: '1GB',
  maintenance_work_mem: '2GB',
  max_wal_size: '4GB',
  max_parallel_maintenance_workers: '1',
}

/** Seconds. */
export type Built = { name: string; seconds: number }

type Index = { name: string; table: string; constraint: string | null; definition: string }

/**
 * Empties the tables and loads them without triggers and foreign key checks; their indexes are built afterwards. Keys
 * that others refer to stay. The rows must not violate an exclusion constraint: checking each again by the finished
 * index takes five times as long as building it.
 */
export async function loadInBulk(
  db: Db,
  tables: readonly string[],
  load: (tx: Tx) => Promise<void>,
): Promise<{ rows: number; indexes: Built[] }> {
  const indexes = await listIndexes(db, tables)
  const exclusions = indexes.filter(isExclusion)
  const others = indexes.filter(index => !isExclusion(index))
  const began = performance.now()
  await db`set session_replication_role = replica`
  for (const { name, table, constraint } of others)
    if (constraint) await db`alter table ${db(table)} drop constraint ${db(constraint)}`
    else await db`drop index ${db(name)}`
  await db.begin(async tx => {
    await tx.limitStatements(0)
    // Emptied by the transaction that fills it, a table needs no log.
    await tx.unsafe(`truncate ${tables.join(', ')} cascade`)
    await suspend(tx, exclusions)
    await load(tx)
  })
  const rows = (performance.now() - began) / 1000
  const built: Built[] = []
  const timed = async (name: string, build: string) => {
    const since = performance.now()
    await db.unsafe(build)
    const seconds = (performance.now() - since) / 1000
    built.push({ name, seconds })
    if (seconds > 1) console.log(`  ${name}: ${Math.round(seconds)} s`)
  }
  for (const { name } of exclusions) await timed(name, `reindex index ${name}`)
  await db`
    update pg_index set indisexclusion = true where indexrelid = any (${exclusions.map(({ name }) => name)}::text[]::regclass[])`
  for (const { name, table, constraint, definition } of others)
    await timed(name, constraint ? `alter table ${table} add constraint ${constraint} ${definition}` : definition)
  await db`set session_replication_role = origin`
  return { rows, indexes: built }
}

async function listIndexes(db: Db, tables: readonly string[]): Promise<Index[]> {
  return db<Index[]>`
    select c.relname as name, i.indrelid::regclass::text as "table", k.conname as "constraint",
      coalesce(pg_get_constraintdef(k.oid), pg_get_indexdef(c.oid)) as definition
    from pg_index i join pg_class c on c.oid = i.indexrelid
      left join pg_constraint k on k.conindid = c.oid and k.contype <> 'f'
    where i.indrelid = any (${[...tables]}::text[]::regclass[])
      and not exists (select from pg_constraint f where f.conindid = c.oid and f.contype = 'f')
    order by i.indrelid, k.conname is null, c.relname`
}

function isExclusion({ definition }: Index): boolean {
  return definition.startsWith('EXCLUDE')
}

/** Inserts pass it by, and rebuilding it checks nothing. Rebuilding makes it ready again. */
async function suspend(tx: Tx, indexes: readonly Index[]): Promise<void> {
  await tx`
    update pg_index set indisready = false, indisvalid = false, indisexclusion = false
    where indexrelid = any (${indexes.map(({ name }) => name)}::text[]::regclass[])`
}
