import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import type { Db } from '#kit/server/db/db.ts'

/** Rows of "facility" in COPY format. */
export type CopiedRows = { columns: string; pieces: Buffer[]; count: number }

/** Everything imported, without generated columns. */
export async function copyOut(db: Db): Promise<CopiedRows> {
  const names = await db<{ name: string }[]>`
    select quote_ident(attname) as name from pg_attribute
    where attrelid = 'facility'::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`
  const columns = names.map(({ name }) => name).join(', ')
  const pieces: Buffer[] = []
  await db.begin(async tx => {
    await tx.limitStatements(0)
    const rows = tx.stream(copyTo(`copy (select ${columns} from facility where owner_id is not null) to stdout`))
    for await (const piece of rows) pieces.push(piece as Buffer)
  })
  return { columns, pieces, count: await countImported(db) }
}

/** In one transaction, with indexes and triggers. Returns seconds. */
export async function copyIn(db: Db, { columns, pieces }: CopiedRows): Promise<number> {
  const began = performance.now()
  await db.begin(async tx => {
    await tx.limitStatements(0)
    await pipeline(Readable.from(pieces), tx.stream(copyFrom(`copy facility (${columns}) from stdin`)))
  })
  return (performance.now() - began) / 1000
}

export async function countImported(db: Db): Promise<number> {
  const [row] = await db<{ count: number }[]>`select count(*)::int as count from facility where owner_id is not null`
  return row!.count
}

/**
 * Skips foreign key checks, since nothing references the imports; then empties the indexes' pending lists and flushes.
 */
export async function removeImported(db: Db): Promise<void> {
  await db.begin(async tx => {
    await tx`set local session_replication_role = replica`
    await tx`delete from facility where owner_id is not null`
    await tx`delete from facility_import_change`
  })
  await settle(db)
}

export async function settle(db: Db): Promise<void> {
  await db`vacuum analyze facility`
  await db`checkpoint`
}
