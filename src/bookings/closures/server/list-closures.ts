import type { Closure } from '#bookings/closures/contract.ts'
import type { Db } from '#kit/server/db/db.ts'
import { presentClosure } from './present-closure.ts'
import { listRecent } from './store.ts'

const SHOWN_DAYS = 30

/** Not over, or ended within 30 days; in time order. */
export async function listClosures(db: Db, { id }: { id: string }): Promise<Closure[]> {
  const rows = await listRecent(db, id, SHOWN_DAYS)
  return rows.map(presentClosure)
}
