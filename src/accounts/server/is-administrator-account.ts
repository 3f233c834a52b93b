import type { Db, Tx } from '#kit/server/db.ts'
import { isAdministrator } from './store.ts'

/** Whether an id is that of an account which administers at this moment. */
export function isAdministratorAccount(db: Db | Tx, id: string): Promise<boolean> {
  return isAdministrator(db, id)
}
