import type { Db, Tx } from '#kit/server/db/db.ts'

export async function listImportsOf(db: Db, ownerId: string): Promise<unknown[]> {
  const rows = await db<{ row: unknown }[]>`
    select jsonb_build_object('file_name', i.file_name, 'status', i.status, 'mapping', i.mapping, 'rows', i.row_count,
      'counts', i.counts, 'message', i.message, 'created_at', i.created_at, 'finished_at', i.finished_at) as row
    from facility_import i where i.owner_id = ${ownerId} order by i.created_at`
  return rows.map(({ row }) => row)
}

export async function isImporting(tx: Tx, ownerId: string): Promise<boolean> {
  const rows = await tx`
    select from facility_import where owner_id = ${ownerId} and status = 'importing' limit 1`
  return rows.length > 0
}

export async function deleteImportsOf(tx: Tx, ownerId: string): Promise<void> {
  await tx`delete from facility_import where owner_id = ${ownerId}`
}
