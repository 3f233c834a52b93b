import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { link, open, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type pg from 'pg'
import { errorCode } from '#kit/server/error-code.ts'
import type { DatabaseAddress } from '../config/config.ts'
import { StartFault } from '../start-fault.ts'
import { encodeRecord, isFileName } from './backup-format.ts'
import { findMigrations, findSequences, findTables, openCopying, readRows, sumOf, type Table } from './store.ts'

export type KeptFiles = {
  list(): AsyncIterable<{ name: string }[]>
  /** Undefined if deleted meanwhile. */
  read(name: string): Promise<Buffer | undefined>
}

export type Written = { tables: number; rows: number; files: number; bytes: number }

/**
 * A consistent snapshot in a new file with owner-only access; blocks no one. Throws `StartFault` if it exists, or the
 * abort reason of `signal`; then leaves nothing.
 */
export async function writeBackup(
  { address, files, signal }: { address: DatabaseAddress; files: KeptFiles | undefined; signal?: AbortSignal },
  file: string,
): Promise<Written> {
  const written: Written = { tables: 0, rows: 0, files: 0, bytes: 0 }
  const unfinished = path.join(path.dirname(file), `.${path.basename(file)}.${randomUUID()}`)
  const client = await openCopying(address)
  try {
    const target = createWriteStream(unfinished, { flags: 'wx', mode: 0o600, flush: true })
    await pipeline(Readable.from(records(client, files, written)), createGzip({ level: 4 }), target, { signal })
    await giveName(unfinished, file)
    return { ...written, bytes: (await stat(file)).size }
  } catch (error) {
    signal?.throwIfAborted()
    throw error
  } finally {
    await client.end()
    await rm(unfinished, { force: true })
  }
}

async function* records(client: pg.Client, files: KeptFiles | undefined, written: Written): AsyncGenerator<Buffer> {
  await client.query('begin isolation level repeatable read read only')
  const migrations = await findMigrations(client)
  if (migrations.length === 0)
    throw new StartFault('config', 'This is not an Openfield database, so there is nothing to back up.')
  yield encodeRecord({ kind: 'backup', version: 1, madeAt: new Date().toISOString(), migrations })
  for (const table of await findTables(client)) {
    const held = await sumOf(client, table)
    yield encodeRecord({ kind: 'table', ...table, ...held })
    yield* rowsOf(client, table)
    written.tables += 1
    written.rows += held.rows
  }
  for (const sequence of await findSequences(client)) yield encodeRecord({ kind: 'sequence', ...sequence })
  await client.query('commit')
  // After the rows: a file exists before the row that names it.
  if (files) yield* filesOf(files, written)
  yield encodeRecord({ kind: 'end' })
}

/** Bytes, approximately. */
const PIECE = 256 * 1024

async function* rowsOf(client: pg.Client, table: Table): AsyncGenerator<Buffer> {
  let parts: Buffer[] = []
  let bytes = 0
  const record = () => encodeRecord({ kind: 'rows', bytes }, Buffer.concat(parts))
  for await (const part of readRows(client, table) as AsyncIterable<Buffer>) {
    parts.push(part)
    bytes += part.length
    if (bytes < PIECE) continue
    yield record()
    parts = []
    bytes = 0
  }
  if (bytes > 0) yield record()
}

async function* filesOf(files: KeptFiles, written: Written): AsyncGenerator<Buffer> {
  for await (const some of files.list()) {
    for (const { name } of some.filter(file => isFileName(file.name))) {
      const body = await files.read(name)
      if (!body) continue
      const sha256 = createHash('sha256').update(body).digest('hex')
      yield encodeRecord({ kind: 'file', name, bytes: body.length, sha256 }, body)
      written.files += 1
    }
  }
}

/** Never overwrites; the name survives a power failure. */
async function giveName(unfinished: string, file: string): Promise<void> {
  try {
    await link(unfinished, file)
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error
    throw new StartFault('config', `${file} already exists. Choose a new file name.`, error)
  }
  const folder = await open(path.dirname(file))
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
