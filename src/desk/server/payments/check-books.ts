import type { Db } from '#kit/server/db.ts'
import { compareNext, countMismatches } from './store.ts'

/** The job's name. */
export const CHECK_BOOKS = 'check-books'

/** Compared in one statement, far below the time that one may take. */
const BATCH = 1_000

/** Holds every payment against the ledger and against what was bought with it. Answers how many do not agree. */
export async function checkBooks(db: Db): Promise<number> {
  let after: string | null = '00000000-0000-0000-0000-000000000000'
  while (after !== null) after = await compareNext(db, { after, limit: BATCH })
  return countMismatches(db)
}
