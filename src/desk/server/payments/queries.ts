import type { Db } from '#kit/server/db/db.ts'

/** Mismatches found by the last check. */
export async function countMismatches(db: Db): Promise<number> {
  const [row] = await db<{ count: number }[]>`select count(*)::int as count from payment_mismatch`
  return row!.count
}
