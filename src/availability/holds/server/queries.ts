import type { Db } from '#kit/server/db/db.ts'

/** Only holds have a visitor, so the visitor index covers them all. */
export async function countHolds(db: Db): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(*)::int as count from reservation where visitor_id is not null and expires_at > now()`
  return row!.count
}
