import type { Db, Tx } from '#kit/server/db.ts'
import type { ColumnMapping, FacilityImport, RowCounts } from '../contract.ts'

/** An import as the database has it. */
export type ImportRow = {
  id: string
  ownerId: string
  fileName: string
  status: FacilityImport['status']
  rowCount: number
  rowsDone: number
  message: string
  summary: FacilityImport['summary']
  counts: RowCounts | null
  createdAt: Date
  finishedAt: Date | null
}

export type ImportInsert = {
  id: string
  ownerId: string
  fileName: string
  fileSha256: Buffer
  headersSha256: Buffer
  mapping: ColumnMapping
  goodRowsOnly: boolean
  rowCount: number
}

/** What is needed to go on with an import. */
export type ImportTask = Pick<ImportInsert, 'ownerId' | 'mapping' | 'goodRowsOnly' | 'rowCount'> & {
  attempts: number
  /** Begun more than a day ago. */
  isOld: boolean
}

/** Begins an import; false while another one of the same owner is under way. */
export async function insertImport(tx: Tx, row: ImportInsert): Promise<boolean> {
  const { count } = await tx`
    insert into facility_import (id, owner_id, file_name, file_sha256, headers_sha256, mapping, good_rows_only, row_count)
    values (${row.id}, ${row.ownerId}, ${row.fileName}, ${row.fileSha256}, ${row.headersSha256}, ${tx.json(row.mapping)},
      ${row.goodRowsOnly}, ${row.rowCount})
    on conflict (owner_id) where status = 'importing' do nothing`
  return count === 1
}

export async function insertPiece(
  tx: Tx,
  importId: string,
  { number, bytes }: { number: number; bytes: Buffer },
): Promise<void> {
  await tx`insert into facility_import_piece (import_id, number, bytes) values (${importId}, ${number}, ${bytes})`
}

/** Bytes of the kept file. */
export async function sizeOfPieces(db: Db, importId: string): Promise<number> {
  const [row] = await db<[{ size: number }]>`
    select coalesce(sum(octet_length(bytes)), 0)::int as size from facility_import_piece where import_id = ${importId}`
  return row.size
}

export async function findPiece(db: Db, importId: string, number: number): Promise<Buffer | undefined> {
  const [row] = await db<{ bytes: Buffer }[]>`
    select bytes from facility_import_piece where import_id = ${importId} and number = ${number}`
  return row?.bytes
}

/** How the owner's last file with these headers was read; undefined where nothing had been chosen. */
export async function findLastMapping(
  db: Db,
  ownerId: string,
  headersSha256: Buffer,
): Promise<ColumnMapping | undefined> {
  const [row] = await db<{ mapping: ColumnMapping }[]>`
    select mapping from facility_import where owner_id = ${ownerId} and headers_sha256 = ${headersSha256}
    order by created_at desc limit 1`
  const isChosen = row && (Object.keys(row.mapping.columns).length > 0 || Object.keys(row.mapping.everyRow).length > 0)
  return isChosen ? row.mapping : undefined
}

/** The owner's import that is under way, and whether it is of this very file. */
export async function findUnderWay(
  db: Db,
  ownerId: string,
  fileSha256: Buffer,
): Promise<(ImportRow & { isSameFile: boolean }) | undefined> {
  const [row] = await db<(ImportRow & { isSameFile: boolean })[]>`
    select ${columns(db)}, file_sha256 = ${fileSha256} as "isSameFile" from facility_import
    where owner_id = ${ownerId} and status = 'importing'`
  return row
}

export async function findImport(db: Db | Tx, ownerId: string, id: string): Promise<ImportRow | undefined> {
  const [row] = await db<ImportRow[]>`
    select ${columns(db)} from facility_import where owner_id = ${ownerId} and id = ${id}`
  return row
}

/** The newest first. */
export async function findImports(db: Db, ownerId: string, limit: number): Promise<ImportRow[]> {
  return db<ImportRow[]>`
    select ${columns(db)} from facility_import where owner_id = ${ownerId} order by created_at desc, id limit ${limit}`
}

/** Of all owners, the oldest first. */
export async function findAllUnderWay(db: Db): Promise<string[]> {
  const rows = await db<{ id: string }[]>`
    select id from facility_import where status = 'importing' order by created_at, id`
  return rows.map(row => row.id)
}

/**
 * Only one at a time writes an owner's list, here or in another process: true when that is this transaction, until it ends. The lock
 * goes with the connection, so a process that is killed leaves none behind.
 */
