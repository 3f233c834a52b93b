import type { Db, Tx } from '#kit/server/db.ts'
import { deleteCalendars } from './store.ts'

/** Ends all addresses of a visitor's own bookings; answers how many there were. */
export function endOwnAddresses(db: Db | Tx, visitorId: string): Promise<number> {
  return deleteCalendars(db, visitorId)
}
