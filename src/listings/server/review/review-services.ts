import type { Distrust } from '#accounts/server/prove-address.ts'
import type { Db, Tx } from '#kit/server/db.ts'
import type { OpenHours } from '#listings/approval.ts'

/** What a review needs of the domains above this one. */
export type ReviewServices = Distrust & {
  db: Db
  signingSecret: string
  publicUrl: string
  wake: (job: string) => void
  /** Gives a facility its weekly hours. */
  setHours: (tx: Tx, facilityId: string, hours: OpenHours[]) => Promise<void>
}