export async function lockList(tx: Tx, ownerId: string): Promise<boolean> {
  const [row] = await tx<[{ isLocked: boolean }]>`
    select pg_try_advisory_xact_lock(hashtextextended('facilities of ' || ${ownerId}::text, 0)) as "isLocked"`
  return row.isLocked
}

/** Between two steps rows are read and understood: on a busy machine that takes longer than a transaction may otherwise pause. */
export async function allowPauses(tx: Tx): Promise<void> {
  await tx`set local idle_in_transaction_session_timeout = '60s'`
}

/** The owner of an import that is not done yet. */
export async function findOwnerUnderWay(tx: Tx, id: string): Promise<string | undefined> {
  const [row] = await tx<{ ownerId: string }[]>`
    select owner_id as "ownerId" from facility_import where id = ${id} and status = 'importing'`
  return row?.ownerId
}

/** Counts an attempt, which is kept whatever comes of it. Undefined when the import is not under way any more. */
export async function beginAttempt(db: Db, id: string): Promise<ImportTask | undefined> {
  const [row] = await db<ImportTask[]>`
    update facility_import set attempts = attempts + 1, rows_done = 0 where id = ${id} and status = 'importing'
    returning owner_id as "ownerId", mapping, good_rows_only as "goodRowsOnly", row_count as "rowCount", attempts,
      created_at < now() - interval '1 day' as "isOld"`
  return row
}

/** The attempt was nobody's fault. */
export async function giveBackAttempt(db: Db, id: string): Promise<void> {
  await db`update facility_import set attempts = attempts - 1, rows_done = 0 where id = ${id} and status = 'importing'`
}

/** For those who watch; never more than there are. */
export async function recordProgress(db: Db, id: string, rowsDone: number): Promise<void> {
  await db`
    update facility_import set rows_done = least(${rowsDone}::int, row_count) where id = ${id} and status = 'importing'`
}

type Done = { message: string; summary: NonNullable<FacilityImport['summary']>; counts: RowCounts }

/** In the transaction that wrote the facilities: both or neither. The file is not needed any more. */
export async function markImported(tx: Tx, id: string, { message, summary, counts }: Done): Promise<void> {
  const { count } = await tx`
    update facility_import set status = 'imported', finished_at = now(), rows_done = row_count, message = ${message},
      summary = ${tx.json(summary)}, counts = ${tx.json(counts)}
    where id = ${id} and status = 'importing'`
  if (count !== 1) throw new Error('The import has ended while its facilities were written.')
  await deletePieces(tx, id)
}

/** Nothing of it is there; the file is not needed any more. */
export async function markFailed(db: Db, id: string, message: string): Promise<void> {
  await db.begin(async tx => {
    const { count } = await tx`
      update facility_import set status = 'failed', finished_at = now(), rows_done = 0, message = ${message}
      where id = ${id} and status = 'importing'`
    if (count === 1) await deletePieces(tx, id)
  })
}

/** The owner's import, locked until the transaction ends. */
export async function lockImport(tx: Tx, ownerId: string, id: string): Promise<ImportRow | undefined> {
  const [row] = await tx<ImportRow[]>`
    select ${columns(tx)} from facility_import where owner_id = ${ownerId} and id = ${id} for no key update`
  return row
}

/** What it had changed is as it was, and needs no record any more. */
export async function markUndone(tx: Tx, id: string, message: string): Promise<ImportRow> {
  await tx`delete from facility_import_change where import_id = ${id}`
  const [row] = await tx<ImportRow[]>`
    update facility_import set status = 'undone', message = ${message} where id = ${id} returning ${columns(tx)}`
  return row!
}

async function deletePieces(tx: Tx, id: string): Promise<void> {
  await tx`delete from facility_import_piece where import_id = ${id}`
}

function columns(db: Db | Tx) {
  return db`
    id, owner_id as "ownerId", file_name as "fileName", status, row_count as "rowCount", rows_done as "rowsDone", message,
    summary, counts, created_at as "createdAt", finished_at as "finishedAt"`
}

/** Counts from their end. One that still has a facility stays with it. */
export async function deleteOldImports(db: Db, { days, limit }: { days: number; limit: number }): Promise<number> {
  const gone = await db`
    delete from facility_import where id in (
      select i.id from facility_import i
      where i.status in ('failed', 'undone') and i.finished_at < now() - make_interval(days => ${days}::int)
        and not exists (select from facility f where f.import_id = i.id)
      limit ${limit})`
  return gone.count
}
