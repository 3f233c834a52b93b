import type { AccountServices } from '#accounts/server/auth.ts'
import type { Db } from '#kit/server/db.ts'
import type { Job } from '#kit/server/jobs.ts'

export type DeskServices = Pick<AccountServices, 'auth'> & {
  db: Db
  /** What of the configuration the dashboard needs: whose midnight a day begins at. */
  config: { timeZone: string }
  /** Told by the app, which alone knows all jobs. */
  findJob: (name: string) => Promise<Job | undefined>
}
