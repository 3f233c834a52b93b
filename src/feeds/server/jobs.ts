import type { Job } from '#kit/server/jobs/jobs.ts'
import { deleteOldChanges } from './store.ts'

/** Rows per statement. */
const BATCH = 5_000

export const feedJobs: Job[] = [
  {
    name: 'delete-feed-changes',
    title: 'Delete old changes from the open data feeds',
    cron: '41 * * * *',
    run: async ({ db }) => `${await deleteOldChanges(db, BATCH)} removed`,
  },
]
