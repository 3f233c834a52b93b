import type { Job } from '#kit/server/jobs/jobs.ts'
import { deleteOver } from './store.ts'

/** Only cleanup: expired rows have no effect. */
export const accountJobs: Job[] = [
  {
    name: 'delete-expired-sign-in-data',
    title: 'Delete expired sessions, links and sign-in attempts',
    cron: '41 * * * *',
    run: async ({ db }) => `${await deleteOver(db)} removed`,
  },
]
