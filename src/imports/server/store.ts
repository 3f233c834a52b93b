import type { OrganizationRole } from '#accounts/rules.ts'
import type { Db, Tx } from '#kit/server/db/db.ts'
import type { ColumnMapping, FacilityImport, RowCounts } from '../contract.ts'
import type { Corrections } from '../corrections.ts'

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
  publishes: boolean
  createdAt: Date
  finishedAt: Date | null
}

export type ImportInsert = {
  id: string
  ownerId: string
  importerId: string | null
  fileName: string
  fileSha256: Buffer
  headersSha256: Buffer
  mapping: ColumnMapping
  corrections: Corrections
  goodRowsOnly: boolean
  publishes: boolean
  rowCount: number
}

export type ImportTask = Pick<
  ImportInsert,
  'ownerId' | 'importerId' | 'fileName' | 'mapping' | 'corrections' | 'goodRowsOnly' | 'publishes' | 'rowCount'
> & {
  attempts: number
  /** Of the importer in the whole organization, null without one any more; `owner` if the version before started it. */
  importerRole: OrganizationRole | null
  /** Created more than a day ago. */
  isOld: boolean
}

/** False while the owner has another import running. */
export async function insertImport(tx: Tx, row: ImportInsert): Promise<boolean> {
  const { count } = await tx`
    insert into facility_import (id, owner_id, started_by, file_name, file_sha256, headers_sha256, mapping,
      corrections, good_rows_only, publishes, row_count)
    values (${row.id}, ${row.ownerId}, ${row.importerId}, ${row.fileName}, ${row.fileSha256}, ${row.headersSha256}, ${tx.json(row.mapping)},
      ${tx.json(row.corrections)}, ${row.goodRowsOnly}, ${row.publishes}, ${row.rowCount})
    on conflict (owner_id) where status = 'importing' do nothing`
  return count === 1
}

export async function insertPiece(
  tx: Tx,
  importId: string,
  { number, bytes }: { number: number; bytes: Buffer },
): Promise<void> {
  await tx`insert into facility_import_chunk (import_id, number, bytes) values (${importId}, ${number}, ${bytes})`
}

/** Of the file as a whole. `size` is in bytes. */
export async function findPieces(db: Db, importId: string): Promise<{ size: number; sha256: Buffer }> {
  const [row] = await db<[{ size: number; sha256: Buffer }]>`
    select file_sha256 as sha256, coalesce(
        (select sum(octet_length(bytes)) from facility_import_chunk where import_id = id), 0)::int as size
    from facility_import where id = ${importId}`
  return row
}

export async function findPiece(db: Db, importId: string, number: number): Promise<Buffer | undefined> {
  const [row] = await db<{ bytes: Buffer }[]>`
    select bytes from facility_import_chunk where import_id = ${importId} and number = ${number}`
  return row?.bytes
}

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

export async function findUnderWay(
  db: Db,
  ownerId: string,
  { fileSha256, corrections }: Pick<ImportInsert, 'fileSha256' | 'corrections'>,
): Promise<(ImportRow & { isSameList: boolean }) | undefined> {
  const [row] = await db<(ImportRow & { isSameList: boolean })[]>`
    select ${columns(db)}, file_sha256 = ${fileSha256} and corrections = ${db.json(corrections)} as is_same_list
    from facility_import
    where owner_id = ${ownerId} and status = 'importing'`
  return row
}

export async function findImport(db: Db | Tx, ownerId: string, id: string): Promise<ImportRow | undefined> {
  const [row] = await db<ImportRow[]>`
    select ${columns(db)} from facility_import where owner_id = ${ownerId} and id = ${id}`
  return row
}

/** Newest first. */
export async function findImports(db: Db, ownerId: string, limit: number): Promise<ImportRow[]> {
  return db<ImportRow[]>`
    select ${columns(db)} from facility_import where owner_id = ${ownerId} order by created_at desc, id limit ${limit}`
}

