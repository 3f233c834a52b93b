import type { Db } from '#kit/server/db/db.ts'
import { cached } from '#kit/server/resilience.ts'
import { MINUTE } from '#kit/shared/time.ts'
import { countAll, countWithCities } from './store.ts'

const COUNTED_EACH_TIME = 2_000
/** Searches of at most as many facilities keep their plans: docs/performance.md has the figures. */
const FEW_TO_SEARCH = 20_000

/** Exact up to 2,000 facilities; beyond that up to a minute old. */
export function catalogueCounter(db: Db, most = COUNTED_EACH_TIME): () => Promise<number> {
  const count = (limit?: number) => db.allowStale(({ read }) => countAll(read, limit))
  const countMany = cached(() => count(), MINUTE)
  const noted = (facilities: number) => {
    db.searchPlans.areKept = facilities <= FEW_TO_SEARCH
    return facilities
  }
  let manyUntil = 0
  return async () => {
    if (Date.now() >= manyUntil) {
      const few = await count(most + 1)
      if (few <= most) return noted(few)
      manyUntil = Date.now() + MINUTE
    }
    return noted(await countMany())
  }
}

export function countsReader(db: Db) {
  return cached(() => db.allowStale(({ read }) => countWithCities(read)), 10 * MINUTE)
}
