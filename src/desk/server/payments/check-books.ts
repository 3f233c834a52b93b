import type { Db } from '#kit/server/db/db.ts'
import { countMismatches } from './queries.ts'
import { compareNext } from './store.ts'

export const CHECK_BOOKS = 'check-books'

/** Payments per statement: far below the statement timeout. */
const BATCH = 1_000

/** Checks every payment against the ledger and its purchase. Returns the number of mismatches. */
export async function checkBooks(db: Db): Promise<number> {
  let after: string | null = '00000000-0000-0000-0000-000000000000'
  while (after !== null) after = await compareNext(db, { after, limit: BATCH })
  return countMismatches(db)
}
