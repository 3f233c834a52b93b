import type { Job } from '#kit/server/jobs.ts'
import { MINUTE } from '#kit/shared/time.ts'
import { deleteExpiredHolds } from './store.ts'

/** Removed in one go at most; the rest waits for the next run. */
const BATCH = 5_000

/** Only tidies: whoever wants the period of an expired hold removes it on the way. */
export const availabilityJobs: Job[] = [
  {
    name: 'remove-expired-holds',
    everyMs: 5 * MINUTE,
    run: async ({ db }) => void (await deleteExpiredHolds(db, BATCH)),
  },
]
