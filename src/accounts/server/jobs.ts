import type { Job } from '#kit/server/jobs.ts'
import { deleteOver } from './store.ts'

/** Nothing depends on it: what is over counts for nothing. */
export const accountJobs: Job[] = [
  {
    name: 'forget-ways-in',
    title: 'Forget sessions, links and attempts that are over',
    cron: '41 * * * *',
    run: async ({ db }) => `${await deleteOver(db)} removed`,
  },
]
