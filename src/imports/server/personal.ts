import { type PersonalPart, under } from '#accounts/server/personal-part.ts'
import type { Db, Tx } from '#kit/server/db/db.ts'

export const personalImports: PersonalPart = {
  async *exportOf(db, { accountId }) {
    yield* under('imports', await listImportsOf(db, accountId))
  },
  async reasonsToStay(tx, { accountId }) {
    return (await isImporting(tx, accountId)) ? [{ code: 'import', count: 1 }] : []
  },
  async forget(tx, { accountId }) {
    await deleteImportsOf(tx, accountId)
    return []
  },
}

async function listImportsOf(db: Db, accountId: string): Promise<unknown[]> {
  const rows = await db<{ row: unknown }[]>`
    select jsonb_build_object('file_name', i.file_name, 'status', i.status, 'mapping', i.mapping, 'rows', i.row_count,
      'counts', i.counts, 'message', i.message, 'created_at', i.created_at, 'finished_at', i.finished_at) as row
    from facility_import i where i.owner_id in (select organizations_of(${accountId}, '{owner}')) order by i.created_at`
  return rows.map(({ row }) => row)
}

async function isImporting(tx: Tx, accountId: string): Promise<boolean> {
  const rows = await tx`
    select from facility_import where owner_id in (select sole_organizations(${accountId})) and status = 'importing' limit 1`
  return rows.length > 0
}

async function deleteImportsOf(tx: Tx, accountId: string): Promise<void> {
  await tx`delete from facility_import where owner_id in (select sole_organizations(${accountId}))`
}

/** Failed and undone ones, by their end. Keeps imports that still have a facility. */
export async function removeOldImports(db: Db, { days, limit }: { days: number; limit: number }): Promise<number> {
  const gone = await db`
    delete from facility_import where id in (
      select i.id from facility_import i
      where i.status in ('failed', 'undone') and i.finished_at < now() - make_interval(days => ${days}::int)
        and not exists (select from facility f where f.import_id = i.id)
      limit ${limit})`
  return gone.count
}