/** Oldest first. */
export async function findAllUnderWay(db: Db): Promise<string[]> {
  const rows = await db<{ id: string }[]>`
    select id from facility_import where status = 'importing' order by created_at, id`
  return rows.map(row => row.id)
}

/** Parsing rows between writes can exceed the default idle timeout on a busy machine. */
export async function allowPauses(tx: Tx): Promise<void> {
  await tx`set local idle_in_transaction_session_timeout = '60s'`
}

export async function findOwnerUnderWay(tx: Tx, id: string): Promise<string | undefined> {
  const [row] = await tx<{ ownerId: string }[]>`
    select owner_id from facility_import where id = ${id} and status = 'importing'`
  return row?.ownerId
}

/** Counts an attempt even if it fails. Undefined if the import is no longer running. */
export async function beginAttempt(db: Db, id: string): Promise<ImportTask | undefined> {
  const [row] = await db<ImportTask[]>`
    update facility_import set attempts = attempts + 1, rows_done = 0 where id = ${id} and status = 'importing'
    returning owner_id, started_by as importer_id, file_name, case when started_by is null then 'owner' else (
        select role from organization_member
        where organization_id = owner_id and account_id = started_by and venue_ids is null
      ) end as importer_role, mapping, corrections, good_rows_only, publishes, row_count, attempts,
      created_at < now() - interval '1 day' as is_old`
  return row
}

/** For interruptions that were not the import's fault. */
export async function releaseAttempt(db: Db, id: string): Promise<void> {
  await db`update facility_import set attempts = attempts - 1, rows_done = 0 where id = ${id} and status = 'importing'`
}

/** For display only; capped at the row count. */
export async function recordProgress(db: Db, id: string, rowsDone: number): Promise<void> {
  await db`
    update facility_import set rows_done = least(${rowsDone}::int, row_count) where id = ${id} and status = 'importing'`
}

type Done = { message: string; summary: NonNullable<FacilityImport['summary']>; counts: RowCounts }

/** Must run in the transaction that writes the facilities. Deletes the stored file and its corrections. */
export async function markImported(tx: Tx, id: string, { message, summary, counts }: Done): Promise<void> {
  const { count } = await tx`
    update facility_import set status = 'imported', finished_at = now(), rows_done = row_count, corrections = default, message = ${message},
      summary = ${tx.json(summary)}, counts = ${tx.json(counts)}
    where id = ${id} and status = 'importing'`
  if (count !== 1) throw new Error('The import has ended while its facilities were written.')
  await deletePieces(tx, id)
}

/** Deletes the stored file and its corrections. */
export async function markFailed(db: Db, id: string, message: string): Promise<void> {
  await db.begin(async tx => {
    const { count } = await tx`
      update facility_import set status = 'failed', finished_at = now(), rows_done = 0, corrections = default, message = ${message}
      where id = ${id} and status = 'importing'`
    if (count === 1) await deletePieces(tx, id)
  })
}

export async function lockImport(tx: Tx, ownerId: string, id: string): Promise<ImportRow | undefined> {
  const [row] = await tx<ImportRow[]>`
    select ${columns(tx)} from facility_import where owner_id = ${ownerId} and id = ${id} for no key update`
  return row
}

/** Deletes the record of changes, which is no longer needed. */
export async function markUndone(tx: Tx, id: string, message: string): Promise<ImportRow> {
  await tx`delete from facility_import_change where import_id = ${id}`
  const [row] = await tx<ImportRow[]>`
    update facility_import set status = 'undone', message = ${message} where id = ${id} returning ${columns(tx)}`
  return row!
}

async function deletePieces(tx: Tx, id: string): Promise<void> {
  await tx`delete from facility_import_chunk where import_id = ${id}`
}

function columns(db: Db | Tx) {
  return db`id, owner_id, file_name, status, row_count, rows_done, message, summary, counts, publishes, created_at, finished_at`
}
