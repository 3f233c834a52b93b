import type { Job } from '#kit/server/jobs.ts'
import { deleteOver } from './store.ts'

/** Only cleanup: expired rows have no effect. */
export const accountJobs: Job[] = [
  {
    name: 'forget-ways-in',
    title: 'Forget sessions, links and attempts that are over',
    cron: '41 * * * *',
    run: async ({ db }) => `${await deleteOver(db)} removed`,
  },
]
