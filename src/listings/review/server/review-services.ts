import type { Distrust } from '#accounts/server/prove-address.ts'
import type { Cells } from '#kit/server/config/cells.ts'
import type { Db, Tx } from '#kit/server/db/db.ts'
import type { OpenHours } from '#listings/review/approval.ts'

/** Functions of other domains that a review needs. */
export type ReviewServices = Distrust & {
  db: Db
  signingSecret: string
  publicUrl: string
  cells: Cells | undefined
  /** Sets weekly hours. */
  setHours: (tx: Tx, facilityId: string, hours: OpenHours[]) => Promise<void>
}
