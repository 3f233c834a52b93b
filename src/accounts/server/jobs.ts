import type { RemoveOld } from '#kit/server/db/remove-old.ts'
import type { Job } from '#kit/server/jobs/jobs.ts'
import { deleteOldAuditEntries, deleteOver } from './store.ts'

/** Only cleanup: expired rows have no effect. */
export const accountJobs: Job[] = [
  {
    name: 'delete-expired-sign-in-data',
    title: 'Delete expired sessions, links and sign-in attempts',
    cron: '41 * * * *',
    run: async ({ db }) => `${await deleteOver(db)} removed`,
  },
]

/** The only place that removes audit entries by age. */
export const removeOldAudit: RemoveOld = deleteOldAuditEntries
