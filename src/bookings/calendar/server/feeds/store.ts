import type { Db, Tx } from '#kit/server/db/db.ts'

export type FeedRow = { id: string; accountId: string; facilityId: string | null; withNames: boolean; version: number }

/** Created on first use. */
export async function upsertFeeds(
  db: Db,
  { accountId, facilityId }: Pick<FeedRow, 'accountId' | 'facilityId'>,
): Promise<FeedRow[]> {
  return db<FeedRow[]>`
    insert into calendar_feed (account_id, facility_id, with_names)
    values (${accountId}, ${facilityId}, false), (${accountId}, ${facilityId}, true)
    on conflict on constraint calendar_feed_once do update set version = calendar_feed.version
    returning ${feedColumns(db)}`
}

/** Invalidates the old address. */
export async function renewFeed(
  tx: Tx,
  { accountId, facilityId, withNames }: Pick<FeedRow, 'accountId' | 'facilityId' | 'withNames'>,
): Promise<void> {
  await tx`
    insert into calendar_feed (account_id, facility_id, with_names, version, renewed_at)
    values (${accountId}, ${facilityId}, ${withNames}, 1, now())
    on conflict on constraint calendar_feed_once do update set version = calendar_feed.version + 1, renewed_at = now()`
}

export async function findFeed(db: Db, id: string): Promise<FeedRow | undefined> {
  const [row] = await db<FeedRow[]>`select ${feedColumns(db)} from calendar_feed where id = ${id}`
  return row
}

function feedColumns(db: Db | Tx) {
  return db`id, account_id, facility_id, with_names, version`
}
