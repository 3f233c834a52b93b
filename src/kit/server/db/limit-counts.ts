import type { Db, Tx } from './db.ts'

/** `key` names the limit and the caller, without personal data. */
export type SharedLimit = { key: string; max: number; seconds: number }

export type Counted = { isExceeded: boolean; remaining: number; leftMs: number }

/** Counts a request of any process. The period begins with the first, by the database's clock. */
export async function countRequest(db: Db | Tx, { key, max, seconds }: SharedLimit): Promise<Counted> {
  const [row] = await db<[CountRow]>`select * from count_request(${key}, ${max}, ${seconds})`
  return toCounted(row, max)
}

export type CountRow = { count: number; leftMs: number }

export function toCounted({ count, leftMs }: CountRow, max: number): Counted {
  return { isExceeded: count > max, remaining: Math.max(0, max - count), leftMs }
}

/** Counts all, or none if one is exceeded; returns the index of that. Concurrent callers need the same order. */
export async function countAll(db: Db, limits: readonly SharedLimit[]): Promise<number | undefined> {
  let exceeded: number | undefined
  try {
    await db.begin(async tx => {
      for (const [index, limit] of limits.entries()) {
        if (!(await countRequest(tx, limit)).isExceeded) continue
        exceeded = index
        throw new Error('A limit is exceeded.')
      }
    })
  } catch (error) {
    if (exceeded === undefined) throw error
  }
  return exceeded
}

export async function removeOldLimitCounts(db: Db, { days, limit }: { days: number; limit: number }): Promise<number> {
  const gone = await db`
    delete from limit_count where key in (
      select key from limit_count where ends_at < now() - make_interval(days => ${days}::int) limit ${limit})`
  return gone.count
}
