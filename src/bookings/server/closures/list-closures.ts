import type { Closure } from '#bookings/closure-contract.ts'
import type { Db } from '#kit/server/db.ts'
import { presentClosure } from './present-closure.ts'
import { listRecent } from './store.ts'

/** How long a closure that is over is still shown. */
const SHOWN_DAYS = 30

/** A facility's closures that are not over, and those of the last 30 days, in order of time. */
export async function listClosures(db: Db, { id }: { id: string }): Promise<Closure[]> {
  const rows = await listRecent(db, id, SHOWN_DAYS)
  return rows.map(presentClosure)
}
