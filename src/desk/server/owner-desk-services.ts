import type { AccountServices } from '#accounts/server/auth.ts'
import type { Db } from '#kit/server/db/db.ts'
import type { Job } from '#kit/server/jobs/jobs.ts'

export type OwnerDeskServices = Pick<AccountServices, 'auth'> & {
  db: Db
  /** The operator's zone, which decides when a day begins. */
  config: { timeZone: string }
  /** Supplied by the app, which alone knows all jobs. */
  findJob: (name: string) => Promise<Job | undefined>
}
