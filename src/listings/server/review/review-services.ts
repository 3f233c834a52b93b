import type { Db, Tx } from '#kit/server/db.ts'
import type { OpenHours } from '../../approval.ts'

/** What a review needs of the domains above this one. */
export type ReviewServices = {
  db: Db
  signingSecret: string
  publicUrl: string
  wake: (job: string) => void
  /** Gives a facility its weekly hours. */
  setHours: (tx: Tx, facilityId: string, hours: OpenHours[]) => Promise<void>
}
