import type { Period } from '#availability/rules.ts'
import type { Db, Tx } from '#kit/server/db/db.ts'

export type BlockRow = {
  id: string
  facilityId: string
  timeZone: string
  startsAt: Date
  endsAt: Date
  reason: string
  seriesId: string | null
}

export type NewBlock = Period & { id: string; reason: string; seriesId: string | null }

export async function insertBlocks(
  tx: Tx,
  { facilityId, authorId, blocks }: { facilityId: string; authorId: string | null; blocks: readonly NewBlock[] },
): Promise<void> {
  const rows = blocks.map(({ id, start, end, reason, seriesId }) => ({
    id,
    starts: new Date(start).toISOString(),
    ends: new Date(end).toISOString(),
    reason,
    series_id: seriesId,
  }))
  await tx`
    insert into calendar_block (id, facility_id, during, reason, series_id, author_id)
    select id, ${facilityId}, tstzrange(starts, ends), reason, series_id, ${authorId}
    from jsonb_to_recordset(${tx.json(rows)})
      as b (id uuid, starts timestamptz, ends timestamptz, reason text, series_id uuid)`
}

export async function lockBlock(
  tx: Tx,
  { id, facilityId }: { id: string; facilityId: string },
): Promise<BlockRow | undefined> {
  const [row] = await tx<BlockRow[]>`
    select ${blockColumns(tx)} from calendar_block k join facility f on f.id = k.facility_id
    where k.id = ${id} and k.facility_id = ${facilityId} for update of k`
  return row
}

/** Locked, in time order. */
export async function lockLaterBlocks(tx: Tx, { id, seriesId, startsAt }: BlockRow): Promise<BlockRow[]> {
  if (seriesId === null) return []
  return tx<BlockRow[]>`
    select ${blockColumns(tx)} from calendar_block k join facility f on f.id = k.facility_id
    where k.series_id = ${seriesId} and k.id <> ${id} and lower(k.during) > ${startsAt}
    order by k.during for update of k`
}

/** In id order: two blocks that change places at the same time would deadlock. */
export async function lockFacilities(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx`select from facility where id = any (${[...ids]}::uuid[]) order by id for no key update`
}

/** Without those whose ground another one includes: its block covers theirs, which would be refused as a conflict. */
export async function leaveOutParts(tx: Tx, ids: readonly string[]): Promise<Set<string>> {
  const rows = await tx<{ id: string }[]>`
    select f.id from facility f
    where f.id = any (${[...ids]}::uuid[]) and not exists (
      select from facility w
      where w.id = any (${[...ids]}::uuid[]) and w.id <> f.id and w.ground_id = f.ground_id and w.ground_part @> f.ground_part
        and (w.ground_part <> f.ground_part or w.id < f.id))`
  return new Set(rows.map(({ id }) => id))
}

export async function writeBlock(
  tx: Tx,
  {
    id,
    facilityId,
    start,
    end,
    reason,
    seriesId,
  }: Omit<NewBlock, 'seriesId'> & Pick<BlockRow, 'facilityId' | 'seriesId'>,
): Promise<void> {
  await tx`
    update calendar_block set facility_id = ${facilityId}, during = tstzrange(${new Date(start)}, ${new Date(end)}),
      reason = ${reason}, series_id = ${seriesId}, updated_at = now()
    where id = ${id}`
}

export async function deleteBlockRows(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx`delete from calendar_block where id = any (${[...ids]}::uuid[])`
}

function blockColumns(db: Db | Tx) {
  return db`k.id, k.facility_id, f.time_zone, lower(k.during) as starts_at,
    upper(k.during) as ends_at, k.reason, k.series_id`
}
