import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import type pg from 'pg'
import { errorCode } from '#kit/server/error-code.ts'
import type { DatabaseAddress } from '../config/config.ts'
import { areOld, type Migration, readMigrations } from '../db/migrate.ts'
import { StartFault } from '../start-fault.ts'
import { type BackupRecord, DamagedBackup, type HeadOf, isFileName, readRecords } from './backup-format.ts'
import {
  findTables,
  lockMigrations,
  loosenTables,
  makeTables,
  openCopying,
  rowWriter,
  setSequence,
  sumOf,
  type Table,
} from './store.ts'

export type FileTarget = {
  write(name: string, bytes: Buffer): Promise<void>
  remove(name: string): Promise<void>
}

export type Restored = { madeAt: string; tables: number; rows: number; files: number }

/**
 * All or nothing, into an empty database, with each table's checksum compared. The next start migrates an older schema.
 * Throws `StartFault`, or the abort reason of `signal`.
 */
export async function restoreBackup(
  { address, files, signal }: { address: DatabaseAddress; files: FileTarget; signal?: AbortSignal },
  file: string,
): Promise<Restored> {
  const client = await openCopying(address)
  try {
    const restored = await inTransaction(client, () => readInto(client, { files, signal }, file))
    // For speed; autovacuum does it later.
    await client.query('analyze').catch(() => {})
    return restored
  } catch (error) {
    signal?.throwIfAborted()
    throw restoreFault(error, file)
  } finally {
    await client.end()
  }
}

async function inTransaction<T>(client: pg.Client, work: () => Promise<T>): Promise<T> {
  await client.query('begin')
  try {
    const result = await work()
    await client.query('commit')
    return result
  } catch (error) {
    // On a lost connection the server rolls back.
    await client.query('rollback').catch(() => {})
    throw error
  }
}

type Into = { files: FileTarget; signal: AbortSignal | undefined }

/** `tidy-photos` removes files that survive a failed cleanup. */
async function readInto(client: pg.Client, { files, signal }: Into, file: string): Promise<Restored> {
  const writtenFiles: string[] = []
  try {
    let restored: Restored | undefined
    const read = async (source: AsyncIterable<unknown>) => {
      const records = readRecords(source as AsyncIterable<Buffer>)
      restored = await restoreRecords(client, records, async (name, bytes) => {
        writtenFiles.push(name)
        await files.write(name, bytes)
      })
    }
    await pipeline(createReadStream(file), createGunzip(), read, { signal })
    // Detects a lost connection before the commit, whose outcome would be unknown.
    await client.query('select 1')
    return restored!
  } catch (error) {
    await Promise.all(writtenFiles.map(name => files.remove(name)))
    throw error
  }
}

async function restoreRecords(
  client: pg.Client,
  records: AsyncIterator<BackupRecord>,
  writeFile: FileTarget['write'],
): Promise<Restored> {
  const next = async () => (await records.next()).value as BackupRecord
  const first = await next()
  if (first.kind !== 'backup') throw new DamagedBackup('It does not start like a backup.')
  const migrations = await chooseMigrations(first)
  const missing = await prepare(client, migrations)
  const tighten = await loosenTables(client, [...missing.values()])
  const restored: Restored = { madeAt: first.madeAt, tables: 0, rows: 0, files: 0 }
  let record = await next()
  async function* rows(): AsyncGenerator<Buffer> {
    for (; record.kind === 'rows'; record = await next()) yield record.body
  }
  while (record.kind === 'table') {
    const head = record
    missing.delete(head.name)
    record = await next()
    await restoreTable(client, head, rows)
    restored.tables += 1
    restored.rows += head.rows
  }
  if (missing.size > 0) throw new DamagedBackup(`It is missing ${[...missing.keys()].join(', ')}.`)
  for (; record.kind === 'sequence'; record = await next()) await setSequence(client, record)
  await tighten()
  for (; record.kind === 'file'; record = await next()) {
    checkFile(record)
    await writeFile(record.name, record.body)
    restored.files += 1
  }
  if (record.kind !== 'end') throw new DamagedBackup('Its parts are out of order.')
  return restored
}

async function prepare(client: pg.Client, migrations: readonly Migration[]): Promise<Map<string, Table>> {
  await lockMigrations(client)
  if ((await findTables(client)).length > 0)
    throw new StartFault(
      'config',
      'This database is not empty. Restore into an empty one: set a new DATA_DIR or DATABASE_URL.',
    )
  return new Map((await makeTables(client, migrations)).map(table => [table.name, table]))
}

async function restoreTable(
  client: pg.Client,
  head: HeadOf<'table'>,
  rows: () => AsyncGenerator<Buffer>,
): Promise<void> {
  await pipeline(rows, rowWriter(client, head))
  const held = await sumOf(client, head)
  if (held.rows !== head.rows || held.sum !== head.sum)
    throw new DamagedBackup(`The table ${head.name} does not match its checksum.`)
}

function checkFile({ name, sha256, body }: HeadOf<'file'> & { body: Buffer }): void {
  if (!isFileName(name) || createHash('sha256').update(body).digest('hex') !== sha256)
    throw new DamagedBackup(`The file ${name} does not match its checksum.`)
}

async function chooseMigrations({ migrations }: HeadOf<'backup'>): Promise<Migration[]> {
  if (areOld(migrations.map(({ name }) => name)))
    throw new StartFault(
      'config',
      'This backup was made by Openfield before 0.11. Restore it with the version that made it.',
    )
  const known = new Map((await readMigrations()).map(migration => [migration.name, migration]))
  return migrations.map(({ name, checksum }) => {
    const found = known.get(name)
    if (!found)
      throw new StartFault(
        'config',
        `This backup was made by a newer version of Openfield (its database has ${name}). Restore it with that version.`,
      )
    if (found.checksum !== checksum)
      throw new StartFault('config', `This backup’s database was made with a different ${name} than this version has.`)
    return found
  })
}

function restoreFault(error: unknown, file: string): unknown {
  if (error instanceof StartFault) return error
  const code = errorCode(error)
  const isFile = error instanceof Error && 'path' in error && error.path === file
  if ((isFile && code === 'ENOENT') || code === 'EISDIR')
    return new StartFault('config', `Backup ${file} not found.`, error)
  // SQLSTATE of invalid values and violated constraints, and zlib's errors.
  const isDamaged = error instanceof DamagedBackup || /^(Z_|22|23)/.test(code ?? '')
  if (!isDamaged) return error
  const why = error instanceof Error ? error.message : String(error)
  return new StartFault('config', `${file} is damaged, and nothing was restored: ${why}`, error)
}
